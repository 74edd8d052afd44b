// The check of a connection: waits that a vendor asks for, and changes that come in between (integrations 11.2, 11.15).
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type TokenRig, tokenRig } from '../../../testing/integrations/token-rig.ts';
import { manualClock } from '../../platform/clock.ts';
import { createPace } from '../calls/public.ts';
import { vendorA } from '../vendor-a/public.ts';
import { vendorB } from '../vendor-b/public.ts';
import { createVendorC } from '../vendor-c/public.ts';
import { type VendorAdapter, VendorFault } from '../vendors/public.ts';
import { checkJob } from './check.ts';

type Payload = Parameters<ReturnType<typeof checkJob>['handle']>[0];

async function start(t: TestContext, b: VendorAdapter = vendorB) {
  const clock = manualClock(Date.now());
  const rig = await tokenRig(t, { clock });
  const { deps, scope, id } = rig;
  const told: string[] = [];
  const job = checkJob({
    ...deps,
    pace: createPace(clock),
    random: () => 0.5,
    adapters: { a: vendorA, b, c: createVendorC() },
    getProject: async () => ({ timeZone: 'UTC' }),
    notifyAdmins: async (_tx, _scope, { kind }) => void told.push(kind),
  });
  const first: Payload = { workspaceId: scope.workspaceId, projectId: scope.projectId, connectionId: id };
  return { rig, clock, told, first, check: (payload: Payload) => job.handle(payload) };
}

/** Takes the checks that are enqueued, with the instants at which they are due. */
const takeChecks = ({ database }: TokenRig) =>
  database.asOwner<{ payload: Payload; due: Date }>(
    `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
     where task.id = job.task_id and task.identifier = 'check_integration_connection'
     returning job.payload, job.run_at as due`,
  );

const readState = async ({ database }: TokenRig) => {
  const [row] = await database.asOwner<Record<string, unknown>>(
    'select state, error_code, faults, account_id, paused_until from integration_connection',
  );
  return row ?? assert.fail('no connection');
};

test('a vendor that asks to wait is asked again then, and a second refusal is an error', async (t) => {
  const { rig, clock, told, first, check } = await start(t);
  const match = { path: '/rest/v1.0/me' };
  await rig.simulator.control.addFault({ kind: 'throttle', form: 'seconds', seconds: 3_600, times: 2, match });
  await check(first);
  const [waiting, ...others] = await takeChecks(rig);
  assert.ok(waiting !== undefined && others.length === 0);
  assert.ok(Math.abs(waiting.due.getTime() - (clock.now() + 3_600_000)) < 5_000);
  const paused = await readState(rig);
  assert.deepEqual([paused.state, paused.paused_until], ['connected', waiting.due]);
  clock.advance(3_600_000);
  await check(waiting.payload);
  assert.deepEqual((({ state, error_code }) => [state, error_code])(await readState(rig)), ['error', 'throttled']);
  assert.deepEqual(told, ['error']);
  const [again] = await takeChecks(rig);
  assert.ok(Math.abs((again?.due.getTime() ?? 0) - (clock.now() + 60_000)) < 5_000, 'it is tried after a minute');
  clock.advance(60_000);
  await check(again?.payload ?? first);
  const [last] = await takeChecks(rig);
  assert.ok(
    last !== undefined && Math.abs(last.due.getTime() - (clock.now() + 3_540_000)) < 5_000,
    'no call before its time',
  );
  clock.advance(3_600_000);
  await check(last.payload);
  const { state, account_id, faults, paused_until } = await readState(rig);
  assert.deepEqual([state, account_id, faults, paused_until], ['connected', '501', 0, null]);
});

test('a session sends no token to its address once the connection has another one', async (t) => {
  const meanwhile: { change: () => Promise<unknown> } = { change: async () => undefined };
  const adapter: VendorAdapter = {
    ...vendorB,
    async readAccount(session) {
      await meanwhile.change();
      return vendorB.readAccount(session);
    },
  };
  const { rig, first, check } = await start(t, adapter);
  const connectTo = (baseUrl: string) => () =>
    rig.database.asOwner(
      `update integration_connection set config = '${JSON.stringify({ baseUrl })}', token_generation = token_generation + 1`,
    );
  const countCalls = async () => (await rig.simulator.control.listRequests({ path: '/rest/v1.0/me' })).length;
  meanwhile.change = connectTo('http://127.0.0.1:1');
  await assert.rejects(check(first), { code: 'interrupted' });
  assert.equal(await countCalls(), 0);
  await connectTo(rig.simulator.url)();
  meanwhile.change = connectTo(`${rig.simulator.url}/`);
  await check(first);
  assert.deepEqual([await countCalls(), (await readState(rig)).state], [1, 'connected']);
});

test('a fault of a check does not concern a connection that was changed meanwhile', async (t) => {
  const meanwhile: { change: () => Promise<unknown> } = { change: async () => undefined };
  const failing: VendorAdapter = {
    ...vendorB,
    async readAccount() {
      await meanwhile.change();
      throw new VendorFault('unauthorized', 'The key is wrong.');
    },
  };
  const { rig, told, first, check } = await start(t, failing);
  meanwhile.change = async () => {
    await rig.database.asOwner("update integration_connection set updated_at = updated_at + interval '1 second'");
  };
  await check(first);
  assert.deepEqual([(await readState(rig)).state, told], ['connected', []]);
  meanwhile.change = async () => undefined;
  await check(first);
  assert.deepEqual([(await readState(rig)).state, told], ['needs_authorization', ['needs_authorization']]);
});
