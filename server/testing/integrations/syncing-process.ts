// A process that works off the runs of one connection to vendor B and kills itself in the middle of it, as its parent planned.
import pg from 'pg';
import { createLocalIssues } from '../../src/integrations/local-records/public.ts';
import { createSyncJob, hurriedClock, workOff } from './sync-work.ts';
import { type ChildSettings, openChildDb, openTokenDeps } from './token-deps.ts';

export interface SyncingSettings extends ChildSettings {
  /** Null to work to the end. */
  readonly kill: KillPlan | null;
}

/** The death of the process: at its nth call, answer or commit, plus a delay. */
export interface KillPlan {
  readonly atPoint: number;
  readonly delayMs: number;
}

const settings: SyncingSettings = JSON.parse(process.argv[2] ?? '{}');
const { masterKey, variables, connectionId, ownerUrl, kill } = settings;
const clock = hurriedClock();
const { db } = openChildDb(settings);
const deps = openTokenDeps({ db, masterKey, variables, clock });
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
const die = () => process.kill(process.pid, 'SIGKILL');
const passed = { points: 0 };
const job = createSyncJob({
  deps,
  clock,
  localRecords: { issue: createLocalIssues({ ids: deps.ids }) },
  async atPoint() {
    passed.points += 1;
    if (passed.points !== kill?.atPoint) return;
    // With a delay the work continues meanwhile: the process may die within a call or a statement.
    if (kill.delayMs === 0) die();
    else setTimeout(die, kill.delayMs);
  },
});
const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows;
const state = await workOff({ job, query, clock }, connectionId);
process.send?.(state);
process.exit();
