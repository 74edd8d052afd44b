// A connection or domain that goes out of use beside a sign-in: no session outlives it, whichever of the two comes first.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { activateSso } from '../../../../testing/active-sso.ts';
import { lockWaiters, serviceDb } from '../../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../../testing/tenants.ts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { instantOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { makeMasterKey, openKeyring } from '../../../platform/secrets/keyring.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import type { FailedSignIns } from '../../failed-sign-ins/public.ts';
import { startWithin } from '../../sign-in/public.ts';
import { deactivateConnection } from '../connections/commands.ts';
import { findActive } from '../connections/store.ts';
import { checkDomain, removeDomain } from '../domains/commands.ts';
import { SsoRefusal } from '../refusal.ts';
import { enterWorkspace } from './entering.ts';
import { findQuestion } from './replacing.ts';
import { insertRequest, markAnswered, takeAnswered } from './requests.ts';
import { noteEntrance } from './trace.ts';

const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const keyring = openKeyring([makeMasterKey()]);
const textRecords = { find: async () => [] };
const deps = { ...world, keyring, textRecords, mail: { keyring }, baseUrl: () => 'https://pcs.example' };
const DOMAIN = 'corp.example';
const device = { address: '192.0.2.1', userAgent: 'test', requestId: 'test' };
const made = { mailboxes: 0 };

async function workspace() {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  await activateSso(database, scope, { loginHandle: 'corp', domain: DOMAIN });
  const connection = await findActive(db.reader(scope), scope);
  const [domain] = await database.asOwner<{ id: string }>('select id from sso_domain where workspace_id = $1', [
    scope.workspaceId,
  ]);
  assert.ok(connection !== undefined && domain !== undefined);
  made.mailboxes += 1;
  const email = `racer${made.mailboxes}@${DOMAIN}`;
  return { scope, actor: actorOf(people.Omar), connection, domainId: domain.id, email };
}
type Place = Awaited<ReturnType<typeof workspace>>;

function enter({ scope, connection, email }: Place, paused: () => Promise<void> = () => Promise.resolve()) {
  const identity = {
    email,
    emailKey: email,
    name: 'Noor',
    isNamed: true,
    role: 'member',
    subject: null,
    attributes: [],
  } as const;
  const entering = { connection, identity, requestId: 'test' };
  return enterWorkspace(world, scope, entering, async (tx, entrant) => {
    const proofs = {
      method: 'sso',
      ssoWorkspaceId: scope.workspaceId,
      secondFactorAt: null,
      ssoDomain: DOMAIN,
    } as const;
    const begun = await startWithin.begin(world, tx, device, { ...entrant, proofs });
    await paused();
    return begun;
  });
}

const sessionsIn = async ({ workspaceId }: WorkspaceScope) =>
  (await database.asOwner('select 1 from directory.session where sso_workspace_id = $1', [workspaceId])).length;

const ENDINGS = {
  'a connection that is deactivated': {
    check: 'connection',
    end: ({ scope, actor, connection }: Place) => deactivateConnection(deps, actor, scope, connection.id),
  },
  'a domain that is removed': {
    check: 'verified_domain',
    end: ({ scope, actor, domainId }: Place) => removeDomain(deps, actor, scope, domainId),
  },
  'a domain that is lost': {
    check: 'verified_domain',
    end: async ({ scope, domainId }: Place) => {
      await database.asOwner(`update sso_domain set missing_since = $2 where id = $1`, [
        domainId,
        instantOf(world.clock.now() - 30 * 24 * 60 * 60_000),
      ]);
      await checkDomain(deps, SYSTEM, scope, domainId);
    },
  },
};

for (const [name, { check, end }] of Object.entries(ENDINGS)) {
  describe(name, () => {
    test('refuses whoever waited to come in meanwhile', async () => {
      const place = await workspace();
      let outcomes: Promise<PromiseSettledResult<unknown>[]> | undefined;
      await inTransaction(db, place.scope, async (tx) => {
        await lockWorkspace(tx, place.scope);
        const ending = end(place);
        await lockWaiters(database, 1);
        outcomes = Promise.allSettled([ending, enter(place)]);
        await lockWaiters(database, 2);
      });
      const [ending, entering] = (await outcomes) ?? [];
      assert.equal(ending?.status, 'fulfilled', String(ending?.status === 'rejected' && ending.reason));
      assert.ok(entering?.status === 'rejected' && entering.reason instanceof SsoRefusal);
      assert.equal(entering.reason.check, check);
      assert.equal(await sessionsIn(place.scope), 0);
    });

    test('ends the session that began just before', async () => {
      const place = await workspace();
      let ending: Promise<unknown> | undefined;
      await enter(place, async () => {
        ending = end(place);
        await lockWaiters(database, 1);
      });
      await ending;
      assert.equal(await sessionsIn(place.scope), 0);
    });
  });
}

