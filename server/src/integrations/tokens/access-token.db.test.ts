// Tokens of one use, renewed by one process at a time (integrations 11.15, 11.22 point 5).
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type TokenRig, tokenRig } from '../../../testing/integrations/token-rig.ts';
import { manualClock } from '../../platform/clock.ts';
import { VendorFault } from '../vendors/public.ts';
import { getAccessToken } from './access-token.ts';
import { type TokenJobDeps, tokenJobs } from './jobs.ts';

const SOAK = process.env.PCS_TEST_SOAK !== undefined;
const PROCESSES = 4;
const RUN_MS = SOAK ? 60_000 : 6_000;
const KILLS = SOAK ? 200 : 6;
/** Life of access tokens: a renewal every second or so. */
const SECONDS = 2;

const codeFrom = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined).catch((each: unknown) => each);
  return error instanceof VendorFault ? error.code : (error ?? 'none');
};

interface Started {
  readonly process: ChildProcess;
  /** Its first word; rejects if it ends before. */
  readonly first: Promise<unknown>;
  readonly exit: Promise<unknown[]>;
}

/** Starts a process that calls the vendor; `told` counts what it tells. */
function startProcess(t: TestContext, { child }: TokenRig, told: Map<string, number>): Started {
  const path = fileURLToPath(new URL('../../../testing/integrations/renewing-process.ts', import.meta.url));
  const started = fork(path, [JSON.stringify(child)]);
  t.after(() => started.kill('SIGKILL'));
  started.on('message', (word: string) => told.set(word, (told.get(word) ?? 0) + 1));
  const exit = once(started, 'exit');
  const early = exit.then((how) => assert.fail(`it ended with ${how.join(' ')} before it called`));
  return { process: started, first: Promise.race([once(started, 'message'), early]), exit };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('four processes with tokens of one use never present a used one, though one answer in ten is slow', async (t) => {
  const rig = await tokenRig(t, { seconds: SECONDS });
  const { control } = rig.simulator;
  await control.addFault({ kind: 'short_token', seconds: SECONDS });
  for (let after = 0; after < 200; after += 10)
    await control.addFault({ kind: 'refresh_slow', delayMs: 1_500, times: 1, after });
  const told = new Map<string, number>();
  const processes = Array.from({ length: PROCESSES }, () => startProcess(t, rig, told));
  await Promise.all(processes.map(({ first }) => first));
  await pause(RUN_MS);
  for (const each of processes) if (each.process.connected) each.process.send('stop');
  assert.deepEqual(
    (await Promise.all(processes.map(({ exit }) => exit))).map(([code]) => code),
    [0, 0, 0, 0],
  );
  const { tokens, deadRefreshUses } = await control.listTokens();
  const renewals = tokens.filter((each) => each.kind === 'refresh').length - 1;
  t.diagnostic(`${renewals} renewals, ${JSON.stringify([...told])}, dead tokens ${deadRefreshUses}`);
  assert.equal(deadRefreshUses, 0);
  assert.ok(renewals >= RUN_MS / 4_000, 'the tokens were renewed');
  assert.deepEqual(
    [...told.keys()].filter((word) => word !== 'ok' && word !== '401'),
    [],
  );
});

test('killed in the midst of renewals: at most one authorization anew, and no used token but that one', async (t) => {
  const rig = await tokenRig(t, { seconds: SECONDS });
  const { control } = rig.simulator;
  await control.addFault({ kind: 'short_token', seconds: SECONDS });
  const told = new Map<string, number>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = startProcess(t, rig, told);
    await child.first;
    await pause((kill * 37) % 150);
    child.process.kill('SIGKILL');
    await child.exit;
    if (told.has('unauthorized')) break;
    // The next process need not wait out the lease of the one that is gone.
    await rig.database.asOwner('update integration_connection set token_leased_until = null');
  }
  const { deadRefreshUses } = await control.listTokens();
  t.diagnostic(`${JSON.stringify([...told])}, dead tokens ${deadRefreshUses}`);
  assert.ok(deadRefreshUses <= 1, 'the first dead one needs a person');
  assert.deepEqual(
    [...told.keys()].filter((word) => !['ok', '401', 'unauthorized', 'unreachable'].includes(word)),
    [],
  );
});

