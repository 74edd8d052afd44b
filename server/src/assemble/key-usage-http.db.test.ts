// How much of the rate budgets keys use, as workspace admins see it (contract §4).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BudgetUsage, KeyUsage } from '../../../contract/keys.ts';
import { type Reply, type RunningService, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const LIMIT = 20;
const limited = await runningService({
  PCS_RATE_KEY_PER_MINUTE: String(LIMIT),
  PCS_RATE_DEPLOYMENT_PER_MINUTE: '5000',
  PCS_RATE_PERSON_PER_MINUTE: '0',
});
const unlimited = await runningService({
  PCS_RATE_KEY_PER_MINUTE: '0',
  PCS_RATE_DEPLOYMENT_PER_MINUTE: '0',
  PCS_RATE_PERSON_PER_MINUTE: '0',
});

const worlds = new Map([limited, unlimited].map((each) => [each, tenants(each.foundation.db)]));

async function house(service: RunningService) {
  const { foundation } = service;
  const world = worlds.get(service);
  assert.ok(world !== undefined);
  const { scope, people } = await world.workspace({ owner: 'owner', member: 'member' });
  const device = { address: '127.0.0.1', userAgent: 'usage', requestId: 'usage' };
  const createCookie = async (id: string) =>
    `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
  const cookie = await createCookie(people.owner);
  const keyOf = (name: string) => createApiKey(foundation, actorOf(people.owner), scope, { name, scope: 'read' });
  return {
    keys: [await keyOf('ERP'), await keyOf('BI')] as const,
    member: await createCookie(people.member),
    get: (path: string, by = cookie) => service.call({ path: `/api/workspace/${path}`, cookie: by }),
    async use(key: string | null, times: number): Promise<number[]> {
      const headers = { 'x-api-key': String(key) };
      const calls = Array.from({ length: times }, () => service.call({ path: '/api/v1/whoami', headers }));
      return (await Promise.all(calls)).map((each) => each.status);
    },
  };
}

/** Asks until what was counted has been added up, which takes two seconds. */
async function usageWhen(ask: () => Promise<Reply>, holds: (usage: Reply['body']) => boolean): Promise<Reply['body']> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { status, body } = await ask();
    assert.equal(status, 200, JSON.stringify(body));
    if (holds(body)) return body;
    if (Date.now() > deadline) assert.fail(JSON.stringify(body));
  }
}

const today = () => new Date().toISOString().slice(0, 10);

test('what each key uses of its budget, what was refused, and what the deployment uses', async () => {
  const here = await house(limited);
  const [erp, bi] = here.keys;
  const startedOn = today();
  const statuses = await here.use(erp.key, LIMIT + 7);
  const refused = statuses.filter((each) => each === 429).length;
  assert.equal(refused, 7);
  await here.use(bi.key, 2);
  const usage = await usageWhen(
    () => here.get('usage'),
    (each) => each.days.at(-1).requests + each.days.at(-2).requests === LIMIT + 9,
  );
  compileReply(BudgetUsage)(usage);
  assert.deepEqual(Object.keys(usage), ['windowSeconds', 'keys', 'deployment', 'days']);
  assert.equal(usage.windowSeconds, 60);
  assert.equal(usage.days.length, 30);
  assert.deepEqual(
    [...usage.days].map((each) => each.day).sort(),
    usage.days.map((each: { day: string }) => each.day),
  );
  assert.equal(usage.deployment.limit, 5_000);
  assert.ok(usage.deployment.used >= LIMIT + 2, `${usage.deployment.used}`);
  const [first, second] = usage.keys;
  assert.deepEqual(
    [first.keyId, first.name, first.prefix, first.limit, first.used],
    [erp.id, 'ERP', erp.prefix, LIMIT, LIMIT],
  );
  assert.equal(second.keyId, bi.id);
  // Over midnight its day's count begins anew.
  if (startedOn !== today()) return;
  assert.deepEqual([first.requestsToday, first.refusedToday], [LIMIT + 7, 7]);
  assert.deepEqual([second.requestsToday, second.refusedToday], [2, 0]);
  const { body: one } = await here.get(`api-keys/${bi.id}/usage`);
  compileReply(KeyUsage)(one);
  assert.equal(one.days.length, 30);
  assert.deepEqual(one.days.at(-1), { day: startedOn, requests: 2, refused: 0 });
  assert.deepEqual(one.days[0], { day: usage.days[0].day, requests: 0, refused: 0 });
});

test('of a budget that is off there is no limit, and requests are counted all the same', async () => {
  const here = await house(unlimited);
  await here.use(here.keys[0].key, 3);
  const usage = await usageWhen(
    () => here.get('usage'),
    (each) => each.days.at(-1).requests + each.days.at(-2).requests === 3,
  );
  assert.deepEqual(usage.deployment, { limit: null, used: 0 });
  assert.deepEqual([usage.keys[0].limit, usage.keys[0].used], [null, 0]);
  assert.deepEqual([usage.keys.length, usage.keys[1].requestsToday], [2, 0]);
});

test('it is for workspace admins, of keys of their own workspace, and takes no parameters', async () => {
  const [here, there] = [await house(limited), await house(limited)];
  const [own, foreign] = [here.keys[0].id, there.keys[0].id];
  assert.equal((await here.get('usage', here.member)).status, 403);
  assert.equal((await here.get(`api-keys/${own}/usage`, here.member)).status, 403);
  const absent = await here.get('api-keys/01923b5e-0000-7000-8000-00000000000a/usage');
  const elsewhere = await here.get(`api-keys/${foreign}/usage`);
  assert.deepEqual([elsewhere.status, absent.status], [404, 404]);
  assert.deepEqual({ ...elsewhere.body.error, requestId: '' }, { ...absent.body.error, requestId: '' });
  assert.equal((await here.get('api-keys/x/usage')).status, 404);
  assert.equal((await here.get('usage?days=3')).status, 422);
  assert.equal((await limited.call({ path: '/api/workspace/usage' })).status, 401);
  const { body } = await here.get('usage');
  assert.ok(body.keys.every((each: { keyId: string }) => each.keyId !== foreign));
});
