// Screens as they are laid out on paper.
import assert from 'node:assert/strict';
import type { Visit } from './visit.ts';

/** Parts of the page that are beside it on paper, or that only take clicks. */
const FOREIGN = `(() => {
  const isShown = (each) => each.getClientRects().length > 0;
  const edge = document.documentElement.clientWidth + 1;
  const isBeside = (each) => {
    const { left, right } = each.getBoundingClientRect();
    return isShown(each) && (right > edge || left < -1) && !each.closest('.visually-hidden');
  };
  const parts = [...document.querySelectorAll('#main :is(table, [role="row"], img, canvas, input, p)')].filter(isBeside);
  const clicks = [...document.querySelectorAll('.mantine-AppShell-header, nav, .mantine-Button-root')].filter(isShown);
  return [...parts, ...clicks].map((each) => each.outerHTML.slice(0, 200));
})()`;

/** The line above the page. */
const HEAD = "(({ dataset }) => dataset.printed + dataset.place)(document.getElementById('main'))";

/** Widths of A4 without its margins, upright and across, in CSS pixels. */
const PAGE_PX = { upright: 703, across: 1031 };

/** Asserts that the open screen fits on paper, with the place, the date and a title, without what takes clicks. */
export async function assertFitsPaper({ page, rest }: Visit, name: string, place: string): Promise<void> {
  await rest();
  const before = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  const isAcross = await page.evaluate("getComputedStyle(document.body).page === 'wide'");
  await page.setViewportSize({ width: isAcross ? PAGE_PX.across : PAGE_PX.upright, height: 900 });
  assert.deepEqual(await page.evaluate(FOREIGN), [], name);
  const head = String(await page.evaluate(HEAD));
  assert.match(head, /\d{4}/, `${name}: no date`);
  assert.ok(head.includes(place), `${name}: ${head}`);
  assert.ok(await page.locator('h1').first().isVisible(), `${name}: no title`);
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await page.emulateMedia({ media: null });
  if (before !== null) await page.setViewportSize(before);
}
