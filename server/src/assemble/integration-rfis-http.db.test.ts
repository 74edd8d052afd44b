// RFIs of vendor B over HTTP: an answer there is an official reply, and a status follows from it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';

const simulators = await startSimulators('b');
const { control } = simulators.b;
const { world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;

async function connect() {
  const scope = await world.project(ours.scope, {});
  const path = `/api/projects/${scope.projectId}`;
  const { accessToken, refreshToken } = await control.issueTokens({ userId: '501' });
  const { body } = requireStatus(
    await omar('POST', `${path}/integrations/vendor-b/connect`, { accessToken, refreshToken }),
    201,
  );
  const { id: projectId } = await control.addRecord('projects', { scope: '100', fields: { name: 'Quay' } });
  requireStatus(await omar('POST', `${path}/integrations/vendor-b/link`, { companyId: '100', projectId }), 200);
  const one = `${path}/integration-connections/${body.id}`;
  requireStatus(await omar('PATCH', one, { config: { rfiManagerId: '501' } }), 200);
  const read = async (of: string) => requireStatus(await omar('GET', of), 200).body;
  const sync = async () => {
    const { body: run } = requireStatus(await omar('POST', `${one}/sync`, { entities: ['rfi'] }), 202);
    // An event may have begun the run that is joined, which then runs once more.
    for (const endMs = Date.now() + 180_000; ; ) {
      const { data } = await read(`${one}/runs?limit=10`);
      const hasEnded = data.every((each: { endedAt: string | null }) => each.endedAt !== null);
      if (hasEnded) return data.find((each: { id: string }) => each.id === run.id);
      assert.ok(Date.now() < endMs, JSON.stringify(data));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const raise = async (subject: string, more: object = {}) =>
    requireStatus(await omar('POST', `${path}/rfis`, { subject, question: 'Which one?', ...more }), 201).body as Rfi;
  const answer = async ({ id }: Rfi, text: string) =>
    requireStatus(await omar('POST', `${path}/rfis/${id}/answer`, { answer: text }), 200);
  const change = async ({ id }: Rfi, members: object) =>
    requireStatus(await omar('PATCH', `${path}/rfis/${id}`, members), 200);
  const see = async ({ id }: Rfi) => {
    const { status, answer: text } = await read(`${path}/rfis/${id}`);
    return [status, text];
  };
  const listThere = async () => (await control.listRecords('rfis')).filter(({ scope: of }) => of === projectId);
  const seeThere = async (subject: string) => {
    const [row] = (await listThere()).filter(({ fields }) => fields.subject === subject);
    const { status, answers } = row?.fields ?? {};
    const official = (Array.isArray(answers) ? answers : []) as { official: boolean; plain_text_body: string }[];
    return [status, official.filter((each) => each.official).map((each) => each.plain_text_body)];
  };
  const listConflicts = async () => (await read(`${one}/conflicts?state=open`)).data as Conflict[];
  return { path, one, read, sync, raise, answer, change, see, seeThere, listThere, listConflicts };
}

interface Rfi {
  readonly id: string;
}

interface Conflict {
  readonly id: string;
  readonly fields: readonly { readonly field: string; readonly notApplicable: boolean }[];
}

test('RFIs in each status cross whole in the first synchronization, and nothing is in conflict', async () => {
  const b = await connect();
  await b.raise('Draft', { status: 'draft' });
  await b.raise('Open');
  await b.answer(await b.raise('Answered'), 'The left one.');
  const closed = await b.raise('Closed');
  await b.answer(closed, 'The right one.');
  await b.change(closed, { status: 'closed' });
  const { state, counts } = await b.sync();
  assert.deepEqual([state, counts.conflicts, counts.errors], ['done', 0, 0]);
  assert.deepEqual(await b.seeThere('Draft'), ['draft', []]);
  assert.deepEqual(await b.seeThere('Open'), ['open', []]);
  assert.deepEqual(await b.seeThere('Answered'), ['open', ['The left one.']]);
  assert.deepEqual(await b.seeThere('Closed'), ['closed', ['The right one.']]);
  assert.deepEqual(await b.listConflicts(), []);
  const again = await b.sync();
  assert.deepEqual([again.counts.created, again.counts.updated, again.counts.conflicts], [0, 0, 0]);
  assert.equal((await b.listThere()).length, 4);
});

test('a linked RFI that is answered and closed here gets its official reply before it is closed there', async () => {
  const b = await connect();
  const draft = await b.raise('Draft', { status: 'draft' });
  const open = await b.raise('Open');
  await b.sync();
  await b.change(draft, { status: 'open' });
  for (const each of [draft, open]) await b.answer(each, 'The left one.');
  await b.change(open, { status: 'closed', subject: 'Open no longer' });
  const { counts } = await b.sync();
  assert.deepEqual([counts.conflicts, counts.errors], [0, 0]);
  assert.deepEqual(await b.seeThere('Draft'), ['open', ['The left one.']]);
  assert.deepEqual(await b.seeThere('Open no longer'), ['closed', ['The left one.']]);
  assert.deepEqual(await b.see(draft), ['answered', 'The left one.']);
  assert.deepEqual(await b.see(open), ['closed', 'The left one.']);
});

test('an answer on both sides is a conflict, and neither is replaced: ours is kept here alone', async () => {
  const b = await connect();
  const rfi = await b.raise('Door');
  await b.sync();
  await b.answer(rfi, 'Here.');
  const [there] = await b.listThere();
  const answers = [{ id: 1, official: true, plain_text_body: 'There.', rich_text_body: '<p>There.</p>' }];
  await control.editRecord('rfis', there?.id ?? assert.fail(), { answers }, '502');
  await b.sync();
  const [open] = await b.listConflicts();
  const refused = open?.fields.filter((each) => each.notApplicable).map((each) => each.field);
  assert.deepEqual(refused, ['answer'], 'said before anybody chooses');
  const resolve = (resolution: string) => omar('POST', `${b.one}/conflicts/${open?.id}/resolve`, { resolution });
  requireStatus(await resolve('take_remote'), 409);
  requireStatus(await resolve('keep_local'), 202);
  await b.sync();
  assert.deepEqual(await b.see(rfi), ['answered', 'Here.']);
  assert.deepEqual(await b.seeThere('Door'), ['open', ['There.']]);
  const [entry] = (await b.read(`${b.one}/events?outcome=skipped`)).data;
  assert.deepEqual([entry.code, entry.fields[0].field], ['field_refused', 'answer']);
  assert.deepEqual(await b.listConflicts(), []);
  const { counts } = await b.sync();
  assert.deepEqual([counts.updated, counts.conflicts], [0, 0]);
});
