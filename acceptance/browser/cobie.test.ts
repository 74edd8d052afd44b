// COBie and labels: assets from a workbook, first tried and then imported, and labels as a PDF.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { accepted } from '../support/calls.ts';
import { makeTenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';

const journey = inTurns(journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Handover') })));

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`;
const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
const sheet = (rows: readonly (readonly string[])[]) =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`;

/** A workbook with these rows of Type and Component. */
function workbookOf(types: readonly (readonly string[])[], components: readonly (readonly string[])[]): Buffer {
  const parts = {
    '_rels/.rels': `<Relationships>${relation('w', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><sheets><sheet name="Type" r:id="a"/><sheet name="Component" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('a', 'worksheet', 'a.xml')}${relation('b', 'worksheet', 'b.xml')}</Relationships>`,
    'xl/a.xml': sheet(types),
    'xl/b.xml': sheet(components),
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

journey('assets are imported from COBie after a look at what would change, and get labels', async (visit) => {
  const { tenant } = visit.made;
  const project = accepted(await tenant.owner.post('/api/projects', { name: `Clinic ${nameOf(visit.variant)}` }), 201);
  const assets = `/api/projects/${project.id}/assets`;
  accepted(await tenant.owner.post(assets, { tag: 'P-1', notes: 'Roof' }), 201);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${project.id}/assets`);
  await visit.button('cobie:open').click();
  await visit.role('menuitem', 'cobie:import.open').click();
  const buffer = workbookOf(
    [
      ['Name', 'Manufacturer'],
      ['Pumps', 'Wilo'],
    ],
    [
      ['Name', 'TypeName', 'InstallationDate'],
      ['P-1', 'Pumps', '2026-02-01'],
      ['P-2', 'Pumps', '2026-02-30'],
      ['P-3', 'Fans', ''],
      ['P-4', 'Pumps', ''],
    ],
  );
  const file = { name: 'cobie.xlsx', mimeType: 'application/octet-stream', buffer };
  await visit.page.locator('input[type=file]').setInputFiles(file);
  await visit.text('cobie:report.would').waitFor();
  await visit.screen('cobie-dry-run');
  await visit.button('cobie:import.action').click();
  await visit.text('cobie:report.done').waitFor();
  await visit.screen('cobie-imported');
  await visit.page.keyboard.press('Escape');
  await visit.closed();
  await visit.button('cobie:labels.open').click();
  await visit.heading('cobie:labels.title').waitFor();
  await visit.screen('labels');
  const coming = visit.page.waitForEvent('download');
  await visit.button('cobie:labels.action').click();
  const pdf = await readFile(await (await coming).path());
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  await visit.closed();
});
