/** A film as the server sends it (docs/wire.md), unrolled: every view of a match, which share whatever did not change. */

/** Return `{version, viewer, isOver, views, turns, points, lines}`; the view of version n is `views[n - 1]`. */
export function unroll(film) {
  const views = [film.first];
  for (const step of film.steps) views.push(edited(views.at(-1), step));
  return { version: film.version, viewer: film.viewer, isOver: film.is_over, views, turns: film.turns, points: film.points, lines: film.lines };
}

/** Return the view with the edits made; the given one stays as it is. */
export function edited(view, edits) {
  const root = [view];
  const fresh = new Set([root]);
  for (const [path, ...value] of edits) {
    let holder = root;
    let key = 0;
    for (const next of path) {
      if (!fresh.has(holder[key])) {
        holder[key] = Array.isArray(holder[key]) ? [...holder[key]] : { ...holder[key] };
        fresh.add(holder[key]);
      }
      holder = holder[key];
      key = next;
    }
    if (value.length) holder[key] = value[0];
    else delete holder[key];
  }
  return root[0];
}

/** Return the line of the log that has led to a position: its own event's, or the last one before it that says something. */
export function lineAt(lines, number) {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle].number <= number) low = middle + 1;
    else high = middle;
  }
  return lines[low - 1] ?? null;
}
