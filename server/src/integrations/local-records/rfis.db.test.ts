import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RFI_STATUSES, type RfiCreate, type RfiStatus } from '../../../../contract/rfis.ts';
import {
  dropAuthor,
  dropConnection,
  openRecordRig,
  type Traces,
} from '../../../testing/integrations/local-record-rig.ts';
import { refusal } from '../../../testing/refusal.ts';
import { lockWaiters } from '../../../testing/service-db.ts';
import { answerRfi, changeRfi, createRfi } from '../../coordination/rfis/public.ts';
import { areEqual, type FieldValues, omitValues } from '../fields/public.ts';
import { createLocalRfis } from './public.ts';

const rig = await openRecordRig('rfi');
const { scope, people, author, apply, readTraces, write, made } = rig;
const rfis = createLocalRfis({ ids: made.ids });

const create = async (more: Partial<RfiCreate> = {}, place = scope) =>
  (await createRfi(rig.deps, rig.actor, place, { subject: 'Beam', question: 'Which profile?', ...more })).rfi;
const move = (id: string, status: RfiStatus) =>
  changeRfi(rig.deps, rig.actor, scope, { id, ifMatch: undefined, change: { status } });
const answer = (id: string, text: string) =>
  answerRfi(rig.deps, rig.actor, scope, { id, ifMatch: undefined, answer: text });
const find = async (id: string) => {
  const [record] = await rfis.find(rig.reader(), scope, [id]);
  assert.ok(record);
  return record;
};
const make = (values: FieldValues) =>
  write((tx) => rfis.create?.(tx, author, { subject: 'Beam', question: 'Which profile?', ...values }) ?? assert.fail());
const listAnswers = (id: string) =>
  rig.database.asOwner(
    'select answer, answered_by_type as by, answered_at as at from rfi_answer where rfi_id = $1 order by answered_at',
    [id],
  );

/** Leads an RFI to a status by the steps of people; its answer is `IPE 200` where it has one. */
async function createAt(status: RfiStatus): Promise<string> {
  const { id } = await create({ status: status === 'draft' ? 'draft' : 'open' });
  if (status === 'answered' || status === 'closed') await answer(id, 'IPE 200');
  if (status === 'closed' || status === 'void') await move(id, status);
  return id;
}

/** Asserts that what a connection added to the traces is what people left, except author and entries of the feed. */
function assertAlike(byConnection: Traces, byPeople: Traces, from: Traces) {
  const added = {
    history: byConnection.history.slice(from.history.length),
    audit: byConnection.audit.slice(from.audit.length),
  };
  assert.ok(added.audit.length > 0);
  const theirs = dropAuthor(byPeople);
  assert.deepEqual(dropConnection(added, author.connectionId), {
    history: theirs.history.slice(from.history.length),
    audit: theirs.audit.slice(from.audit.length),
  });
  assert.deepEqual([byConnection.events, byConnection.watchers], [byPeople.events, byPeople.watchers]);
  assert.deepEqual(byConnection.feed, [...from.feed, 'updated']);
}

test('an RFI is read with the fields that are synced, its amount at the minor unit of the currency', async () => {
  const { id, number, updatedAt } = await create({ costImpact: { amount: '1200.5', currency: 'EUR' } });
  assert.deepEqual(await find(id), {
    id,
    label: `#${number}`,
    values: {
      subject: 'Beam',
      question: 'Which profile?',
      status: 'open',
      answer: null,
      assigneeId: null,
      dueDate: null,
      costImpact: '1200.50 EUR',
      scheduleImpactDays: null,
    },
    changedAt: updatedAt,
  });
  const fine = await create({ costImpact: { amount: '1200.5055', currency: 'EUR' } });
  assert.equal((await find(fine.id)).values.costImpact, '1200.51 EUR');
  const yen = await create({ costImpact: { amount: '-3', currency: 'JPY' } });
  assert.equal((await find(yen.id)).values.costImpact, '-3 JPY');
});

test('fields that a connection changes leave the traces of the same change by a person', async () => {
  const fields = { subject: 'Beam 2', assigneeId: people.reviewer, dueDate: '2026-05-01', scheduleImpactDays: -3 };
  const [theirs, ours] = [await create(), await create()];
  const from = await readTraces(ours.id);
  const cost = { amount: '1200.50', currency: 'EUR' };
  const change = { ...fields, costImpact: cost };
  await changeRfi(rig.deps, rig.actor, scope, { id: theirs.id, ifMatch: undefined, change });
  const applied = await apply(rfis, ours.id, { ...fields, costImpact: '1200.50 EUR' });
  assert.deepEqual(applied.values, (await find(theirs.id)).values);
  assertAlike(await readTraces(ours.id), await readTraces(theirs.id), from);
});

