// Background work on connections: the check by the vendor's adapter, and tokens that expire.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';

const simulators = await startSimulators('b', 'c');
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner', Ada: 'member' });
const omar = (await signIn(ours.people.Omar)).call;

async function makeProject() {
  const scope = await world.project(ours.scope, { [ours.people.Ada]: 'admin' });
  return { path: `/api/projects/${scope.projectId}` };
}

const connectC = (path: string, body: object) =>
  omar('POST', `${path}/integration-connections/vendor-c/connect`, {
    authKind: 'api_key',
    credentials: { apiKey: 'simulated-key' },
    config: { baseUrl: simulators.c.url },
    ...body,
  });
const connectB = async (path: string, body: object = {}) => {
  const { accessToken, refreshToken } = await simulators.b.control.issueTokens({ userId: '501' });
  return omar('POST', `${path}/integrations/vendor-b/connect`, { accessToken, refreshToken, ...body });
};

test('an access token without another one needs authorization the moment it ends, and its admins are told', async () => {
  const { path } = await makeProject();
  const expiresAt = new Date(Date.now() + 6_000).toISOString();
  const made = requireStatus(await connectB(path, { refreshToken: undefined, expiresAt }), 201);
  assert.deepEqual([made.body.status, made.body.tokenExpiresAt], ['connected', expiresAt]);
  const one = `${path}/integration-connections/${made.body.id}`;
  const tag = made.headers.get('etag') ?? '';
  while (Date.now() <= Date.parse(expiresAt)) await new Promise((resolve) => setTimeout(resolve, 20));
  const ended = await omar('GET', one, undefined, { 'if-none-match': tag });
  assert.deepEqual(
    [ended.status, ended.body.status, ended.body.health.nextAction],
    [200, 'needs_authorization', 'reauthorize'],
  );
  const [mail] = await service.mailsTo('Ada.2@example.com', 1);
  assert.match(mail?.subject ?? '', /Authorize the connection to Vendor B again/);
  assert.match(mail?.text ?? '', new RegExp(`${path.replace('/api', '')}/integrations`));
  const { body } = await omar('GET', '/api/workspace/audit-log?action=integrations.needs_authorization');
  assert.deepEqual([body.data.length, body.data[0].subject.id, body.data[0].actor.type], [1, made.body.id, 'system']);
  // Connecting again repairs it, and an edit made with the former tag is still one of this version or not.
  assert.equal(requireStatus(await connectB(path), 200).body.status, 'connected');
  assert.equal((await omar('PATCH', one, { config: { a: 1 } }, { 'if-match': tag })).status, 412);
});

/** Reads a connection until it is as expected: it is checked in the background. */
async function until(path: string, isThere: (connection: Record<string, unknown>) => boolean) {
  for (const endMs = Date.now() + 60_000; ; ) {
    const { body } = await omar('GET', path);
    if (isThere(body)) return body;
    assert.ok(Date.now() < endMs, JSON.stringify(body));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('after connecting, the account and the name of the linked project are read from the vendor', async () => {
  const { path } = await makeProject();
  const { body } = requireStatus(await connectB(path), 201);
  requireStatus(await omar('POST', `${path}/integrations/vendor-b/link`, { companyId: 100, projectId: 201 }), 200);
  const one = `${path}/integration-connections/${body.id}`;
  const seen = await until(one, ({ linkedName }) => linkedName !== null);
  assert.equal(seen.account.id, '501');
  assert.equal(seen.linkedCompanyName, 'Northgate Contractors');
  assert.equal(seen.status, 'connected');
  const c = requireStatus(await connectC(path, { credentials: { apiKey: 'simulated-key' } }), 201).body;
  requireStatus(await omar('POST', `${path}/integration-connections/${c.id}/link`, { projectId: 10 }), 200);
  await until(`${path}/integration-connections/${c.id}`, ({ linkedName }) => linkedName !== null);
});

test('an account that may not list companies is checked, and its company has no name', async () => {
  const { path } = await makeProject();
  const { control } = simulators.b;
  await control.addFault({ kind: 'status', status: 403, match: { path: '*/companies' } });
  const { body } = requireStatus(await connectB(path), 201);
  requireStatus(await omar('POST', `${path}/integrations/vendor-b/link`, { companyId: 100, projectId: 201 }), 200);
  const seen = await until(
    `${path}/integration-connections/${body.id}`,
    ({ linkedName, status }) => linkedName !== null || status === 'error',
  );
  assert.deepEqual([seen.status, seen.account.id, seen.linkedCompanyName], ['connected', '501', null]);
  assert.ok((await control.listRequests({ path: '/rest/v1.0/companies' })).length > 0, 'it was asked');
  await control.removeFaults();
});

test('credentials that the vendor refuses need authorization, and an address that does not answer is an error', async () => {
  const { path } = await makeProject();
  const { body } = requireStatus(await connectC(path, { credentials: { apiKey: 'a-wrong-key' } }), 201);
  const one = `${path}/integration-connections/${body.id}`;
  const refused = await until(one, ({ status }) => status === 'needs_authorization');
  assert.equal(refused.lastError.code, 'unauthorized');
  requireStatus(await connectC(path, { config: { baseUrl: 'http://127.0.0.1:1' } }), 200);
  const failed = await until(one, ({ status }) => status === 'error');
  assert.deepEqual([failed.lastError.code, failed.health.nextAction], ['unreachable', 'fix_configuration']);
  requireStatus(await connectC(path, { credentials: { apiKey: 'simulated-key' } }), 200);
  requireStatus(await omar('POST', `${one}/link`, { projectId: 10 }), 200);
  // The name of the property is what a check alone can have found.
  // Changes that were missed meanwhile are read as soon as it is linked.
  const mended = await until(one, ({ linkedName, status }) => linkedName !== null && status !== 'syncing');
  assert.deepEqual([mended.status, mended.lastError], ['connected', null]);
});
