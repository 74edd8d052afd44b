// Forms whose answer is long in coming: sent again after a reload they make one record, and whoever has left them meanwhile is
// told how it ended, and led nowhere.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { png } from '../support/pictures.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Forms') })));

const REQUEST_ID = '0f3b8f0e-6c53-4d5e-9d6c-3f8a52b7d0c1';

interface Held {
  /** A request has come, and waits. */
  readonly came: Promise<void>;
  /** Lets it go on, or answers it as a service that fails. */
  readonly go: () => void;
  readonly fail: () => void;
}

const isSentTo = (page: Page, path: string, method: string) =>
  page.waitForRequest((request) => request.method() === method && new URL(request.url()).pathname === path);

/** Holds the next request of a method, POST unless given, to a path. */
async function hold({ page }: Visit, path: string, method = 'POST'): Promise<Held> {
  const ending = Promise.withResolvers<'go' | 'fail'>();
  const came = isSentTo(page, path, method).then(() => undefined);
  const error = { code: 'internal_error', message: 'An internal error occurred.', requestId: REQUEST_ID };
  let isHeld = false;
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (isHeld || route.request().method() !== method) return await route.fallback();
      isHeld = true;
      if ((await ending.promise) === 'go') return await route.continue();
      const headers = { 'content-type': 'application/json', 'x-request-id': REQUEST_ID };
      await route.fulfill({ status: 500, headers, body: JSON.stringify({ error }) });
    },
  );
  return { came, go: () => ending.resolve('go'), fail: () => ending.resolve('fail') };
}

/** The next request that posts to a path reaches the service, and its answer gets lost. */
async function loseAnswer({ page }: Visit, path: string): Promise<{ readonly made: Promise<void> }> {
  const made = Promise.withResolvers<void>();
  let isLost = false;
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (isLost || route.request().method() !== 'POST') return await route.fallback();
      isLost = true;
      const status = (await route.fetch()).status();
      // The page is loaded again while it still waits: there is nothing left to answer.
      if (status === 201) made.resolve();
      else made.reject(new Error(`${path} is answered ${status}`));
    },
  );
  return { made: made.promise };
}

interface Form {
  readonly what: string;
  readonly screen: (tenant: Tenant) => string;
  readonly api: (tenant: Tenant) => string;
  readonly open: string;
  readonly field: string;
  readonly send: string;
  /** More that is filled in, once. */
  readonly fill?: (visit: Visit) => Promise<void>;
  /** The member that holds what was typed. */
  readonly member: string;
}

const project = ({ projectId }: Tenant) => `/projects/${projectId}`;
const FORMS: readonly Form[] = [
  {
    what: 'milestone',
    screen: (tenant) => `${project(tenant)}/milestones`,
    api: (tenant) => `/api${project(tenant)}/milestones`,
    ...{ open: 'milestones:new.open', field: 'milestones:fields.name', send: 'shell:create', member: 'name' },
  },
  {
    what: 'issue',
    screen: (tenant) => `${project(tenant)}/issues`,
    api: (tenant) => `/api${project(tenant)}/issues`,
    ...{ open: 'issues:new.open', field: 'issues:field.title', send: 'issues:new.create', member: 'title' },
  },
  {
    what: 'RFI',
    screen: (tenant) => `${project(tenant)}/rfis`,
    api: (tenant) => `/api${project(tenant)}/rfis`,
    ...{ open: 'rfis:new.open', field: 'rfis:field.subject', send: 'rfis:new.raise', member: 'subject' },
    fill: (visit) => visit.field('rfis:field.question').fill('How thick is it?'),
  },
  {
    what: 'project',
    screen: ({ workspaceId }) => `/w/${workspaceId}/projects`,
    api: () => '/api/projects',
    ...{ open: 'workspace:projects.new', field: 'workspace:projects.name', send: 'workspace:projects.create' },
    member: 'name',
  },
];

async function countOf(tenant: Tenant, { api, member }: Form, name: string): Promise<number> {
  const { data } = accepted(await tenant.owner.get(`${api(tenant)}?limit=200`));
  return (data as Record<string, unknown>[]).filter((each) => each[member] === name).length;
}

