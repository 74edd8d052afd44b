// An import that the archiving of its project interrupts ends as failed, and what was committed before stays counted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMessage } from '../../../../contract/messages/message.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { changingScope } from '../../platform/access/scope.ts';
import { warn } from './import.ts';
import { runImport } from './run.ts';
import { getImport } from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);
const { db, ids, clock } = world;

test('an import whose project is archived meanwhile is failed, and the same file runs once it is restored', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const project = await world.project(scope);
  const olga = actorOf(people.olga);
  const setStatus = (status: 'active' | 'archived') =>
    database.asOwner('update project set status = $2 where id = $1', [project.projectId, status]);
  const deps = { db, clock, ids, acquireImportSlot: async () => () => undefined };
  const what = { kind: 'issues', clashTestId: null, format: 'bcf', version: '2.1' } as const;
  const run = (archives: boolean) =>
    runImport(deps, olga, changingScope(project), {
      what,
      work: async ({ batch }) => {
        await batch(async (_tx, report) => (report.counts.created += 1));
        if (archives) await setStatus('archived');
        await batch(async (_tx, report) => (report.counts.created += 1));
      },
    });
  await assert.rejects(run(true), { code: 'conflict', message: /^The project is archived/ });
  const listImports = () =>
    database.asOwner<{ status: string; created: number; failure: string | null; finished: boolean }>(
      `select status, created, failure, finished_at is not null as finished from exchange_import where project_id = $1 order by id`,
      [project.projectId],
    );
  const [failed] = await listImports();
  assert.deepEqual([failed?.status, failed?.created, failed?.finished], ['failed', 1, true]);
  assert.match(failed?.failure ?? '', /^The project is archived/);
  await setStatus('active');
  assert.equal((await run(false)).status, 'done');
});

test('warnings are stored as text, which the release before reads, with their messages beside them', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const project = await world.project(scope);
  const deps = { db, clock, ids, acquireImportSlot: async () => () => undefined };
  const what = { kind: 'issues', clashTestId: null, format: 'bcf', version: '2.1' } as const;
  const warning = createMessage('bcf.more', { count: 3 });
  const { id, warnings } = await runImport(deps, actorOf(people.olga), changingScope(project), {
    what,
    work: async ({ report }) => warn(report, warning),
  });
  assert.deepEqual(warnings, [warning]);
  const [row] = await database.asOwner<{ warnings: unknown }>('select warnings from exchange_import where id = $1', [
    id,
  ]);
  assert.deepEqual(row?.warnings, [warning.message]);
  // A row of the release before has the texts alone.
  await database.asOwner('update exchange_import set warning_messages = null where id = $1', [id]);
  const found = await getImport(db.reader(project), project, { id, kind: 'issues' });
  assert.deepEqual(found.warnings, [{ message: warning.message }]);
});
