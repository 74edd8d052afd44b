// Machines and identity providers behind a proxy that ends TLS, compresses and makes each tag weak; for people see
// browser/compressing-proxy.test.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { accepted, assertRefused, type Client, clientOf } from './support/calls.ts';
import { SSO, startProvider, verifyDomain, visit } from './support/identity-provider.ts';
import { ifcOfOneSpace } from './support/ifc.ts';
import { startNameServer } from './support/name-server.ts';
import { startNginx, whyWithoutNginx } from './support/nginx.ts';
import { freePort } from './support/oauth-client.ts';
import { exposedJpeg } from './support/pictures.ts';
import { startService } from './support/processes.ts';
import { makeProvider, patchOf, USERS } from './support/scim.ts';
import { makeTenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

async function openSite() {
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const [names, saml] = [await startNameServer(), await startProvider('saml')];
  const service = await startService({
    settings: {
      PCS_BASE_URL: origin,
      PCS_TRUSTED_PROXIES: '127.0.0.1',
      PCS_DNS_SERVERS: names.address,
      PCS_ALLOWED_TARGETS: '127.0.0.0/8',
    },
  });
  const certificate = await startNginx(service.address, [{ port, passesAcceptEncoding: false }]);
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  const tenant = await makeTenant(service, 'Proxied');
  const behind = ({ headers }: Client) => clientOf(origin, headers);
  const app = `/api/projects/${tenant.projectId}`;
  return { origin, names, saml, tenant, app, owner: behind(tenant.owner), reader: behind(tenant.keys.read) };
}

let site: ReturnType<typeof openSite> | undefined;
const theSite = () => {
  site ??= openSite();
  return site;
};

async function assertUploads(): Promise<void> {
  const { origin, owner, app } = await theSite();
  const picture = await exposedJpeg();
  const photo = accepted(await owner.upload(`${app}/photos`, { tags: ['behind the proxy'] }, picture), 201);
  const { original } = accepted(await owner.get(`${app}/photos/${photo.id}/files`));
  assert.equal(new URL(original).origin, origin);
  const file = await fetch(original);
  assert.equal(file.status, 200);
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), picture);

  const text = Buffer.from(ifcOfOneSpace());
  const { id } = accepted(await owner.upload(`${app}/models`, { name: 'Tower' }, text), 202);
  const model = await eventually('the model is read', async () => {
    const read = accepted(await owner.get(`${app}/models/${id}`));
    return read.status === 'ready' || read.status === 'failed' ? read : undefined;
  });
  assert.deepEqual([model.status, model.spaceCount], ['ready', 1]);
}

async function assertFeed(): Promise<void> {
  const { tenant, owner, reader, app } = await theSite();
  for (const number of [1, 2, 3]) {
    accepted(
      await owner.post(`${app}/issues`, { title: `Crack ${number}`, description: 'At the south. '.repeat(200) }),
      201,
    );
  }
  for (const format of ['csv', 'json']) {
    const path = `/api/feed/issues?format=${format}`;
    const coded = await reader.get(path, { 'accept-encoding': 'gzip' });
    assert.equal(coded.status, 200, coded.text);
    assert.equal(coded.headers.get('content-encoding'), 'gzip');
    assert.equal(coded.text, (await tenant.keys.read.get(path, { 'accept-encoding': 'identity' })).text);
  }
}

async function assertSaves(): Promise<void> {
  const { owner, app } = await theSite();
  const { id } = accepted(
    await owner.post(`${app}/issues`, { title: 'As it was', description: 'x'.repeat(3_000) }),
    201,
  );
  const path = `${app}/issues/${id}`;
  const read = await owner.get(path, { 'accept-encoding': 'gzip' });
  const tag = read.headers.get('etag') ?? assert.fail('a tag');
  assert.match(tag, /^W\//, 'nginx made it weak');
  accepted(await owner.patch(path, { title: 'As it is' }, { 'if-match': tag }));
  assertRefused(await owner.patch(path, { title: 'Too late' }, { 'if-match': tag }), 'precondition_failed');
  assert.equal(accepted(await owner.get(path)).title, 'As it is');
}

async function assertProvisioned(): Promise<void> {
  const { owner } = await theSite();
  const okta = await makeProvider(owner);
  const user = await okta.create({ userName: 'dana@corp.example', name: { formatted: 'Dana' } });
  const { origin } = await theSite();
  assert.equal(user.meta.location, `${origin}${USERS}/${user.id}`);
  const path = `${USERS}/${user.id}`;
  const read = await okta.send('GET', path, undefined, { 'accept-encoding': 'gzip' });
  const tag = read.headers.get('etag') ?? assert.fail('a tag');
  const titled = (value: string) => patchOf({ op: 'replace', path: 'title', value });
  const patched = accepted(await okta.send('PATCH', path, titled('Engineer'), { 'if-match': tag }));
  assert.equal(patched.title, 'Engineer');
  assert.equal((await okta.send('PATCH', path, titled('Late'), { 'if-match': tag })).status, 412);
}

async function assertSignedIn(): Promise<void> {
  const { origin, owner, names, saml } = await theSite();
  await verifyDomain(owner, names, 'corp.example');
  const wanted = { protocol: 'saml', displayName: 'Corp', loginHandle: 'corp', metadataUrl: `${saml.url}/metadata` };
  const { id } = accepted(await owner.post(`${SSO}/connections`, wanted), 201);
  accepted(await owner.post(`${SSO}/connections/${id}/activate`, { force: true }));
  const { session, location } = await visit(origin, saml, '/sso/corp', { user: 'sara@corp.example' });
  assert.ok(session !== undefined, location);
  assert.match(session, /^__Host-/, 'behind https');
  const person = clientOf(origin, { origin, cookie: session });
  assert.equal(accepted(await person.get('/api/me')).email, 'sara@corp.example');
}

const why = whyWithoutNginx();

if (why === undefined) {
  test('a photo and a model are uploaded and read behind a compressing proxy', assertUploads);
  test('a feed comes compressed and whole to a key', assertFeed);
  test('a record is saved under the weak tag that the proxy made, once', assertSaves);
  test('a provider makes a person and changes them under their version', assertProvisioned);
  test('a person signs in at their identity provider and comes back', assertSignedIn);
} else {
  test('machines behind a compressing proxy', { skip: why }, () => undefined);
}
