// The audit log narrowed to one record, which is found by its text or number.
import assert from 'node:assert/strict';
import { accepted, type Client } from '../support/calls.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const CABLE = '#1 Crane cable frayed';
const DOOR = '#2 باب الطوارئ لا يُغلق';

/** Longer than the picker waits after the last letter. */
const SEARCH_REST_MS = 400;

const inEachLanguage = journeysOn(async (service) => {
  const tenant = await makeTenant(service, 'Audited');
  const { owner, projectId } = tenant;
  const annex = accepted(await owner.post('/api/projects', { name: 'Annex' }), 201);
  return {
    tenant,
    annex: { id: String(annex.id), issueId: await createIssue(owner, annex.id, 'Roof leaks') },
    cableId: await createIssue(owner, projectId, CABLE.slice(3)),
    doorId: await createIssue(owner, projectId, DOOR.slice(3)),
    rfi: accepted(await owner.post(`/api/projects/${projectId}/rfis`, { subject: 'Door', question: 'Wide?' }), 201),
  };
});
const journey = inTurns(inEachLanguage);

async function createIssue(owner: Client, projectId: string, title: string): Promise<string> {
  return accepted(await owner.post(`/api/projects/${projectId}/issues`, { title }), 201).id;
}

const formatName = ({ name }: Tenant) => `Tower of ${name}`;
const recordField = (visit: Visit) => visit.role('combobox', 'audit:record');
const option = (visit: Visit, name: string) => visit.page.getByRole('option', { name, exact: true });
const readSearch = (visit: Visit) => new URL(visit.page.url()).searchParams;

