// What of single sign-on goes by the clock: records of domains that vanish, certificates that end. And the operator's last resort.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { OPERATOR } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { rateLimited, unavailable } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { makeMasterKey, openKeyring } from '../../platform/secrets/keyring.ts';
import { startSession } from '../sign-in/public.ts';
import { activateConnection, type ConnectionDeps } from './connections/commands.ts';
import { type KeptConnection, NO_ATTRIBUTES } from './connections/connection.ts';
import { warnOfCertificates } from './connections/expiry.ts';
import {
  claimHandle,
  findRoute,
  getConnection,
  insertConnection,
  openSecrets,
  swapActive,
} from './connections/store.ts';
import { addDomain, checkDomain, recheckDomains } from './domains/commands.ts';
import { txtNameOf } from './domains/domain.ts';
import { getDomain } from './domains/store.ts';
import type { OidcProviders } from './oidc/provider.ts';
import { previewChange } from './policy/change-preview.ts';
import { switchPolicyOff } from './policy/commands.ts';
import { getPolicy, savePolicy } from './policy/store.ts';
import { describeSides, openChecks, SsoRefusal } from './refusal.ts';
import { openVerifications } from './saml/verification-share.ts';
import { type Evidence, insertAttempt } from './sign-in/attempts.ts';
import { beginSignIn, makeTestLink } from './sign-in/begin.ts';
import { requireInUse } from './sign-in/entering.ts';
import type { Identity } from './sign-in/identity.ts';
import type { SsoSignInDeps } from './sign-in/page.ts';
import { ssoSignInRoutes } from './sign-in/routes.ts';
import { requireConnection, type Trace } from './sign-in/trace.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const database = await serviceDb();
const { db } = database;
const world = tenants(db);
const { clock, ids } = world;
const keyring = openKeyring([makeMasterKey()]);
/** What the name servers say; undefined: nobody answers. */
const records = new Map<string, readonly string[] | undefined>();
const textRecords = { find: async (name: string) => (records.has(name) ? records.get(name) : []) };
const failedSignIns = { note: () => undefined };
const mail = { keyring };
const deps = { db, clock, ids, textRecords, keyring, mail, failedSignIns, baseUrl: () => 'https://pcs.example' };

/** How many mails are in the queue. */
async function mails(): Promise<number> {
  const [row] = await database.asOwner<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send_mail'`,
  );
  return row?.count ?? 0;
}

async function workspace() {
  const { scope, people } = await world.workspace({ owner: 'owner', second: 'owner', member: 'member' });
  return { scope, actor: actorOf(people.owner) };
}

test('a domain whose record is gone counts for a week, of which the owners are told; a name server that fails is no loss', async () => {
  const { scope, actor } = await workspace();
  const { id, domain, txtName, txtValue } = await addDomain(deps, actor, scope, 'Büro.Example');
  assert.equal(txtName, txtNameOf('xn--bro-hoa.example'));
  records.set(txtName, [txtValue]);
  assert.equal((await checkDomain(deps, actor, scope, id)).outcome, 'found');
  const look = async (days: number, said: readonly string[] | undefined) => {
    records.set(txtName, said);
    clock.advance(days * DAY_MS);
    const before = await mails();
    await recheckDomains(deps);
    const { verifiedAt, missingSince, lostAt } = await getDomain(db.reader(scope), scope, id);
    return { is: [verifiedAt !== null, missingSince !== null, lostAt !== null], told: (await mails()) - before };
  };
  assert.deepEqual(await look(1, undefined), { is: [true, false, false], told: 0 });
  assert.deepEqual(await look(1, []), { is: [true, true, false], told: 2 });
  assert.deepEqual(await look(3, undefined), { is: [true, true, false], told: 0 });
  assert.deepEqual(await look(3, ['pcs-verification=other']), { is: [true, true, false], told: 0 });
  assert.deepEqual(await look(0.4, [txtValue]), { is: [true, true, false], told: 0 });
  assert.deepEqual(await look(1, [txtValue]), { is: [true, false, false], told: 0 });
  assert.deepEqual(await look(1, []), { is: [true, true, false], told: 2 });
  assert.deepEqual(await look(7, []), { is: [false, true, true], told: 2 });
  const owned = await sql<{ is: boolean }>`
    select directory.add_verified_domain(${domain}, ${scope.workspaceId}::uuid, clock_timestamp()) as is`.execute(
    db.directory,
  );
  assert.equal(owned.rows[0]?.is, true, 'whoever comes next may have it');
});

