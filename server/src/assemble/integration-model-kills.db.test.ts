// Runs that take over models and are killed: at every call, answer, statement and commit, the next worker ends what they began, and
// each version at the vendor is one version here, with one link and one stored file.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { connectedService, describeVendors, startSimulators } from '../../testing/integrations/connected-service.ts';
import { connectModels } from '../../testing/integrations/vendor-a-models.ts';
import { followHead } from '../facility/spaces/public.ts';
import { createPace } from '../integrations/calls/public.ts';
import { createArrivals } from '../integrations/inbound/public.ts';
import { syncJob } from '../integrations/syncing/synchronize.ts';
import { systemClock } from '../platform/clock.ts';
import { beforeCommitting, type Db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { openSpool } from '../platform/files/spool.ts';
import { openAllowance } from '../platform/outbound/addresses.ts';
import { openClient } from '../platform/outbound/client.ts';
import { openNameResolver } from '../platform/outbound/name-resolver.ts';
import { integrationParts } from './integration-parts.ts';

const simulators = await startSimulators('a');
const { control } = simulators.a;
await control.holdEvents();
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const { foundation } = service;
const { config, ids } = foundation;
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;
const project = await connectModels({ service, world, workspace: ours.scope, call: omar, simulator: simulators.a });
const { scope, id: connectionId } = project;
await project.rest();
const client = openClient({
  names: openNameResolver({ clock: systemClock }),
  isAllowed: openAllowance(config.allowedTargets),
  clock: systemClock,
  userAgent: 'test/1',
});
const folder = await mkdtemp(join(tmpdir(), 'pcs-model-kills-'));
const spool = await openSpool(folder, systemClock);
after(async () => {
  client.close();
  await spool.close();
  await rm(folder, { recursive: true });
});

/** Thrown in place of the end of the process. */
class Killed extends Error {}

/** A process that calls `step` before everything it does. */
function createWorker(step: () => void, atFile: () => Promise<void> = async () => undefined) {
  const { pool, reader } = foundation.db;
  const connect = async () => {
    step();
    return pool.connect();
  };
  const gated: Db = {
    ...foundation.db,
    pool: Object.create(pool, { connect: { value: connect } }),
    reader(of) {
      step();
      return reader(of);
    },
  };
  const db = beforeCommitting(gated, async () => step());
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    step();
    const answer = await work();
    step();
    return answer;
  };
  const resources = { client, pace: createPace(systemClock), arrivals: createArrivals(systemClock) };
  const parts = integrationParts(foundation, resources, () => 'http://here.example');
  return syncJob({
    ...foundation,
    ...parts,
    db,
    client: {
      request: (...given) => around(() => client.request(...given)),
      open: (request) =>
        around(async () => {
          await atFile();
          return client.open(request);
        }),
    },
    spool: { receive: (...given) => around(() => spool.receive(...given)), discard: spool.discard },
    maxModelBytes: config.maxBytes.model,
    followHead: (tx, where, head) => followHead({ ids }, tx, where, head),
  });
}

function write(statement: ReturnType<typeof sql>) {
  return inTransaction(foundation.db, scope, (tx) => statement.execute(tx));
}

async function query<Row>(statement: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return inTransaction(foundation.db, scope, async (tx) => (await statement.execute(tx)).rows);
}

/** Inserts a run that no job works off. */
async function insertRun(asked: object | null): Promise<string> {
  const runId = ids.next();
  await write(sql`
    insert into integration_run (workspace_id, id, project_id, connection_id, kind, cause, state, direction, dry_run, entities,
      import, started_by_type, created_at)
    values (${scope.workspaceId}::uuid, ${runId}::uuid, ${scope.projectId}::uuid, ${connectionId}::uuid,
      ${asked === null ? 'pull' : 'import'}, ${asked === null ? 'event' : 'manual'}, 'queued', 'pull', false, '{model}',
      ${asked === null ? null : JSON.stringify(asked)}::jsonb, 'system', now())`);
  return runId;
}

const handle = (worker: ReturnType<typeof createWorker>, runId: string) =>
  worker.handle({ workspaceId: scope.workspaceId, projectId: scope.projectId, runId });

/** Works a run off by another process once the lease of the one before is over. */
async function finish(runId: string) {
  await write(sql`update integration_run set leased_until = now() - interval '1 second' where id = ${runId}::uuid`);
  await handle(
    createWorker(() => undefined),
    runId,
  );
  const [run] = await query<{ state: string; modelId: string | null; error: string | null }>(sql`
    select state, model_id as "modelId", error_message as error from integration_run where id = ${runId}::uuid`);
  return run ?? assert.fail('no run');
}

interface Stored {
  readonly version: number;
  readonly number: string;
  readonly modelId: string;
}