test('an answer, and the moves before and after it, are steps under one stamp, as people take them one by one', async () => {
  const paths: readonly { from: RfiStatus; values: FieldValues; step: (id: string) => Promise<unknown> }[] = [
    { from: 'open', values: { status: 'answered', answer: 'IPE 220' }, step: (id) => answer(id, 'IPE 220') },
    { from: 'draft', values: { status: 'open' }, step: (id) => move(id, 'open') },
    { from: 'answered', values: { status: 'closed', answer: 'IPE 200 ' }, step: (id) => move(id, 'closed') },
    { from: 'answered', values: { status: 'open', answer: null }, step: (id) => move(id, 'open') },
  ];
  for (const { from, values, step } of paths) {
    const [theirs, ours] = [await createAt(from), await createAt(from)];
    const before = await readTraces(ours);
    await step(theirs);
    const applied = await apply(rfis, ours, values);
    assert.deepEqual(applied.values, (await find(theirs)).values);
    assertAlike(await readTraces(ours), await readTraces(theirs), before);
  }
  for (const from of ['draft', 'open'] as const) {
    const [theirs, ours] = [await createAt(from), await createAt(from)];
    const before = await readTraces(ours);
    if (from === 'draft') await move(theirs, 'open');
    await answer(theirs, 'IPE 220');
    await move(theirs, 'closed');
    const applied = await apply(rfis, ours, { status: 'closed', answer: 'IPE 220' });
    assert.deepEqual(applied.values, (await find(theirs)).values);
    assertAlike(await readTraces(ours), await readTraces(theirs), before);
    assert.deepEqual(await listAnswers(ours), [{ answer: 'IPE 220', by: 'system', at: new Date(applied.changedAt) }]);
  }
});

test('fields that come with an answer are changed before it, in the same transaction', async () => {
  const { id } = await create();
  const applied = await apply(rfis, id, { status: 'answered', answer: 'IPE 220', subject: 'Beam 7' });
  assert.deepEqual(
    [applied.values.subject, applied.values.status, applied.values.answer],
    ['Beam 7', 'answered', 'IPE 220'],
  );
  const { audit, feed } = await readTraces(id);
  assert.deepEqual(
    audit.map((entry) => entry.action),
    ['rfi.created', 'rfi.updated', 'rfi.answered'],
  );
  assert.deepEqual(feed, ['created', 'updated']);
});

test('a change that changes nothing leaves no trace: the answer again, or an amount written with other digits', async () => {
  const { id } = await create({ costImpact: { amount: '1200.5', currency: 'EUR' } });
  await answer(id, 'IPE 200');
  const [record, before] = [await find(id), await readTraces(id)];
  assert.deepEqual(await apply(rfis, id, { ...record.values, answer: 'IPE 200 \r\n' }), record);
  assert.deepEqual(await apply(rfis, id, { costImpact: '1200.50 EUR' }), record);
  assert.deepEqual(await apply(rfis, id, {}), record);
  assert.deepEqual(await readTraces(id), before);
});

/** Refused fields by status and incoming values, derived by hand from contract §6. */
const REFUSED: readonly [from: RfiStatus, values: FieldValues, refused: readonly string[]][] = [
  ['open', { status: 'closed' }, ['status']],
  ['open', { status: 'answered' }, ['status']],
  ['open', { status: 'void' }, ['status']],
  ['open', { status: 'draft' }, ['status']],
  ['open', { status: 'closed', answer: 'Yes' }, []],
  ['open', { status: 'void', answer: 'Yes' }, ['status']],
  ['open', { answer: 'Yes' }, []],
  ['open', { status: 'open', answer: 'Yes' }, ['answer']],
  ['draft', { answer: 'Yes' }, ['answer']],
  ['draft', { status: 'open', answer: 'Yes' }, ['answer']],
  ['draft', { status: 'answered', answer: 'Yes' }, []],
  ['draft', { status: 'void', answer: 'Yes' }, ['status', 'answer']],
  ['answered', { answer: 'No' }, ['answer']],
  ['answered', { status: 'closed', answer: 'No' }, ['answer']],
  ['answered', { status: 'closed', answer: 'IPE 200' }, []],
  ['answered', { answer: null }, ['answer']],
  ['answered', { status: 'open', answer: null }, []],
  ['answered', { status: 'open', answer: 'IPE 200' }, ['status']],
  ['closed', { status: 'open' }, ['status']],
  ['closed', { status: 'open', answer: null }, ['status', 'answer']],
  ['closed', { status: 'closed', answer: 'IPE 200', subject: 'Other' }, []],
  ['void', { status: 'open' }, ['status']],
  ['void', { status: 'closed', answer: 'Yes' }, ['status', 'answer']],
];

