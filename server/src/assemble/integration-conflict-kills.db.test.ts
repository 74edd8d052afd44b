// A run that is killed while it resolves or undoes a conflict: at every call and every transaction, the next run ends what it began.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { connectVendorB } from '../../testing/integrations/vendor-b-project.ts';
import { openVendorSession } from '../../testing/integrations/vendor-session.ts';
import { createPace } from '../integrations/calls/public.ts';
import { connectionStore } from '../integrations/connections/public.ts';
import { createArrivals } from '../integrations/inbound/public.ts';
import { NO_COUNTS, runSteps } from '../integrations/runs/public.ts';
import { workOn } from '../integrations/syncing/phases.ts';
import { createTally } from '../integrations/tallying/public.ts';
import { vendorB } from '../integrations/vendor-b/public.ts';
import type { VendorSession } from '../integrations/vendors/public.ts';
import { inStep, LeaseLost, type RunContext } from '../integrations/work/public.ts';
import { manualClock, systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { openClient } from '../platform/outbound/client.ts';
import { integrationParts } from './integration-parts.ts';

const simulators = await startSimulators('b');
const { control } = simulators.b;
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const { foundation } = service;
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;
const project = await connectVendorB({ world, scope: ours.scope, call: omar, control });
const scope = project.project;
const session = await openVendorSession(simulators.b, 'b', {
  companyId: '100',
  projectId: project.vendorProject,
  accountId: '501',
});
const client = openClient({
  names: { resolve: () => assert.fail('calls go by the session of the test'), isWorking: async () => false },
  isAllowed: () => false,
  clock: systemClock,
  userAgent: 'test',
});
const { localRecords, recordUrl } = integrationParts(
  foundation,
  { client, pace: createPace(systemClock), arrivals: createArrivals(systemClock) },
  () => 'http://here.example',
);
const runId = foundation.ids.next();
await write(sql`
  insert into integration_run (workspace_id, id, project_id, connection_id, kind, cause, state, direction, dry_run,
    started_by_type, created_at, lease_seq, leased_until)
  values (${scope.workspaceId}::uuid, ${runId}::uuid, ${scope.projectId}::uuid, ${project.id}::uuid, 'sync', 'manual', 'running',
    'both', false, 'system', now(), 1, now() + interval '1 day')`);

function write(statement: ReturnType<typeof sql>) {
  return inTransaction(foundation.db, scope, (tx) => statement.execute(tx));
}

const LATER_MS = 180_000;

/** Thrown in place of the end of the process. */
class Killed extends Error {}

/** Stops before the step of this number: a call, its answer, or a transaction. */
function createKiller(at: number) {
  let step = 0;
  const count = () => {
    step += 1;
    // Nothing runs on after the end of a process.
    if (step >= at) throw new Killed();
  };
  const call: VendorSession['call'] = async (request) => {
    count();
    const answer = await session.call(request);
    count();
    return answer;
  };
  const { pool } = foundation.db;
  const connect = async () => {
    count();
    return pool.connect();
  };
  const db: Db = { ...foundation.db, pool: Object.create(pool, { connect: { value: connect } }) };
  return { call, db };
}

/**
 * A run over one record, or all, as the worker that has the lease now works on it. One that takes over comes late enough that all
 * lists of the vendor show what was made.
 */
async function openContext(recordId: string | null, killer?: ReturnType<typeof createKiller>): Promise<RunContext> {
  const found = await inTransaction(foundation.db, scope, (tx) => runSteps.find(tx, scope, runId));
  const run = { ...(found ?? assert.fail('no run')), recordIds: recordId === null ? null : [recordId] };
  const connection = await connectionStore.get(foundation.db.reader(scope), scope, project.id);
  const mappingContext = { statuses: {}, types: {}, conditions: {}, people: new Map(), config: {}, timeZone: 'UTC' };
  const counts = { ...NO_COUNTS };
  return {
    deps: {
      db: killer?.db ?? foundation.db,
      ids: foundation.ids,
      clock: killer ? systemClock : manualClock(Date.now() + LATER_MS),
      recordUrl,
      notifyAdmins: async () => undefined,
    },
    scope,
    run,
    connection,
    session: { ...session, ...(killer && { call: killer.call }) },
    mapping: { context: mappingContext, version: 0, off: {}, initials: {} },
    preview: null,
    counts,
    tally: createTally(counts),
    room: { left: 1_000, isRefused: false },
  };
}

async function work(context: RunContext): Promise<void> {
  const [entity, records] = [vendorB.entities.find((each) => each.entity === 'issue'), localRecords.issue];
  assert.ok(entity && records);
  await workOn(
    {
      context,
      entities: [{ ...context, entity, records }],
      giveWay: async () => undefined,
      onPlace: () => undefined,
      isOver: () => false,
    },
    { phase: 'settle' },
  );
}

/** An issue in conflict: its title was changed on both sides, its priority at the vendor. */
async function makeConflict() {
  const { id, vendorId } = await makeLinked();
  await project.edit(id, { title: 'Duct A', description: 'Ours' });
  await project.editThere(vendorId, { title: 'Duct B', priority: 'high' });
  await work(await openContext(id));
  return { id, vendorId, title: 'Duct A', ...(await findConflict()) };
}

/** An issue in conflict: it was deleted at the vendor after its title was changed here. */
async function makeDeleted() {
  const { id, vendorId } = await makeLinked();
  const title = `Pipe ${vendorId}`;
  await project.edit(id, { title });
  await control.deleteRecord('coordination_issues', vendorId, '502');
  await work(await openContext(null));
  return { id, vendorId, title, ...(await findConflict()) };
}

async function makeLinked() {
  const fields = { title: 'Duct', type: 'design', priority: 'low' };
  const { id } = requireStatus(await omar('POST', `${project.path}/issues`, fields), 201).body;
  await work(await openContext(id));
  const made = (await project.listThere()).find((each) => each.fields.uuid === id);
  return { id: String(id), vendorId: made?.id ?? assert.fail('not made there') };
}

async function findConflict() {
  const [conflict] = await project.listConflicts('?state=open');
  const conflictId = String(conflict.id);
  const ask = async (verb: 'resolve' | 'undo', choice?: object) =>
    void requireStatus(await omar('POST', `${project.one}/conflicts/${conflictId}/${verb}`, choice), 202);
  return { conflictId, ask };
}

type Made = Awaited<ReturnType<typeof makeConflict>>;

const FIELDS = ['title', 'priority', 'description'] as const;

/** The values of both sides, by field. */
async function readSides(issue: Made) {
  const sides = await Promise.all(FIELDS.map((field) => project.both(issue, field)));
  return sides.map(([here, there]) => (here === there ? here : [here, there]));
}

/** The soak kills at each step, a usual run at every third. */
const STRIDE = process.env.PCS_TEST_SOAK === undefined ? 3 : 1;

/** Kills the work at its steps in turn, and has another worker continue; `check` looks at the end of each. */
async function killEach(
  prepare: (issue: Made) => Promise<void>,
  check: (issue: Made, at: number) => Promise<void>,
  make: () => Promise<Made> = makeConflict,
): Promise<number> {
  for (let at = 1; ; at += STRIDE) {
    const issue = await make();
    await prepare(issue);
    await control.clearRequests();
    const killed = await openContext(issue.id, createKiller(at));
    const isKilled = await work(killed).then(
      () => false,
      (error: unknown) => {
        assert.ok(error instanceof Killed, String(error));
        return true;
      },
    );
    await write(sql`update integration_run set lease_seq = lease_seq + 1 where id = ${runId}::uuid`);
    await work(await openContext(issue.id));
    await assert.rejects(
      inStep({ ...killed, deps: { ...killed.deps, db: foundation.db } }, async () => undefined),
      LeaseLost,
    );
    const { rows } = await inTransaction(foundation.db, scope, (tx) =>
      sql<{ state: string; intent: unknown }>`select state, intent from integration_link
        where record_id = ${issue.id}::uuid and state <> 'ended'`.execute(tx),
    );
    assert.deepEqual(rows, [{ state: 'linked', intent: null }], `killed at ${at}`);
    await check(issue, at);
    if (!isKilled) return at - 1;
  }
}

/** Fails unless each value was written there once: a repeated call of the same would be seen. */
async function requireWrites(vendorId: string, count: number, at: number): Promise<void> {
  const requests = await control.listRequests({ method: 'PATCH' });
  assert.equal(requests.filter(({ path }) => path.includes(vendorId)).length, count, `killed at ${at}`);
}

const readReplaced = async (id: string) => {
  const { rows } = await inTransaction(foundation.db, scope, (tx) =>
    sql<{ side: string; field: string; value: string }>`
      select value ->> 'side' as side, value ->> 'field' as field, value ->> 'value' as value
      from integration_event, jsonb_array_elements(replaced) where record_id = ${id}::uuid order by side, field`.execute(
      tx,
    ),
  );
  return rows.map(({ side, field, value }) => `${side} ${field} ${value}`);
};

test('a resolution that keeps this side is carried out once, wherever its run is killed', async () => {
  const points = await killEach(
    ({ ask }) => ask('resolve', { resolution: 'keep_local' }),
    async (issue, at) => {
      assert.deepEqual(await readSides(issue), ['Duct A', 'low', 'Ours'], `killed at ${at}`);
      const { body } = await project.readConflict(issue.conflictId);
      assert.deepEqual([body.state, body.resolution], ['resolved', 'keep_local']);
      assert.deepEqual(await readReplaced(issue.id), [
        'vendor description null',
        'vendor priority high',
        'vendor title Duct B',
      ]);
      await requireWrites(issue.vendorId, 1, at);
    },
  );
  assert.ok(points >= 10, `${points} steps`);
});

test('a resolution that takes the other side is carried out once, wherever its run is killed', async () => {
  const points = await killEach(
    ({ ask }) => ask('resolve', { resolution: 'take_remote' }),
    async (issue, at) => {
      assert.deepEqual(await readSides(issue), ['Duct B', 'high', null], `killed at ${at}`);
      assert.equal((await project.readConflict(issue.conflictId)).body.state, 'resolved');
      assert.deepEqual(await readReplaced(issue.id), [
        'local description Ours',
        'local priority low',
        'local title Duct A',
      ]);
      await requireWrites(issue.vendorId, 0, at);
    },
  );
  assert.ok(points >= 3, `${points} steps`);
});

test('a merge is written on both sides or on none, wherever its run is killed', async () => {
  const points = await killEach(
    ({ ask }) => ask('resolve', { resolution: 'merge', fields: { title: 'vendor', priority: 'local' } }),
    async (issue, at) => {
      assert.deepEqual(await readSides(issue), ['Duct B', 'low', 'Ours'], `killed at ${at}`);
      assert.equal((await project.readConflict(issue.conflictId)).body.state, 'resolved');
      await requireWrites(issue.vendorId, 1, at);
    },
  );
  assert.ok(points >= 10, `${points} steps`);
});

test('an undone resolution is restored once, wherever its run is killed', async () => {
  for (const [resolution, sides, writes] of [
    ['keep_local', ['Duct B', 'high', null], 1],
    ['take_remote', ['Duct A', 'low', 'Ours'], 1],
  ] as const) {
    const points = await killEach(
      async ({ ask, id }) => {
        await ask('resolve', { resolution });
        await work(await openContext(id));
        await ask('undo');
      },
      async (issue, at) => {
        assert.deepEqual(await readSides(issue), sides, `${resolution}, killed at ${at}`);
        const { body } = await project.readConflict(issue.conflictId);
        assert.deepEqual([body.state, body.undoneAt !== null], ['resolved', true]);
        await requireWrites(issue.vendorId, writes, at);
      },
    );
    assert.ok(points >= 10, `${points} steps`);
  }
});

test('a record that was deleted there is made again once, wherever the run of its resolution is killed', async () => {
  // A list without any linked record is taken for a fault of the vendor.
  await makeLinked();
  const points = await killEach(
    ({ ask }) => ask('resolve', { resolution: 'keep_local' }),
    async (issue, at) => {
      const made = (await project.listThere()).filter(({ fields }) => fields.title === issue.title);
      assert.equal(made.length, 1, `killed at ${at}`);
      assert.notEqual(made[0]?.id, issue.vendorId);
      assert.equal((await project.readConflict(issue.conflictId)).body.state, 'resolved');
      await work(await openContext(issue.id));
      const both = await project.both({ ...issue, vendorId: made[0]?.id ?? '' });
      assert.deepEqual(both, [issue.title, issue.title]);
    },
    makeDeleted,
  );
  assert.ok(points >= 8, `${points} steps`);
});
