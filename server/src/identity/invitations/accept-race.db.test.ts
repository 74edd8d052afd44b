// A policy that starts to require single sign-on while somebody accepts an invitation.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mailOutbox, tokenIn } from '../../../testing/mail-outbox.ts';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { openBudgets } from '../../platform/access/rate-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import { systemClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openPasswordHasher } from '../../platform/secrets/password.ts';
import { lockWorkspace } from '../../tenancy/workspaces/public.ts';
import { findPersonByEmail } from '../users/public.ts';
import { acceptInvitation } from './commands/accept.ts';
import { createInvitation } from './commands/invite.ts';

const database = await serviceDb();
const world = tenants(database.db);
const outbox = await mailOutbox(database);
const budgets = openBudgets({ db: database.db, clock: systemClock, onFailure: (error) => assert.fail(String(error)) });
after(() => budgets.close());
const deps = {
  ...world,
  mail: outbox,
  baseUrl: () => 'https://pcs.example.com',
  invitationLimits: { perHour: 0, perDay: 0, perAddressPerDay: 0 },
  passwords: openPasswordHasher(),
  budgets,
  failedSignIns: { note: () => undefined },
  takeAddress: (address: string) => budgets.take(`test:${address}`, 5),
  forgetAccess: () => undefined,
};

test('nobody joins by a password where single sign-on is required between the look at the policy and the joining', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const email = 'guest@elsewhere.example';
  await createInvitation(deps, actorOf(people.olga), scope, { email, role: 'member' });
  const [mail] = await outbox.take();
  const from = { address: '192.0.2.1', requestId: 'request-1' };
  const accept = { token: tokenIn(mail), name: 'Guest', password: 'seven tall cranes' };
  let accepting: Promise<unknown> | undefined;
  await inTransaction(database.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    accepting = acceptInvitation(deps, from, accept).then(
      () => 'joined',
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );
    // It has looked at the policy, and waits to join.
    await lockWaiters(database, 1);
    await tx
      .insertInto('sign_in_policy')
      .values({ workspace_id: scope.workspaceId, require_sso: true, updated_at: new Date().toISOString() })
      .execute();
  });
  assert.equal(await accepting, 'forbidden');
  assert.equal(await findPersonByEmail(database.db.directory, email), undefined);
});