async function openLog(visit: Visit, tenant: Tenant, query = ''): Promise<void> {
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/w/${tenant.workspaceId}/audit-log${query}`);
  await visit.heading('audit:title').waitFor();
}

/** Formats the query of a log of one project's issues. */
const formatQuery = (projectId: string, subjectId = '') =>
  `?${new URLSearchParams({ projectId, subjectType: 'issue', ...(subjectId !== '' && { subjectId }) })}`;

/** Waits until the log lists these records as created, newest first. */
async function waitForEntries(visit: Visit, names: readonly string[]): Promise<void> {
  const created = visit.word('audit:actions.issue.created');
  const rows = visit.page.getByRole('row').filter({ hasText: created });
  await eventually(`the log lists ${names.join(', ') || 'nothing'}`, async () => {
    const shown = await rows.allTextContents();
    return shown.length === names.length && names.every((name, at) => shown[at]?.includes(name)) ? true : undefined;
  });
}

inEachLanguage('the log is narrowed to one record by its text, and shows all of them without it', async (visit) => {
  const { tenant, cableId } = visit.made;
  await openLog(visit, tenant);
  await visit.field('audit:project').click();
  await option(visit, formatName(tenant)).click();
  assert.equal(await recordField(visit).count(), 0, 'a record is chosen among those of one type');
  await visit.field('audit:subject').click();
  await visit.role('option', 'audit:subjects.issue').click();
  await waitForEntries(visit, [DOOR, CABLE]);
  await recordField(visit).click();
  await visit.text('shell:choices.hint').waitFor();
  await recordField(visit).fill('no such record');
  await visit.text('shell:choices.noneFound').waitFor();
  await visit.screen('audit-record-none');
  await recordField(visit).fill('frayed');
  await option(visit, CABLE).waitFor();
  await visit.screen('audit-record-found');
  await option(visit, CABLE).click();
  await visit.page.waitForURL(new RegExp(`subjectId=${cableId}`));
  await waitForEntries(visit, [CABLE]);
  await visit.screen('audit-record');

  await visit.page.reload();
  await waitForEntries(visit, [CABLE]);
  await eventually(
    'the record has its name',
    async () => (await recordField(visit).inputValue()) === CABLE || undefined,
  );
  await visit.page
    .locator('.mantine-Select-root', { has: recordField(visit) })
    .locator('button')
    .click();
  await waitForEntries(visit, [DOOR, CABLE]);
  assert.equal(readSearch(visit).get('subjectId'), null);
  assert.equal(await recordField(visit).inputValue(), '');
  await visit.button('audit:all').click();
  await recordField(visit).waitFor({ state: 'detached' });
  assert.equal(readSearch(visit).size, 0);
});

inEachLanguage('a record is found by its number, and let go, by the keyboard alone', async (visit) => {
  const { tenant, doorId } = visit.made;
  const { keyboard } = visit.page;
  await openLog(visit, tenant, formatQuery(tenant.projectId));
  await waitForEntries(visit, [DOOR, CABLE]);
  await visit.field('audit:subject').focus();
  // A date has a stop of the keyboard for each of its parts.
  for (let stops = 0; stops < 20 && (await hasFocus(visit)) === 0; stops += 1) await keyboard.press('Tab');
  await keyboard.type('#2');
  await option(visit, DOOR).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await waitForEntries(visit, [DOOR]);
  assert.equal(readSearch(visit).get('subjectId'), doorId);
  assert.equal(await recordField(visit).inputValue(), DOOR);
  // Choosing it once more takes the choice back.
  await keyboard.press('ArrowDown');
  await option(visit, DOOR).waitFor();
  await keyboard.press('Enter');
  await waitForEntries(visit, [DOOR, CABLE]);
  assert.equal(readSearch(visit).get('subjectId'), null);
  assert.equal(await hasFocus(visit), 1, 'the focus stays in the field');
});

const hasFocus = (visit: Visit) => recordField(visit).and(visit.page.locator(':focus')).count();

journey('another project or another type lets go of the record chosen before', async (visit) => {
  const { tenant, annex, cableId, rfi } = visit.made;
  await openLog(visit, tenant, formatQuery(tenant.projectId, cableId));
  await waitForEntries(visit, [CABLE]);
  await visit.field('audit:project').click();
  await option(visit, 'Annex').click();
  await waitForEntries(visit, ['#1 Roof leaks']);
  assert.deepEqual([readSearch(visit).get('projectId'), readSearch(visit).get('subjectId')], [annex.id, null]);
  assert.equal(await recordField(visit).inputValue(), '');

  await openLog(visit, tenant, formatQuery(tenant.projectId, cableId));
  await waitForEntries(visit, [CABLE]);
  await visit.field('audit:subject').click();
  await visit.role('option', 'audit:subjects.rfi').click();
  await visit.page.getByRole('row').filter({ hasText: '#1 Door' }).waitFor();
  assert.equal(readSearch(visit).get('subjectId'), null);
  await recordField(visit).fill(String(rfi.number));
  await option(visit, '#1 Door').waitFor();
});

journey('a record of another project is not found, and its ID lists nothing', async (visit) => {
  const { tenant, annex } = visit.made;
  await openLog(visit, tenant, formatQuery(tenant.projectId));
  await recordField(visit).fill('leaks');
  await visit.text('shell:choices.noneFound').waitFor();
  visit.announce({ path: `/api/projects/${tenant.projectId}/issues/${annex.issueId}`, status: 404 });
  await recordField(visit).fill(annex.issueId);
  await visit.page.keyboard.press('Tab');
  await visit.text('audit:nothing').waitFor();
  assert.equal(readSearch(visit).get('subjectId'), annex.issueId);
  await visit.screen('audit-record-elsewhere');
  await visit.field('audit:project').click();
  await option(visit, 'Annex').click();
  await waitForEntries(visit, ['#1 Roof leaks']);
});

journey(
  'the way from an entry to all entries of its record keeps the record when its project is chosen',
  async (visit) => {
    const { tenant, cableId } = visit.made;
    await openLog(visit, tenant, `?${new URLSearchParams({ subjectType: 'issue', subjectId: cableId })}`);
    await waitForEntries(visit, [CABLE]);
    await visit.page.getByText(cableId, { exact: true }).waitFor();
    await visit.field('audit:project').click();
    await option(visit, formatName(tenant)).click();
    await eventually(
      'the record has its name',
      async () => (await recordField(visit).inputValue()) === CABLE || undefined,
    );
    await waitForEntries(visit, [CABLE]);
    assert.equal(readSearch(visit).get('subjectId'), cableId);
  },
);

inEachLanguage('records that could not be searched for are searched for again, by the keyboard', async (visit) => {
  const { tenant } = visit.made;
  const path = `/api/projects/${tenant.projectId}/search`;
  const body = JSON.stringify({ error: { code: 'internal_error', message: 'An internal error occurred.' } });
  let isDown = true;
  await visit.page.route(
    ({ pathname }) => pathname === path,
    (route) => (isDown ? route.fulfill({ status: 500, contentType: 'application/json', body }) : route.fallback()),
  );
  await openLog(visit, tenant, formatQuery(tenant.projectId));
  await waitForEntries(visit, [DOOR, CABLE]);
  visit.announce({ path, status: 500 });
  await recordField(visit).fill('frayed');
  await visit.page
    .getByRole('alert')
    .filter({ hasText: visit.word('shell:choices.notLoaded') })
    .waitFor();
  await visit.screen('audit-record-not-loaded');
  await visit.page.keyboard.press('Tab');
  await visit.page.waitForTimeout(SEARCH_REST_MS);
  await visit.button('shell:table.retry').and(visit.page.locator(':focus')).waitFor();
  isDown = false;
  await visit.page.keyboard.press('Enter');
  await option(visit, CABLE).waitFor();
  assert.equal(await hasFocus(visit), 1, 'the field has the focus again');
  await visit.page.keyboard.press('ArrowDown');
  await visit.page.keyboard.press('Enter');
  await waitForEntries(visit, [CABLE]);
});
