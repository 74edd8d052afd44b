// Texts in fields keep their own direction in both languages of the page.
import assert from 'node:assert/strict';
import { makeTenant } from '../support/tenants.ts';
import { journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const GATEWAY = 'بوابة الموقع (2).';
const PROJECT = 'Tower of Directions';

const journey = journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Directions') }));

/** Reads a property of the style of the field that has this text. */
async function readStyle({ page }: Visit, text: string, property: string): Promise<string> {
  const field = `[...document.querySelectorAll('input')].find(({ value }) => value === '${text}')`;
  return String(await page.evaluate(`getComputedStyle(${field}).${property}`));
}

journey('a name is typed, and a chosen one shown, in the direction of its script', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/api-keys`);
  await visit.button('keys:new').first().click();
  const name = visit.field('keys:name');
  await name.fill(GATEWAY);
  assert.equal(await readStyle(visit, GATEWAY, 'unicodeBidi'), 'plaintext');
  await visit.screen('name-in-arabic');
  await name.fill('Site gateway (2).');
  await visit.screen('name-in-english');
  await name.fill('');
  await visit.open(`/w/${tenant.workspaceId}/audit-log?projectId=${tenant.projectId}`);
  await visit
    .field('audit:project')
    .and(visit.page.locator(`[value="${PROJECT}"]`))
    .waitFor();
  assert.equal(await readStyle(visit, PROJECT, 'unicodeBidi'), 'plaintext');
  const room = Number.parseFloat(await readStyle(visit, PROJECT, 'paddingInlineEnd'));
  const buttons = visit.page.locator('[data-combined-clear-section]').first().locator('..');
  assert.ok(
    room >= ((await buttons.boundingBox())?.width ?? Number.NaN),
    'the name does not run under the clear button',
  );
  await visit.screen('chosen-in-english');
});