const listVersions = (item: string) =>
  query<Stored>(sql`
    select model.version, link.vendor_number as number, model.id as "modelId" from integration_link as link
    join model on model.workspace_id = link.workspace_id and model.id = link.record_id
      and model.version_group_id = link.parent_id
    where link.vendor_parent_id = ${item} and link.state = 'linked' order by model.version`);

/** Fails unless each model has its link and its file, and nothing else is kept. */
async function requireWhole(at: number): Promise<void> {
  const [counts] = await query<Record<string, number>>(sql`
    select (select count(*)::int from model where project_id = ${scope.projectId}::uuid) as models,
      (select count(*)::int from integration_link where connection_id = ${connectionId}::uuid) as links,
      (select count(*)::int from stored_file where workspace_id = ${scope.workspaceId}::uuid and state = 'kept'
        and media_type = 'application/x-step') as files,
      (select count(*)::int from integration_event where connection_id = ${connectionId}::uuid and action = 'create') as entries,
      (select count(*)::int from audit_entry where action = 'integrations.imported'
        and project_id = ${scope.projectId}::uuid) as audits`);
  const { models, ...others } = counts ?? {};
  assert.deepEqual(others, { links: models, files: models, entries: models, audits: models }, `killed at ${at}`);
}

/** The soak kills at each step, a usual run at every third. */
const STRIDE = process.env.PCS_TEST_SOAK === undefined ? 3 : 1;

/** Kills a run at its steps in turn, and has another worker continue. Returns the number of steps. */
async function killEach(
  prepare: () => Promise<{ readonly runId: string; readonly item: string }>,
  check: (made: { readonly item: string; readonly modelId: string | null }, at: number) => Promise<void>,
): Promise<number> {
  for (let at = 1; ; at += STRIDE) {
    const { runId, item } = await prepare();
    let steps = 0;
    const killed = createWorker(() => {
      steps += 1;
      // Nothing runs on after the end of a process.
      if (steps >= at) throw new Killed();
    });
    await handle(killed, runId).catch((error: unknown) => assert.ok(error instanceof Killed, String(error)));
    const isKilled = steps >= at;
    const run = await finish(runId);
    assert.deepEqual([run.state, run.error], ['done', null], `killed at ${at}`);
    await check({ item, modelId: run.modelId }, at);
    await requireWhole(at);
    if (!isKilled) return steps;
  }
}

test('an import makes one model, wherever its run is killed', async () => {
  const steps = await killEach(
    async () => {
      const item = await project.addItem();
      await project.addVersion(item, 1);
      return { item, runId: await insertRun({ itemId: item, versionId: null, name: null, tries: 0 }) };
    },
    async ({ item, modelId }, at) => {
      assert.deepEqual(await listVersions(item), [{ version: 1, number: '1', modelId }], `killed at ${at}`);
    },
  );
  assert.ok(steps >= 20, `${steps} steps`);
});

test('two versions follow in their order and once each, wherever the run of their events is killed', async () => {
  const steps = await killEach(
    async () => {
      const item = await project.addItem();
      await project.addVersion(item, 1);
      const first = await finish(await insertRun({ itemId: item, versionId: null, name: null, tries: 0 }));
      assert.equal(first.state, 'done');
      for (const number of [3, 2]) {
        const { id } = await project.addVersion(item, number);
        await write(sql`
          insert into integration_inbox (workspace_id, project_id, connection_id, key, event, entity, vendor_id, received_at)
          values (${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${connectionId}::uuid, ${randomUUID()},
            'model_version_added', 'model', ${id}, now())`);
      }
      return { item, runId: await insertRun(null) };
    },
    async ({ item }, at) => {
      const versions = (await listVersions(item)).map(({ version, number }) => `${version} of ${number}`);
      assert.deepEqual(versions, ['1 of 1', '2 of 2', '3 of 3'], `killed at ${at}`);
      const open = await query(sql`
        select from integration_inbox where connection_id = ${connectionId}::uuid and handled_at is null`);
      assert.equal(open.length, 0, `killed at ${at}`);
    },
  );
  assert.ok(steps >= 30, `${steps} steps`);
});

test('a worker whose lease is over while it downloads makes no second model', async () => {
  const item = await project.addItem();
  await project.addVersion(item, 1);
  const runId = await insertRun({ itemId: item, versionId: null, name: null, tries: 0 });
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = createWorker(
    () => undefined,
    async () => {
      reached.resolve();
      await gate.promise;
    },
  );
  const working = handle(slow, runId);
  await reached.promise;
  const run = await finish(runId);
  assert.equal(run.state, 'done');
  gate.resolve();
  await working;
  assert.deepEqual(await listVersions(item), [{ version: 1, number: '1', modelId: run.modelId }]);
  await requireWhole(0);
});
