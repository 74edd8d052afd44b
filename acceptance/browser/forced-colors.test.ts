// With the colours of the system (high contrast) and with text set further apart: what is chosen is told, and nothing is lost.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { makeTenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { SIZES } from './support/variants.ts';

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Contrast');
    for (const title of ['First of the list', 'Second of the list']) {
      accepted(await tenant.owner.post(`/api/projects/${tenant.projectId}/issues`, { title }), 201);
    }
    return { tenant };
  }),
);

const PLACE = '[data-side-bar] a';
const CHOICE = '.mantine-SegmentedControl-label';
const getGround = (page: Page, selector: string) =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);

journey(
  'in the colours of the system the current place and what is chosen have a ground of their own',
  async ({ made: { tenant }, page, variant, ...visit }) => {
    await visit.signIn({ email: tenant.ownerEmail });
    await page.emulateMedia({ forcedColors: 'active', colorScheme: variant.theme });
    await visit.open(`/projects/${tenant.projectId}/issues`);
    await page.getByText('First of the list', { exact: true }).waitFor();
    assert.notEqual(
      await getGround(page, `${PLACE}[aria-current]`),
      await getGround(page, `${PLACE}:not([aria-current])`),
    );
    assert.notEqual(
      await getGround(page, `${CHOICE}[data-active]`),
      await getGround(page, `${CHOICE}:not([data-active])`),
    );
    await visit.screen('forced-colors');
  },
);

/** The least that text may be set apart by a reader (WCAG 1.4.12). */
const APART = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
    'p { margin-bottom: 2em !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

const OVERLAPS = `(() => {
  const rows = [...document.querySelectorAll('[role=row]')].map((each) => each.getBoundingClientRect()).toSorted((a, b) => a.top - b.top);
  const cards = [...document.querySelectorAll('[role=gridcell]')];
  return {
    rows: rows.some((each, at) => at > 0 && each.top < rows[at - 1].bottom - 1),
    cut: cards.some((each) => each.scrollHeight > each.clientHeight + 1),
  };
})()`;

journey('cards of a list grow with text that its reader sets further apart', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.page.setViewportSize({ ...SIZES.phone, width: 320 });
  await visit.open(`/w/${tenant.workspaceId}/projects`);
  await visit.heading('workspace:projects.title').waitFor();
  await visit.rest();
  await visit.page.evaluate(APART);
  await visit.rest();
  assert.deepEqual(await visit.page.evaluate(OVERLAPS), { rows: false, cut: false });
  await visit.screen('text-apart');
});
