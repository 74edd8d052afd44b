import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../platform/clock.ts';
import type { Answer, Route } from '../../platform/http/route.ts';
import { compileReply } from '../../platform/http/schema.ts';
import { type HealthDeps, healthRoutes, isProbe, plainProbes, type ReadinessCheck } from './routes.ts';

const fine: ReadinessCheck = { name: 'database', check: async () => undefined };
const broken: ReadinessCheck = { name: 'storage', check: () => Promise.reject(new Error('s3://bucket: secret key')) };
const hanging: ReadinessCheck = { name: 'migrations', check: () => new Promise<void>(() => undefined) };

/** A process with these checks, and what it answers. */
function processWith(...checks: ReadinessCheck[]) {
  const clock = manualClock(0);
  const state = { isStopping: false };
  const deps: HealthDeps = {
    checks,
    isStopping: () => state.isStopping,
    metrics: async () => 'pcs_requests_total 7\n',
    metricsType: 'text/plain; version=0.0.4',
    after: clock.after,
  };
  const routes = healthRoutes(deps);
  const at = (path: string) => routes.find((each) => each.path === path) ?? assert.fail(path);
  return { clock, state, routes, probes: plainProbes(deps), ask: async (path: string) => answerOf(at(path)) };
}

// The probes read nothing of the request.
async function answerOf({ handle, reply }: Route): Promise<Answer> {
  const answer = await handle({} as Parameters<typeof handle>[0]);
  if (reply !== null && !('mediaType' in reply)) assert.deepEqual(compileReply(reply)(answer.body), []);
  return answer;
}

test('a process whose checks all pass is ready', async () => {
  const { ask } = processWith(fine, { ...fine, name: 'storage' });
  assert.deepEqual(await ask('/readyz'), {
    status: 200,
    body: { ready: true, checks: { database: 'ok', storage: 'ok' } },
  });
});

test('one failed check makes it unready, by its name and without its cause', async () => {
  const { ask } = processWith(fine, broken);
  assert.deepEqual(await ask('/readyz'), {
    status: 503,
    body: { ready: false, checks: { database: 'ok', storage: 'failed' } },
  });
});

test('a check that throws at once is a failed check, not a failed request', async () => {
  const { ask } = processWith(fine, {
    name: 'storage',
    check() {
      throw new Error('before any promise');
    },
  });
  assert.deepEqual((await ask('/readyz')).body, { ready: false, checks: { database: 'ok', storage: 'failed' } });
});

test('a check that hangs counts as failed after two seconds and not before, and does not hold up the others', async () => {
  const { ask, clock } = processWith(fine, hanging);
  let answer: Answer | undefined;
  const asked = ask('/readyz').then((each) => {
    answer = each;
  });
  clock.advance(1_999);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(answer, undefined);
  clock.advance(1);
  await asked;
  assert.deepEqual(answer, { status: 503, body: { ready: false, checks: { database: 'ok', migrations: 'failed' } } });
});

test('each question is asked anew: what failed a moment ago may be mended', async () => {
  let isBroken = true;
  const { ask } = processWith({
    name: 'database',
    check: async () => {
      if (isBroken) throw new Error('down');
    },
  });
  assert.equal((await ask('/readyz')).status, 503);
  isBroken = false;
  assert.equal((await ask('/readyz')).status, 200);
});

test('a process that is stopping is alive but not ready, though its checks pass', async () => {
  const { ask, state } = processWith(fine);
  state.isStopping = true;
  assert.deepEqual(await ask('/readyz'), { status: 503, body: { ready: false, checks: { database: 'ok' } } });
  assert.deepEqual(await ask('/healthz'), { body: { status: 'ok' } });
});

test('a process lives whatever its checks say: a broken database is no reason to restart it', async () => {
  const { ask } = processWith(broken, hanging);
  assert.deepEqual(await ask('/healthz'), { body: { status: 'ok' } });
});

test('metrics are for the operator alone, in the form that Prometheus reads; the probes are for anybody', async () => {
  const { ask, routes } = processWith(fine);
  const whoMay = Object.fromEntries(routes.map((each) => [each.path, each.access.who]));
  assert.deepEqual(whoMay, { '/healthz': 'open', '/readyz': 'open', '/metrics': 'operator' });
  assert.deepEqual(await ask('/metrics'), {
    stream: 'pcs_requests_total 7\n',
    headers: { 'content-type': 'text/plain; version=0.0.4' },
  });
});

test('a listener without routes answers every probe as the routes do', async () => {
  const { ask, probes, routes, state } = processWith(fine, broken);
  assert.deepEqual(Object.keys(probes).sort(), routes.map((each) => each.path).sort());
  for (const isStopping of [false, true]) {
    state.isStopping = isStopping;
    for (const [path, make] of Object.entries(probes)) {
      const { status, text, contentType } = await make();
      const { status: routed = 200, body, stream, headers } = await ask(path);
      assert.equal(status, routed, path);
      assert.equal(text, stream ?? JSON.stringify(body), path);
      assert.equal(contentType, headers?.['content-type'] ?? 'application/json; charset=utf-8', path);
    }
  }
});

test('each of these routes is known as one that is asked again and again, and no other is', () => {
  for (const { path } of processWith().routes) assert.equal(isProbe(path), true, path);
  for (const path of ['(none)', '/', '/api/v1/projects', '/healthz/']) assert.equal(isProbe(path), false, path);
});
