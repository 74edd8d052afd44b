// Buttons that are pressed again and again, as by a person who sees nothing happen: before the answer, while the next screen is
// fetched, and for as long as the button is there. Each form makes one record.
import assert from 'node:assert/strict';
import type { Locator, Request } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { ifcOfOneSpace } from '../support/ifc.ts';
import { png } from '../support/pictures.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

type Made = { readonly tenant: Tenant };
type Trip = Visit & { readonly made: Made };

const journey = inTurns(journeysOn(async (service): Promise<Made> => ({ tenant: await makeTenant(service, 'Twice') })));

const CLASH = { kind: 'hard', elementAGuid: '0eA6m4fELI9QBIhP3wiLAp', elementBGuid: '3vB2YO8$X4xv9uCUBmfN1K' };
const RUN =
  'name,kind,element_a_guid,element_b_guid,distance_m\nDuct,hard,2O2Fr$t4X7Zf8NOew3FLOH,1xS3BCk291UvhgP2dvNtSE,-0.04\n';

/** Presses a button twice at once, then in every frame, and answers once it is gone, or after so many frames. */
const PRESS = `(button, frames) => new Promise((resolve) => {
  let left = frames;
  const click = () => button.isConnected && button.click();
  const press = () => {
    if (!button.isConnected || left === 0) return resolve(left);
    left -= 1;
    click();
    requestAnimationFrame(press);
  };
  click();
  press();
})`;
const FRAMES_BEFORE_ANSWER = 30;
const FRAMES_AFTER_ANSWER = 90;

interface Form {
  readonly what: string;
  readonly screen: (tenant: Tenant) => string;
  /** Address that the record is posted to. */
  readonly path: RegExp;
  /** Opens the form and fills it in; the button that sends it. */
  readonly fill: (trip: Trip, name: string) => Promise<Locator>;
  /** Makes what the form is for; a path under the screen. */
  readonly prepare?: (tenant: Tenant, name: string) => Promise<string>;
  /** The call is not a creation that a key of its own makes once: what it does twice is refused or the same. */
  readonly isKeyless?: boolean;
}

const project = (rest: string) => (tenant: Tenant) => `/projects/${tenant.projectId}/${rest}`;
const workspace = (rest: string) => (tenant: Tenant) => `/w/${tenant.workspaceId}/${rest}`;

/** A form behind a button, with one field. */
const plain = (open: string, field: string, send: string) => async (visit: Trip, name: string) => {
  await visit.button(open).first().click();
  await visit.field(field).fill(name);
  return visit.button(send);
};

async function makeIssue(tenant: Tenant, title: string): Promise<string> {
  return accepted(await tenant.owner.post(`/api/projects/${tenant.projectId}/issues`, { title }), 201).id;
}

/** The form, by its name, of a file from another program. */
async function chooseIn(visit: Visit, form: string, file: { name: string; text: string }): Promise<Locator> {
  const within = visit.role('form', form);
  const { name, text } = file;
  await within
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  return within.getByRole('button', { name: visit.word('exchange:import'), exact: true });
}

