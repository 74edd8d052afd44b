// A process that carries out one entry of accounting and kills itself in the middle of it, as its parent planned.
import { pushEntry } from '../../src/integrations/accounting-pushing/push-entry.ts';
import { type AccountingChild, openAccountingDeps } from './accounting-work.ts';
import { hurriedClock } from './sync-work.ts';
import { openChildDb } from './token-deps.ts';

export interface PushingSettings extends AccountingChild {
  readonly entryId: string;
  /** Null to work to the end. */
  readonly kill: { readonly atPoint: number; readonly delayMs: number } | null;
}

const settings: PushingSettings = JSON.parse(process.argv[2] ?? '{}');
const { ownerUrl, serviceRole, workspaceId, projectId, entryId, kill } = settings;
const { db } = openChildDb({ ownerUrl, serviceRole });
const die = () => process.kill(process.pid, 'SIGKILL');
const passed = { points: 0 };
const deps = openAccountingDeps(db, settings, hurriedClock(), async () => {
  passed.points += 1;
  if (passed.points !== kill?.atPoint) return;
  // With a delay the work continues meanwhile: the process may die within a call or a statement.
  if (kill.delayMs === 0) die();
  else setTimeout(die, kill.delayMs);
});
await pushEntry(deps, { workspaceId, projectId, entryId });
process.exit();
