// The vendors that a project can be connected to follow from the variables of the deployment.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';

const SECRET = 'client-secret-of-vendor-b';
const service = await runningService({
  PCS_VENDOR_B_NAME: 'Site Manager',
  PCS_VENDOR_B_SLUG: 'site-manager',
  PCS_VENDOR_B_API_URL: 'https://api.b.example',
  PCS_VENDOR_B_TOKEN_URL: 'https://api.b.example/token',
  PCS_VENDOR_B_CLIENT_ID: 'pcs',
  PCS_VENDOR_B_CLIENT_SECRET: SECRET,
});
const owner = await service.call({
  method: 'POST',
  path: '/api/auth/set-up',
  body: {
    token: service.setUpToken,
    workspaceName: 'North tower',
    name: 'Omar',
    email: 'omar@example.com',
    password: 'seven tall cranes',
  },
});
const cookie = owner.cookie ?? assert.fail('nobody is signed in');
const project = await service.call({
  method: 'POST',
  path: '/api/projects',
  cookie,
  body: { name: 'North tower', code: 'N', timeZone: 'UTC' },
});
const path = `/api/projects/${project.body.id}/integration-vendors`;

test('a member sees every vendor, what it synchronizes and whether the operator configured it', async () => {
  const { status, body } = await service.call({ path, cookie });
  assert.equal(status, 200);
  assert.equal(body.nextCursor, null);
  const seen = body.data.map((each: { vendor: string; name: string; configured: boolean; authKinds: string[] }) => [
    each.vendor,
    each.name,
    each.configured,
    each.authKinds,
  ]);
  assert.deepEqual(seen, [
    ['vendor-a', 'Vendor A', false, ['oauth2']],
    ['site-manager', 'Site Manager', true, ['oauth2']],
    ['vendor-c', 'Vendor C', true, ['api_key', 'username_password']],
  ]);
  assert.deepEqual(body.data[1].entities, [
    { entity: 'rfi', push: true, pull: true, create: true },
    { entity: 'issue', push: true, pull: true, create: true },
  ]);
});

test('no address of a vendor and no secret of its client is shown', async () => {
  const { body } = await service.call({ path, cookie });
  assert.doesNotMatch(JSON.stringify([body, service.logged]), new RegExp(`${SECRET}|api\\.b\\.example`));
});

test('without a session nothing is told', async () => {
  assert.equal((await service.call({ path })).status, 401);
});