test('moves and answers that the rules refuse are named', async () => {
  for (const [from, values, refused] of REFUSED) {
    const record = await find(await createAt(from));
    const found = [...rfis.findRefused(record, values)].sort();
    assert.deepEqual(found, [...refused].sort(), `${from} ${JSON.stringify(values)}`);
  }
});

/** The soak tries texts without a meaning too. */
const ANSWERS =
  process.env.PCS_TEST_SOAK === undefined
    ? [undefined, 'IPE 200', 'IPE 220']
    : [undefined, null, 'IPE 200', 'IPE 220', ' '];

test('over all statuses and answers: what is not refused is applied as it was given, and what is refused is not', async () => {
  let applied = 0;
  for (const from of RFI_STATUSES) {
    const id = await createAt(from);
    const record = await find(id);
    for (const status of [undefined, ...RFI_STATUSES, 'lost']) {
      for (const given of ANSWERS) {
        const values: FieldValues = {
          subject: 'Beam 3',
          ...(status === undefined ? {} : { status }),
          ...(given === undefined ? {} : { answer: given }),
        };
        const tryOut = (asked: FieldValues) =>
          write(async (tx) => {
            const locked = (await rfis.lock(tx, scope, id, asked)) ?? assert.fail();
            const after = await rfis.apply(tx, author, locked, asked);
            for (const [field, value] of Object.entries(asked)) assert.ok(areEqual(after.values[field], value), field);
            throw new Error('undone');
          });
        const refused = rfis.findRefused(record, values);
        await assert.rejects(tryOut(omitValues(values, refused)), /undone/, `${from} ${JSON.stringify(values)}`);
        if (refused.length > 0) assert.match(await refusal(tryOut(values)), /^(conflict|validation_failed)/);
        else applied += 1;
      }
    }
  }
  assert.ok(applied > RFI_STATUSES.length);
});

test('values that an RFI cannot have are named, and validation_failed when they are applied', async () => {
  const { id } = await create();
  const values = {
    subject: 'Two\nlines',
    question: null,
    costImpact: '12 XYZ',
    scheduleImpactDays: 1.5,
    dueDate: '2026-04-01',
  };
  const refused = rfis.findRefused(await find(id), values);
  assert.deepEqual([...refused].sort(), ['costImpact', 'question', 'scheduleImpactDays', 'subject']);
  assert.match(await refusal(apply(rfis, id, values)), /^validation_failed .*question/);
  assert.equal(await refusal(apply(rfis, id, { costImpact: '12 XYZ' })), 'validation_failed costImpact/currency');
  for (const costImpact of ['12', 'much EUR', '1,2 EUR', 12]) {
    assert.deepEqual(rfis.findRefused(await find(id), { costImpact }), ['costImpact'], String(costImpact));
  }
  assert.equal((await apply(rfis, id, omitValues(values, refused))).values.dueDate, '2026-04-01');
});

test('a currency that went out of use may stay with another amount', async () => {
  const { id } = await create({ costImpact: { amount: '10', currency: 'EUR' } });
  await rig.database.asOwner(`update rfi set cost_currency = 'DEM' where id = $1`, [id]);
  assert.deepEqual(rfis.findRefused(await find(id), { costImpact: '12.00 DEM' }), []);
  assert.equal((await apply(rfis, id, { costImpact: '12.00 DEM' })).values.costImpact, '12.00 DEM');
  assert.equal((await apply(rfis, id, { costImpact: null })).values.costImpact, null);
});

