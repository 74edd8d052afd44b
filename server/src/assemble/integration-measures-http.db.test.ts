// Metrics of connections, of a running service with simulated vendors (integrations 11.19).
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { awaitRun, until } from '../../testing/integrations/waiting.ts';

const simulators = await startSimulators('a', 'b');
const { control } = simulators.b;
await control.holdEvents();
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;
const SECRET = 'a secret of events';

/** Returns a function that reads what a sample has grown by since. */
async function watchMetrics() {
  const read = async () => {
    const headers = { authorization: 'Bearer pcsop_operator-token-of-a-test' };
    return String(requireStatus(await service.call({ path: '/metrics', headers }), 200).body);
  };
  const find = (text: string, sample: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`pcs_integration_${sample} `))
        ?.split(' ')[1] ?? 0,
    );
  const before = await read();
  return async (sample: string) => find(await read(), sample) - find(before, sample);
}

async function connect(vendor: 'a' | 'b') {
  const scope = await world.project(ours.scope, {});
  const path = `/api/projects/${scope.projectId}`;
  const { accessToken, refreshToken } = await simulators[vendor].control.issueTokens({ userId: '501' });
  const given = { authKind: 'oauth2', credentials: { accessToken, refreshToken }, config: { webhookSecret: SECRET } };
  const { body } = requireStatus(
    await omar('POST', `${path}/integration-connections/vendor-${vendor}/connect`, given),
    201,
  );
  const one = `${path}/integration-connections/${body.id}`;
  return { path, one, id: String(body.id), accessToken };
}

async function connectB() {
  const connection = await connect('b');
  const { id: vendorProject } = await control.addRecord('projects', { scope: '100', fields: { name: 'Quay' } });
  const target = { companyId: '100', projectId: vendorProject };
  requireStatus(await omar('POST', `${connection.one}/link`, target), 200);
  const sync = async (start: object = {}) => {
    const asked = await omar('POST', `${connection.one}/sync`, { entities: ['issue'], ...start });
    const { body: run } = requireStatus(asked, 202);
    return awaitRun(omar, `${connection.one}/runs/${run.id}`);
  };
  const there = async () =>
    (await control.listRecords('coordination_issues')).filter(({ scope }) => scope === vendorProject);
  const addIssue = async (title: string) =>
    String(requireStatus(await omar('POST', `${connection.path}/issues`, { title, type: 'design' }), 201).body.id);
  return { ...connection, sync, there, addIssue };
}

test('runs count by kind and state, records by outcome, and calls by result', async () => {
  const { sync, addIssue } = await connectB();
  await addIssue('Shaft');
  await addIssue('Riser');
  const grown = await watchMetrics();
  assert.equal((await sync()).counts.created, 2);
  assert.equal(await grown('runs_total{vendor="b",kind="sync",state="done"}'), 1);
  assert.equal(await grown('records_total{vendor="b",outcome="created"}'), 2);
  assert.ok((await grown('calls_total{vendor="b",result="ok"}')) > 0);
  assert.equal(await grown('records_total{vendor="b",outcome="considered"}'), 0, 'no outcome');
});

test('records of a dry run and of a comparison are not counted, though their runs are', async () => {
  const { sync, addIssue, one } = await connectB();
  await addIssue('Shaft');
  const grown = await watchMetrics();
  assert.equal((await sync({ dryRun: true })).counts.created, 1);
  assert.equal(await grown('runs_total{vendor="b",kind="sync",state="done"}'), 1);
  requireStatus(await omar('POST', `${one}/compare`, { entities: ['issue'] }), 202);
  await until(async () => (await grown('runs_total{vendor="b",kind="compare",state="done"}')) >= 1);
  for (const outcome of ['created', 'updated', 'unchanged', 'skipped', 'conflict', 'error'])
    assert.equal(await grown(`records_total{vendor="b",outcome="${outcome}"}`), 0, outcome);
});

test('an open conflict shows in its gauge', async () => {
  const { sync, addIssue, there, path } = await connectB();
  const id = await addIssue('Shaft');
  await sync();
  const grown = await watchMetrics();
  requireStatus(await omar('PATCH', `${path}/issues/${id}`, { title: 'here' }), 200);
  const [row] = await there();
  await control.editRecord('coordination_issues', row?.id ?? '', { title: 'there' }, '502');
  await sync();
  assert.ok((await grown('records_total{vendor="b",outcome="conflict"}')) > 0);
  // A scrape within a second of another one repeats its answer.
  await until(async () => (await grown('conflicts_open')) === 1);
});

test('a wait that the vendor asks for, and a run that fails, are counted', async () => {
  const { sync, addIssue } = await connectB();
  await addIssue('Shaft');
  const grown = await watchMetrics();
  await control.addFault({ kind: 'throttle', form: 'seconds', seconds: 1, times: 1 });
  await sync();
  assert.equal(await grown('calls_total{vendor="b",result="throttled"}'), 1);
  assert.ok((await grown('waiting_seconds_count{vendor="b"}')) >= 1);
  assert.ok((await grown('waiting_seconds_sum{vendor="b"}')) >= 0.5);
  await addIssue('Riser');
  await control.addFault({ kind: 'malformed', times: 99 });
  assert.equal((await sync()).state, 'failed');
  await control.removeFaults();
  assert.equal(await grown('runs_total{vendor="b",kind="sync",state="failed"}'), 1);
  assert.ok((await grown('calls_total{vendor="b",result="bad_answer"}')) > 0);
});

test('a renewal of tokens is counted by its result', async () => {
  const { sync, accessToken } = await connectB();
  await sync();
  const grown = await watchMetrics();
  await control.expireTokens(accessToken);
  await sync();
  assert.equal(await grown('refreshes_total{vendor="b",result="ok"}'), 1);
});

test('events of vendors are counted by the answer, once each', async () => {
  const { id } = await connect('a');
  const grown = await watchMetrics();
  const send = (raw: string, secret = SECRET) =>
    fetch(`${service.address}/api/webhooks/vendor-a/${id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vendor-a-signature': createHmac('sha256', secret).update(raw).digest('hex'),
      },
      body: raw,
    });
  const raw = JSON.stringify({ hook: { event: 'issue.updated-1.0' }, payload: { id: 'x', containerId: 'y' } });
  for (const [body, secret] of [[raw], [raw], ['{}'], ['{'], ['{}', 'another']] as const) await send(body, secret);
  for (const result of ['accepted', 'duplicate', 'ignored', 'malformed', 'unauthorized'])
    assert.equal(await grown(`inbound_total{vendor="a",result="${result}"}`), 1, result);
});

test('a run that is cancelled by disconnecting is counted', async () => {
  const { one, addIssue } = await connectB();
  await addIssue('Shaft');
  await control.addFault({ kind: 'throttle', form: 'seconds', seconds: 600, times: 99 });
  const { body: run } = requireStatus(await omar('POST', `${one}/sync`, { entities: ['issue'] }), 202);
  const grown = await watchMetrics();
  await until(async () => (await omar('GET', `${one}/runs/${run.id}`)).body.state === 'waiting');
  requireStatus(await omar('DELETE', one), 204);
  await control.removeFaults();
  assert.equal(await grown('runs_total{vendor="b",kind="sync",state="cancelled"}'), 1);
});
