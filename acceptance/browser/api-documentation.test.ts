// The pages of the API's documentation in a browser: the machine API at once, the other documents by choice, and each operation tried
// out with the credentials that it takes. The journeys fail on a breach of the content security policy, on anything in the console, and on
// a request to another host.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { png } from '../support/pictures.ts';
import { makeKey, makeTenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { faultsOfScreen } from './support/screen-check.ts';
import { nameOf, SIZES } from './support/variants.ts';
import { SCREENS, type Visit } from './support/visit.ts';

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Readers');
    return { tenant, key: (await makeKey(tenant.owner, 'read')).key };
  }),
);

/** Keeps a picture of the page, which is in English for everybody, and fails where it is not as every screen must be. */
async function checkScreen({ page, variant, rest }: Visit, name: string) {
  await rest();
  const folder = join(SCREENS, nameOf(variant));
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  assert.deepEqual(await faultsOfScreen(page, 'en'), [], name);
}

const findOperation = (page: Page, id: string) =>
  page.locator('details.operation').filter({ has: page.locator(`#${id}`) });

/** Opens an operation and the form that tries it out. */
async function openForm(page: Page, id: string): Promise<Locator> {
  const operation = findOperation(page, id);
  if ((await operation.getAttribute('open')) === null) await operation.locator('summary').first().click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  return operation.locator('form');
}

async function sendForm(form: Locator): Promise<string> {
  await form.getByRole('button', { name: 'Send' }).click();
  const outcome = form.locator('.outcome');
  await outcome.filter({ hasText: /^\d{3} / }).waitFor();
  return (await outcome.textContent()) ?? '';
}

journey('the page of the API shows the operations of the machine API first', async (visit) => {
  const { page } = visit;
  await visit.open('/api/docs');
  await page.locator('details.operation > summary').first().waitFor();
  const paths = await page.locator('code.path').allInnerTexts();
  assert.ok(paths.length > 30, String(paths.length));
  for (const path of paths) assert.match(path, /^\/api\/v1\//);
  const elements = await page.locator('*').count();
  assert.ok(elements < 20_000, `${elements} elements`);
  await checkScreen(visit, 'api-docs');
  await page.getByLabel('Filter operations').fill('list photos');
  await page.getByText(/^1 of \d+ operations$/).waitFor();
  assert.deepEqual(await page.locator('code.path:visible').allInnerTexts(), [
    '/api/v1/projects/{projectId}/capture/photos',
  ]);
});

journey('an operation is opened by keys, and by a link to it, on a phone too', async (visit) => {
  const { page } = visit;
  await visit.open('/api/docs');
  const [first] = await page.locator('details.operation').all();
  assert.ok(first);
  await first.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await first.getByRole('heading', { name: 'Parameters' }).waitFor();
  for (const size of ['laptop', 'phone'] as const) {
    await page.setViewportSize(SIZES[size]);
    // A link that was cut leads to the page, and throws nothing there.
    await visit.open('/api/docs#list%');
    await visit.open('/api/docs#listPhotos');
    await findOperation(page, 'listPhotos').getByRole('heading', { name: 'Parameters' }).waitFor();
    await checkScreen(visit, `api-docs-operation-${size}`);
  }
  await page.setViewportSize(SIZES[visit.variant.size]);
});

journey('each document is a choice, and the list of the whole API leads to the operation itself', async (visit) => {
  const { page } = visit;
  await visit.open('/api/docs');
  for (const [name, path] of [
    ['SCIM 2.0', '/scim/v2/Users'],
    ['OAuth 2.0', '/oauth/token'],
    ['Whole API', '/api/projects'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name }).click();
    await page.locator('[aria-current=page]', { hasText: name }).waitFor();
    await page.locator('code.path').getByText(path, { exact: true }).first().waitFor();
  }
  await checkScreen(visit, 'api-docs-whole');
  await page.locator('a[href$="#createProjectPhoto"]').click();
  await page.getByRole('heading', { name: 'Photos', level: 1 }).waitFor();
  await findOperation(page, 'createProjectPhoto').getByRole('heading', { name: 'Request body' }).waitFor();
});

journey('an operation is tried out with a key, which no other request of the page carries on', async (visit) => {
  const { page, made } = visit;
  // A session beside the key is left out: the answer is to be that to the key.
  await visit.signIn({ email: made.tenant.ownerEmail });
  await visit.open('/api/docs');
  const form = await openForm(page, 'whoami');
  await form.getByLabel('Workspace API key').fill(made.key);
  const asked = page.waitForRequest(/\/api\/v1\/whoami$/);
  assert.match(await sendForm(form), /^200 /);
  const headers = await (await asked).allHeaders();
  assert.deepEqual([headers['x-api-key'], headers.cookie], [made.key, undefined]);
  const answer = JSON.parse((await form.locator('.answer > pre').textContent()) ?? '');
  assert.equal(answer.workspace.id, made.tenant.workspaceId);
  const saving = page.waitForEvent('download');
  await form.getByRole('link', { name: 'Download response body' }).click();
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), 'answer.json');
  assert.equal(JSON.parse(await readFile(await saved.path(), 'utf8')).workspace.id, made.tenant.workspaceId);
  await form.getByText('curl command').click();
  const command = (await form.locator('details', { hasText: 'curl command' }).locator('pre').textContent()) ?? '';
  assert.match(command, /^curl -X GET '.*\/api\/v1\/whoami' \\\n {2}-H "X-Api-Key: \$PCS_KEY"$/);
  await checkScreen(visit, 'api-docs-tried');
  const next = await openForm(page, 'listFloorPlans');
  assert.equal(await next.getByLabel('Workspace API key').inputValue(), made.key, 'known to the other forms');
  await next.getByLabel('projectId').fill(made.tenant.projectId);
  await next.getByLabel('limit').fill('1');
  const listed = page.waitForRequest(/floor-plans\?limit=1$/);
  assert.match(await sendForm(next), /^200 /);
  assert.ok((await listed).url().includes(made.tenant.projectId));
});

