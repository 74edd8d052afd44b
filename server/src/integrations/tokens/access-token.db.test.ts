// Tokens of one use, renewed by one process at a time (integrations 11.15, 11.22 point 5).
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type TokenRig, tokenRig } from '../../../testing/integrations/token-rig.ts';
import { manualClock } from '../../platform/clock.ts';
import { VendorFault } from '../vendors/public.ts';
import { getAccessToken, renewIdleToken } from './access-token.ts';

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

/** Starts a process that calls the vendor; `told` counts what it tells. */
function startProcess(t: TestContext, { child }: TokenRig, told: Map<string, number>): ChildProcess {
  const path = fileURLToPath(new URL('../../../testing/integrations/renewing-process.ts', import.meta.url));
  const started = fork(path, [JSON.stringify(child)]);
  t.after(() => started.kill('SIGKILL'));
  started.on('message', (word: string) => told.set(word, (told.get(word) ?? 0) + 1));
  return started;
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
  await Promise.all(processes.map((each) => once(each, 'message')));
  await pause(RUN_MS);
  const ended = processes.map((each) => once(each, 'exit'));
  for (const each of processes) each.send('stop');
  assert.deepEqual(
    (await Promise.all(ended)).map(([code]) => code),
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
    await once(child, 'message');
    await pause((kill * 37) % 150);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
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

test('connecting again while a renewal is under way wins over its answer', async (t) => {
  const rig = await tokenRig(t);
  const { deps, scope, id, simulator, database } = rig;
  const { generation } = await getAccessToken(deps, scope, { id });
  await simulator.control.addFault({ kind: 'refresh_slow', delayMs: 400, times: 1 });
  const renewing = getAccessToken(deps, scope, { id, refused: generation });
  while ((await database.asOwner('select 1 from integration_connection where token_lease is not null')).length === 0)
    await pause(5);
  // As connecting again does: other credentials, another generation, no lease.
  await database.asOwner(
    'update integration_connection set token_generation = token_generation + 5, token_lease = null, token_leased_until = null',
  );
  assert.equal((await renewing).generation, generation + 5);
});

test('a refresh token that nobody uses is renewed before it ends', async (t) => {
  const { deps, scope, id } = await tokenRig(t);
  const before = await getAccessToken(deps, scope, { id });
  await renewIdleToken(deps, scope, id);
  assert.equal((await getAccessToken(deps, scope, { id })).generation, before.generation + 1);
});
