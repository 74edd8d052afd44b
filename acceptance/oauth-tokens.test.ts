// Contract §13, §15: what the token endpoint asks for, and what the scope of its answer says.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as client from 'openid-client';
import { accepted, assertRefused, clientOf } from './support/calls.ts';
import { browserOf, CALLBACK, connect, decide, depart, documentedFetch, issuerOf, register } from './support/oauth.ts';
import { type Service, startService } from './support/processes.ts';
import { makeTenant, makeUser, signIn, type Tenant } from './support/tenants.ts';

let service: Service;
let tenant: Tenant;
let issuer: URL;

before(async () => {
  service = await startService({ settings: { PCS_RATE_ADDRESS_PER_MINUTE: '0', PCS_RATE_PERSON_PER_MINUTE: '0' } });
  tenant = await makeTenant(service);
  issuer = issuerOf(service);
});

const bearer = (token: string) => clientOf(service.address, { authorization: `Bearer ${token}` });
const path = '/api/workspace/oauth-applications';

/** Sends a token request as it goes over the wire. */
async function post(endpoint: string, form: Record<string, string>) {
  const url = `${issuer.href}/${endpoint}`;
  const answer = await documentedFetch(url, { method: 'POST', body: new URLSearchParams(form) });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, string> };
}

test('a token asks for the redirect address of its request where that had one, and for none where it had none', async () => {
  const application = await register(tenant.owner, { clientType: 'public' });
  const redeem = async (url: URL, code_verifier: string, more: object = {}) => {
    const back = await decide(browserOf(tenant.owner, issuer), url);
    const form = { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', code_verifier };
    return (given: object = more) => post('token', { ...form, client_id: application.clientId, ...given });
  };
  const named = await depart(issuer, application);
  const withAddress = await redeem(named.url, named.pkceCodeVerifier);
  const without = await withAddress();
  assert.deepEqual([without.status, without.body.error], [400, 'invalid_request']);
  const wrong = await withAddress({ redirect_uri: `${CALLBACK}/other` });
  assert.deepEqual([wrong.status, wrong.body.error], [400, 'invalid_grant']);
  assert.equal((await withAddress({ redirect_uri: CALLBACK })).status, 200);
  // A client cannot set the mark itself.
  const marked = await depart(issuer, application, { pcs_redirect_uri_left_out: '1' });
  assert.equal((await (await redeem(marked.url, marked.pkceCodeVerifier))()).body.error, 'invalid_request');
  const bare = await depart(issuer, application);
  bare.url.searchParams.delete('redirect_uri');
  const bareToken = await redeem(bare.url, bare.pkceCodeVerifier);
  assert.equal((await bareToken()).status, 200);
  const also = await depart(issuer, application);
  also.url.searchParams.delete('redirect_uri');
  assert.equal((await (await redeem(also.url, also.pkceCodeVerifier))({ redirect_uri: CALLBACK })).status, 200);
});

test('the scope of a token says what it can do, as the role of its person has it', async () => {
  const application = await register(tenant.owner, { scopes: ['read', 'write', 'admin', 'offline_access'] });
  const email = 'scopes@acme.example';
  const id = await makeUser(service, tenant.workspaceId, { email, role: 'member' });
  const scope = 'read admin offline_access';
  const { tokens, configuration } = await connect(issuer, await signIn(service.address, email), application, {
    scope,
  });
  assert.equal(tokens.scope, 'read offline_access');
  const told = await client.tokenIntrospection(configuration, tokens.access_token);
  assert.equal(told.scope, 'read offline_access');
  assertRefused(await bearer(tokens.access_token).get('/api/workspace/audit-log'), 'forbidden');
  const owned = await connect(issuer, tenant.owner, application, { scope });
  assert.equal(owned.tokens.scope, scope);
  accepted(await tenant.owner.put(`/api/projects/${tenant.projectId}/members/${id}`, { role: 'admin' }));
  const refreshed = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
  assert.equal(refreshed.scope, scope, 'the admin of a project has the use of it');
  accepted(await tenant.owner.patch(`${path}/${application.id}`, { scopes: ['read', 'offline_access'] }));
  const less = await client.refreshTokenGrant(configuration, refreshed.refresh_token ?? '');
  assert.equal(less.scope, 'read offline_access');
});

test('the told scope goes as far as the roles in the workspace and the projects, whatever was asked for', async () => {
  const application = await register(tenant.owner, { scopes: ['read', 'write', 'admin', 'feeds', 'offline_access'] });
  const TABLE = [
    { role: 'admin', projectRole: undefined, told: ['read', 'write', 'admin', 'feeds'] },
    { role: 'member', projectRole: undefined, told: ['read', 'read', 'read', 'feeds'] },
    { role: 'member', projectRole: 'viewer', told: ['read', 'read', 'read', 'feeds'] },
    { role: 'member', projectRole: 'reviewer', told: ['read', 'write', 'write', 'feeds'] },
    { role: 'member', projectRole: 'upload_engineer', told: ['read', 'write', 'write', 'feeds'] },
    { role: 'member', projectRole: 'admin', told: ['read', 'write', 'admin', 'feeds'] },
  ] as const;
  for (const { role, projectRole, told } of TABLE) {
    const email = `reach-${role}-${projectRole ?? 'none'}@acme.example`;
    const id = await makeUser(service, tenant.workspaceId, { email, role });
    const members = `/api/projects/${tenant.projectId}/members`;
    if (projectRole !== undefined) accepted(await tenant.owner.put(`${members}/${id}`, { role: projectRole }));
    const session = await signIn(service.address, email);
    for (const [index, asked] of ['read', 'write', 'admin', 'feeds'].entries()) {
      const { configuration, tokens } = await connect(issuer, session, application, {
        scope: `${asked} offline_access`,
      });
      const useful = told[index] ?? '';
      const introspected = await client.tokenIntrospection(configuration, tokens.access_token);
      const refreshed = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
      assert.deepEqual(
        [tokens.scope, introspected.scope, refreshed.scope],
        Array.from({ length: 3 }, () => `${useful} offline_access`),
        `${role}, ${projectRole ?? 'no project'}, asked for ${asked}`,
      );
      // The token can do exactly as much as its scope says.
      const issue = await bearer(tokens.access_token).post(`/api/projects/${tenant.projectId}/issues`, {
        title: 'By it',
      });
      assert.equal(issue.status === 201, useful === 'write' || useful === 'admin', `${issue.status}`);
    }
  }
});

test('every 401 says how to authenticate: of OAuth, of a token and of the operator', async () => {
  const application = await register(tenant.owner, {});
  const grant = { grant_type: 'refresh_token', refresh_token: 'none' };
  const wrong = { ...grant, client_id: application.clientId, client_secret: 'wrong' };
  const basic = (secret: string) => `Basic ${Buffer.from(`${application.clientId}:${secret}`).toString('base64')}`;
  const ask = async (url: string, form?: Record<string, string>, authorization?: string) => {
    const answer = await documentedFetch(url, {
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
      ...(authorization !== undefined && { headers: { authorization } }),
    });
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get('www-authenticate')?.split(/[ ,]/)[0]];
  };
  for (const endpoint of ['token', 'introspect', 'revoke']) {
    const url = `${issuer.href}/${endpoint}`;
    assert.deepEqual(await ask(url, { ...wrong, token: 'none' }), [401, 'Basic'], `${endpoint}, in the form`);
    assert.deepEqual(
      await ask(url, { ...grant, token: 'none' }, basic('wrong')),
      [401, 'Basic'],
      `${endpoint}, by Basic`,
    );
  }
  const unknown = { ...wrong, client_id: 'nobody' };
  assert.deepEqual(await ask(`${issuer.href}/token`, unknown), [401, 'Basic'], 'an application that is not there');
  assert.deepEqual(await ask(`${service.address}/api/me`, undefined, 'Bearer wrong'), [401, 'Bearer']);
  for (const path of ['/metrics', '/api/workspace']) {
    assert.deepEqual(await ask(`${service.address}${path}`), [401, 'Bearer'], path);
    assert.deepEqual(await ask(`${service.address}${path}`, undefined, 'Bearer wrong'), [401, 'Bearer'], path);
  }
});
