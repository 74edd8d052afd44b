/**
 * Makes the panorama viewer in `box` follow a finger that rested before it moved. The viewer takes half a second of rest, or of a
 * slow device, for a long press and ignores the finger from then on; a second `touchstart` at the first move makes it follow.
 * Returns a function that stops this.
 */
export function followLongPressDrag(box: HTMLElement): () => void {
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
  // Captured on the box, so that it runs before the viewer, which listens further in.
  box.addEventListener('touchstart', onStart, { capture: true, passive: true });
  box.addEventListener('touchmove', onMove, { capture: true, passive: true });
  return () => {
    box.removeEventListener('touchstart', onStart, { capture: true });
    box.removeEventListener('touchmove', onMove, { capture: true });
  };
}
