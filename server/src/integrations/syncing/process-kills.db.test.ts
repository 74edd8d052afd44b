// Histories whose runs are worked off by processes that are killed with SIGKILL at their calls, their commits and between them, while
// persons edit (11.22 point 4).
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkHistories, rest } from '../../../testing/integrations/history-checks.ts';
import { beginHistories, editSome, type World } from '../../../testing/integrations/sync-histories.ts';
import { syncRig } from '../../../testing/integrations/sync-rig.ts';
import type { KillPlan, SyncingSettings } from '../../../testing/integrations/syncing-process.ts';
import { createLocalIssues } from '../local-records/public.ts';

const PROCESS = fileURLToPath(new URL('../../../testing/integrations/syncing-process.ts', import.meta.url));
const { PCS_TEST_SOAK, PCS_TEST_SEED, PCS_TEST_COUNT } = process.env;
const KILLS = Number(PCS_TEST_COUNT ?? (PCS_TEST_SOAK === undefined ? 10 : 1_000));
const FIRST = Number(PCS_TEST_SEED ?? 1);
const RECORDS = 20;
/** Kills of one service and vendor. */
const FRESH = 100;
/** Kills of one set of records, which is then left to rest and checked. */
const KILLS_A_BATCH = Math.min(KILLS, 25);
/** Calls, answers and commits that a process gets to, at most. */
const POINTS = 60;

/** Works off the runs under way in a process of its own; true if it was killed. */
async function workInProcess({ rig }: World, kill: KillPlan | null): Promise<boolean> {
  const settings: SyncingSettings = { ...rig.child, kill };
  const child = fork(PROCESS, [JSON.stringify(settings)], { env: { ...process.env, NODE_TEST_CONTEXT: undefined } });
  const [code, signal] = await once(child, 'exit');
  if (signal === 'SIGKILL') return true;
  assert.equal(code, 0, 'a process that was not killed ends well');
  return false;
}

for (let from = 0; from < KILLS; from += FRESH) {
  test(`records there are those of the links whenever processes are killed, and no edit is lost: from ${from}`, async (t) => {
    const rig = await syncRig(t, 'b', (ids) => ({ issue: createLocalIssues({ ids }) }));
    const kills = Math.min(FRESH, KILLS - from);
    const total = { kills: 0, conflicts: 0, batches: 0 };
    for (let seed = FIRST + from; total.kills < kills; seed += 1) {
      const world = await beginHistories(rig, { seed, count: RECORDS });
      await killProcesses(world);
      await rest(world);
      await checkHistories(world);
      total.kills += world.tally.kills;
      total.conflicts += world.tally.conflicts;
      total.batches += 1;
    }
    t.diagnostic(JSON.stringify(total));
  });
}

/** Works runs off in processes until enough of them were killed, while persons edit. */
async function killProcesses(world: World): Promise<void> {
  const { rig, dice, tally } = world;
  while (tally.kills < KILLS_A_BATCH) {
    await editSome(world);
    await rig.begin(dice.pick(['push', 'pull', 'both', 'both'] as const) ?? 'both');
    const plan = () => ({ atPoint: 1 + dice.roll(POINTS), delayMs: dice.roll(2) * dice.roll(5) });
    while (tally.kills < KILLS_A_BATCH) {
      const [isKilled] = await Promise.all([workInProcess(world, plan()), editSome(world, 3)]);
      if (!isKilled) break;
      tally.kills += 1;
    }
  }
}
