/** What part of a sheet its frame shows: `{scale, x, y}`, x and y being where the sheet's corner lies, in widths and heights of the frame. */

export const WHOLE = { scale: 1, x: 0, y: 0 };
const CLOSEST = 4.5;

/** Return the camera at another scale; the point of the frame `x, y` (0 to 1) keeps what it shows. */
export function zoomed(camera, to, { x, y }) {
  const scale = Math.min(CLOSEST, Math.max(1, to));
  const kept = (share, offset) => share - ((share - offset) / camera.scale) * scale;
  return inside({ scale, x: kept(x, camera.x), y: kept(y, camera.y) });
}

export function panned(camera, dx, dy) {
  return inside({ ...camera, x: camera.x + dx, y: camera.y + dy });
}

/** Return the camera moved so far that a box of the frame `{left, top, right, bottom}` (0 to 1) is seen. */
export function showing(camera, { left, top, right, bottom }) {
  const move = (from, to) => (from < 0.04 ? 0.06 - from : to > 0.96 ? 0.94 - to : 0);
  return panned(camera, move(left, right), move(top, bottom));
}

export const isClosest = ({ scale }) => scale >= CLOSEST - 0.01;

/** The sheet always fills the frame. */
function inside({ scale, x, y }) {
  const clamp = (offset) => Math.min(0, Math.max(1 - scale, offset));
  return scale < 1.02 ? WHOLE : { scale, x: clamp(x), y: clamp(y) };
}
