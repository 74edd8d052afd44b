// Archiving and a change at the same moment: no change is committed behind the archiving.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { changingScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { changeProject } from './commands.ts';

const database = await serviceDb();
const world = tenants(database.db);
const { db } = database;
const archived = { code: 'conflict', message: 'The project is archived and read-only: restore it to make changes.' };

async function makeProject() {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const project = await world.project(scope);
  const setStatus = (status: 'active' | 'archived') =>
    changeProject(world, actorOf(people.Omar), project, { status, ifMatch: undefined });
  return { project, setStatus };
}

test('archiving waits for a change under way, and a change that comes behind it is refused', async () => {
  const { project, setStatus } = await makeProject();
  const held = Promise.withResolvers<void>();
  const order: string[] = [];
  const underWay = inTransaction(db, changingScope(project), () => held.promise).then(() => order.push('change'));
  const archiving = setStatus('archived').then(() => order.push('archived'));
  await lockWaiters(database, 1);
  const behind = assert.rejects(
    inTransaction(db, changingScope(project), async () => order.push('too late')),
    archived,
  );
  await lockWaiters(database, 2);
  held.resolve();
  await Promise.all([underWay, archiving, behind]);
  assert.deepEqual(order, ['change', 'archived']);
});

test('a change is judged by what is committed when it begins, also where it waited for the archiving', async () => {
  const { project, setStatus } = await makeProject();
  for (let round = 0; round < 20; round += 1) {
    const changes = Array.from({ length: 6 }, () => inTransaction(db, changingScope(project), async () => 'changed'));
    const [, ...outcomes] = await Promise.allSettled([setStatus('archived'), ...changes]);
    for (const each of outcomes) {
      if (each.status === 'rejected') assert.equal((each.reason as { code: string }).code, 'conflict');
    }
    await assert.rejects(
      inTransaction(db, changingScope(project), async () => 'changed'),
      archived,
    );
    await setStatus('active');
  }
});

test('two who archive a project at the same moment both do, and work that is no change goes on', async () => {
  const { project, setStatus } = await makeProject();
  await Promise.all([setStatus('archived'), setStatus('archived')]);
  assert.equal(await inTransaction(db, project, async () => 'read'), 'read');
});