test('the owners are told of the end of a certificate 60, 30, 7 and 1 days before, once each', async () => {
  const { scope } = await workspace();
  const id = ids.next();
  const at = instantOf(clock.now());
  const validUntil = instantOf(clock.now() + 61 * DAY_MS);
  const certificate = { subject: 'CN=x', fingerprint: '00', validFrom: at, validUntil };
  const connection = {
    id,
    protocol: 'saml',
    displayName: 'Corp',
    loginHandle: 'corp',
    active: false,
    idpInitiated: false,
    createPeople: true,
    config: {
      saml: {
        idpEntityId: 'x',
        signInUrl: 'https://x.example',
        signInBinding: 'redirect',
        wantsSignedRequests: false,
        certificate,
      },
      oidc: null,
      attributes: NO_ATTRIBUTES,
      roles: [],
      signRequests: false,
      projectRoles: [],
    },
    replacesId: null,
    testedAt: null,
    lastTest: null,
    activatedAt: null,
    createdAt: at,
    updatedAt: at,
  } as const;
  await inTransaction(db, scope, async (tx) => {
    await insertConnection(tx, keyring, scope, { connection, secrets: { certificate: 'PEM', clientSecret: 's3cret' } });
    await swapActive(tx, scope, { id, at });
  });
  const told: number[] = [];
  for (let day = 0; day < 63; day += 1) {
    const before = await mails();
    await warnOfCertificates(deps);
    if ((await mails()) > before) told.push(61 - day);
    clock.advance(DAY_MS);
  }
  assert.deepEqual(told, [60, 30, 7, 1]);
  const [row] = await database.asOwner<{ text: string }>(
    'select sso_connection::text as text from sso_connection where id = $1',
    [id],
  );
  assert.ok(!row?.text.includes('PEM') && !row?.text.includes('s3cret'), 'what is sealed stands nowhere in clear');
  const opened = await openSecrets(db.reader(scope), keyring, scope, id);
  assert.deepEqual(opened, { certificate: 'PEM', clientSecret: 's3cret' });
  assert.equal((await getConnection(db.reader(scope), scope, id)).active, true);
  assert.equal(await findRoute(db.directory, 'nobody.example'), undefined);
});

/** Stores an OpenID connection that is not active. */
async function storeConnection(scope: WorkspaceScope, loginHandle: string, issuer = 'https://x') {
  const at = instantOf(clock.now());
  const id = ids.next();
  const connection = {
    id,
    protocol: 'oidc',
    displayName: 'Corp',
    loginHandle,
    active: false,
    idpInitiated: false,
    createPeople: true,
    config: {
      saml: null,
      oidc: { issuer, clientId: 'c' },
      attributes: NO_ATTRIBUTES,
      roles: [],
      signRequests: false,
      projectRoles: [],
    },
    replacesId: null,
    testedAt: null,
    lastTest: null,
    activatedAt: null,
    createdAt: at,
    updatedAt: at,
  } as const;
  await inTransaction(db, scope, async (tx) => {
    await claimHandle(tx, scope, connection.loginHandle);
    await insertConnection(tx, keyring, scope, { connection, secrets: { certificate: null, clientSecret: 's3cret' } });
  });
  return connection;
}

test('a provider that does not answer when a sign-in or a test begins is told of to the owners', async () => {
  const { scope, actor } = await workspace();
  const refusal = new SsoRefusal({ check: 'reachable', expected: null, received: 'The address could not be reached.' });
  const oidc = { begin: () => Promise.reject(refusal) } as unknown as OidcProviders;
  const failing = { ...deps, oidc, runVerification: openVerifications(deps.clock) };
  const { id, loginHandle: handle, createdAt: at } = await storeConnection(scope, 'corp-gone');
  const begin = async (link: string | null) => {
    const from = { handle, browser: 'b', requestId: `request ${link === null}`, network: 'address:192.0.2.1' };
    const arrival = { ...from, findSession: async () => undefined };
    const beginning = { handle, browser: 'b', returnTo: '/', email: null, link, confirming: null };
    return beginSignIn(failing, arrival, beginning);
  };
  const { url } = await makeTestLink(failing, actor, scope, id);
  const back = await begin(new URL(url).searchParams.get('test'));
  assert.deepEqual(back, { kind: 'go', path: `/w/${scope.workspaceId}/single-sign-on/${id}` });
  const { lastTest } = await getConnection(db.reader(scope), scope, id);
  assert.deepEqual([lastTest?.ok, lastTest?.checks.at(-1)?.check], [false, 'reachable']);
  await inTransaction(db, scope, (tx) => swapActive(tx, scope, { id, at }));
  await assert.rejects(begin(null), refusal);
  const told = await attemptsAt(id);
  assert.deepEqual(told, [
    ['test', 'reachable', 'request false', 'request'],
    ['sign_in', 'reachable', 'request true', 'request'],
  ]);
});

