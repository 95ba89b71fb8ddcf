"""The learned evaluation: scores and shares, and the file that its weights are kept in."""

from __future__ import annotations

import io
from math import isclose

import numpy as np
import pytest

from games.rules.search.net import HIDDEN, BadWeights, Net, load_net, new_net, read_net, sigmoid, softmax, write_net

FEATURES = 30
TRAITS = 5


@pytest.fixture
def net() -> Net:
    return new_net(FEATURES, TRAITS, 1)


def test_a_score_is_made_by_the_sum_of_the_features_rows(net: Net) -> None:
    hidden = net.bias + net.rows[3] + 2 * net.rows[7]
    assert net.score([3, 7, 7]) == pytest.approx(float(np.maximum(hidden, 0) @ net.out), rel=1e-5)


def test_many_views_at_once_have_the_same_scores(net: Net) -> None:
    views = [[1, 2, 3], [4], [5, 5, 29], [0]]
    assert net.scores(views) == pytest.approx([net.score(view) for view in views], rel=1e-5)


def test_shares_add_up_to_one_and_go_with_their_seats(net: Net) -> None:
    one, two, three = [1, 2], [3, 4], [5, 6]
    shares = net.shares([one, two, three])
    assert sum(shares) == pytest.approx(1.0)
    assert net.shares([three, one, two]) == pytest.approx([shares[2], shares[0], shares[1]])


def test_two_seats_are_told_apart_by_the_difference_of_their_scores() -> None:
    assert softmax([2.5, 1.0])[0] == pytest.approx(sigmoid(1.5))
    assert softmax([1000.0, 0.0]) == [1.0, 0.0]
    assert sigmoid(-1000.0) == 0.0
    assert isclose(sigmoid(0.0), 0.5)


def test_weights_come_back_but_for_the_rounding(net: Net) -> None:
    net.base = 0.25
    net.hunches[2] = 1.5
    again = read_net(written(net), FEATURES, TRAITS, "it")
    assert again.base == 0.25
    assert again.hunches == [0.0, 0.0, 1.5, 0.0, 0.0]
    assert np.array_equal(again.bias, net.bias)
    assert np.array_equal(again.out, net.out)
    assert np.abs(again.rows - net.rows).max() <= np.abs(net.rows).max() / 250
    assert again.rows.dtype == np.float32


def test_rounded_weights_are_kept_as_they_are(net: Net) -> None:
    once = read_net(written(net), FEATURES, TRAITS, "it")
    twice = read_net(written(once), FEATURES, TRAITS, "it")
    assert np.allclose(once.rows, twice.rows, rtol=1e-6)


def test_weights_for_other_features_are_refused(net: Net) -> None:
    with pytest.raises(BadWeights, match=r"made for 30 features, not for 31: train the title anew"):
        read_net(written(net), FEATURES + 1, TRAITS, "it")


@pytest.mark.parametrize("content", [b"", b"no weights", b"PK\x03\x04 broken"])
def test_a_file_that_holds_no_weights_is_refused(content: bytes) -> None:
    with pytest.raises(BadWeights, match="it is no file of weights"):
        read_net(io.BytesIO(content), FEATURES, TRAITS, "it")


def test_weights_for_other_traits_are_refused(net: Net) -> None:
    with pytest.raises(BadWeights, match=r"made for 5 traits, not for 0: train the title anew"):
        read_net(written(net), FEATURES, 0, "it")


def test_priors_go_with_the_sums_of_the_traits(net: Net) -> None:
    net.hunches = [0.0, 1.0, 2.0, -1.0, 0.0]
    priors = net.priors([[0], [1, 2], [1, 1, 3], [4]])
    assert sum(priors) == pytest.approx(1.0)
    assert priors[0] == priors[3]
    assert priors[1] / priors[2] == pytest.approx(np.exp(2.0))


def test_a_file_that_lacks_a_part_is_refused() -> None:
    file = io.BytesIO()
    np.savez(file, rows=np.zeros((FEATURES, HIDDEN), np.int8))
    file.seek(0)
    with pytest.raises(BadWeights, match="it is no file of weights"):
        read_net(file, FEATURES, TRAITS, "it")


def test_a_title_without_weights_says_how_they_are_made() -> None:
    with pytest.raises(BadWeights, match=r"search has no weights.npz: `python3 manage.py train search` makes it"):
        load_net("search", FEATURES)


def written(net: Net) -> io.BytesIO:
    file = io.BytesIO()
    write_net(net, file)
    file.seek(0)
    return file