test('a deactivation ends the codes of answers that have not begun a session', async () => {
  const place = await workspace();
  const { scope, connection } = place;
  const id = world.ids.next();
  const at = instantOf(world.clock.now());
  const until = instantOf(world.clock.now() + 60_000);
  await inTransaction(db, scope, async (tx) => {
    const request = { id, connectionId: connection.id, purpose: 'sign_in', key: null, browser: null } as const;
    await insertRequest(tx, scope, { ...request, secrets: null, returnTo: '/', createdAt: at, expiresAt: until });
    const finish = { code: 'code', identity: 'sealed', until, connectionId: connection.id };
    await markAnswered(tx, scope, id, { at, finish });
  });
  await ENDINGS['a connection that is deactivated'].end(place);
  const taken = await inTransaction(db, scope, (tx) => takeAnswered(tx, scope, { code: 'code', now: at }));
  assert.equal(taken, undefined);
});

describe('the question whether to replace another person’s session', () => {
  /** An answered request, and the question that its answer leads to in the browser of somebody else. */
  async function answered(place: Place) {
    const { scope, connection, email } = place;
    const id = world.ids.next();
    const nowMs = world.clock.now();
    const [at, until] = [instantOf(nowMs), instantOf(nowMs + 60_000)];
    await inTransaction(db, scope, async (tx) => {
      const request = { id, connectionId: connection.id, purpose: 'sign_in', key: null, browser: null } as const;
      await insertRequest(tx, scope, { ...request, secrets: null, returnTo: '/', createdAt: at, expiresAt: until });
      await markAnswered(tx, scope, id, { at });
    });
    const identity = { email, emailKey: email, name: 'Noor', isNamed: true, role: 'member', subject: null } as const;
    const outcome = { kind: 'enter', scope, connection, returnTo: '/', ssoRequestId: id } as const;
    const arrival = { handle: 'corp', findSession: async () => ({ caller: { id: world.ids.next() } }) };
    const ask = () =>
      findQuestion(deps as never, arrival as never, { ...outcome, identity: { ...identity, attributes: [] } });
    const take = (location: string) => {
      const code = new URL(location, 'https://pcs.example').searchParams.get('code') ?? '';
      return inTransaction(db, scope, (tx) => takeAnswered(tx, scope, { code, now: at }));
    };
    return { id, ask, take };
  }
  const refuses = (check: string) => (error: unknown) => error instanceof SsoRefusal && error.check === check;

  test('gives a code that works once', async () => {
    const { id, ask, take } = await answered(await workspace());
    const location = (await ask()) ?? assert.fail('nothing is asked');
    assert.equal((await take(location))?.id, id);
    assert.equal(await take(location), undefined);
  });

  test('is not asked where the request is gone, which a code would not find', async () => {
    const { id, ask } = await answered(await workspace());
    await database.asOwner('delete from sso_request where id = $1', [id]);
    await assert.rejects(ask(), refuses('code'));
  });

  test('revives no answer that a deactivation ended, also once the connection is active again', async () => {
    const place = await workspace();
    const { ask } = await answered(place);
    await ENDINGS['a connection that is deactivated'].end(place);
    await assert.rejects(ask(), refuses('connection'));
    await database.asOwner('update sso_connection set active = true where id = $1', [place.connection.id]);
    await assert.rejects(ask(), refuses('code'));
  });

  test('is settled before or after a deactivation, and no code is left in either case', async () => {
    const place = await workspace();
    const { ask, take } = await answered(place);
    let asked: Promise<PromiseSettledResult<string | undefined>[]> | undefined;
    await inTransaction(db, place.scope, async (tx) => {
      await lockWorkspace(tx, place.scope);
      const ending = ENDINGS['a connection that is deactivated'].end(place);
      await lockWaiters(database, 1);
      asked = Promise.allSettled([ask(), ending.then(() => undefined)]);
      await lockWaiters(database, 2);
    });
    const [question] = (await asked) ?? [];
    if (question?.status === 'fulfilled') assert.equal(await take(question.value ?? ''), undefined);
    else assert.ok(refuses('connection')(question?.reason), String(question?.reason));
  });
});

test('a refusal of a person whom the provider vouched for is noted for the audit log by its check', async () => {
  const { scope, connection, email } = await workspace();
  const noted: object[] = [];
  const failedSignIns = {
    note: ({ of, reason, address }: Parameters<FailedSignIns['note']>[0]) => void noted.push({ of, reason, address }),
  };
  const identity = {
    email,
    emailKey: email,
    name: 'Noor',
    isNamed: true,
    role: 'member',
    subject: null,
    attributes: [],
  } as const;
  const outcome = {
    kind: 'enter',
    scope,
    connection,
    identity,
    returnTo: '/',
    ssoRequestId: world.ids.next(),
  } as const;
  const refusal = new SsoRefusal({ check: 'deactivated', expected: null, received: null });
  const known = { requestId: 'test', network: '192.0.2.1' };
  await noteEntrance({ ...world, failedSignIns }, outcome, { refusal, ...known });
  await noteEntrance({ ...world, failedSignIns }, outcome, { refusal: null, ...known });
  const of = { workspaceId: scope.workspaceId, connectionId: connection.id };
  assert.deepEqual(noted, [{ of, reason: 'deactivated', address: '192.0.2.1' }]);
});
