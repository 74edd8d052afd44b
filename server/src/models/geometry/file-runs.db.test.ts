// Tests the steps that an import and the generation of geometry have in common, each as its own slice takes them: a run ends once, an
// interrupted one is retried a bounded number of times, and a run that is over changes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { systemClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Storage } from '../../platform/files/storage-rules.ts';
import { type Run as ImportRun, runs } from '../versions/public.ts';
import { queueGeometry } from './public.ts';
import type { GeometryRun } from './run-store.ts';
import { beginRun, failAbandoned, failRun, finishRun, requeueRun } from './runs.ts';

/** Steps `of` a run count while it is the current one of its record, the others while the record is waiting or running. */
const STEPS = {
  begin: { of: 'record', to: 'running', attempts: 1 },
  abandon: { of: 'record', to: 'failed', attempts: 0 },
  interrupt: { of: 'run', to: 'waiting', attempts: 0 },
  handBack: { of: 'run', to: 'waiting', attempts: -1 },
  fail: { of: 'run', to: 'failed', attempts: 0 },
  finish: { of: 'run', to: 'ready', attempts: 0 },
} as const;

type Step = keyof typeof STEPS;

const STEP_NAMES = Object.keys(STEPS) as Step[];
const MAX_ATTEMPTS = 3;

interface Stored {
  readonly state: 'waiting' | 'running' | 'ready' | 'failed';
  readonly attempts: number;
  readonly failure: string | null;
}

interface Expected extends Stored {
  /** Index of the current run among those begun; undefined unless it is running. */
  readonly current: number | undefined;
}

/** One kind of file run. */
interface Machine<Run> {
  /** Inserts a record that waits. */
  create(): Promise<string>;
  begin(id: string): Promise<Run | undefined>;
  abandon(id: string): Promise<void>;
  /** Takes a step of a run; returns false if the run was over. */
  take(step: Exclude<Step, 'begin' | 'abandon'>, run: Run): Promise<boolean>;
  read(id: string): Promise<Stored | undefined>;
  readonly failures: Readonly<Record<'abandon' | 'fail', string>>;
}

const { db, asOwner } = await serviceDb();
const made = tenants(db);
const { scope: workspace } = await made.workspace({ owner: 'owner' });
const scope = await made.project(workspace);
const { workspaceId, projectId } = scope;
const fileId = made.ids.next();
await asOwner(
  `insert into stored_file (workspace_id, id, state, media_type, size_bytes, created_at)
   values ($1, $2, 'kept', 'application/x-step', 1, now())`,
  [workspaceId, fileId],
);

async function insertModel(status: 'queued' | 'ready'): Promise<string> {
  const id = made.ids.next();
  await sql`
    with version_group as (
      insert into model_group (workspace_id, id, project_id, last_version)
      values (${workspaceId}::uuid, ${id}::uuid, ${projectId}::uuid, 1)
    )
    insert into model (workspace_id, id, project_id, version_group_id, version, name, status, size_bytes,
                       original_file_id, element_count, space_count, storey_count, created_by_type, created_at, updated_at)
    values (${workspaceId}::uuid, ${id}::uuid, ${projectId}::uuid, ${id}::uuid, 1, 'Tower', ${status}, 1,
            ${fileId}::uuid, 0, 0, 0, 'system', now(), now())`.execute(db.reader(scope));
  return id;
}

const unused = new Proxy({} as Storage, { get: () => assert.fail('no step stores a file') });
const deps = {
  ...{ db, ids: made.ids, clock: systemClock, storage: unused },
  followHead: async () => ({ changes: [], save: async () => undefined }),
};

const importing: Machine<ImportRun> = {
  create: () => insertModel('queued'),
  begin: (id) => runs.begin(deps, scope, id),
  abandon: (id) => inTransaction(db, scope, (tx) => runs.failAbandoned(tx, scope, id)),
  take(step, run) {
    const counts = { elementCount: 0, spaceCount: 0, storeyCount: 0 };
    switch (step) {
      case 'interrupt':
      case 'handBack':
        return runs.requeue(deps, scope, run, { counts: step === 'interrupt' });
      case 'fail':
        return runs.failBy(deps, scope, run, 'unreadable');
      case 'finish':
        return runs.finish(deps, scope, run, { schema: 'IFC4', report: {}, ...counts });
    }
  },
  async read(id) {
    const { rows } = await sql<Stored>`
      select case status when 'queued' then 'waiting' when 'reading' then 'running' else status end as state,
             attempts, failure ->> 'code' as failure
      from model where id = ${id}::uuid`.execute(db.reader(scope));
    return rows[0];
  },
  failures: { abandon: 'not_read', fail: 'unreadable' },
};