const FORMS: readonly Form[] = [
  {
    ...{ what: 'an issue', screen: project('issues'), path: /\/issues$/ },
    fill: plain('issues:new.open', 'issues:field.title', 'issues:new.create'),
  },
  {
    ...{ what: 'an RFI', screen: project('rfis'), path: /\/rfis$/ },
    async fill(visit, name) {
      await visit.button('rfis:new.open').first().click();
      await visit.field('rfis:field.subject').fill(name);
      await visit.field('rfis:field.question').fill('How thick?');
      return visit.button('rfis:new.raise');
    },
  },
  {
    ...{ what: 'a clash', screen: project('clashes'), path: /\/clashes$/ },
    async fill(visit, name) {
      await visit.button('clashes:new.open').first().click();
      await visit.field('clashes:field.name').fill(name);
      await visit.role('combobox', 'clashes:field.elementAGuid').fill(CLASH.elementAGuid);
      await visit.role('combobox', 'clashes:field.elementBGuid').fill(CLASH.elementBGuid);
      return visit.button('clashes:new.create');
    },
  },
  {
    ...{ what: 'the run of a clash test', screen: project('exchange'), path: /\/clashes\/imports$/ },
    async fill(visit, name) {
      await visit.field('exchange:clashes.test').fill(name);
      return chooseIn(visit, 'exchange:clashes.title', { name: 'run.csv', text: RUN });
    },
  },
  {
    ...{ what: 'a decision about a clash', screen: project('clashes'), path: /\/decisions$/ },
    prepare: async ({ owner, projectId }, name) =>
      accepted(await owner.post(`/api/projects/${projectId}/clashes`, { ...CLASH, name }), 201).id,
    async fill(visit) {
      await visit.field('clashes:decide.reason').fill('agreed');
      return visit.button('clashes:outcome.approve');
    },
  },
  {
    ...{ what: 'an answer to an RFI', screen: project('rfis'), path: /\/answer$/, isKeyless: true },
    prepare: async ({ owner, projectId }, subject) =>
      accepted(await owner.post(`/api/projects/${projectId}/rfis`, { subject, question: 'Why?', status: 'open' }), 201)
        .id,
    async fill(visit) {
      await visit.field('rfis:answer.field').fill('Since it is.');
      return visit.button('rfis:answer.send');
    },
  },
  {
    ...{ what: 'a comment', screen: project('issues'), path: /\/comments$/, prepare: makeIssue },
    async fill(visit) {
      await visit.field('discussion:comment.new').fill('Seen on site.');
      return visit.button('discussion:comment.send');
    },
  },
  {
    ...{ what: 'a milestone', screen: project('milestones'), path: /\/milestones$/ },
    fill: plain('milestones:new.open', 'milestones:fields.name', 'shell:create'),
  },
  {
    ...{ what: 'a floor plan', screen: project('plans'), path: /\/floor-plans$/ },
    async fill(visit, name) {
      await visit.button('plans:add.open').first().click();
      const file = { name: 'ground.png', mimeType: 'image/png', buffer: await png(80, 60) };
      await visit.page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
      await visit.field('plans:fields.name').fill(name);
      return visit.button('plans:add.action');
    },
  },
  {
    ...{ what: 'a photo', screen: project('uploads'), path: /\/photos$/ },
    async fill(visit) {
      const photo = { name: 'north.png', mimeType: 'image/png', buffer: await png(64, 48) };
      await visit.button('photos:upload.area.choose').waitFor();
      await visit.page.locator('input[type=file][multiple]').setInputFiles([photo]);
      return visit.button('photos:upload.batch.send', { count: 1 });
    },
  },
  {
    ...{ what: 'a model', screen: project('models'), path: /\/models$/ },
    async fill(visit, name) {
      await visit.button('models:upload.open').first().click();
      const file = { name: `${name}.ifc`, mimeType: 'application/x-step', buffer: Buffer.from(ifcOfOneSpace()) };
      await visit.page.locator('input[type=file]').setInputFiles(file);
      return visit.button('models:upload.action');
    },
  },
  {
    ...{ what: 'an asset', screen: project('assets'), path: /\/assets$/ },
    fill: plain('assets:new.open', 'assets:field.tag', 'assets:new.create'),
  },
  {
    ...{ what: 'a document of an asset', screen: project('assets'), path: /\/documents$/ },
    prepare: async ({ owner, projectId }, tag) =>
      accepted(await owner.post(`/api/projects/${projectId}/assets`, { tag }), 201).id,
    async fill(visit) {
      await visit.button('assets:documents.add').click();
      const file = { name: 'Manual.txt', mimeType: 'text/plain', buffer: Buffer.from('first') };
      await visit.page.locator('input[type=file]').setInputFiles(file);
      return visit.button('assets:documents.send');
    },
  },
  {
    ...{ what: 'a threshold of a sensor', screen: project('sensors'), path: /\/thresholds$/ },
    async prepare({ keys, owner, projectId }, name) {
      const deviceId = name.replaceAll(' ', '-');
      const readings = [{ deviceId, value: 20, at: new Date().toISOString(), kind: 'temperature', unit: '°C' }];
      accepted(await keys.write.post(`/api/projects/${projectId}/sensors/readings`, { readings }));
      const { data } = accepted(await owner.get(`/api/projects/${projectId}/sensors?limit=200`));
      return data.find((each: { deviceId: string }) => each.deviceId === deviceId).id;
    },
    async fill(visit) {
      await visit.button('sensors:thresholds.new').click();
      await visit.field('sensors:thresholds.value').fill('22');
      return visit.button('shell:save');
    },
  },
  {
    ...{ what: 'an automation rule', screen: project('automation/new'), path: /\/automation-rules$/ },
    async fill(visit, name) {
      await visit.field('automation:issueTitle').fill('Inspect');
      await visit.field('automation:name').fill(name);
      return visit.button('automation:saveNew');
    },
  },
  {
    ...{ what: 'an address of a maintenance calendar', screen: project('maintenance'), path: /\/feed$/ },
    async fill(visit) {
      // There is none so far.
      visit.announce({ path: /\/feed$/, status: 404 });
      await visit.button('maintenance:feed.open').click();
      return visit.button('maintenance:feed.make');
    },
  },
  {
    ...{ what: 'a project', screen: workspace('projects'), path: /\/projects$/ },
    fill: plain('workspace:projects.new', 'workspace:projects.name', 'workspace:projects.create'),
  },
  {
    ...{ what: 'an API key', screen: workspace('api-keys'), path: /\/api-keys$/ },
    fill: plain('keys:new', 'keys:name', 'keys:create'),
  },
  {
    ...{ what: 'a webhook', screen: workspace('webhooks'), path: /\/webhooks$/ },
    async fill(visit) {
      await visit.button('webhooks:new').first().click();
      await visit.field('webhooks:url').fill('https://192.0.1.1/');
      await visit.page.getByRole('dialog').getByRole('checkbox').first().check();
      return visit.button('webhooks:create');
    },
  },
  {
    ...{ what: 'an invitation', screen: workspace('members'), path: /\/invitations$/ },
    async fill(visit, name) {
      await visit.button('members:invite.action').click();
      await visit.field('members:members.email').fill(`${name.replaceAll(/[^a-z]+/gi, '-')}@twice.example`);
      return visit.button('members:invite.send');
    },
  },
  {
    ...{ what: 'a provisioning token', screen: workspace('provisioning'), path: /\/scim-tokens$/ },
    fill: plain('provisioning:new', 'provisioning:name', 'provisioning:create'),
  },
  {
    ...{ what: 'an application', screen: workspace('applications'), path: /\/oauth-applications$/ },
    async fill(visit, name) {
      await visit.button('applications:new').first().click();
      await visit.field('applications:name').fill(name);
      await visit.field('applications:redirectUris').fill('https://app.example.com/cb');
      return visit.button('applications:register');
    },
  },
  {
    ...{ what: 'a domain', screen: workspace('single-sign-on'), path: /\/sso\/domains$/, isKeyless: true },
    async fill(visit, name) {
      await visit.field('sso:domains.domain').fill(`${name.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}.example.com`);
      return visit.button('sso:domains.add');
    },
  },
];

