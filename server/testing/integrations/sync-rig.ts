// Runs of a connection against a simulated vendor and the real store, in a process that can be killed at every call and every
// commit, by a clock that passes waits at once.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import pg from 'pg';
import type { SyncedEntity } from '../../../contract/integrations.ts';
import { createPace } from '../../src/integrations/calls/public.ts';
import type { LocalRecords } from '../../src/integrations/local-records/public.ts';
import { startRun } from '../../src/integrations/runs/commands.ts';
import type { RunPayload } from '../../src/integrations/runs/public.ts';
import { syncJob } from '../../src/integrations/syncing/synchronize.ts';
import { vendorA } from '../../src/integrations/vendor-a/public.ts';
import { vendorB } from '../../src/integrations/vendor-b/public.ts';
import { createVendorC } from '../../src/integrations/vendor-c/public.ts';
import { OPERATOR } from '../../src/platform/access/caller.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { beforeCommitting } from '../../src/platform/database/db.ts';
import type { Ids } from '../../src/platform/ids.ts';
import type { ClientRequest } from '../../src/platform/outbound/client.ts';
import { type TokenRig, tokenRig } from './token-rig.ts';

/** The end of a process: nothing more is written or sent by it. */
class Killed extends Error {}

/** Returns a clock whose timers fall due at once and move it on. */
function hurriedClock(): Clock {
  let aheadMs = 0;
  return {
    now: () => systemClock.now() + aheadMs,
    after(delayMs, wake) {
      let isCancelled = false;
      setImmediate(() => {
        if (isCancelled) return;
        aheadMs += delayMs;
        wake();
      });
      return () => {
        isCancelled = true;
      };
    },
    every: () => () => undefined,
  };
}

/** The rig has no models. */
const NO_MODELS = {
  spool: { receive: () => assert.fail(), discard: () => assert.fail() },
  storage: {
    put: () => assert.fail(),
    read: () => assert.fail(),
    remove: () => assert.fail(),
    exists: () => assert.fail(),
    size: () => assert.fail(),
    list: () => assert.fail(),
    check: () => assert.fail(),
    close: () => assert.fail(),
  },
  followHead: () => assert.fail(),
  maxModelBytes: 0,
};

export interface SyncRig extends TokenRig {
  readonly ids: Ids;
  readonly clock: Clock;
  /** Runs a statement as the owner of the tables. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  readonly localRecords: Readonly<Partial<Record<SyncedEntity, LocalRecords>>>;
  control: { atPoint: AtPoint };
  /**
   * Begins a run, or joins the one that is asked for, and works off all that are under way, process after process if one is
   * killed. Returns how often that happened, and the state in which the last one ended.
   */
  run(direction: 'push' | 'pull' | 'both'): Promise<{ readonly kills: number; readonly state: string }>;
}

/** Asked at every call, before and after it, and before every commit, which has no request; true kills the process there. */
export type AtPoint = (point: 'call' | 'answer' | 'commit', request?: ClientRequest) => Promise<boolean>;

/** Opens a rig whose connection is linked to an empty project of the vendor. */
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
  const query: SyncRig['query'] = async (text, values = []) => (await owner.query(text, values)).rows;
  const control: SyncRig['control'] = { atPoint: async () => false };
  const process = { isDead: false };
  const check: (...given: Parameters<AtPoint>) => Promise<void> = async (point, request) => {
    if (!process.isDead && (await control.atPoint(point, request))) process.isDead = true;
    if (process.isDead) throw new Killed();
  };
  const db = beforeCommitting(deps.db, () => check('commit'));
  const client = {
    open: deps.client.open,
    async request(...given: Parameters<typeof deps.client.request>) {
      await check('call', given[0]);
      const answer = await deps.client.request(...given);
      await check('answer', given[0]);
      return answer;
    },
  };
  const localRecords = createRecords(deps.ids);
  const job = syncJob({
    ...deps,
    db,
    client,
    pace: createPace(clock),
    random: () => 0.5,
    adapters: { a: vendorA, b: vendorB, c: createVendorC() },
    getProject: async () => ({ timeZone: 'UTC' }),
    notifyAdmins: async () => undefined,
    recordUrl: (_, entity, recordId) => `https://here.example/${entity}/${recordId}`,
    localRecords,
    ...NO_MODELS,
  });
  return {
    ...rig,
    ids: deps.ids,
    clock,
    localRecords,
    control,
    query,
    async run(direction) {
      process.isDead = false;
      const start = { direction, entities: ['issue' as const], recordIds: null, dryRun: false };
      await startRun(deps, OPERATOR, scope, { connectionId: id, start });
      let kills = 0;
      for (;;) {
        const [run] = await query<{ id: string; state: string; ended: boolean }>(
          `select id, state, ended_at is not null as ended from integration_run where connection_id = $1
           order by ended_at desc nulls first, created_at limit 1`,
          [id],
        );
        if (run === undefined || run.ended) return { kills, state: run?.state ?? 'gone' };
        const { id: runId } = run;
        const payload: RunPayload = { workspaceId: scope.workspaceId, projectId: scope.projectId, runId };
        // Of a process that was killed; its lease would end by itself.
        await query('update integration_run set leased_until = null where id = $1', [runId]);
        process.isDead = false;
        try {
          await job.handle(payload);
        } catch (error) {
          if (!process.isDead) throw error;
        }
        if (process.isDead) kills += 1;
        else await passWait(query, clock, runId);
      }
    },
  };
}

async function passWait(query: SyncRig['query'], clock: Clock, runId: string): Promise<void> {
  const [wait] = await query<{ until: Date | null }>(
    'select waiting_until as until from integration_run where id = $1',
    [runId],
  );
  const ms = (wait?.until?.getTime() ?? 0) - clock.now();
  if (ms > 0) await new Promise<void>((resolve) => void clock.after(ms, resolve));
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
