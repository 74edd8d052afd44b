// Changes of second factors are mailed, so they have a budget of an hour (docs/decisions/0052).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailOutbox } from '../../../testing/mail-outbox.ts';
import { addPasskey } from '../../../testing/passkeys.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { AppError } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { getPerson, lockPerson } from '../users/public.ts';
import { factorChanges } from './public.ts';

const database = await serviceDb();
const world = tenants(database.db);
const outbox = await mailOutbox(database);
const deps = { ...world, mail: outbox };
const told = { requestId: null, ssoWorkspaceId: null, language: 'en' } as const;

/** A person of a workspace, as the caller of a session of their own. */
async function member() {
  const { people } = await world.workspace({ Noor: 'owner' });
  const { email, name } = await getPerson(database.db.directory, people.Noor);
  const caller: PersonCaller = {
    ...{ type: 'user', id: people.Noor, name, email, sessionId: null, grantedScopes: null, applicationId: null },
    ...{ memberships: [], restricted: [], signedInBy: 'password', confirmedAt: null },
  };
  const change = (kind: 'settleAdded' | 'settleRemoved', what: 'passkey' | 'totp') =>
    inTransaction(database.db, NO_WORKSPACE, async (tx) => {
      const person = (await lockPerson(tx, caller.id)) ?? assert.fail();
      const happened = { ...told, at: instantOf(world.clock.now()) };
      const suffix = kind === 'settleAdded' ? 'added' : 'removed';
      await factorChanges[kind](deps, tx, { caller, person }, { ...happened, change: `${what}_${suffix}` });
    });
  return { id: people.Noor, change };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error : assert.fail(String(error))),
  );

test('passkeys and apps that are added, and removals, share 30 mails an hour, beyond which nothing is added', async () => {
  const { id, change } = await member();
  const other = await member();
  await addPasskey(database, id);
  await addPasskey(database, other.id);
  for (let at = 0; at < 10; at += 1) {
    await change('settleAdded', 'passkey');
    await change('settleAdded', 'totp');
    await change('settleRemoved', 'totp');
  }
  assert.equal((await outbox.take()).length, 30);
  for (const what of ['passkey', 'totp'] as const) {
    const refused = await outcome(change('settleAdded', what));
    assert.ok(refused instanceof AppError && refused.code === 'rate_limited');
    const wait = Number(refused.headers['retry-after']);
    assert.ok(wait > 3_500 && wait <= 3_600, `${wait} s`);
  }
  assert.equal((await outbox.take()).length, 0);
  assert.equal(await outcome(change('settleRemoved', 'passkey')), 'done', 'taking a factor away does not wait');
  assert.equal((await outbox.take()).length, 1, 'nor is it untold');
  assert.equal(await outcome(other.change('settleAdded', 'passkey')), 'done', 'another account has its own');
  await database.asOwner(
    `update directory.mail_budget set taken_at = array(select each - interval '1 hour' from unnest(taken_at) as each)`,
  );
  assert.equal(await outcome(change('settleAdded', 'passkey')), 'done');
  await outbox.take();
});