for (const form of FORMS) {
  journey(`a form for a new ${form.what} that a reload broke off makes one record`, async (visit) => {
    const { tenant } = visit.made;
    const name = `Once ${nameOf(visit.variant)}`;
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(form.screen(tenant));
    await visit.button(form.open).first().click();
    await visit.field(form.field).fill(name);
    await form.fill?.(visit);
    const { made } = await loseAnswer(visit, form.api(tenant));
    await visit.button(form.send).click();
    await made;
    await visit.page.goto(new URL(form.screen(tenant), visit.origin).href);
    await visit.button(form.open).first().click();
    await visit.field(form.field).waitFor();
    assert.equal(await visit.field(form.field).inputValue(), name, 'what was typed is there again');
    await visit.button(form.send).click();
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await countOf(tenant, form, name), 1);
    await visit.page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

journey('an issue whose title is typed again after a lost response is made once', async (visit) => {
  const { tenant } = visit.made;
  const name = `Typed twice ${nameOf(visit.variant)}`;
  const path = `/api${project(tenant)}/issues`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${project(tenant)}/issues`);
  await visit.button('issues:new.open').first().click();
  const title = visit.field('issues:field.title');
  await title.fill(name);
  const { made } = await loseAnswer(visit, path);
  await visit.button('issues:new.create').click();
  await made;
  await visit.page.goto(new URL(`${project(tenant)}/issues`, visit.origin).href);
  await visit.button('issues:new.open').first().click();
  await title.waitFor();
  await title.fill('');
  await title.fill(name);
  await visit.button('issues:new.create').click();
  await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
  const { data } = accepted(await tenant.owner.get(`${path}?limit=200`));
  assert.equal(data.filter((each: { title: string }) => each.title === name).length, 1);
  await visit.page.unrouteAll({ behavior: 'ignoreErrors' });
});

journey('a threshold that a reload broke off is there again, and made once', async (visit) => {
  const { tenant } = visit.made;
  const sensorId = await addSensor(tenant, `broken-off-${nameOf(visit.variant).replaceAll(/\W+/g, '-')}`);
  const screen = `${project(tenant)}/sensors/${sensorId}`;
  const path = `/api${screen}/thresholds`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(screen);
  await visit.button('sensors:thresholds.new').click();
  const value = visit.field('sensors:thresholds.value');
  await value.fill('22');
  const { made } = await loseAnswer(visit, path);
  await visit.button('shell:save').click();
  await made;
  await visit.page.goto(new URL(screen, visit.origin).href);
  await visit.button('sensors:thresholds.new').click();
  await value.waitFor();
  assert.match(await value.inputValue(), /^22/, 'what was typed is there again');
  await visit.button('shell:save').click();
  await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(accepted(await tenant.owner.get(path)).data.length, 1);
  await visit.page.unrouteAll({ behavior: 'ignoreErrors' });
});

async function addSensor({ keys, owner, projectId }: Tenant, deviceId: string): Promise<string> {
  const readings = [{ deviceId, value: 20, at: new Date().toISOString(), kind: 'temperature', unit: '°C' }];
  accepted(await keys.write.post(`/api/projects/${projectId}/sensors/readings`, { readings }));
  const { data } = accepted(await owner.get(`/api/projects/${projectId}/sensors?limit=200`));
  return data.find((each: { deviceId: string }) => each.deviceId === deviceId).id;
}

/** Goes elsewhere by the side bar, or on a phone by the address that one of its links has. */
async function goElsewhere({ page, origin }: Visit, path: string): Promise<void> {
  await page.evaluate(
    `window.history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await page.waitForURL(new URL(path, origin).href);
}

journey('who closes the form of a project while it is sent is told, and stays where they went', async (visit) => {
  const { tenant } = visit.made;
  const { page } = visit;
  const elsewhere = `/w/${tenant.workspaceId}/members`;
  const name = `Left ${nameOf(visit.variant)}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/projects`);
  const begin = async () => {
    const held = await hold(visit, '/api/projects');
    await visit.button('workspace:projects.new').click();
    return held;
  };
  const refused = await begin();
  await visit.field('workspace:projects.name').fill(name);
  await visit.button('workspace:projects.create').click();
  await refused.came;
  await visit.button('shell:cancel').click();
  visit.announce({ method: 'POST', path: '/api/projects', status: 500 });
  refused.fail();
  await visit.text('shell:formRefusedKept', { form: visit.word('workspace:projects.new') }).waitFor();
  await visit.screen('form-refused-elsewhere');
  await visit.button('shell:close').last().click();

  const taken = await begin();
  assert.equal(await visit.field('workspace:projects.name').inputValue(), name, 'what was typed waits');
  await visit.button('workspace:projects.create').click();
  await taken.came;
  await visit.button('shell:cancel').click();
  await goElsewhere(visit, elsewhere);
  await visit.heading('members:members.title').waitFor();
  taken.go();
  await visit.text('workspace:projects.made', { name }).waitFor();
  await visit.rest();
  assert.equal(new URL(page.url()).pathname, elsewhere);
  await page.unrouteAll({ behavior: 'wait' });
});

journey('a key whose form was closed while it was made is said to be made, unseen', async (visit) => {
  const { tenant } = visit.made;
  const name = `Unseen ${nameOf(visit.variant)}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/api-keys`);
  const held = await hold(visit, '/api/workspace/api-keys');
  await visit.button('keys:new').first().click();
  await visit.field('keys:name').fill(name);
  await visit.button('keys:create').click();
  await held.came;
  await visit.button('shell:cancel').click();
  held.go();
  await visit.text('keys:madeUnseen', { name }).waitFor();
  await visit.page.getByRole('link', { name, exact: true }).waitFor();
  await visit.screen('key-made-unseen');
  await visit.page.unrouteAll({ behavior: 'wait' });
});

journey(
  'who leaves the form of a rule while it is sent stays where they went, and is told of its secret',
  async (visit) => {
    const { tenant } = visit.made;
    const elsewhere = `${project(tenant)}/issues`;
    const name = `Unseen ${nameOf(visit.variant)}`;
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`${project(tenant)}/automation/new`);
    await visit.field('automation:name').fill(name);
    await visit.field('automation:actionKind').click();
    await visit.page.getByRole('option', { name: visit.word('automation:actions.call_webhook'), exact: true }).click();
    await visit.field('automation:url').fill('https://192.0.1.1/hook');
    const held = await hold(visit, `/api${project(tenant)}/automation-rules`);
    await visit.button('automation:saveNew').click();
    await held.came;
    await goElsewhere(visit, elsewhere);
    await visit.heading('issues:title').waitFor();
    held.go();
    await visit.text('automation:secretUnseen', { name }).waitFor();
    await visit.rest();
    assert.equal(new URL(visit.page.url()).pathname, elsewhere);
    await visit.page.unrouteAll({ behavior: 'wait' });
  },
);