test('a token is renewed ten minutes before its end, once for all who ask at that moment', async (t) => {
  const clock = manualClock(Date.now());
  const { deps, scope, id, simulator } = await tokenRig(t, { clock });
  const first = await getAccessToken(deps, scope, { id });
  clock.advance(5_400_000 - 11 * 60_000);
  assert.deepEqual(await getAccessToken(deps, scope, { id }), first);
  clock.advance(2 * 60_000);
  // Connections that are open let all of them read the row before one takes the lease.
  await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.1)`.execute(deps.db.reader(scope))));
  const given = await Promise.all(Array.from({ length: 8 }, () => getAccessToken(deps, scope, { id })));
  const next = await getAccessToken(deps, scope, { id });
  assert.equal(next.generation, first.generation + 1);
  // The token that still lives serves whoever came second.
  for (const each of given) assert.ok([first.token, next.token].includes(each.token));
  assert.equal((await simulator.control.listRequests({ path: '/oauth/token' })).length, 1);
});

test('a token that was answered with 401 is renewed once, however many ask', async (t) => {
  const { deps, scope, id, simulator } = await tokenRig(t);
  const { generation } = await getAccessToken(deps, scope, { id });
  const given = await Promise.all(
    Array.from({ length: 8 }, () => getAccessToken(deps, scope, { id, refused: generation })),
  );
  assert.deepEqual(new Set(given.map((each) => each.generation)), new Set([generation + 1]));
  assert.equal((await simulator.control.listRequests({ path: '/oauth/token' })).length, 1);
});

// Fault at the token address → code for a token that no longer serves; while it serves, it is used on.
const FAULTS = [
  ['refresh_lost', 'unauthorized', 'the vendor holds the pair that was lost, and the token before is dead'],
  ['refresh_500', 'unreachable', ''],
  ['invalid_grant', 'unauthorized', ''],
  ['invalid_client', 'not_configured', ''],
] as const;

for (const [kind, code, why] of FAULTS) {
  test(`${kind} at the token address: ${code}${why === '' ? '' : `: ${why}`}`, async (t) => {
    const { deps, scope, id, simulator, database } = await tokenRig(t);
    const { generation, token } = await getAccessToken(deps, scope, { id });
    await simulator.control.addFault({ kind, times: kind === 'refresh_lost' ? 1 : 2 });
    const first = await codeFrom(getAccessToken(deps, scope, { id, refused: generation }));
    assert.equal(first, kind === 'refresh_lost' ? 'unreachable' : code);
    assert.equal(await codeFrom(getAccessToken(deps, scope, { id, refused: generation })), code);
    // A call that is not about this token is served by it to its end.
    assert.equal((await getAccessToken(deps, scope, { id })).token, token);
    const [row] = await database.asOwner<Record<string, unknown>>(
      'select token_lease, refresh_failing_since from integration_connection',
    );
    assert.deepEqual([row?.token_lease, row?.refresh_failing_since instanceof Date], [null, true]);
  });
}

/** Long enough for a busy machine to do something meanwhile. */
const SLOW_MS = 4_000;

/** Resolves once a process holds the lease on the tokens. */
async function leaseTaken({ database }: TokenRig): Promise<void> {
  const leased = 'select 1 from integration_connection where token_lease is not null';
  while ((await database.asOwner(leased)).length === 0) await pause(5);
}

test('connecting again while a renewal is under way wins over its answer', async (t) => {
  const rig = await tokenRig(t);
  const { deps, scope, id, simulator, database } = rig;
  const { generation } = await getAccessToken(deps, scope, { id });
  await simulator.control.addFault({ kind: 'refresh_slow', delayMs: SLOW_MS, times: 1 });
  const renewing = getAccessToken(deps, scope, { id, refused: generation });
  await Promise.race([leaseTaken(rig), renewing]);
  // As connecting again does: other credentials, another generation, no lease.
  await database.asOwner(
    'update integration_connection set token_generation = token_generation + 5, token_lease = null, token_leased_until = null',
  );
  assert.equal((await renewing).generation, generation + 5);
});

test('a pair that the database cannot store at once is stored a moment later', async (t) => {
  const rig = await tokenRig(t);
  const { deps, scope, id, simulator, database } = rig;
  const { generation } = await getAccessToken(deps, scope, { id });
  await simulator.control.addFault({ kind: 'refresh_slow', delayMs: SLOW_MS, times: 1 });
  const renewing = getAccessToken(deps, scope, { id, refused: generation });
  await Promise.race([leaseTaken(rig), renewing]);
  await database.asOwner(`revoke update on integration_connection from ${database.serviceRole}`);
  await pause(SLOW_MS + 1_000);
  await database.asOwner(`grant update on integration_connection to ${database.serviceRole}`);
  assert.equal((await renewing).generation, generation + 1);
});

/** Runs the nightly job as the only workspace's, and returns the notices of it. */
async function runNightly({ deps, scope }: TokenRig) {
  const told: string[] = [];
  const failed: string[] = [];
  const jobDeps: TokenJobDeps = {
    ...deps,
    notifyAdmins: async (_tx, _scope, { kind }) => void told.push(kind),
    onRenewFailed: (_error, id) => void failed.push(id),
    listWorkspaces: async () => [{ id: scope.workspaceId }],
  };
  const job = tokenJobs(jobDeps).find(({ name }) => name === 'renew_idle_integration_tokens');
  assert.ok(job !== undefined);
  await (job.handle as (payload: object) => Promise<void>)({});
  return { told, failed };
}

test('a refresh token that nobody used for a week is renewed at night, a younger one is not', async (t) => {
  const rig = await tokenRig(t, { kind: 'a' });
  const { deps, scope, id, database } = rig;
  const { generation } = await getAccessToken(deps, scope, { id });
  await runNightly(rig);
  assert.equal((await getAccessToken(deps, scope, { id })).generation, generation);
  await database.asOwner("update integration_connection set token_stored_at = now() - interval '7 days 1 minute'");
  assert.deepEqual(await runNightly(rig), { told: [], failed: [] });
  assert.equal((await getAccessToken(deps, scope, { id })).generation, generation + 1);
});

test('a refresh token that is refused at night needs authorization, and its admins are told', async (t) => {
  const rig = await tokenRig(t, { kind: 'a' });
  const { id, database, simulator } = rig;
  await simulator.control.addFault({ kind: 'invalid_grant', times: 1 });
  await database.asOwner("update integration_connection set token_stored_at = now() - interval '8 days'");
  assert.deepEqual(await runNightly(rig), { told: ['needs_authorization'], failed: [id] });
  const [row] = await database.asOwner<Record<string, unknown>>('select state, error_code from integration_connection');
  assert.deepEqual(row, { state: 'needs_authorization', error_code: 'unauthorized' });
  assert.deepEqual(await runNightly(rig), { told: [], failed: [] }, 'it is not tried again');
});

test('a consent that nobody completed is deleted at night, with the verifier that it holds sealed', async (t) => {
  const rig = await tokenRig(t, { kind: 'a' });
  const insert = (age: string) =>
    rig.database.asOwner(
      `insert into integration_consent (workspace_id, id, project_id, vendor, user_id, session_id, state_hash, scopes, created_at)
       select $1, gen_random_uuid(), $2, 'a', gen_random_uuid(), gen_random_uuid(), sha256($3::text::bytea), '{}', now() - $3::interval`,
      [rig.scope.workspaceId, rig.scope.projectId, age],
    );
  await insert('11 minutes');
  await insert('9 minutes');
  await runNightly(rig);
  assert.equal((await rig.database.asOwner('select 1 from integration_consent')).length, 1);
});
