// Runs of a connection against a simulated vendor and the real store, in a process that can be killed at every call and every
// commit.
import type { TestContext } from 'node:test';
import pg from 'pg';
import type { SyncedEntity } from '../../../contract/integrations.ts';
import type { LocalRecords } from '../../src/integrations/local-records/public.ts';
import { startRun } from '../../src/integrations/runs/commands.ts';
import { OPERATOR } from '../../src/platform/access/caller.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Ids } from '../../src/platform/ids.ts';
import { type AtPoint, createSyncJob, hurriedClock, type Query, workOff } from './sync-work.ts';
import { type TokenRig, tokenRig } from './token-rig.ts';

/** The end of a process: nothing more is written or sent by it. */
class Killed extends Error {}

export interface SyncRig extends TokenRig {
  readonly ids: Ids;
  readonly clock: Clock;
  readonly query: Query;
  readonly localRecords: Readonly<Partial<Record<SyncedEntity, LocalRecords>>>;
  /** Asked at every call, before and after it, and before every commit; true kills the process there. */
  control: { atPoint: (...given: Parameters<AtPoint>) => Promise<boolean> };
  /** Begins a run over all records, or some, or joins the one that is asked for. */
  begin(direction: Direction, recordIds?: readonly string[]): Promise<void>;
  /**
   * Begins a run and works off all that are under way, process after process if one is killed. Returns how often that happened,
   * and the state in which the last one ended.
   */
  run(direction: Direction, recordIds?: readonly string[]): Promise<{ readonly kills: number; readonly state: string }>;
}

type Direction = 'push' | 'pull' | 'both';

/** Opens a rig whose connection is linked to no project yet (linkNewProject). */
export async function syncRig(
  t: TestContext,
  kind: 'a' | 'b',
  createRecords: (ids: Ids) => Readonly<Partial<Record<SyncedEntity, LocalRecords>>>,
): Promise<SyncRig> {
  const clock = hurriedClock();
  const rig = await tokenRig(t, { kind, clock, seconds: 30 * 24 * 3_600 });
  const { deps, scope, id, database } = rig;
  // A connection of its own, kept: opening one takes longer than most steps of a run.
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  t.after(() => owner.end());
  const query: Query = async (text, values = []) => (await owner.query(text, values)).rows;
  const control: SyncRig['control'] = { atPoint: async () => false };
  const process = { isDead: false };
  keepClients(deps.db.pool, () => process.isDead);
  const localRecords = createRecords(deps.ids);
  const job = createSyncJob({
    deps,
    clock,
    localRecords,
    async atPoint(...given) {
      if (!process.isDead && (await control.atPoint(...given))) process.isDead = true;
      if (process.isDead) throw new Killed();
    },
  });
  const begin: SyncRig['begin'] = async (direction, recordIds) => {
    const start = { direction, entities: ['issue' as const], recordIds: recordIds ?? null, dryRun: false };
    await startRun(deps, OPERATOR, scope, { connectionId: id, start });
  };
  return {
    ...rig,
    ids: deps.ids,
    clock,
    localRecords,
    control,
    query,
    begin,
    async run(direction, recordIds) {
      await begin(direction, recordIds);
      for (let kills = 0; ; kills += 1) {
        process.isDead = false;
        try {
          return { kills, state: await workOff({ job, query, clock }, id) };
        } catch (error) {
          if (!process.isDead) throw error;
        }
      }
    },
  };
}

/** Keeps clients whose work a kill rolled back: the first statements of a new one take longer than the rest of a run. */
function keepClients(pool: pg.Pool, isKilled: () => boolean): void {
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
  pool.connect = async () => {
    const client = await connect();
    const release = client.release.bind(client);
    client.release = (isLost) => release(isKilled() && client.getTransactionStatus() === 'I' ? false : isLost);
    return client;
  };
}

/** Links the connection of a rig to a new project of its vendor and returns the project's id there. */
export async function linkNewProject({ simulator, query, id }: Pick<SyncRig, 'simulator' | 'query' | 'id'>) {
  const { id: vendorProject } = await simulator.control.addRecord('projects', {
    scope: '100',
    fields: { name: 'Quay' },
  });
  await query(
    `update integration_connection set company_id = '100', linked_project_id = $2, account_id = '501', account_name = 'us'
     where id = $1`,
    [id, vendorProject],
  );
  return vendorProject;
}
