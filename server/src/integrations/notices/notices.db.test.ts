// Mails to the admins of a project about its connection (integrations 11.19), on a real database.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { tokenRig } from '../../../testing/integrations/token-rig.ts';
import { manualClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SealedMail } from '../../platform/mail/mail-job.ts';
import { connectionStore } from '../connections/public.ts';
import { type NoticeDeps, notifyAdmins } from './public.ts';

const DAY_MS = 24 * 3_600_000;
type Kind = Parameters<typeof notifyAdmins>[3]['kind'];

async function start(t: TestContext) {
  const clock = manualClock(Date.now());
  const { deps, scope, id, database } = await tokenRig(t, { clock });
  const noticeDeps: NoticeDeps = {
    clock,
    mail: deps,
    vendors: deps.vendors,
    baseUrl: () => 'https://here.example',
    listPeopleWithAccess: async () => [
      { name: 'Omar', email: 'omar@example.com', role: 'admin' },
      { name: null, email: 'salma@example.com', role: 'admin' },
      { name: 'Noor', email: 'noor@example.com', role: 'member' },
    ],
    getProject: async () => ({ name: 'Quay' }),
  };
  const connection = await connectionStore.get(deps.db.reader(scope), scope, id);
  const notify = (kind: Kind) =>
    inTransaction(deps.db, scope, (tx) => notifyAdmins(noticeDeps, tx, scope, { kind, connection }));
  /** Takes the mails that are enqueued, as [recipient, reason, link]. */
  const takeMails = async () => {
    const rows = await database.asOwner<{ payload: SealedMail }>(
      `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
       where task.id = job.task_id and task.identifier = 'send_mail' returning job.payload`,
    );
    return rows
      .map(({ payload }) => JSON.parse(deps.keyring.open(payload.sealed, 'job.send_mail').toString()))
      .map(({ to, data }) => [to.address, data.reason, data.link] as const)
      .toSorted();
  };
  const place = `https://here.example/projects/${scope.projectId}/integrations/${id}`;
  return { clock, notify, takeMails, place, deps, scope, noticeDeps, connection };
}

test('each admin of the project gets the mail, with a link to the page that helps', async (t) => {
  const { notify, takeMails, place } = await start(t);
  for (const [kind, tab] of [
    ['needs_authorization', 'overview'],
    ['error', 'overview'],
    ['conflict', 'conflicts'],
    ['hook_inactive', 'overview'],
    ['model_blocked', 'overview'],
  ] as const) {
    await notify(kind);
    assert.deepEqual(await takeMails(), [
      ['omar@example.com', kind, `${place}/${tab}`],
      ['salma@example.com', kind, `${place}/${tab}`],
    ]);
  }
});

test('of errors, conflicts, inactive hooks and blocked models there is one mail a kind in 24 hours', async (t) => {
  const { clock, notify, takeMails } = await start(t);
  for (const kind of ['error', 'conflict', 'hook_inactive', 'model_blocked'] as const) {
    await notify(kind);
    assert.equal((await takeMails()).length, 2, `${kind}: mails of other kinds do not count`);
    clock.advance(DAY_MS - 1);
    await notify(kind);
    assert.equal((await takeMails()).length, 0, `${kind}: less than a day later`);
    clock.advance(1);
    await notify(kind);
    assert.equal((await takeMails()).length, 2, `${kind}: a day later`);
  }
});

test('a need of authorization is mailed each time', async (t) => {
  const { notify, takeMails } = await start(t);
  await notify('needs_authorization');
  await notify('needs_authorization');
  assert.equal((await takeMails()).length, 4);
});

test('of twenty transactions at once one sends', async (t) => {
  const { notify, takeMails } = await start(t);
  await Promise.all(Array.from({ length: 20 }, () => notify('conflict')));
  assert.equal((await takeMails()).length, 2);
});

test('a transaction that is rolled back sends nothing and leaves the turn to the next', async (t) => {
  const { takeMails, notify, deps, scope, noticeDeps, connection } = await start(t);
  const failed = inTransaction(deps.db, scope, async (tx) => {
    await notifyAdmins(noticeDeps, tx, scope, { kind: 'conflict', connection });
    throw new Error('rolled back');
  });
  await assert.rejects(failed, /rolled back/);
  assert.equal((await takeMails()).length, 0);
  await notify('conflict');
  assert.equal((await takeMails()).length, 2);
});