interface Posts {
  /** The keys of the posts that came, in their order; null: none. */
  readonly keys: (string | null)[];
  readonly came: Promise<void>;
  /** Lets the first go on; what is read from then on waits until `end`. */
  readonly go: () => void;
  readonly end: () => void;
}

/** Holds the first post to a path, lets others pass, and counts them. */
async function holdPosts({ page }: Visit, path: RegExp): Promise<Posts> {
  const isPost = (request: Request) => request.method() === 'POST' && path.test(new URL(request.url()).pathname);
  const came = page.waitForRequest(isPost).then(() => undefined);
  const going = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const keys: (string | null)[] = [];
  let isGoing = false;
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request();
      if (isPost(request)) {
        keys.push(request.headers()['idempotency-key'] ?? null);
        if (keys.length === 1) await going.promise;
      } else if (isGoing) await ending.promise;
      await route.continue();
    },
  );
  const go = () => {
    isGoing = true;
    going.resolve();
  };
  return { keys, came, go, end: ending.resolve };
}

for (const { what, screen, path, fill, prepare, isKeyless = false } of FORMS) {
  journey(`a button that is pressed again and again makes ${what} once`, async (visit) => {
    const { tenant } = visit.made;
    const name = `Once ${what} ${nameOf(visit.variant)}`;
    const rest = prepare === undefined ? '' : `/${await prepare(tenant, name)}`;
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(screen(tenant) + rest);
    const button = await fill(visit, name);
    await visit.rest();
    await button.focus();
    await visit.page.evaluate('window.pressedButton = document.activeElement');
    const posts = await holdPosts(visit, path);
    const press = (frames: number) => visit.page.evaluate(`(${PRESS})(window.pressedButton, ${frames})`);
    await press(FRAMES_BEFORE_ANSWER);
    await posts.came;
    const answered = visit.page.waitForResponse(
      (response) => response.request().method() === 'POST' && path.test(new URL(response.url()).pathname),
    );
    posts.go();
    assert.ok((await answered).ok(), `it is answered ${(await answered).status()}`);
    await press(FRAMES_AFTER_ANSWER);
    posts.end();
    await visit.rest();
    assert.equal(posts.keys.length, 1, `${posts.keys.length} posts with the keys ${posts.keys.join(', ')}`);
    assert.equal(posts.keys[0] === null, isKeyless, 'the key that makes it once');
    await visit.page.unrouteAll({ behavior: 'wait' });
  });
}

journey('a calibration whose button is pressed twice is saved once, and asks nothing', async (visit) => {
  const { owner, ownerEmail, projectId } = visit.made.tenant;
  const { page } = visit;
  const name = `Twice ${nameOf(visit.variant)}`;
  const plans = `/api/projects/${projectId}/floor-plans`;
  const { id } = accepted(await owner.upload(plans, { name }, await png(800, 500)), 201);
  await eventually('its picture', async () =>
    accepted(await owner.get(`${plans}/${id}/files`)).screen === null ? undefined : true,
  );
  await visit.signIn({ email: ownerEmail });
  await visit.open(`/projects/${projectId}/plans/${id}/calibration`);
  const canvas = page.getByRole('application', { name: visit.word('plans:canvasOf', { name }), exact: true });
  await canvas.waitFor();
  await canvas.click({ position: { x: 80, y: 90 } });
  await visit.text('plans:calibration.second').waitFor();
  await canvas.click({ position: { x: 240, y: 90 } });
  await page.getByRole('textbox', { name: visit.word('plans:calibration.length'), exact: true }).fill('20');
  await visit.text('plans:calibration.single').waitFor();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1;
  });
  await visit.button('plans:calibration.save').focus();
  await page.evaluate('document.activeElement.click(), document.activeElement.click()');
  await page.waitForURL(`**/projects/${projectId}/plans/${id}`);
  await visit.rest();
  assert.equal(sent, 1);
});