journey('who closes the form of a connection while it is sent is told of its refusal', async (visit) => {
  const { tenant } = visit.made;
  const path = '/api/workspace/sso/connections';
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/single-sign-on`);
  await visit.button('sso:connections.new').click();
  await visit.field('sso:form.displayName').fill('Acme');
  await visit.field('sso:form.loginHandle').fill(`acme-${nameOf(visit.variant)}`.toLowerCase());
  await visit.field('sso:form.metadataUrl').fill('https://idp.example.com/metadata');
  const held = await hold(visit, path);
  await visit.button('sso:form.create').click();
  await held.came;
  await visit.button('shell:cancel').click();
  visit.announce({ method: 'POST', path, status: 500 });
  held.fail();
  await visit.text('shell:formRefused', { form: visit.word('sso:connections.new') }).waitFor();
  await visit.page.unrouteAll({ behavior: 'wait' });
});

journey('who closes a form that edits a record while it is sent is told of its refusal', async (visit) => {
  const { tenant } = visit.made;
  const name = `Shell ${nameOf(visit.variant)}`;
  const list = `/api${project(tenant)}/milestones`;
  const path = `${list}/${accepted(await tenant.owner.post(list, { name }), 201).id}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${project(tenant)}/milestones`);
  await visit.button('milestones:menuOf', { name }).click();
  await visit.role('menuitem', 'shell:edit').click();
  await visit.field('milestones:fields.name').fill(`${name} 2`);
  const held = await hold(visit, path, 'PATCH');
  await visit.button('shell:save').click();
  await held.came;
  await visit.button('shell:close').click();
  visit.announce({ method: 'PATCH', path, status: 500 });
  held.fail();
  await visit.text('shell:formRefused', { form: visit.word('milestones:editOf', { name }) }).waitFor();
  await visit.page.unrouteAll({ behavior: 'wait' });
});

journey('who goes on from a task while it is completed is told that it was not', async (visit) => {
  const { tenant } = visit.made;
  const { owner } = tenant;
  const place = project(tenant);
  const tag = `Pump ${nameOf(visit.variant)}`;
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  const values = { tag, installedOn: day, maintenanceIntervalDays: 10 };
  const { id } = accepted(await owner.post(`/api${place}/assets`, values), 201);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${place}/assets/${id}`);
  await visit.page
    .getByRole('button')
    .filter({ hasText: visit.word('maintenance:overdue') })
    .first()
    .click();
  await visit.button('maintenance:complete.action').click();
  const path = `/api${place}/assets/${id}/maintenance-tasks/1/complete`;
  const held = await hold(visit, path);
  await visit.button('maintenance:complete.action').click();
  await held.came;
  await visit.button('shell:cancel').click();
  visit.announce({ method: 'POST', path, status: 500 });
  held.fail();
  await visit.text('shell:formRefused', { form: visit.word('maintenance:complete.action') }).waitFor();
  await visit.page.unrouteAll({ behavior: 'wait' });
});

