// What is fetched ahead, and what people see when the connection breaks, when files of another version are wanted, and when the
// service fails or asks to wait.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { png } from '../support/pictures.ts';
import type { Service } from '../support/processes.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { freshContexts } from './support/contexts.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf, WITH_TABLES } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

// What breaks off is what has not been fetched yet.
const journey = inTurns(journeysOn(prepare, {}, freshContexts));

async function prepare(service: Service) {
  const tenant = await makeTenant(service, 'Connection');
  const issue = accepted(await tenant.owner.post(issuesOf(tenant), { title: 'Bent rail' }), 201);
  const plans = `/api/projects/${tenant.projectId}/floor-plans`;
  accepted(await tenant.owner.upload(plans, { name: 'Ground floor' }, await png(64, 48)), 201);
  return { tenant, issue };
}

const issuesOf = ({ projectId }: Tenant) => `/api/projects/${projectId}/issues`;
/** Files of the application, and the look at whether the service answers. */
const OF_APPLICATION = /^\/(?:app\/.*)?$/;
/** Named after the file of its package. */
const PASSKEYS = /^\/app\/esm-/;
const REQUEST_ID = '0f3b8f0e-6c53-4d5e-9d6c-3f8a52b7d0c1';

/** No picture is taken until one is back: the browser would tell the page meanwhile that it is online again. */
async function goOffline(visit: Visit): Promise<void> {
  await visit.context.setOffline(true);
  await visit.text('shell:offline.title').waitFor();
}

async function comeBack(visit: Visit): Promise<void> {
  await visit.context.setOffline(false);
  await visit.text('shell:offline.title').waitFor({ state: 'detached' });
}

/** Answers calls of a path, as often as given, as the service does when it fails or has had enough. */
async function refuse(page: Page, path: string, { status, code, headers = {}, times }: Refusal): Promise<void> {
  const body = JSON.stringify({
    error: { code, message: 'An internal error occurred.', requestId: REQUEST_ID, details: [] },
  });
  const answer = {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': REQUEST_ID, ...headers },
    body,
  };
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill(answer),
    { ...(times !== undefined && { times }) },
  );
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly times?: number;
}

journey('while a screen rests, those beside it in the side bar are fetched', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  const asked: string[] = [];
  visit.page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await visit.open(`/projects/${tenant.projectId}/overview`);
  for (const screen of ['issues-screen', 'gallery-screen', 'ledger-screen']) {
    await eventually(`the file of ${screen}`, async () => asked.find((path) => path.startsWith(`/app/${screen}-`)));
  }
});

journey('a menu that was never open stays closed without a connection, and opens with it', async (visit) => {
  const { tenant } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/projects`);
  await visit.screen('connection-before');
  visit.announce({ path: OF_APPLICATION, status: undefined });
  await goOffline(visit);
  await visit.button('workspace:export.action').click();
  await visit.text('problems:notOpened').waitFor();
  await visit.heading('workspace:projects.title').waitFor();
  assert.equal(await visit.page.locator(':focus').textContent(), visit.word('workspace:export.action'));
  await comeBack(visit);
  await visit.button('workspace:export.action').click();
  await visit.page.getByRole('menuitem').first().waitFor();
});

journey(
  'the search and a record that were never open leave what stands without a connection, and come with it',
  async (visit) => {
    const { tenant, issue } = visit.made;
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`/projects/${tenant.projectId}/issues`);
    const record = visit.page.getByRole('link', { name: issue.title });
    await record.waitFor();
    await visit.screen('connection-list');
    visit.announce({ path: OF_APPLICATION, status: undefined });
    await goOffline(visit);
    await visit.page.keyboard.press('Control+k');
    await visit.text('problems:notOpened').waitFor();
    await visit.heading('issues:title').waitFor();
    await record.click();
    await visit.page.getByText(visit.word('problems:title_offline'), { exact: true }).waitFor();
    await visit.text('shell:offline.title').waitFor();
    await comeBack(visit);
    await visit.page.getByRole('heading', { name: issue.title }).waitFor();
    await visit.page.keyboard.press('Control+k');
    await visit.page.getByPlaceholder(visit.word('shell:search.placeholder')).waitFor();
  },
  WITH_TABLES,
);

journey('a screen that does not come through is asked for again by its button', async (visit) => {
  const { tenant, issue } = visit.made;
  const { page } = visit;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/issues`);
  const record = page.getByRole('link', { name: issue.title });
  await record.waitFor();
  // As in a network that leads nowhere: the browser knows nothing of it.
  visit.announce({ path: OF_APPLICATION, status: undefined });
  await page.route(
    ({ pathname }) => pathname === '/' || pathname.startsWith('/app/issue-screen'),
    (route) => route.abort('connectionfailed'),
  );
  await record.click();
  await visit.text('problems:title_offline').waitFor();
  await visit.screen('unreachable-screen');
  await visit.button('problems:retry').click();
  await visit.button('problems:retry').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await visit.button('problems:retry').click();
  await page.getByRole('heading', { name: issue.title }).waitFor();
});

/** Breaks files of the application off, as a network that leads nowhere does, together with the look at whether it answers. */
const breakOff = ({ page }: Visit, files: RegExp) =>
  page.route(
    ({ pathname }) => pathname === '/' || files.test(pathname),
    (route) => route.abort('connectionfailed'),
  );

