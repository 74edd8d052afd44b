// Random histories of records that two persons edit, whose conflicts they resolve, and whose runs are killed and lose answers
// (11.22 point 3). PCS_TEST_SEED and PCS_TEST_COUNT repeat a batch that failed.
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { checkHistories, rest } from '../../../testing/integrations/history-checks.ts';
import { beginHistories, liveHistories } from '../../../testing/integrations/sync-histories.ts';
import { syncRig } from '../../../testing/integrations/sync-rig.ts';
import { createLocalIssues } from '../local-records/public.ts';

const { PCS_TEST_SOAK, PCS_TEST_SEED, PCS_TEST_COUNT } = process.env;
/** Histories that are lived at once. */
const BATCH = 40;
/** Histories of one service and vendor: both slow down as they fill. */
const FRESH = 400;
const COUNT = Number(PCS_TEST_COUNT ?? (PCS_TEST_SOAK === undefined ? 1_200 : 100_000));
const FIRST = Number(PCS_TEST_SEED ?? (PCS_TEST_SOAK === undefined ? 1 : randomInt(1_000_000)));

for (let from = 0; from < COUNT; from += FRESH) {
  test(`no unseen edit is lost, nothing is doubled, sides at rest agree or are in conflict: from ${from}`, async (t) => {
    const rig = await syncRig(t, 'b', (ids) => ({ issue: createLocalIssues({ ids }) }));
    const total = { histories: 0, kills: 0, conflicts: 0, resolutions: 0, undone: 0 };
    for (let at = from; at < Math.min(from + FRESH, COUNT); at += BATCH) {
      const seed = FIRST + at;
      const world = await beginHistories(rig, { seed, count: BATCH });
      try {
        await liveHistories(world);
        await rest(world);
        await checkHistories(world);
      } catch (error) {
        throw new Error(`PCS_TEST_SEED=${seed} PCS_TEST_COUNT=${BATCH}`, { cause: error });
      }
      total.histories += BATCH;
      for (const [name, count] of Object.entries(world.tally)) total[name as keyof typeof world.tally] += count;
    }
    t.diagnostic(`from seed ${FIRST + from}: ${JSON.stringify(total)}`);
  });
}
