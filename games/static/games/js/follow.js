/** A list that keeps itself at its newest line unless the reader has scrolled up. */
import { useEffect, useRef } from "../vendor/preact-htm.js";

const AT_END = 24;

/** Return what the list needs: a ref and the handler of its scrolling. */
export function useFollow() {
  const list = useRef(null);
  const followed = useRef(true);
  const place = useRef(0);
  const follow = () => {
    if (followed.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useEffect(follow);
  useEffect(() => {
    const sizes = new ResizeObserver(follow);
    sizes.observe(list.current);
    return () => sizes.disconnect();
  }, []);
  // News can come between a scroll and its event: only going up says that the reader has left the end.
  const onScroll = (event) => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
    if (!clientHeight) return; // behind another tab
    const isAtEnd = scrollHeight - scrollTop - clientHeight < AT_END;
    if (isAtEnd || scrollTop < place.current) followed.current = isAtEnd;
    place.current = scrollTop;
  };
  return { list, onScroll };
}
