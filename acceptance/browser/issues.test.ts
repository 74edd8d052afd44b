// Issues: raised with a place on a plan, found, moved on the board, discussed, edited against somebody else, closed, changed in
// bulk and exported.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { png } from '../support/pictures.ts';
import type { Service } from '../support/processes.ts';
import { makeTenant, makeUser, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { cellsOf } from '../support/workbooks.ts';
import { exported } from './support/exported.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf, WITH_TABLES } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const PERSON = 'reviewer@issues.example';
const VIEWER = 'viewer@issues.example';
const NAUGHTY = `<script>alert(1)</script> <b>"&amp;'</b> ${'W'.repeat(90)} \u2067right to left\u2069 👷🏽‍♀️🏗️`;

async function prepare(service: Service) {
  const tenant = await makeTenant(service, 'Issues');
  const { owner, projectId, workspaceId } = tenant;
  for (const [email, role] of [
    [PERSON, 'reviewer'],
    [VIEWER, 'viewer'],
  ] as const) {
    const id = await makeUser(service, workspaceId, { email, role: 'member' });
    accepted(await owner.put(`/api/projects/${projectId}/members/${id}`, { role }));
  }
  const plan = accepted(
    await owner.upload(`/api/projects/${projectId}/floor-plans`, { name: 'Level 2' }, await png(800, 600)),
    201,
  );
  await eventually('the plan has its picture', async () => {
    const files = accepted(await owner.get(`/api/projects/${projectId}/floor-plans/${plan.id}/files`));
    return files.thumbnail === null ? undefined : true;
  });
  return { tenant, planId: plan.id as string };
}

const journey = inTurns(journeysOn(prepare));
/** What the column of titles is called in a workbook. */
const HEADINGS = { en: 'Title', ar: 'العنوان' } as const;

const issuesOf = ({ projectId }: Tenant) => `/projects/${projectId}/issues`;
const apiOf = ({ projectId }: Tenant) => `/api/projects/${projectId}/issues`;

async function makeIssue({ owner, ...tenant }: Tenant, title: string, more: object = {}) {
  return accepted(await owner.post(apiOf({ owner, ...tenant }), { title, ...more }), 201);
}

/** Chooses from a list that opens below its field. */
async function choose(visit: Visit, field: Locator, option: string): Promise<void> {
  await field.click();
  await visit.page.getByRole('option', { name: option, exact: true }).click();
}

const textsOf = async (list: Locator) => (await list.allInnerTexts()).join('\n');

journey('an issue is raised at its place on the plan, and found by filter and by search', async (visit) => {
  const { tenant } = visit.made;
  const { page, word, variant } = visit;
  const title = `Cracked tile ${variant.language} ${variant.size} ${variant.theme}`;
  await visit.signIn({ email: PERSON });
  await visit.open(issuesOf(tenant));
  await visit.button('issues:new.open').first().click();
  const form = visit.role('dialog', 'issues:new.title');
  await form.waitFor();
  await visit.button('issues:new.create').click();
  await visit.text('issues:new.titleMissing').waitFor();
  await visit.field('issues:field.title').fill(title);
  // A reload loses nothing of it.
  await page.reload();
  assert.equal(await visit.field('issues:field.title').inputValue(), title);
  await choose(visit, form.getByLabel(word('issues:field.priority')).first(), word('issues:priority.critical'));
  await choose(visit, form.getByLabel(word('issues:field.plan')).first(), 'Level 2');
  const canvas = page.getByRole('application', { name: 'Level 2' });
  await canvas.click({ position: { x: 100, y: 100 } });
  await visit.text('issues:place.placed').waitFor();
  await visit.screen('issue-new');
  await visit.button('issues:new.create').click();
  await visit.heading('issues:field.description').waitFor();
  await page.getByRole('img', { name: /Level 2/ }).waitFor();
  await visit.screen('issue-placed');
  const { pathname } = new URL(page.url());

  await visit.open(`${issuesOf(tenant)}?priority=critical`);
  await page.getByRole('searchbox', { name: word('coordination:filter.text'), exact: true }).fill(title);
  await page.getByRole('link', { name: title, exact: true }).waitFor();
  await page.waitForURL(
    (url) => url.searchParams.get('q') === title && url.searchParams.get('priority') === 'critical',
  );
  await visit.button('coordination:filter.clear', { count: 2 }).waitFor();
  await visit.screen('issues-filtered');
  await page.keyboard.press('Control+k');
  await visit.role('combobox', 'shell:search.open').fill(title);
  await page.getByRole('option', { name: title }).first().click();
  await page.waitForURL((url) => url.pathname === pathname);
});

journey('an issue raised at a point of a plan is closed, and says who settled it and when', async (visit) => {
  const { tenant, planId } = visit.made;
  const { page, word, variant } = visit;
  const title = `Unsealed sleeve ${variant.language} ${variant.size} ${variant.theme}`;
  await visit.signIn({ email: PERSON });
  // The address that a plan leads to where an issue is raised at one of its points.
  await visit.open(`${issuesOf(tenant)}?new=true&plan=${planId}&at=200,150`);
  await visit.text('issues:place.placed').waitFor();
  await visit.field('issues:field.title').fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('img', { name: /Level 2/ }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const made = accepted(await tenant.owner.get(`${apiOf(tenant)}/${id}`));
  assert.deepEqual([made.floorPlanId, made.planX, made.planY], [planId, 200, 150]);

  await visit.button('issues:status.change').click();
  await visit.role('menuitem', 'issues:status.closed').click();
  await visit.button('issues:closing.close').click();
  const settled = page.getByRole('term').filter({ hasText: word('issues:status.closed') });
  await settled.waitFor();
  await page
    .getByRole('definition')
    .filter({ hasText: `Person ${PERSON}` })
    .waitFor();
  await visit.screen('issue-settled');

  const found = (show: string) => `${issuesOf(tenant)}?${new URLSearchParams({ q: title, plan: planId, show })}`;
  await visit.open(found('settled'));
  await page.getByRole('link', { name: title, exact: true }).waitFor();
  // Among what is to do there is none: it says where it is, and leads there.
  await visit.open(found('open'));
  await visit.text('issues:empty.filtered').waitFor();
  await visit.text('issues:empty.settledFound', { count: 1, shown: '1' }).waitFor();
  await visit.screen('issues-settled-elsewhere');
  await visit.button('coordination:empty.showAll').click();
  await page.getByRole('link', { name: title, exact: true }).waitFor();
});

journey('who marks an issue as verified is asked just that, and fingers are told of the comma', async (visit) => {
  const { tenant } = visit.made;
  const issue = await makeIssue(tenant, `Verified ${nameOf(visit.variant)}`);
  await visit.signIn({ email: PERSON });
  await visit.open(`${issuesOf(tenant)}/${issue.id}`);
  await visit.button('issues:status.change').click();
  await visit.role('menuitem', 'issues:status.verified').click();
  await visit.role('dialog', 'issues:closing.verifyTitle', { count: 1 }).waitFor();
  await visit.button('issues:closing.verify').click();
  await eventually('it is verified', async () => {
    const { status } = accepted(await tenant.owner.get(`${apiOf(tenant)}/${issue.id}`));
    return status === 'verified' || undefined;
  });
  await visit.open(`${issuesOf(tenant)}?new=true`);
  const isTouch = await visit.page.evaluate(`matchMedia('(pointer: coarse)').matches`);
  await visit.text(isTouch ? 'issues:labels.adviceOfTouch' : 'issues:labels.advice').waitFor();
});

journey('a form that is closed keeps what was typed, says so, and leads back to where it was opened', async (visit) => {
  const { tenant, planId } = visit.made;
  const { page } = visit;
  const close = () => visit.role('dialog', 'issues:new.title').locator('header').getByRole('button').click();
  const kept = visit.text('coordination:draftKept');
  await visit.signIn({ email: PERSON });
  await visit.open(`${issuesOf(tenant)}?priority=low`);
  await visit.button('issues:new.open').first().click();
  await visit.field('issues:field.title').waitFor();
  await close();
  await page.waitForURL((url) => url.search === '?priority=low');
  assert.equal(await kept.count(), 0, 'nothing was typed');
  await visit.button('issues:new.open').first().click();
  await visit.field('issues:field.title').fill('Half raised');
  await close();
  await kept.waitFor();
  await page.waitForURL((url) => url.search === '?priority=low');
  // Nothing lies behind an address that was opened by itself: its plan is where one would have come from.
  await visit.open(`${issuesOf(tenant)}?new=true&plan=${planId}&at=200,150`);
  assert.equal(await visit.field('issues:field.title').inputValue(), 'Half raised');
  await close();
  await page.waitForURL((url) => url.pathname === `/projects/${tenant.projectId}/plans/${planId}`);
});

journey('what was typed into a text waits when Escape leaves it', async (visit) => {
  const { tenant } = visit.made;
  const { page, word } = visit;
  const issue = await makeIssue(tenant, `Half written ${visit.variant.language}`, { description: 'As it was.' });
  await visit.signIn({ email: PERSON });
  await visit.open(`${issuesOf(tenant)}/${issue.id}`);
  const label = word('issues:field.description');
  await visit.button('discussion:editField', { field: label }).click();
  const field = page.getByRole('textbox', { name: label, exact: true });
  await field.fill('As it is now, for the most');
  await field.press('Escape');
  await page.getByText('As it was.').waitFor();
  await visit.screen('issue-text-kept');
  await page.getByRole('button', { name: word('discussion:kept') }).click();
  assert.equal(await field.inputValue(), 'As it is now, for the most');
  await visit.button('shell:save').click();
  await page.getByText('As it is now, for the most').waitFor();
  await visit.button('discussion:editField', { field: label }).waitFor();
});

journey('an issue is moved on the board, and comes back with the reason where that is refused', async (visit) => {
  const { tenant } = visit.made;
  const { page, word, variant } = visit;
  const label = `board ${variant.language} ${variant.size} ${variant.theme}`;
  const issue = await makeIssue(tenant, `Loose rail ${label}`, { labels: [label] });
  await visit.signIn({ email: PERSON });
  await visit.open(`${issuesOf(tenant)}?view=board&label=${encodeURIComponent(label)}`);
  const column = (status: string) => page.getByRole('region', { name: word(`issues:status.${status}`), exact: true });
  const card = (status: string) => column(status).getByRole('article');
  await card('open').waitFor();
  await visit.screen('issues-board');
  await card('open').dragTo(column('in_progress'));
  await card('in_progress').waitFor();
  const read = async () => accepted(await tenant.owner.get(`${apiOf(tenant)}/${issue.id}`)).status;
  await eventually('the service has it in progress', async () => (await read()) === 'in_progress' || undefined);

  // Closed behind the board's back, it can no longer be moved.
  accepted(await tenant.owner.patch(`${apiOf(tenant)}/${issue.id}`, { status: 'closed' }));
  visit.announce({ method: 'PATCH', path: `${apiOf(tenant)}/${issue.id}`, status: 409 });
  await visit.button('issues:board.move', { number: issue.number }).click();
  await visit.role('menuitem', 'issues:status.in_review').click();
  await visit.text('issues:board.refused', { number: issue.number }).waitFor();
  await card('closed').waitFor();
  assert.equal(await card('in_review').count(), 0);
});

journey(
  'an issue is discussed, edited against somebody else, and closed, and its history tells of it',
  async (visit) => {
    const { tenant } = visit.made;
    const { page, word, variant } = visit;
    const issue = await makeIssue(tenant, `Door swings wrong ${variant.language}`, { description: NAUGHTY });
    await visit.signIn({ email: PERSON });
    await visit.open(`${issuesOf(tenant)}/${issue.id}`);
    await page.getByText('<script>alert(1)</script>').waitFor();

    const comment = visit.field('discussion:comment.new');
    await comment.fill(NAUGHTY);
    await comment.press('Control+Enter');
    await page.getByRole('article').getByText('👷🏽‍♀️🏗️').waitFor();
    assert.equal(await comment.inputValue(), '');
    await page.locator('input[type=file]').setInputFiles([
      { name: 'door.png', mimeType: 'image/png', buffer: await png(120, 90) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hinges') },
    ]);
    await visit.button('discussion:files.remove', { name: 'door.png' }).waitFor();
    await visit.button('discussion:files.remove', { name: 'notes.txt' }).waitFor();
    await visit.screen('issue-discussed');

    await visit.button('discussion:editField', { field: word('issues:field.title') }).click();
    const title = page.getByRole('textbox', { name: word('issues:field.title'), exact: true });
    await title.fill('The door swings inwards');
    const theirs = `The door is hung wrong ${variant.language}`;
    accepted(await tenant.owner.patch(`${apiOf(tenant)}/${issue.id}`, { title: theirs }));
    visit.announce({ method: 'PATCH', path: `${apiOf(tenant)}/${issue.id}`, status: 412 });
    await visit.button('shell:save').click();
    const conflict = visit.role('dialog', 'shell:conflict.title');
    await conflict.getByText(theirs).waitFor();
    await conflict.getByText('The door swings inwards').waitFor();
    await visit.screen('issue-conflict');
    await visit.button('shell:conflict.keepYours').click();
    await page.getByRole('heading', { level: 1, name: /The door swings inwards/ }).waitFor();

    await visit.button('issues:status.change').click();
    await visit.role('menuitem', 'issues:status.closed').click();
    await visit.button('issues:closing.close').click();
    await eventually('it is closed', async () => {
      const now = accepted(await tenant.owner.get(`${apiOf(tenant)}/${issue.id}`));
      return now.status === 'closed' && now.title === 'The door swings inwards' ? true : undefined;
    });
    const activity = page.getByRole('region', { name: word('discussion:activity.title'), exact: true });
    await activity.getByText(word('discussion:activity.changes'), { exact: true }).click();
    await activity.getByText(word('issues:status.closed'), { exact: true }).waitFor();
    const told = await textsOf(activity.getByRole('listitem'));
    for (const each of [theirs, 'The door swings inwards', `Person ${PERSON}`, 'notes.txt']) {
      assert.ok(told.includes(each), `the history tells of ${each}:\n${told}`);
    }
    await visit.screen('issue-closed');
  },
);

journey('many issues are changed at once, one that refuses is named, and the table is exported', async (visit) => {
  const { tenant } = visit.made;
  const { page, word, variant } = visit;
  const label = `bulk ${variant.language} ${variant.size} ${variant.theme}`;
  const made: { id: string; number: number }[] = [];
  for (const status of ['open', 'in_progress', 'closed']) {
    made.push(await makeIssue(tenant, `${label} ${status}`, { status, labels: [label] }));
  }
  await visit.signIn({ email: PERSON });
  await visit.open(`${issuesOf(tenant)}?show=all&label=${encodeURIComponent(label)}`);
  const isPhone = variant.size === 'phone';
  if (!isPhone) {
    const boxes = page.getByRole('row').getByRole('checkbox');
    await visit.rest();
    const resting = await boxes.nth(1).boundingBox();
    await boxes.nth(1).check();
    await visit.text('issues:bulk.chosen', { count: 1 }).waitFor();
    assert.deepEqual(await boxes.nth(1).boundingBox(), resting, 'the first choice moves no row');
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await visit.text('issues:bulk.chosen', { count: 3 }).waitFor();
    await visit.screen('issues-bulk');
    const bar = page.getByRole('region', { name: word('issues:bulk.label'), exact: true });
    visit.announce({ method: 'PATCH', path: `${apiOf(tenant)}/${made[2]?.id}`, status: 409 });
    await bar.getByRole('button', { name: word('issues:field.status'), exact: true }).click();
    await visit.role('menuitem', 'issues:status.in_review').click();
    const report = visit.role('dialog', 'issues:bulk.report');
    await report.getByText(word('issues:bulk.succeeded', { count: 2 })).waitFor();
    await report.getByText(`#${made[2]?.number}`).waitFor();
    const issueStatus = word('service:values.issueStatus.closed');
    await report.getByText(word('service:records.issueSettled', { issueStatus })).waitFor();
    await visit.screen('issues-bulk-report');
    await visit.button('shell:close').last().click();
    await visit.text('issues:bulk.chosen', { count: 1 }).waitFor();
    await bar.getByRole('button', { name: word('bulk:none') }).click();
  }
  await visit.button('shell:export.open').click();
  const link = visit.role('menuitem', 'shell:export.csv');
  const address = await link.getAttribute('href');
  assert.ok(address);
  const answer = await page.request.get(new URL(address, visit.origin).href);
  assert.equal(answer.status(), 200);
  const lines = (await answer.text()).trim().split('\r\n');
  assert.equal(lines.length, 4, 'the file has the rows of the table and its head');
  assert.equal(new URL(answer.url()).searchParams.get('lang'), variant.language);
});

journey(
  'the table as it is filtered and sorted is saved as a workbook and as text, with the rows that it shows',
  async (visit) => {
    const { tenant } = visit.made;
    const label = `saved ${nameOf(visit.variant)}`;
    for (const [title, priority] of [
      ['=SUM(A1:A9) b', 'high'],
      ['a, "c"; شمال', 'high'],
      ['left out', 'low'],
    ] as const) {
      await makeIssue(tenant, title, { labels: [label], priority });
    }
    await visit.signIn({ email: PERSON });
    const filter = new URLSearchParams({ label, priority: 'high', sort: '-title' });
    await visit.open(`${issuesOf(tenant)}?${filter}`);
    const links = visit.page.getByRole('grid').getByRole('row').getByRole('link');
    await eventually('the table is filtered', async () => (await links.count()) === 2 || undefined);
    const shown = await links.allInnerTexts();
    assert.deepEqual(shown, ['a, "c"; شمال', '=SUM(A1:A9) b']);

    const [header = [], ...rows] = cellsOf(await exported(visit, 'xlsx'));
    assert.ok(
      header.includes(HEADINGS[visit.variant.language]),
      'its columns are named in the language of the application',
    );
    // A row leaves out the cells that hold nothing.
    assert.deepEqual(
      rows.map((row) => row.filter((cell) => [...shown, 'left out'].includes(String(cell)))),
      shown.map((each) => [each]),
    );
    const text = (await exported(visit, 'csv')).toString('utf8');
    const lines = text.trim().split('\r\n');
    assert.equal(lines.length, 1 + shown.length);
    assert.ok(text.startsWith('\uFEFF'), 'by its mark Excel opens the file in the right letters');
    assert.ok(lines[1]?.includes('"a, ""c""; شمال"'), text);
    assert.ok(lines[2]?.includes(",'=SUM(A1:A9) b"), `no cell is a formula: ${lines[2]}`);
  },
  WITH_TABLES,
);

journey(
  'a change of many issues goes on when their list is left',
  async (visit) => {
    const { tenant } = visit.made;
    const { page, word, variant } = visit;
    const label = `leave ${variant.language} ${variant.size} ${variant.theme}`;
    const made: { id: string }[] = [];
    for (let each = 0; each < 6; each += 1) made.push(await makeIssue(tenant, `${label} ${each}`, { labels: [label] }));
    await visit.signIn({ email: PERSON });
    const list = `${issuesOf(tenant)}?label=${encodeURIComponent(label)}`;
    await visit.open(list);
    const held = Promise.withResolvers<void>();
    await page.route(`**${apiOf(tenant)}/*`, async (route) => {
      if (route.request().method() === 'PATCH') await held.promise;
      await route.continue();
    });
    await page.getByRole('checkbox', { name: word('shell:table.chooseAll'), exact: true }).click();
    const bar = page.getByRole('region', { name: word('issues:bulk.label'), exact: true });
    await bar.getByRole('button', { name: word('issues:field.priority'), exact: true }).click();
    await visit.role('menuitem', 'issues:priority.critical').click();
    await visit.text('bulk:goesOn').waitFor();
    await page
      .getByRole('link', { name: new RegExp(`^${word('shell:nav.clashes')}`) })
      .first()
      .click();
    await visit.heading('clashes:title').waitFor();
    await page.getByRole('button', { name: word('bulk:mark.running') }).click();
    const report = visit.role('dialog', 'issues:bulk.report');
    await report.getByRole('button', { name: word('bulk:stop'), exact: true }).waitFor();
    await visit.screen('issues-bulk-elsewhere', { whileBusy: true });
    await report
      .getByRole('button', { name: word('shell:close'), exact: true })
      .last()
      .click();
    held.resolve();
    await visit.text('issues:bulk.succeeded', { count: made.length }).waitFor();
    for (const { id } of made) {
      assert.equal(accepted(await tenant.owner.get(`${apiOf(tenant)}/${id}`)).priority, 'critical');
    }
    await page.unrouteAll({ behavior: 'wait' });
  },
  WITH_TABLES,
);

journey('who may only look is offered nothing to change', async (visit) => {
  const { tenant } = visit.made;
  const issue = await makeIssue(tenant, `Only looked at ${visit.variant.language}`);
  await visit.signIn({ email: VIEWER });
  await visit.open(`${issuesOf(tenant)}?${new URLSearchParams({ q: issue.title })}`);
  await visit.page.getByRole('link', { name: issue.title, exact: true }).click();
  await visit.heading('issues:field.description').waitFor();
  for (const key of ['discussion:comment.send', 'discussion:files.add', 'issues:new.open']) {
    assert.equal(await visit.button(key).count(), 0, key);
  }
  await visit.screen('issue-viewer');
});