test('an RFI is made as a draft, open, answered or closed, with one number and one stamp', async () => {
  const theirs = await create({ assigneeId: people.reviewer });
  const ways: readonly [FieldValues, readonly string[]][] = [
    [{ status: 'draft' }, ['rfi.created']],
    [{ assigneeId: people.reviewer, costImpact: '7 EUR' }, ['rfi.created']],
    [{ answer: 'IPE 200' }, ['rfi.created', 'rfi.answered']],
    [{ status: 'answered', answer: 'IPE 200' }, ['rfi.created', 'rfi.answered']],
    [{ status: 'closed', answer: 'IPE 200' }, ['rfi.created', 'rfi.answered', 'rfi.updated']],
  ];
  for (const [index, [values, actions]] of ways.entries()) {
    const record = await make(values);
    assert.deepEqual(record, await find(record.id));
    assert.equal(record.label, `#${theirs.number + index + 1}`);
    const traces = await readTraces(record.id);
    dropConnection(traces, author.connectionId);
    assert.deepEqual(
      traces.audit.map((entry) => entry.action),
      actions,
    );
    assert.deepEqual(traces.feed, ['created']);
    assert.deepEqual(traces.events, values.status === 'draft' ? [] : ['rfi.created']);
    assert.deepEqual(traces.watchers, values.assigneeId === undefined ? [] : [people.reviewer]);
    const { status, answer: kept } = record.values;
    assert.deepEqual([status, kept], [values.status ?? (values.answer ? 'answered' : 'open'), values.answer ?? null]);
    assert.equal((await listAnswers(record.id)).length, values.answer === undefined ? 0 : 1);
  }
});

test('an RFI whose status and answer do not go together is not made, and takes no number', async () => {
  for (const values of [
    { status: 'closed' },
    { status: 'void' },
    { status: 'draft', answer: 'Yes' },
    { status: 'answered' },
  ]) {
    assert.equal(await refusal(make(values)), 'conflict', JSON.stringify(values));
  }
  assert.equal(await refusal(make({ costImpact: '12 XYZ' })), 'validation_failed costImpact/currency');
  assert.equal(await refusal(make({ question: '' })), 'validation_failed question');
  const [first, second] = [await make({}), await make({})];
  assert.equal(Number(second.label.slice(1)), Number(first.label.slice(1)) + 1);
});

test('an assignee who has no role in the project is refused, unless the RFI has them already', async () => {
  const { id } = await create({ assigneeId: people.reviewer });
  for (const assigneeId of [people.idle, made.ids.next()]) {
    assert.equal(await refusal(apply(rfis, id, { assigneeId })), 'validation_failed assigneeId');
    assert.equal(await refusal(make({ assigneeId })), 'validation_failed assigneeId');
  }
  await rig.database.asOwner('delete from project_member where user_id = $1', [people.reviewer]);
  const { values } = await apply(rfis, id, { assigneeId: people.reviewer, subject: 'Still theirs' });
  assert.deepEqual([values.assigneeId, values.subject], [people.reviewer, 'Still theirs']);
});

test('of two answers at once the second waits for the first and is refused', async () => {
  const { id } = await create();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const first = write(async (tx) => {
    const record = (await rfis.lock(tx, scope, id, {})) ?? assert.fail();
    isLocked();
    await mayEnd;
    return rfis.apply(tx, author, record, { status: 'answered', answer: 'First' });
  });
  await locked;
  const second = write(async (tx) => {
    const record = (await rfis.lock(tx, scope, id, {})) ?? assert.fail();
    return rfis.findRefused(record, { status: 'answered', answer: 'Second' });
  });
  await lockWaiters(rig.database, 1);
  end();
  assert.equal((await first).values.answer, 'First');
  assert.deepEqual(await second, ['answer']);
});

test('pages of three go through ten RFIs in the order of their ids, each once', async () => {
  const place = await made.project(scope);
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push((await create({}, place)).id);
  const sizes: number[] = [];
  const seen: string[] = [];
  for (;;) {
    const page = await rfis.list(rig.reader(place), place, { after: seen.at(-1) ?? null, max: 3 });
    sizes.push(page.length);
    seen.push(...page.map((record) => record.id));
    if (page.length < 3) break;
  }
  assert.deepEqual([sizes, seen], [[3, 3, 3, 1], ids.toSorted()]);
});

test('RFIs of other projects and of other workspaces are not seen', async () => {
  const { id } = await create();
  for (const place of [rig.sibling, rig.foreign]) {
    assert.deepEqual(await rfis.find(rig.reader(place), place, [id]), []);
    assert.deepEqual(await rfis.list(rig.reader(place), place, { after: null, max: 10 }), []);
    assert.equal(await write((tx) => rfis.lock(tx, { ...place, workspaceId: scope.workspaceId }, id, {})), undefined);
  }
  assert.equal(await write((tx) => rfis.lock(tx, scope, made.ids.next(), {})), undefined);
});
