// The work of a process that works off runs of a connection, by a clock that passes waits at once.
import assert from 'node:assert/strict';
import type pg from 'pg';
import type { SyncedEntity } from '../../../contract/integrations.ts';
import { createPace } from '../../src/integrations/calls/public.ts';
import { createArrivals } from '../../src/integrations/inbound/public.ts';
import type { LocalRecords } from '../../src/integrations/local-records/public.ts';
import type { RunPayload } from '../../src/integrations/runs/public.ts';
import { syncJob } from '../../src/integrations/syncing/synchronize.ts';
import { vendorA } from '../../src/integrations/vendor-a/public.ts';
import { vendorB } from '../../src/integrations/vendor-b/public.ts';
import { createVendorC } from '../../src/integrations/vendor-c/public.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { beforeCommitting } from '../../src/platform/database/db.ts';
import type { ClientRequest } from '../../src/platform/outbound/client.ts';
import type { openTokenDeps } from './token-deps.ts';

/** Asked at every call, before and after it, and before every commit, which has no request. Throws to stop the work there. */
export type AtPoint = (point: 'call' | 'answer' | 'commit', request?: ClientRequest) => Promise<void>;

/** Runs a statement as the owner of the tables. */
export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Returns a clock whose timers fall due at once and move it on. */
export function hurriedClock(): Clock {
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

export interface SyncWork {
  readonly deps: ReturnType<typeof openTokenDeps>;
  readonly clock: Clock;
  readonly localRecords: Readonly<Partial<Record<SyncedEntity, LocalRecords>>>;
  readonly atPoint: AtPoint;
}

/** Returns the job that works off runs, stopped by `atPoint`. */
export function createSyncJob({ deps, clock, localRecords, atPoint }: SyncWork): ReturnType<typeof syncJob> {
  return syncJob({
    ...deps,
    clock,
    db: beforeCommitting(deps.db, () => atPoint('commit')),
    client: {
      open: deps.client.open,
      async request(...given: Parameters<typeof deps.client.request>) {
        await atPoint('call', given[0]);
        const answer = await deps.client.request(...given);
        await atPoint('answer', given[0]);
        return answer;
      },
    },
    pace: createPace(clock),
    arrivals: createArrivals(clock),
    random: () => 0.5,
    adapters: { a: vendorA, b: vendorB, c: createVendorC() },
    getProject: async () => ({ timeZone: 'UTC' }),
    notifyAdmins: async () => undefined,
    recordUrl: (_, entity, recordId) => `https://here.example/${entity}/${recordId}`,
    localRecords,
    ...NO_MODELS,
  });
}

/** Works off all runs of a connection that are under way; returns the state in which the last one ended. */
export async function workOff(
  { job, query, clock }: { readonly job: ReturnType<typeof syncJob>; readonly query: Query; readonly clock: Clock },
  connectionId: string,
): Promise<string> {
  for (;;) {
    const [run] = await query<RunPayload & { state: string; ended: boolean }>(
      `select id as "runId", workspace_id as "workspaceId", project_id as "projectId", state, ended_at is not null as ended
       from integration_run where connection_id = $1 order by ended_at desc nulls first, created_at limit 1`,
      [connectionId],
    );
    if (run === undefined || run.ended) return run?.state ?? 'gone';
    const { workspaceId, projectId, runId } = run;
    // Of a process that was killed; its lease would end by itself.
    await query('update integration_run set leased_until = null where id = $1', [runId]);
    await job.handle({ workspaceId, projectId, runId });
    await passWait(query, clock, runId);
  }
}

async function passWait(query: Query, clock: Clock, runId: string): Promise<void> {
  const [wait] = await query<{ until: Date | null }>(
    'select waiting_until as until from integration_run where id = $1',
    [runId],
  );
  const ms = (wait?.until?.getTime() ?? 0) - clock.now();
  if (ms > 0) await new Promise<void>((resolve) => void clock.after(ms, resolve));
}