journey('a file that fails after its record was left is told of elsewhere, and tried again there', async (visit) => {
  const { tenant } = visit.made;
  const { page } = visit;
  const file = { name: 'detail.png', mimeType: 'image/png', buffer: await png(32, 32) };
  const issues = `/api${project(tenant)}/issues`;
  const issue = accepted(await tenant.owner.post(issues, { title: `Files ${nameOf(visit.variant)}` }), 201);
  const path = `${issues}/${issue.id}/attachments`;
  const record = `${project(tenant)}/issues/${issue.id}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(record);
  await visit.button('discussion:files.add').waitFor();
  const held = await hold(visit, path);
  await page.locator('input[type=file]').setInputFiles([file]);
  await held.came;
  await goElsewhere(visit, `${project(tenant)}/milestones`);
  await visit.heading('milestones:title').waitFor();
  visit.announce({ method: 'POST', path, status: 500 });
  held.fail();
  await visit.text('discussion:files.notSent', { name: file.name, record: `#${issue.number}` }).waitFor();
  await visit.screen('file-failed-elsewhere');
  await goElsewhere(visit, record);
  await visit.button('discussion:files.again', { name: file.name }).click();
  await visit.button('discussion:files.remove', { name: file.name }).waitFor();
  assert.deepEqual(
    accepted(await tenant.owner.get(path)).data.map((each: { name: string }) => each.name),
    [file.name],
  );
  await page.unrouteAll({ behavior: 'wait' });
});

/** True where the browser would ask before the page is left. */
const asksBeforeLeaving = ({ page }: Visit) =>
  page.evaluate(`!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`);

journey(
  'photos that are not sent yet are asked about, told of elsewhere when they fail, and tried again',
  async (visit) => {
    const { tenant } = visit.made;
    const { page, word } = visit;
    const path = `/api${project(tenant)}/photos`;
    const count = 1;
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`${project(tenant)}/uploads`);
    await visit.button('photos:upload.area.choose').waitFor();
    assert.equal(await asksBeforeLeaving(visit), false);
    const photo = { name: 'north.png', mimeType: 'image/png', buffer: await png(64, 48) };
    await page.locator('input[type=file][multiple]').setInputFiles([photo]);
    await visit.heading('photos:upload.batch.title', { count }).waitFor();
    // The mark that asks is fetched with the first file.
    await eventually('files that are chosen go with the page', async () =>
      (await asksBeforeLeaving(visit)) ? true : undefined,
    );
    const held = await hold(visit, path);
    await visit.button('photos:upload.batch.send', { count }).click();
    await held.came;
    await goElsewhere(visit, `${project(tenant)}/milestones`);
    visit.announce({ method: 'POST', path, status: 500 });
    held.fail();
    await page
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(`${word('photos:upload.mark.refused', { count })}$`) })
      .click();
    await visit.button('photos:upload.row.againOf', { name: photo.name }).click();
    await visit.heading('photos:upload.sent.title', { count }).waitFor();
    assert.equal(await asksBeforeLeaving(visit), false, 'nothing is left to be sent');
    await page.unrouteAll({ behavior: 'wait' });
  },
);