const generating: Machine<GeometryRun> = {
  async create() {
    const id = await insertModel('ready');
    await inTransaction(db, scope, (tx) => queueGeometry(tx, scope, id));
    return id;
  },
  begin: (id) => beginRun(deps, scope, id),
  abandon: (id) => inTransaction(db, scope, (tx) => failAbandoned(tx, scope, id)),
  take(step, run) {
    const nothing = { parts: [], leftOut: [], origin: { x: 0, y: 0, z: 0 }, box: null, undrawnCount: 0 };
    switch (step) {
      case 'interrupt':
      case 'handBack':
        return requeueRun(deps, scope, run, { counts: step === 'interrupt' });
      case 'fail':
        return failRun(deps, scope, run, 'undrawable');
      case 'finish':
        return finishRun(deps, scope, run, nothing);
    }
  },
  async read(id) {
    const { rows } = await sql<Stored>`
      select case state when 'drawing' then 'running' else state end as state, attempts, failure
      from model_geometry where model_id = ${id}::uuid`.execute(db.reader(scope));
    return rows[0];
  },
  failures: { abandon: 'not_drawn', fail: 'undrawable' },
};

/** Computes what a step, of the run with this index, leaves; returns `before` itself if the step changes nothing. */
function computeNext<Run>(
  { failures }: Machine<Run>,
  before: Expected,
  { step, index, begun }: { readonly step: Step; readonly index: number; readonly begun: number },
): Expected {
  const isPending = before.state === 'waiting' || before.state === 'running';
  if (STEPS[step].of === 'record' ? !isPending : before.current !== index) return before;
  if (step === 'begin' && before.attempts >= MAX_ATTEMPTS) {
    return { ...before, state: 'failed', failure: 'interrupted', current: undefined };
  }
  const { to: state } = STEPS[step];
  return {
    state,
    attempts: before.attempts + STEPS[step].attempts,
    failure: step === 'abandon' || step === 'fail' ? failures[step] : null,
    current: state === 'running' ? begun : undefined,
  };
}

/** Starts a history of a new record; each step is checked against what is expected of it. */
async function openHistory<Run>(machine: Machine<Run>) {
  const id = await machine.create();
  const begun: Run[] = [];
  let expected: Expected = { state: 'waiting', attempts: 0, failure: null, current: undefined };
  return {
    begun,
    /** Takes a step, of the run with this index if it is one of a run; returns what is stored then. */
    async take(step: Step, index: number): Promise<Stored> {
      const before = expected;
      expected = computeNext(machine, before, { step, index, begun: begun.length });
      const what = `${step} of run ${index} of ${begun.length}, ${before.state}, ${before.attempts} attempts`;
      if (step === 'begin') {
        const run = await machine.begin(id);
        assert.equal(run !== undefined, expected !== before && expected.state === 'running', what);
        if (run !== undefined) begun.push(run);
      } else if (step === 'abandon') {
        await machine.abandon(id);
      } else {
        const run = begun[index];
        if (run !== undefined) assert.equal(await machine.take(step, run), expected !== before, what);
      }
      const { current: _, ...stored } = expected;
      assert.deepEqual(await machine.read(id), stored, what);
      return stored;
    },
  };
}

/** Histories of two runs that lead to each state. */
const LEADING_TO: Readonly<Record<Stored['state'], readonly Step[]>> = {
  waiting: ['begin', 'interrupt', 'begin', 'interrupt'],
  running: ['begin', 'interrupt', 'begin'],
  ready: ['begin', 'interrupt', 'begin', 'finish'],
  failed: ['begin', 'interrupt', 'begin', 'fail'],
};

function testMachine<Run>(name: string, machine: Machine<Run>): void {
  test(`${name} takes each step in each state as the table has it, of its current run and of an earlier one`, async () => {
    for (const [state, leading] of Object.entries(LEADING_TO)) {
      for (const [step, index] of STEP_NAMES.flatMap((each) => [[each, 0] as const, [each, 1] as const])) {
        const history = await openHistory(machine);
        for (const each of leading) await history.take(each, history.begun.length - 1);
        assert.equal(history.begun.length, 2, state);
        await history.take(step, index);
      }
    }
  });

  test(`${name} that is interrupted three times fails`, async () => {
    const history = await openHistory(machine);
    for (const index of [0, 1, 2]) {
      await history.take('begin', index);
      await history.take('interrupt', index);
    }
    assert.deepEqual(await history.take('begin', 3), { state: 'failed', attempts: 3, failure: 'interrupted' });
  });

  test(`${name} ends once, after at most three attempts that count, whatever happens in whatever order`, async () => {
    // A run that begins again without a step of its own was killed.
    const event = fc.record({ step: fc.constantFrom<Step>(...STEP_NAMES, 'begin'), back: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (events) => {
        const history = await openHistory(machine);
        let ended: Stored | undefined;
        let handedBack = 0;
        let attempts = 0;
        for (const { step, back } of events) {
          const stored = await history.take(step, Math.max(0, history.begun.length - 1 - back));
          if (ended !== undefined) assert.deepEqual(stored, ended);
          if (stored.state === 'ready' || stored.state === 'failed') ended = stored;
          if (stored.attempts < attempts) handedBack += 1;
          attempts = stored.attempts;
          assert.ok(history.begun.length - handedBack <= MAX_ATTEMPTS);
        }
      }),
      { numRuns: 25 },
    );
  });
}

testMachine('an import', importing);
testMachine('the generation of geometry', generating);