journey('an operation is tried out with a bearer token, in the own session, and with a file', async (visit) => {
  const { page, made } = visit;
  await visit.signIn({ email: made.tenant.ownerEmail });
  await visit.open('/api/docs/openapi/floor-plans#createProjectFloorPlan');
  const form = await openForm(page, 'createProjectFloorPlan');
  await form.getByLabel('projectId').fill(made.tenant.projectId);
  const name = `Level ${nameOf(visit.variant)}`;
  await form.getByLabel('record').fill(JSON.stringify({ name }));
  await form.getByLabel('file').setInputFiles({ name: 'level.png', mimeType: 'image/png', buffer: await png() });
  assert.match(await sendForm(form), /^201 /);
  const { id } = JSON.parse((await form.locator('.answer > pre').textContent()) ?? '');
  const plan = accepted(await made.tenant.owner.get(`/api/projects/${made.tenant.projectId}/floor-plans/${id}`));
  assert.equal(plan.name, name);
  await form.getByLabel('Bearer token').fill('nobody');
  visit.announce({ method: 'POST', path: /\/floor-plans$/, status: 401 });
  const asked = page.waitForRequest(/\/floor-plans$/);
  assert.match(await sendForm(form), /^401 /);
  const headers = await (await asked).allHeaders();
  assert.deepEqual([headers.authorization, headers.cookie], ['Bearer nobody', undefined]);
});

journey('without scripts the page shows its operations and what is in them', async ({ page, origin, variant }) => {
  const context = await page
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled: false, viewport: SIZES[variant.size] });
  assert.ok(context);
  const still = await context.newPage();
  await still.goto(`${origin}/api/docs`);
  await still.locator('details.operation > summary').first().click();
  await still.locator('details[open] h3').getByText('Parameters').waitFor();
  assert.equal(await still.getByRole('button').count(), 0, 'nothing that only a script can do');
  await context.close();
});
