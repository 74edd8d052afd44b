// Screens on paper: without what leads elsewhere or takes a click, whole lists, each row on one page, dark letters.
import assert from 'node:assert/strict';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { accepted } from '../support/calls.ts';
import { makeTenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const ISSUES = 45;
const getTitle = (at: number) =>
  `Item${String(at).padStart(2, '0')} ${'crosses the beam at the second level '.repeat(3)}end`;

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Paper');
    for (let at = 0; at < ISSUES; at += 1) {
      accepted(await tenant.owner.post(`/api/projects/${tenant.projectId}/issues`, { title: getTitle(at) }), 201);
    }
    return { tenant };
  }),
);

/** The words of each page as the printer gets them. */
async function printedPages(visit: Visit): Promise<string[]> {
  await visit.rest();
  const data = new Uint8Array(await visit.page.pdf({ format: 'A4' }));
  const loading = getDocument({ data, useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((each) => (each as TextItem).str).join(' '));
  }
  await loading.destroy();
  return pages;
}

/** Arabic is printed as its shaped letters, in the order in which they are seen: compared letter by letter. */
function holds(page: string, word: string): boolean {
  const plain = (text: string) => [...text.normalize('NFKC').replaceAll(/\s/g, '')];
  const [letters, sought] = [plain(page).join(''), plain(word)];
  return letters.includes(sought.join('')) || letters.includes(sought.toReversed().join(''));
}

journey('a list is printed whole, without the side bar, and no row is on two pages', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/issues`);
  await visit.heading('issues:title').waitFor();
  const pages = await printedPages(visit);
  for (let at = 0; at < ISSUES; at += 1) {
    const name = getTitle(at).split(' ')[0] ?? '';
    const page = pages.find((each) => each.includes(name)) ?? assert.fail(`${name} is on no page`);
    assert.ok(page.slice(page.indexOf(name)).includes('end'), `${name} is on two pages`);
  }
  assert.ok(!pages.join(' ').includes(visit.word('shell:nav.clashTests')), 'the side bar is printed');
  const rows = pages.filter((each) => each.includes('Item'));
  assert.ok(rows.length > 1, `${rows.length} pages`);
  // A word that keeps its order in the text of a PDF: other Arabic ones have ligatures, or letters that are not shaped.
  for (const each of rows) assert.ok(holds(each, visit.word('issues:field.status')), `no heads on a page: ${each}`);
  const scheme = await visit.page.locator('html').getAttribute('data-mantine-color-scheme');
  assert.equal(scheme, visit.variant.theme);
  await visit.screen('issues-behind-print');
});
