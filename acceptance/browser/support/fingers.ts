// Fingers on a screen. Playwright itself taps with one; what one does that moves, and two at once, goes through the debugger's
// protocol to where the browser takes what a real screen says.
import type { Page } from 'playwright-core';

interface Point {
  readonly x: number;
  readonly y: number;
}

const STEPS = 8;

/** One finger is put down, moved and lifted; it may rest before it moves. */
export function drag(page: Page, from: Point, to: Point, restMs = 0): Promise<void> {
  return move(page, (done) => [between(from, to, done)], restMs);
}

/** Two fingers side by side are moved apart or together around a point: from one distance to another. */
export function pinch(page: Page, around: Point, fromPx: number, toPx: number): Promise<void> {
  return move(page, (done) => {
    const half = (fromPx + (toPx - fromPx) * done) / 2;
    return [
      { x: around.x - half, y: around.y, id: 1 },
      { x: around.x + half, y: around.y, id: 2 },
    ];
  });
}

async function move(page: Page, pointsAt: (done: number) => (Point & { id?: number })[], restMs = 0): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const say = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof pointsAt>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  try {
    await say('touchStart', pointsAt(0));
    if (restMs > 0) await page.waitForTimeout(restMs);
    for (let step = 1; step <= STEPS; step += 1) await say('touchMove', pointsAt(step / STEPS));
    await say('touchEnd', []);
  } finally {
    await session.detach();
  }
}

const between = (from: Point, to: Point, done: number): Point => ({
  x: from.x + (to.x - from.x) * done,
  y: from.y + (to.y - from.y) * done,
});