test('a fault of ours is told in the result of a test and nowhere else: no failed sign-in, and the address pays nothing', async () => {
  const { scope, actor } = await workspace();
  const noted: unknown[] = [];
  const paid = { units: 0 };
  const { id, loginHandle: handle, createdAt: at } = await storeConnection(scope, 'corp-own');
  const faults = [unavailable(), rateLimited(5)];
  for (const fault of faults) {
    let key = '';
    const oidc = {
      begin(_settings: object, { state }: { readonly state: string }) {
        key = state;
        return Promise.resolve('https://idp.example/');
      },
      finish: () => Promise.reject(fault),
    };
    const own = {
      ...{ ...deps, addressPerMinute: 20, sessionCookie: () => ({ name: 'pcs_session', secure: false }) },
      oidc: oidc as unknown as OidcProviders,
      runVerification: openVerifications(deps.clock),
      failedSignIns: { note: (each: unknown) => void noted.push(each) },
      onSsoFault: () => undefined,
      budgets: {
        take: () => ({ allowed: true }),
        giveBack() {
          paid.units -= 1;
        },
      },
      takeAddress: () => {
        paid.units += 1;
        return { allowed: true };
      },
    };
    const routes = ssoSignInRoutes(own as unknown as SsoSignInDeps);
    const visit = async (path: string, query: string, cookie = '') => {
      const found = routes.find((each) => each.path === path);
      const header = (name: string) => (name === 'cookie' ? cookie : undefined);
      const call = {
        params: { handle },
        url: `${path}?${query}`,
        header,
        address: '192.0.2.1',
        requestId: 'request-own',
      };
      const answer = await found?.handle(call as never);
      const { location = '' } = (answer?.headers ?? {}) as Record<string, string>;
      return { location, cookie: answer?.cookies?.[0]?.split(';')[0] ?? '' };
    };
    const open = async (query: string) => {
      const begun = await visit('/sso/{handle}', query);
      return visit('/sso/{handle}/callback', `code=c&state=${key}`, begun.cookie);
    };
    const { url } = await makeTestLink(own as unknown as SsoSignInDeps, actor, scope, id);
    const tested = await open(new URL(url).searchParams.toString());
    assert.equal(tested.location, `/w/${scope.workspaceId}/single-sign-on/${id}`);
    const { lastTest } = await getConnection(db.reader(scope), scope, id);
    assert.deepEqual([lastTest?.ok, lastTest?.checks.at(-1)?.check], [false, 'service']);
    await inTransaction(db, scope, (tx) => swapActive(tx, scope, { id, at }));
    assert.equal((await open('')).location, '/sign-in?sso=unavailable&request=request-own');
    oidc.begin = () => Promise.reject(fault);
    assert.equal((await visit('/sso/{handle}', '')).location, '/sign-in?sso=unavailable&request=request-own');
  }
  assert.deepEqual([noted, paid.units], [[], 0]);
  assert.deepEqual(
    new Set((await attemptsAt(id)).map(([purpose, check]) => `${purpose} ${check}`)),
    new Set(['test service']),
  );
});

