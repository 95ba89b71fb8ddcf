"""How what the AI has learned comes about: matches against itself, and weights fitted to how they went and ended.

recipes.py says how each title learns, and `manage.py train TITLE` has it done:

    Duel      a net (games/rules/search/net.py), from matches that look one move ahead: train.py and selfplay.py; at
              last what moves promise at first sight: hunches.py. Its first matches are played by a hand-made evaluation
    New York  weights in points, from matches by the search: newyork.py; the fits are margins.py and choices.py. Its
              first matches are played by a hand-made evaluation, too
    Niagara   a net, from many matches by a quick policy first, then from matches by the search: niagara.py

Everything is counted in matches and depends on the seed alone, not on the clock or on how many processes play.
"""
