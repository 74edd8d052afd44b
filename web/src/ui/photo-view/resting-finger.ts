/**
 * Makes the viewer in `box` follow a finger that rested before it moves. It takes half a second of rest, or of a slow device,
 * for a long press and is deaf to the finger from then on: at its first move it is told of the finger anew. Returns the end.
 */
export function followRestingFinger(box: HTMLElement): () => void {
  let isFirstMove = false;
  const onStart = ({ isTrusted, touches }: TouchEvent) => {
    if (isTrusted) isFirstMove = touches.length === 1;
  };
  const onMove = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (!isFirstMove || finger === undefined) return;
    isFirstMove = false;
    const fingers = [finger];
    const init = { touches: fingers, targetTouches: fingers, changedTouches: fingers, bubbles: true, cancelable: true };
    finger.target.dispatchEvent(new TouchEvent('touchstart', init));
  };
  // Before the viewer itself, which listens further in.
  box.addEventListener('touchstart', onStart, { capture: true, passive: true });
  box.addEventListener('touchmove', onMove, { capture: true, passive: true });
  return () => {
    box.removeEventListener('touchstart', onStart, { capture: true });
    box.removeEventListener('touchmove', onMove, { capture: true });
  };
}