test('a replacement of another provider ends the sessions of the former and refuses its answers; another certificate does not', async () => {
  const { scope, people } = await world.workspace({ owner: 'owner', noor: 'member' });
  const actor = actorOf(people.owner);
  const handle = 'corp-moved';
  const former = await storeConnection(scope, handle);
  const [renewed, other] = [
    await storeConnection(scope, handle),
    await storeConnection(scope, handle, 'https://other.example'),
  ];
  const activate = ({ id }: { readonly id: string }) =>
    activateConnection(deps as unknown as ConnectionDeps, actor, scope, { id, force: true });
  const preview = async (connection: KeptConnection) => {
    const change = { kind: 'use', connection } as const;
    return (await previewChange(db.reader(scope), scope, { change, nowMs: clock.now() })).ending;
  };
  const countSessions = async () =>
    (await database.asOwner('select from directory.session where sso_workspace_id = $1', [scope.workspaceId])).length;
  await activate(former);
  const proofs = { method: 'sso', ssoWorkspaceId: scope.workspaceId, secondFactorAt: null } as const;
  const device = { address: '192.0.2.1', userAgent: undefined, requestId: 'test' };
  await startSession(world, device, { id: people.noor, passwordHash: null, proofs });
  assert.deepEqual(await preview(renewed), { sessions: 0, people: 0 });
  await activate(renewed);
  assert.equal(await countSessions(), 1);
  const requireAnswerTaken = (connection: KeptConnection, active: KeptConnection) => {
    const trace = { connection, active, request: undefined, checks: openChecks() } as unknown as Trace;
    return requireConnection(trace, handle, 'oidc');
  };
  assert.equal(requireAnswerTaken(former, renewed), former);
  assert.deepEqual(await preview(other), { sessions: 1, people: 1 });
  await activate(other);
  assert.equal(await countSessions(), 0);
  const isOfConnection = (error: unknown) => error instanceof SsoRefusal && error.check === 'connection';
  assert.throws(() => requireAnswerTaken(renewed, other), isOfConnection);
  const identity = { emailKey: 'noor@example.com' } as Identity;
  await assert.rejects(
    inTransaction(db, scope, (tx) => requireInUse({ tx, scope, connection: renewed, identity })),
    isOfConnection,
  );
});

const attemptsAt = async (connectionId: string) => {
  const rows = await database.asOwner<Record<string, unknown>>(
    'select purpose, check_name, request_id, evidence from sso_attempt where connection_id = $1 order by at, id',
    [connectionId],
  );
  return rows.map((row) => Object.values(row));
};

test('attempts that strangers can produce fill a small share of their own, and one network a part of it', async () => {
  const { scope } = await workspace();
  const at = instantOf(clock.now());
  const connection = await storeConnection(scope, 'corp-noise');
  const attempt = {
    at,
    purpose: 'sign_in',
    outcome: 'failed',
    check: 'xml',
    ...describeSides({ expected: null, received: null }),
  } as const;
  const nobody = { ...attempt, connectionId: connection.id, email: null, requestId: null };
  const insert = (count: number, evidence: Evidence, network: (count: number) => string) =>
    inTransaction(db, scope, async (tx) => {
      for (let index = 0; index < count; index += 1) {
        await insertAttempt(tx, scope, { ...nobody, id: ids.next(), evidence, network: network(index) });
      }
    });
  const kept = async () => {
    const rows = await attemptsAt(connection.id);
    return ['none', 'request', 'signature'].map((kind) => rows.filter((row) => row[3] === kind).length);
  };
  await insert(30, 'none', () => 'address:192.0.2.1');
  assert.deepEqual(await kept(), [10, 0, 0], 'one network');
  await insert(30, 'none', (index) => `address:192.0.2.${index}`);
  assert.deepEqual(await kept(), [20, 0, 0], 'all networks');
  await insert(60, 'request', () => 'address:192.0.2.1');
  assert.deepEqual(await kept(), [20, 50, 0], 'requests can be opened by anybody as well');
  await insert(500, 'request', (index) => `address:198.51.100.${index}`);
  await insert(2, 'signature', () => 'address:192.0.2.1');
  assert.deepEqual(await kept(), [20, 500, 2]);
  const later = instantOf(clock.now() + 61 * 60_000);
  await inTransaction(db, scope, (tx) =>
    insertAttempt(tx, scope, { ...nobody, at: later, id: ids.next(), evidence: 'none', network: 'address:192.0.2.1' }),
  );
  assert.deepEqual(await kept(), [21, 500, 2], 'an hour later');
});

test('an operator switches the policy of a workspace off', async () => {
  const { scope } = await workspace();
  const on = { requireSso: true, disablePasswords: true, requireSecondFactor: true };
  await inTransaction(db, scope, (tx) => savePolicy(tx, scope, on, instantOf(clock.now())));
  assert.deepEqual(await getPolicy(db.reader(scope), scope), on);
  await switchPolicyOff(deps, OPERATOR, scope);
  const off = { requireSso: false, disablePasswords: false, requireSecondFactor: false };
  assert.deepEqual(await getPolicy(db.reader(scope), scope), off);
});
