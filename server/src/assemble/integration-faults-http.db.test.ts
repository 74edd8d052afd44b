// Errors of runs and connections over HTTP: our messages have the key and parameters by which clients translate them, as refusals do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { awaitRun } from '../../testing/integrations/waiting.ts';

const simulators = await startSimulators('b');
const { control } = simulators.b;
const { world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;

async function connect() {
  const scope = await world.project(ours.scope, {});
  const path = `/api/projects/${scope.projectId}`;
  const { accessToken, refreshToken } = await control.issueTokens({ userId: '501' });
  const { body } = requireStatus(
    await omar('POST', `${path}/integrations/vendor-b/connect`, { accessToken, refreshToken }),
    201,
  );
  const { id: projectId } = await control.addRecord('projects', { scope: '100', fields: { name: 'Quay' } });
  requireStatus(await omar('POST', `${path}/integrations/vendor-b/link`, { companyId: '100', projectId }), 200);
  const one = `${path}/integration-connections/${body.id}`;
  const read = async (of: string) => requireStatus(await omar('GET', of), 200).body;
  const run = async (entities: readonly string[] = ['issue']) => {
    const { body: run } = requireStatus(await omar('POST', `${one}/sync`, { entities }), 202);
    return awaitRun(omar, `${one}/runs/${run.id}`);
  };
  return { path, one, read, run };
}

test('the error of a run and of its connection has the key of our message until a run ends well', async () => {
  const { one, read, run } = await connect();
  await control.addFault({ kind: 'malformed', times: 99 });
  const error = {
    code: 'bad_answer',
    message: 'The answer is not JSON.',
    key: 'integrations.faultNotJson',
    params: {},
  };
  const failed = await run();
  assert.deepEqual([failed.state, failed.error], ['failed', error]);
  await control.removeFaults();
  const { data } = await read(`${one}/runs`);
  assert.deepEqual(data.find(({ id }: { id: string }) => id === failed.id)?.error, error);
  const { at, ...lastError } = (await read(one)).lastError;
  assert.deepEqual(lastError, error);
  assert.ok(Date.parse(at) > 0);
  assert.equal((await run()).error, null);
  assert.equal((await read(one)).lastError, null);
});

test("a message of the vendor's own has no key", async () => {
  const { one, read, run } = await connect();
  await control.addFault({ kind: 'status', status: 400, times: 99 });
  const failed = await run();
  await control.removeFaults();
  assert.equal(failed.state, 'failed');
  const { lastError } = await read(one);
  assert.equal(lastError.message, failed.error.message);
  assert.deepEqual(Object.keys(failed.error).toSorted(), ['code', 'message'], failed.error.message);
});

test('a message of ours in the ledger has its key and parameters, and one of the vendor has none', async () => {
  const { path, one, read, run } = await connect();
  const rfi = { subject: 'Which door?', question: 'Left or right?' };
  requireStatus(await omar('POST', `${path}/rfis`, rfi), 201);
  await run(['rfi']);
  const list = async (entity: string) => (await read(`${one}/events?entity=${entity}`)).data;
  const [ours] = await list('rfi');
  assert.deepEqual(
    [ours.code, ours.key, ours.params],
    ['not_configured', 'integrations.faultMissingSetting', { name: 'rfiManagerId' }],
  );
  requireStatus(await omar('POST', `${path}/issues`, { title: 'Crack', type: 'design' }), 201);
  await control.addFault({ kind: 'status', status: 422, times: 99, match: { method: 'POST' } });
  await run(['issue']);
  await control.removeFaults();
  const [theirs] = await list('issue');
  assert.deepEqual([theirs.outcome, theirs.key, theirs.params], ['error', null, {}], theirs.message);
});
