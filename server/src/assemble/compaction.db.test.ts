// Compaction of the change feed: a superseded change of a sensor is left out, and no reader misses a record that changed.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ChangeRecord } from '../../../contract/changes.ts';
import { serviceDb } from '../../testing/service-db.ts';
import { tenants } from '../../testing/tenants.ts';
import { answerChanges, type FeedQuery } from '../operations/changes/feed.ts';
import { compactChanges } from '../operations/housekeeping/jobs.ts';
import type { ProjectScope, WorkspaceScope } from '../platform/access/scope.ts';
import { AppError } from '../platform/app-error.ts';
import { manualClock } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { openCursors } from '../platform/http/cursor.ts';
import { type Change, stampChanges } from '../platform/records/record-change.ts';

const SEEDS = process.env.PCS_TEST_SOAK === '1' ? 300 : 20;
const database = await serviceDb();
const world = tenants(database.db);
const cursors = openCursors([Buffer.alloc(32, 7)]);
const clock = manualClock(Date.now());

const commit = (scope: WorkspaceScope, changes: readonly Change[]) =>
  inTransaction(database.db, scope, (tx) => stampChanges(tx, scope, changes));

async function read(scope: WorkspaceScope, query: FeedQuery): Promise<{ data: ChangeRecord[]; resume: string }> {
  const answer = await answerChanges({ db: database.db, cursors, clock }, scope, query, '/api/v1/changes');
  return { data: (answer.body as { data: ChangeRecord[] }).data, resume: answer.headers?.['x-next-cursor'] ?? '' };
}

const stored = async ({ workspaceId }: WorkspaceScope) =>
  (
    await database.asOwner<{ sequence: string; id: string }>(
      'select sequence, resource_id as id from change_entry where workspace_id = $1 order by sequence',
      [workspaceId],
    )
  ).map((row) => row.id);

const place = async () => {
  const { scope } = await world.workspace({ Omar: 'owner' });
  return { scope, project: await world.project(scope) };
};

const sensorChange = (project: ProjectScope, id: string, change: Change['change'] = 'updated'): Change => ({
  change,
  type: 'sensor',
  id,
  projectId: project.projectId,
});

for (const atOnce of [1, 2, 3, 1_000]) {
  test(`of a sensor that is stamped again and again the newest change stays, in parts of ${atOnce}; what else happened stays whole`, async () => {
    const { scope, project } = await place();
    const [one, two, issue] = [world.ids.next(), world.ids.next(), world.ids.next()];
    const before = await stored(scope);
    await commit(scope, [sensorChange(project, one, 'created'), { ...sensorChange(project, issue), type: 'issue' }]);
    for (let round = 0; round < 7; round += 1)
      await commit(scope, [sensorChange(project, one), sensorChange(project, two)]);
    await commit(scope, [{ ...sensorChange(project, issue), type: 'issue' }]);
    await commit(scope, [sensorChange(project, two, 'deleted')]);
    const { resume } = await read(scope, { limit: 1 });
    await compactChanges(database.db, atOnce);
    assert.deepEqual((await stored(scope)).slice(before.length), [one, issue, one, two, issue, two]);
    assert.deepEqual(
      (await read(scope, { cursor: resume, limit: 200 })).data.slice(before.length - 1).map((each) => each.resource.id),
      [one, issue, one, two, issue, two],
      'a cursor from before the gap goes on',
    );
  });
}

test('another workspace’s changes of the same time do not supersede, and nothing is left to remove a second time', async () => {
  const [ours, theirs] = [await place(), await place()];
  const id = world.ids.next();
  for (const { scope, project } of [ours, theirs]) await commit(scope, [sensorChange(project, id)]);
  const before = [await stored(ours.scope), await stored(theirs.scope)];
  await compactChanges(database.db);
  await compactChanges(database.db);
  assert.deepEqual([await stored(ours.scope), await stored(theirs.scope)], before);
});

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('change' as const), record: fc.nat(5), kind: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      reader: fc.nat(3),
      limit: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('compact' as const), atOnce: fc.integer({ min: 2, max: 6 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('age' as const),
      share: fc.integer({ min: 1, max: 9 }),
      remove: fc.boolean(),
    }),
  },
);
const plays = fc.array(step, { minLength: 25, maxLength: 60 });

/** A reader as the documentation tells it to be: what a change names is read again; after 410 the lists are, and then the feed. */
class Follower {
  cursor: string | undefined;
  readonly seen = new Map<string, number>();
  expired = 0;

  async step(scope: WorkspaceScope, table: ReadonlyMap<string, number>, limit: number): Promise<boolean> {
    if (this.cursor === undefined) this.loadLists(table);
    try {
      const query = this.cursor === undefined ? { limit } : { limit, cursor: this.cursor };
      const { data, resume } = await read(scope, query);
      for (const { resource } of data) this.fetch(resource.id, table);
      this.cursor = resume;
      return data.length > 0;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'cursor_expired') throw error;
      this.expired += 1;
      this.cursor = undefined;
      return true;
    }
  }

  loadLists(table: ReadonlyMap<string, number>): void {
    this.seen.clear();
    for (const id of table.keys()) this.fetch(id, table);
  }

  fetch(id: string, table: ReadonlyMap<string, number>): void {
    const version = table.get(id);
    if (version === undefined) this.seen.delete(id);
    else this.seen.set(id, version);
  }
}

const firstSeed = randomInt(2 ** 31 - SEEDS);
for (let seed = firstSeed; seed < firstSeed + SEEDS; seed += 1) {
  test(`seed ${seed}: every reader ends with the state of the table, whatever was compacted and removed meanwhile`, async (t) => {
    const [steps = []] = fc.sample(plays, { seed, numRuns: 1 });
    const { scope, project } = await place();
    const records = Array.from({ length: 6 }, () => world.ids.next());
    const table = new Map<string, number>();
    const followers = Array.from({ length: 4 }, () => new Follower());
    let versions = 0;
    for (const each of steps) {
      if (each.do === 'change') {
        const id = records[each.record] ?? '';
        const change = !table.has(id) ? 'created' : each.kind === 0 ? 'deleted' : 'updated';
        versions += 1;
        await commit(scope, [
          { change, type: each.record === 5 ? 'issue' : 'sensor', id, projectId: project.projectId },
        ]);
        if (change === 'deleted') table.delete(id);
        else table.set(id, versions);
      } else if (each.do === 'read') await followers[each.reader]?.step(scope, table, each.limit);
      else if (each.do === 'compact') await compactChanges(database.db, each.atOnce);
      else {
        await database.asOwner(
          `update change_entry set at = now() - interval '40 days' where workspace_id = $1 and sequence <=
             (select min(sequence) + (max(sequence) - min(sequence)) * $2 / 10 from change_entry where workspace_id = $1)`,
          [scope.workspaceId, each.share],
        );
        if (each.remove)
          await database.asOwner("select directory.remove_old_changes(now() - interval '30 days', 1000)");
      }
    }
    for (const follower of followers) {
      while (await follower.step(scope, table, 3));
      assert.deepEqual([...follower.seen].sort(), [...table].sort());
    }
    t.diagnostic(`${followers.reduce((sum, each) => sum + each.expired, 0)} cursors expired in ${steps.length} steps`);
  });
}
