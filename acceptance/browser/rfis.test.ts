// RFIs: raised, answered, reopened, answered again and closed; found by filters, exported, and refused where the state is another.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { accepted } from '../support/calls.ts';
import type { Service } from '../support/processes.ts';
import { makeTenant, makeUser, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const PERSON = 'reviewer@rfis.example';
const VIEWER = 'viewer@rfis.example';
const NAUGHTY = `<script>alert(1)</script> <b>"&amp;'</b> ${'W'.repeat(80)} \u2067right to left\u2069 🏗️`;

async function prepare(service: Service) {
  const tenant = await makeTenant(service, 'Rfis');
  const { owner, projectId, workspaceId } = tenant;
  for (const [email, role] of [
    [PERSON, 'reviewer'],
    [VIEWER, 'viewer'],
  ] as const) {
    const id = await makeUser(service, workspaceId, { email, role: 'member' });
    accepted(await owner.put(`/api/projects/${projectId}/members/${id}`, { role }));
  }
  return { tenant };
}

const journey = inTurns(journeysOn(prepare));
const rfisOf = ({ projectId }: Tenant) => `/projects/${projectId}/rfis`;
const apiOf = ({ projectId }: Tenant) => `/api/projects/${projectId}/rfis`;
const idOf = (visit: Visit) => new URL(visit.page.url()).pathname.split('/').at(-1) ?? '';

async function makeRfi(tenant: Tenant, subject: string, more: object = {}) {
  return accepted(await tenant.owner.post(apiOf(tenant), { subject, question: 'How thick?', ...more }), 201);
}

/** Waits for a status in the head of the page. */
const statusIs = ({ page, word }: Visit, status: string) =>
  page
    .locator('main header')
    .first()
    .getByText(word(`rfis:status.${status}`), { exact: true })
    .waitFor();

async function answer(visit: Visit, text: string): Promise<void> {
  await visit.field('rfis:answer.field').fill(text);
  await visit.button('rfis:answer.send').click();
  await statusIs(visit, 'answered');
}

journey('an RFI is raised, answered, reopened, answered again and closed, and keeps all it was told', async (visit) => {
  const { tenant } = visit.made;
  const { page, word } = visit;
  const subject = `Slab at axis C ${nameOf(visit.variant)}`;
  await visit.signIn({ email: PERSON });
  await visit.open(rfisOf(tenant));
  await visit.button('rfis:new.open').first().click();
  await visit.role('dialog', 'rfis:new.title').waitFor();
  await visit.button('rfis:new.raise').click();
  await visit.text('rfis:wrong.subject').waitFor();
  await visit.field('rfis:field.subject').fill(subject);
  await visit.field('rfis:field.amount').fill('1,200.50');
  await visit.field('rfis:field.scheduleImpactDays').fill('3');
  // A reload loses nothing of it.
  await page.reload();
  assert.equal(await visit.field('rfis:field.subject').inputValue(), subject);
  // The form moves the focus to its first field while it opens.
  await visit.screen('rfi-new-restored');
  await visit.field('rfis:field.question').fill('How thick is the slab?\nDrawing S-12 says 250.');
  await visit.button('rfis:new.raise').click();
  await visit.text('rfis:wrong.amount').waitFor();
  await visit.field('rfis:field.currency').fill('AED');
  await page.keyboard.press('Escape');
  await visit.screen('rfi-new');
  await visit.button('rfis:new.raise').click();
  await statusIs(visit, 'open');
  await visit.screen('rfi-open');

  await visit.button('rfis:answer.send').click();
  await visit.text('rfis:wrong.answer').waitFor();
  await visit.field('rfis:answer.field').fill('250 mm');
  await page.reload();
  assert.equal(await visit.field('rfis:answer.field').inputValue(), '250 mm');
  await answer(visit, '250 mm');
  await visit.button('rfis:step.reopen').click();
  await statusIs(visit, 'open');
  await visit.heading('rfis:answer.earlier').waitFor();
  await answer(visit, '300 mm, as revised');
  await page.getByText('300 mm, as revised', { exact: true }).first().waitFor();
  await page.getByText('250 mm', { exact: true }).first().waitFor();
  await visit.screen('rfi-answered-again');
  await visit.button('rfis:step.close').click();
  const asking = page.getByRole('dialog');
  await asking.getByRole('button', { name: word('rfis:step.close'), exact: true }).click();
  await statusIs(visit, 'closed');
  assert.equal(await visit.button('rfis:step.reopen').count(), 0);
  await visit.screen('rfi-closed');

  const path = `${apiOf(tenant)}/${idOf(visit)}`;
  const rfi = accepted(await tenant.owner.get(path));
  assert.deepEqual(
    [rfi.subject, rfi.status, rfi.answer, rfi.costImpact, rfi.scheduleImpactDays],
    [subject, 'closed', '300 mm, as revised', { amount: '1200.50', currency: 'AED' }, 3],
  );
  const { data } = accepted(await tenant.owner.get(`${path}/answers`));
  assert.deepEqual(
    data.map((each: { answer: string }) => each.answer),
    ['250 mm', '300 mm, as revised'],
  );
});

journey('an answer to an RFI that changed meanwhile is not sent unseen, and is kept', async (visit) => {
  const { tenant } = visit.made;
  const rfi = await makeRfi(tenant, `Changed ${nameOf(visit.variant)}`);
  await visit.signIn({ email: PERSON });
  await visit.open(`${rfisOf(tenant)}/${rfi.id}`);
  await visit.field('rfis:answer.field').fill('As drawn.');
  const question = 'How wide?';
  accepted(await tenant.owner.patch(`${apiOf(tenant)}/${rfi.id}`, { question }));
  await visit.page.reload();
  await visit.page.getByText(question, { exact: true }).first().waitFor();
  await visit.text('rfis:answer.stale').waitFor();
  await visit.screen('rfi-answer-stale');
  // The page has read the new question; the answer waits until the person has.
  assert.equal(await visit.field('rfis:answer.field').inputValue(), 'As drawn.');
  await visit.button('rfis:answer.send').click();
  assert.equal(await visit.field('rfis:answer.field').inputValue(), 'As drawn.');
  assert.equal(accepted(await tenant.owner.get(`${apiOf(tenant)}/${rfi.id}`)).status, 'open');
  await visit.button('rfis:answer.read').click();
  await visit.button('rfis:answer.send').click();
  await statusIs(visit, 'answered');
});

journey('the same field changed by two people is shown in both versions', async (visit) => {
  const { tenant } = visit.made;
  const { page, word } = visit;
  const rfi = await makeRfi(tenant, `Two people ${nameOf(visit.variant)}`);
  await visit.signIn({ email: PERSON });
  await visit.open(`${rfisOf(tenant)}/${rfi.id}`);
  await visit.button('discussion:editField', { field: word('rfis:field.question') }).click();
  const field = page.locator('main textarea').first();
  await field.fill('Mine?');
  accepted(await tenant.owner.patch(`${apiOf(tenant)}/${rfi.id}`, { question: 'Theirs?' }));
  visit.announce({ method: 'PATCH', path: `${apiOf(tenant)}/${rfi.id}`, status: 412 });
  await visit.button('shell:save').click();
  const conflict = visit.role('dialog', 'shell:conflict.title');
  await conflict.waitFor();
  await visit.screen('rfi-conflict');
  await visit.button('shell:conflict.keepYours').click();
  await conflict.waitFor({ state: 'detached' });
  await eventually('mine stands', async () => {
    const now = accepted(await tenant.owner.get(`${apiOf(tenant)}/${rfi.id}`));
    return now.question === 'Mine?' || undefined;
  });
});

journey('RFIs are narrowed and sorted in the address, and exported as they are shown', async (visit) => {
  const { tenant } = visit.made;
  const { page, word } = visit;
  const mark = `wanted ${nameOf(visit.variant)}`;
  await makeRfi(tenant, `B ${mark}`, { priority: 'critical', dueDate: '2020-01-02' });
  await makeRfi(tenant, `A ${mark}`, { priority: 'critical', dueDate: '2020-01-03' });
  const other = await makeRfi(tenant, `C ${mark}`, { priority: 'low' });
  accepted(await tenant.owner.patch(`${apiOf(tenant)}/${other.id}`, { status: 'void' }));
  await visit.signIn({ email: PERSON });
  await visit.open(`${rfisOf(tenant)}?priority=critical&overdue=true&sort=title`);
  await page.getByRole('searchbox', { name: word('coordination:filter.text'), exact: true }).fill(mark);
  await visit.button('coordination:filter.clear', { count: 3 }).waitFor();
  const links = page.getByRole('grid').getByRole('link');
  await eventually('both are there, by title', async () => {
    const names = await links.allInnerTexts();
    return names.join() === `A ${mark},B ${mark}` || undefined;
  });
  await visit.screen('rfis-filtered');
  await visit.button('shell:export.open').click();
  const coming = page.waitForEvent('download');
  await visit.role('menuitem', 'shell:export.csv').click();
  const text = await readFile(await (await coming).path(), 'utf8');
  const rows = text.trim().split('\r\n');
  assert.equal(rows.length, 3, text);
  assert.ok(rows[1]?.includes(`A ${mark}`) && rows[2]?.includes(`B ${mark}`), text);
  await visit.open(`${rfisOf(tenant)}?status=void&q=${encodeURIComponent(mark)}`);
  await page.getByRole('link', { name: `C ${mark}`, exact: true }).waitFor();
  await visit.open(`${rfisOf(tenant)}?q=nothing-has-this-text`);
  await visit.text('rfis:empty.filtered').waitFor();
  await visit.screen('rfis-none');
});

journey(
  'text that looks like markup stays text, and a viewer is offered nothing that is not allowed',
  async (visit) => {
    const { tenant } = visit.made;
    const rfi = await makeRfi(tenant, NAUGHTY, { question: NAUGHTY, elementGuids: ['<b>x</b>'] });
    accepted(await tenant.owner.post(`${apiOf(tenant)}/${rfi.id}/answer`, { answer: NAUGHTY }));
    await visit.signIn({ email: VIEWER });
    await visit.open(`${rfisOf(tenant)}/${rfi.id}`);
    await statusIs(visit, 'answered');
    assert.equal(await visit.page.getByText(NAUGHTY).count(), 3);
    for (const key of ['rfis:step.close', 'rfis:step.reopen', 'rfis:answer.send']) {
      assert.equal(await visit.button(key).count(), 0, key);
    }
    await visit.screen('rfi-naughty');
    await visit.open(rfisOf(tenant));
    await visit.page.getByRole('link', { name: NAUGHTY }).first().waitFor();
    assert.equal(await visit.button('rfis:new.open').count(), 0);
    await visit.screen('rfis-naughty');
  },
);
