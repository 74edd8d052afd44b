import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ISSUE_STATUSES, type IssueCreate } from '../../../../contract/issues.ts';
import { dropAuthor, dropConnection, openRecordRig } from '../../../testing/integrations/local-record-rig.ts';
import { refusal } from '../../../testing/refusal.ts';
import { lockWaiters } from '../../../testing/service-db.ts';
import { changeIssue, createIssue } from '../../coordination/issues/public.ts';
import { areEqual, type FieldValues, omitValues } from '../fields/public.ts';
import { createLocalIssues } from './public.ts';

const rig = await openRecordRig('issue');
const { scope, people, author, apply, readTraces, write, made } = rig;
const issues = createLocalIssues({ ids: made.ids });

const create = (more: Partial<IssueCreate> = {}, place = scope) =>
  createIssue(rig.deps, rig.actor, place, { title: 'Crack', ...more });
const find = async (id: string) => {
  const [record] = await issues.find(rig.reader(), scope, [id]);
  assert.ok(record);
  return record;
};

type SyncedField = 'title' | 'description' | 'status' | 'type' | 'priority' | 'assigneeId' | 'dueDate';

const CHANGES: readonly Partial<Pick<IssueCreate, SyncedField>>[] = [
  { title: 'Crack in the slab', description: 'Two metres long' },
  { status: 'in_review', priority: 'high' },
  { assigneeId: people.reviewer, dueDate: '2026-05-01', type: 'defect' },
  { status: 'closed' },
];

test('an issue is read with the fields that are synced and named by its number', async () => {
  const { id, number, updatedAt } = await create({ priority: 'low', dueDate: '2026-04-01' });
  assert.deepEqual(await find(id), {
    id,
    label: `#${number}`,
    values: {
      title: 'Crack',
      description: null,
      status: 'open',
      type: 'other',
      priority: 'low',
      assigneeId: null,
      dueDate: '2026-04-01',
    },
    changedAt: updatedAt,
  });
});

test('a change by a connection leaves the traces of the same change by a person, but for its author', async () => {
  for (const change of CHANGES) {
    const [theirs, ours] = [await create(), await create()];
    const before = await readTraces(ours.id);
    await changeIssue(rig.deps, rig.actor, scope, { id: theirs.id, ifMatch: undefined, change });
    const applied = await apply(issues, ours.id, { ...change });
    assert.deepEqual(applied, {
      ...(await find(theirs.id)),
      id: ours.id,
      label: `#${ours.number}`,
      changedAt: applied.changedAt,
    });
    assert.deepEqual(await find(ours.id), applied);
    const [byPerson, byConnection] = [await readTraces(theirs.id), await readTraces(ours.id)];
    const added = {
      history: byConnection.history.slice(before.history.length),
      audit: byConnection.audit.slice(before.audit.length),
    };
    assert.ok(added.history.length > 0);
    assert.deepEqual(dropConnection(added, author.connectionId), {
      history: dropAuthor(byPerson).history,
      audit: dropAuthor(byPerson).audit.slice(1),
    });
    const { events, feed, watchers } = byConnection;
    assert.deepEqual(
      { events, feed, watchers },
      {
        events: byPerson.events,
        feed: byPerson.feed,
        watchers: byPerson.watchers,
      },
    );
  }
});

test('an issue made by a connection has a number, history, events and audit like one made by a person', async () => {
  for (const values of [{}, ...CHANGES]) {
    const theirs = await create({ title: 'Made', ...values });
    const ours = await write((tx) => issues.create?.(tx, author, { title: 'Made', ...values }) ?? assert.fail());
    assert.equal(ours.label, `#${theirs.number + 1}`);
    assert.deepEqual(ours.values, (await find(theirs.id)).values);
    const [byPerson, byConnection] = [await readTraces(theirs.id), await readTraces(ours.id)];
    const [entry] = dropAuthor(byPerson).audit;
    assert.deepEqual(dropConnection(byConnection, author.connectionId), {
      history: [],
      audit: [{ ...entry, detail: { number: theirs.number + 1, title: values.title ?? 'Made' } }],
    });
    assert.deepEqual([byConnection.events, byConnection.feed], [byPerson.events, byPerson.feed]);
    assert.deepEqual(byConnection.watchers, values.assigneeId === undefined ? [] : [people.reviewer]);
  }
});

test('a change that changes nothing leaves no trace, forms of text and absent values included', async () => {
  const { id } = await create({ description: 'One\nTwo' });
  const [record, before] = [await find(id), await readTraces(id)];
  assert.deepEqual(await apply(issues, id, { ...record.values, description: 'One \r\nTwo\n' }), record);
  assert.deepEqual(await apply(issues, id, {}), record);
  assert.deepEqual(await readTraces(id), before);
});

