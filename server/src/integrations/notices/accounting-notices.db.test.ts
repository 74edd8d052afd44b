// Mails to the admins of a workspace about its accounting (integrations 11.19), on a real database.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { accountingRig } from '../../../testing/integrations/accounting-rig.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SealedMail } from '../../platform/mail/mail-job.ts';
import { type AccountingNoticeDeps, notifyAccountingAdmins } from './public.ts';

const DAY_MS = 24 * 3_600_000;
type Kind = Parameters<typeof notifyAccountingAdmins>[3]['kind'];

async function start(t: TestContext) {
  const { clock, database, deps, db, scope, connect, takeJobs } = await accountingRig(t);
  await connect();
  const noticeDeps: AccountingNoticeDeps = {
    clock,
    mail: deps,
    accounting: deps.accounting,
    baseUrl: () => 'https://here.example',
    listAdmins: async () => [
      { name: 'Omar', address: 'omar@example.com' },
      { name: 'Salma', address: 'salma@example.com' },
    ],
    getWorkspace: async () => ({ name: 'Quay' }),
  };
  const notify = async (kind: Kind, provider = deps.accounting.slug) => {
    await database.asOwner('update accounting_connection set provider = $1', [provider]);
    await inTransaction(db, scope, (tx) => notifyAccountingAdmins(noticeDeps, tx, scope, { kind }));
    const rows = await takeJobs('send_mail');
    return rows
      .map(({ payload }) => (payload as SealedMail).sealed)
      .map((sealed) => JSON.parse(deps.keyring.open(sealed, 'job.send_mail').toString()))
      .map(({ to, data }) => [to.address, data.reason, data.provider, data.workspace, data.link])
      .toSorted();
  };
  return { clock, notify, link: `https://here.example/w/${scope.workspaceId}/accounting` };
}

test('each admin of the workspace gets the mail, with the name of the provider', async (t) => {
  const { notify, link } = await start(t);
  for (const kind of ['needs_authorization', 'error'] as const) {
    assert.deepEqual(await notify(kind), [
      ['omar@example.com', kind, 'Accounting', 'Quay', link],
      ['salma@example.com', kind, 'Accounting', 'Quay', link],
    ]);
  }
  const [[, , provider] = []] = await notify('needs_authorization', 'bookwell');
  assert.equal(provider, 'bookwell', 'another one than is configured now');
});

test('of entries that wait and of entries that failed there is one mail in 24 hours each', async (t) => {
  const { clock, notify } = await start(t);
  for (const kind of ['staged', 'failed'] as const) assert.equal((await notify(kind)).length, 2, kind);
  clock.advance(DAY_MS - 1);
  for (const kind of ['staged', 'failed'] as const) assert.equal((await notify(kind)).length, 0, kind);
  clock.advance(1);
  for (const kind of ['staged', 'failed'] as const) assert.equal((await notify(kind)).length, 2, kind);
});

test('of errors there is one mail in 24 hours, and of a need of authorization one each time', async (t) => {
  const { clock, notify } = await start(t);
  assert.equal((await notify('error')).length, 2);
  assert.equal((await notify('needs_authorization')).length, 2);
  clock.advance(DAY_MS - 1);
  assert.equal((await notify('error')).length, 0);
  assert.equal((await notify('needs_authorization')).length, 2);
  clock.advance(1);
  assert.equal((await notify('error')).length, 2);
});
