// Texts in fields keep their own direction in both languages of the page.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { makeTenant } from '../support/tenants.ts';
import { journeysOn } from './support/journeys.ts';

const journey = journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Directions') }));

const readDirection = (field: Locator) => field.evaluate('(each) => getComputedStyle(each).unicodeBidi');

journey('a name is typed, and a chosen one shown, in the direction of its script', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/api-keys`);
  await visit.button('keys:new').first().click();
  const name = visit.field('keys:name');
  await name.fill('بوابة الموقع (2).');
  assert.equal(await readDirection(name), 'plaintext');
  await visit.screen('name-in-arabic');
  await name.fill('Site gateway (2).');
  await visit.screen('name-in-english');
  await name.fill('');
  await visit.open(`/w/${tenant.workspaceId}/audit-log?projectId=${tenant.projectId}`);
  await visit.field('audit:project').and(visit.page.locator('[value="Tower of Directions"]')).waitFor();
  const project = visit.field('audit:project');
  assert.equal(await readDirection(project), 'plaintext');
  const room = Number.parseFloat(String(await project.evaluate('(each) => getComputedStyle(each).paddingInlineEnd')));
  const buttons = visit.page.locator('[data-combined-clear-section]').first().locator('..');
  assert.ok(
    room >= ((await buttons.boundingBox())?.width ?? Number.NaN),
    'the name does not run under the clear button',
  );
  await visit.screen('chosen-in-english');
});