test('a status that the moves refuse is named before it is applied, and refused when it is', async () => {
  for (const from of ISSUE_STATUSES) {
    const { id } = await create({ status: from });
    for (const to of ISSUE_STATUSES) {
      const record = await find(id);
      const isRefused = from !== to && (from === 'closed' || from === 'verified');
      assert.deepEqual(issues.findRefused(record, { status: to, title: 'Other' }), isRefused ? ['status'] : []);
      const undone = write(async (tx) => {
        const locked = (await issues.lock(tx, scope, id, {})) ?? assert.fail();
        const applied = await issues.apply(tx, author, locked, { status: to, title: 'Other' });
        assert.equal(applied.values.status, to);
        throw new Error('undone');
      });
      if (isRefused) assert.equal(await refusal(undone), 'conflict');
      else await assert.rejects(undone, /undone/);
    }
  }
});

test('values that an issue cannot have are named, and validation_failed when they are applied or make one', async () => {
  const { id } = await create();
  const values = {
    title: ' ',
    description: 'Fine',
    status: 'lost',
    dueDate: '2026-02-30',
    labels: ['x'],
    assigneeId: 'mona',
  };
  const refused = issues.findRefused(await find(id), values);
  assert.deepEqual([...refused].sort(), ['assigneeId', 'dueDate', 'labels', 'status', 'title']);
  assert.match(await refusal(apply(issues, id, values)), /^validation_failed .*title/);
  assert.deepEqual((await apply(issues, id, omitValues(values, refused))).values.description, 'Fine');
  const creating = (wanted: FieldValues) => refusal(write(async (tx) => issues.create?.(tx, author, wanted)));
  assert.equal(await creating({ description: 'No title' }), 'validation_failed title');
});

test('what is not named as refused is applied as it was given, and what is named is refused', async () => {
  const someStatus = fc.constantFrom<string>(...ISSUE_STATUSES, 'lost');
  const wanted = fc.record(
    {
      title: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constant('x'.repeat(201))),
      status: someStatus,
      priority: fc.constantFrom('low', 'critical', 'none'),
      dueDate: fc.constantFrom('2026-03-01', '2026-02-30', null),
    },
    { requiredKeys: [] },
  );
  const ids = await Promise.all(ISSUE_STATUSES.map(async (status) => (await create({ status })).id));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ids), wanted, async (id, values) => {
      const refused = issues.findRefused(await find(id), values);
      const tryOut = (asked: FieldValues) =>
        write(async (tx) => {
          const locked = (await issues.lock(tx, scope, id, asked)) ?? assert.fail();
          const applied = await issues.apply(tx, author, locked, asked);
          for (const [field, value] of Object.entries(asked)) assert.ok(areEqual(applied.values[field], value), field);
          throw new Error('undone');
        });
      await assert.rejects(tryOut(omitValues(values, refused)), /undone/);
      if (refused.length > 0) assert.match(await refusal(tryOut(values)), /^(conflict|validation_failed)/);
    }),
    { numRuns: 60 },
  );
});

test('an assignee who has no role in the project is refused, unless the issue has them already', async () => {
  const { id } = await create({ assigneeId: people.reviewer });
  for (const assigneeId of [people.idle, made.ids.next()]) {
    assert.equal(await refusal(apply(issues, id, { assigneeId })), 'validation_failed assigneeId');
    const making = write(async (tx) => issues.create?.(tx, author, { title: 'Made', assigneeId }));
    assert.equal(await refusal(making), 'validation_failed assigneeId');
  }
  await rig.database.asOwner('delete from project_member where user_id = $1', [people.reviewer]);
  const { values } = await apply(issues, id, { assigneeId: people.reviewer, title: 'Still theirs' });
  assert.deepEqual([values.assigneeId, values.title], [people.reviewer, 'Still theirs']);
});

test('of two transactions on one issue the second waits and reads what the first wrote', async () => {
  const { id } = await create();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const first = write(async (tx) => {
    const record = (await issues.lock(tx, scope, id, {})) ?? assert.fail();
    isLocked();
    await mayEnd;
    return issues.apply(tx, author, record, { title: 'First' });
  });
  await locked;
  const second = write((tx) => issues.lock(tx, scope, id, {}));
  await lockWaiters(rig.database, 1);
  end();
  assert.deepEqual(await second, await first);
});

test('pages of three go through ten issues in the order of their ids, each once', async () => {
  const place = await made.project(scope);
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push((await create({}, place)).id);
  const sizes: number[] = [];
  const seen: string[] = [];
  for (;;) {
    const page = await issues.list(rig.reader(place), place, { after: seen.at(-1) ?? null, max: 3 });
    sizes.push(page.length);
    seen.push(...page.map((record) => record.id));
    if (page.length < 3) break;
  }
  assert.deepEqual([sizes, seen], [[3, 3, 3, 1], ids.toSorted()]);
});

test('issues of other projects and of other workspaces are not seen', async () => {
  const { id } = await create();
  for (const place of [rig.sibling, rig.foreign]) {
    assert.deepEqual(await issues.find(rig.reader(place), place, [id]), []);
    assert.deepEqual(await issues.list(rig.reader(place), place, { after: null, max: 10 }), []);
    assert.equal(await write((tx) => issues.lock(tx, { ...place, workspaceId: scope.workspaceId }, id, {})), undefined);
  }
  assert.equal(await write((tx) => issues.lock(tx, scope, made.ids.next(), {})), undefined);
});