journey('what was typed stays while a part of its form does not come, and is saved once it does', async (visit) => {
  const { tenant } = visit.made;
  const { page } = visit;
  const title = `Typed before it broke off, ${nameOf(visit.variant)}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/issues`);
  await visit.button('issues:new.open').first().click();
  await visit.field('issues:field.title').fill(title);
  visit.announce({ path: OF_APPLICATION, status: undefined });
  await breakOff(visit, /^\/app\/plan-canvas/);
  await visit.field('issues:field.plan').click();
  await page.getByRole('option', { name: 'Ground floor', exact: true }).click();
  const notice = page.getByRole('dialog').getByRole('alert');
  await notice.getByText(visit.word('problems:title_offline'), { exact: true }).waitFor();
  await visit.screen('unreachable-piece');
  assert.equal(await visit.field('issues:field.title').inputValue(), title);
  const again = notice.getByRole('button', { name: visit.word('problems:retry'), exact: true });
  await again.click();
  await notice.waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await notice.waitFor({ state: 'detached' });
  await visit.screen('piece-that-came');
  assert.equal(await visit.field('issues:field.title').inputValue(), title);
  await visit.button('issues:new.create').click();
  await page.getByRole('heading', { name: title }).waitFor();
});

journey('what was typed at the sign-in stays where what asks for a passkey does not come', async (visit) => {
  const { page } = visit;
  visit.announce({ path: OF_APPLICATION, status: undefined });
  await breakOff(visit, PASSKEYS);
  await visit.open('/sign-in');
  await visit.field('auth:email').fill('noor@connection.example');
  await visit.button('security:signIn.passkey').click();
  await visit.text('problems:title_offline').waitFor();
  assert.equal(await visit.field('auth:email').inputValue(), 'noor@connection.example');
  await page.unrouteAll({ behavior: 'wait' });
});

journey('a menu of a version that is gone says that there is a new one, and reloads it', async (visit) => {
  const { tenant } = visit.made;
  const { page } = visit;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/projects`);
  await visit.screen('connection-projects');
  visit.announce({ path: OF_APPLICATION, status: 404 });
  await page.route(/\/app\/export-items/, (route) => route.fulfill({ status: 404 }));
  await visit.button('workspace:export.action').click();
  await visit.text('problems:notOpened').waitFor();
  await visit.text('problems:title_outdated').waitFor();
  await visit.screen('outdated-menu');
  await page.unrouteAll({ behavior: 'wait' });
  await visit.button('problems:reload').click();
  await visit.text('problems:title_outdated').waitFor({ state: 'detached' });
  await visit.button('workspace:export.action').click();
  await page.getByRole('menuitem').first().waitFor();
});

journey('a screen of a version that is gone says that there is a new one, and reloads it', async (visit) => {
  const { tenant, issue } = visit.made;
  const { page } = visit;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/issues`);
  await page.getByRole('link', { name: issue.title }).waitFor();
  visit.announce({ path: OF_APPLICATION, status: 404 });
  await page.route(/\/app\/issue-screen/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: issue.title }).click();
  await visit.text('problems:title_outdated').waitFor();
  await visit.screen('outdated-screen');
  await page.unrouteAll({ behavior: 'wait' });
  await visit.button('problems:reload').click();
  await page.getByRole('heading', { name: issue.title }).waitFor();
});

journey(
  'a list and a record that the service fails to give are told with an id, and asked for again',
  async (visit) => {
    const { tenant, issue } = visit.made;
    const { page } = visit;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit.signIn({ email: tenant.ownerEmail });
    const retry = visit.word('problems:retry');
    for (const [path, address, again, there] of [
      [
        issuesOf(tenant),
        `/projects/${tenant.projectId}/issues`,
        visit.word('problems:retryNamed', { what: visit.word('issues:title') }),
        page.getByRole('link', { name: issue.title }),
      ],
      [
        `${issuesOf(tenant)}/${issue.id}`,
        `/projects/${tenant.projectId}/issues/${issue.id}`,
        retry,
        page.getByRole('heading', { name: issue.title }),
      ],
    ] as const) {
      visit.announce({ path, status: 500 });
      await refuse(page, path, { status: 500, code: 'internal_error' });
      await visit.open(address);
      const alert = page.getByRole('alert').filter({ hasText: visit.word('problems:advice.internal_error') });
      await alert.getByText(REQUEST_ID).waitFor();
      await visit.screen(`failed-${address.endsWith('issues') ? 'list' : 'record'}`);
      await alert.getByRole('button', { name: visit.word('shell:copy'), exact: true }).click();
      await visit.button('shell:copied').waitFor();
      assert.match(String(await page.evaluate('navigator.clipboard.readText()')), new RegExp(`^${REQUEST_ID}\n500 `));
      await page.unrouteAll({ behavior: 'wait' });
      await alert.getByRole('button', { name: again, exact: true }).click();
      await there.waitFor();
    }
  },
);

journey('a code that the words do not know is told in general', async (visit) => {
  const { tenant } = visit.made;
  const path = issuesOf(tenant);
  visit.announce({ path, status: 400 });
  await visit.signIn({ email: tenant.ownerEmail });
  await refuse(visit.page, path, { status: 400, code: 'never_heard_of' });
  await visit.open(`/projects/${tenant.projectId}/issues`);
  await visit.text('problems:advice.other').waitFor();
});

journey('calls that are too many wait as long as the service says, and go on', async (visit) => {
  const { tenant, issue } = visit.made;
  const path = issuesOf(tenant);
  visit.announce({ path, status: 429 });
  await visit.signIn({ email: tenant.ownerEmail });
  const refusal = { status: 429, code: 'rate_limited', headers: { 'retry-after': '6' }, times: 1 };
  await refuse(visit.page, path, refusal);
  await visit.open(`/projects/${tenant.projectId}/issues`);
  await visit.text('shell:waiting.title').waitFor();
  await visit.screen('waiting', { whileBusy: true });
  await visit.page.getByRole('link', { name: issue.title }).waitFor();
  await visit.text('shell:waiting.title').waitFor({ state: 'detached' });
});
