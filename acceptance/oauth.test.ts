// Contract §13: OAuth applications and the authorization code flow, as foreign clients go through it that know nothing but the
// issuer's address (openid-client, oauth4webapi), and as attackers do.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { accepted, assertRefused, type Client, clientOf } from './support/calls.ts';
import {
  arrive,
  browserOf,
  CALLBACK,
  connect,
  decide,
  depart,
  documentedFetch,
  issuerOf,
  register,
} from './support/oauth.ts';
import { freePort, setOut } from './support/oauth-client.ts';
import { type Service, startService } from './support/processes.ts';
import { makeTenant, makeUser, signIn, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

let service: Service;
let tenant: Tenant;
let other: Tenant;
let issuer: URL;

before(async () => {
  service = await startService({ settings: { PCS_RATE_ADDRESS_PER_MINUTE: '0', PCS_RATE_PERSON_PER_MINUTE: '0' } });
  tenant = await makeTenant(service);
  other = await makeTenant(service, 'Bolt');
  issuer = issuerOf(service);
});

const bearer = (token: string) => clientOf(service.address, { authorization: `Bearer ${token}` });
const path = '/api/workspace/oauth-applications';

/** A token request as it goes over the wire. */
async function post(endpoint: string, form: Record<string, string>) {
  const url = `${issuer.href}/${endpoint}`;
  const answer = await documentedFetch(url, { method: 'POST', body: new URLSearchParams(form) });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, string> };
}

/** What a client's library makes of a 401 of the token endpoint. */
const isInvalidClient = (error: unknown) =>
  error instanceof client.WWWAuthenticateChallengeError && error.status === 401;

/** The token no longer gets in, anywhere, within a second and the time of a request. */
async function ended(token: string): Promise<void> {
  await eventually('the token is refused', async () =>
    (await bearer(token).get('/api/projects')).status === 401 ? true : undefined,
  );
}

describe('foreign clients', () => {
  test('openid-client completes the flow by discovery alone, refreshes, introspects and revokes', async () => {
    const application = await register(tenant.owner);
    const { configuration, tokens } = await connect(issuer, tenant.owner, application);
    assert.equal(tokens.scope, 'read offline_access');
    const app = bearer(tokens.access_token);
    const { workspaces } = accepted(await app.get('/api/auth/session'));
    assert.deepEqual(
      workspaces.map((each: { id: string }) => each.id),
      [tenant.workspaceId],
    );
    accepted(await app.get(`/api/projects/${tenant.projectId}`));
    const refreshed = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    assert.notEqual(refreshed.refresh_token, tokens.refresh_token);
    accepted(await bearer(refreshed.access_token).get('/api/projects'));
    const told = await client.tokenIntrospection(configuration, refreshed.access_token);
    assert.deepEqual(
      [told.active, told.client_id, told.scope, told.iss],
      [true, application.clientId, 'read offline_access', issuer.href],
    );
    accepted(await tenant.owner.patch(`${path}/${application.id}`, { scopes: ['read'] }));
    const less = await client.tokenIntrospection(configuration, refreshed.access_token);
    assert.deepEqual([less.active, less.scope], [true, 'read'], 'what it may no longer have is not told as its own');
    await client.tokenRevocation(configuration, refreshed.access_token);
    await ended(refreshed.access_token);
    assert.equal((await client.tokenIntrospection(configuration, refreshed.access_token)).active, false);
  });

  test('the application of simulators/ is connected by one command, and prints what it got and no token', async () => {
    const port = `${await freePort()}`;
    const redirectUris = [`http://127.0.0.1:${port}/callback`];
    const { clientId } = await register(tenant.owner, { clientType: 'public', redirectUris });
    const options = ['--issuer', issuer.href, '--client-id', clientId, '--port', port];
    const browser = browserOf(tenant.owner, issuer);
    const allowed = await setOut(...options, '--revoke');
    const callback = await decide(browser, allowed.authorization);
    assert.equal((await fetch(callback)).status, 200);
    const { code, printed } = await allowed.end;
    assert.equal(code, 0, printed);
    assert.match(printed, /granted +read offline_access[\s\S]*limit=3 +200\n[\s\S]*refreshed[\s\S]*revoked\n.* 401/);
    assert.ok(!printed.includes(callback.searchParams.get('code') ?? 'no code'));
    const refused = await setOut(...options);
    await fetch(await decide(browser, refused.authorization, false));
    const told = await refused.end;
    assert.equal(told.code, 1);
    assert.match(told.printed, /access_denied/);
  });

  test('oauth4webapi finds the same metadata at both addresses, and the issuer in the answer', async () => {
    const { clientId } = await register(tenant.owner, { clientType: 'public' });
    const insecure = { [oauth.allowInsecureRequests]: true };
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    const document = await documentedFetch(`${issuer.href}/.well-known/oauth-authorization-server`);
    assert.deepEqual(server, await document.json());
    assert.deepEqual(server.scopes_supported, ['read', 'write', 'admin', 'feeds', 'offline_access']);
    assert.deepEqual(server.code_challenge_methods_supported, ['S256']);
    assert.deepEqual(server.response_types_supported, ['code']);
    assert.deepEqual(server.scopes_supported, ['read', 'write', 'admin', 'feeds', 'offline_access']);
    assert.deepEqual(server.grant_types_supported, ['authorization_code', 'refresh_token']);
    assert.equal(server.authorization_response_iss_parameter_supported, true);
    for (const [name, at] of Object.entries(server)) {
      if (/_(endpoint|uri)$/.test(name))
        assert.notEqual(
          (await fetch(String(at), { method: name.startsWith('auth') ? 'GET' : 'POST' })).status,
          404,
          name,
        );
    }
    const verifier = oauth.generateRandomCodeVerifier();
    const url = new URL(server.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      ...{ client_id: clientId, response_type: 'code', redirect_uri: CALLBACK, scope: 'read', state: 's' },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    }).toString();
    const back = await decide(browserOf(tenant.owner, issuer), url);
    assert.equal(back.searchParams.get('iss'), issuer.href);
    const me = { client_id: clientId };
    const parameters = oauth.validateAuthResponse(server, me, back, 's');
    const exchange = [server, me, oauth.None(), parameters, CALLBACK, verifier, insecure] as const;
    const answer = await oauth.authorizationCodeGrantRequest(...exchange);
    const tokens = await oauth.processAuthorizationCodeResponse(server, me, answer);
    assert.equal(tokens.refresh_token, undefined, 'offline_access was not asked for');
    accepted(await bearer(tokens.access_token).get('/api/projects'));
  });
});

describe('the person at the screen', () => {
  test('sees the application, its workspace, where they are sent back to and what is asked', async () => {
    const application = await register(tenant.owner);
    const browser = browserOf(tenant.owner, issuer);
    const page = await arrive(browser, (await depart(issuer, application)).url);
    assert.deepEqual(accepted(await browser.caller(page).get(`${page}/consent`)), {
      application: { id: application.id, name: 'Site planner' },
      workspace: { id: tenant.workspaceId, name: tenant.name },
      scopes: ['read', 'offline_access'],
      redirectHost: 'app.example.com',
      membershipStatus: 'member',
    });
  });

  test('who refuses is sent back with that, and nothing is granted', async () => {
    const application = await register(tenant.owner);
    const { url } = await depart(issuer, application);
    const back = await decide(browserOf(tenant.owner, issuer), url, false);
    assert.equal(back.searchParams.get('error'), 'access_denied');
    assert.deepEqual(accepted(await tenant.owner.get(`${path}/${application.id}/grants`)).data, []);
  });

  test('a link into somebody else’s authorization shows nothing and grants nothing', async () => {
    const application = await register(tenant.owner);
    const page = await arrive(browserOf(tenant.owner, issuer), (await depart(issuer, application)).url);
    const victim = browserOf(tenant.owner, issuer).caller(page);
    assertRefused(await victim.get(`${page}/consent`), 'not_found');
    assertRefused(await victim.post(`${page}/decision`, { allow: true }), 'not_found');
  });

  test('who is no member of the workspace is told so, learns no name, can grant nothing and can go back', async () => {
    const application = await register(tenant.owner);
    const browser = browserOf(other.owner, issuer);
    const page = await arrive(browser, (await depart(issuer, application)).url);
    const caller = browser.caller(page);
    const shown = await caller.get(`${page}/consent`);
    const allowed = await caller.post(`${page}/decision`, { allow: true });
    for (const each of [shown, allowed]) assertRefused(each, 'forbidden');
    assert.equal(shown.json.error.message, allowed.json.error.message);
    for (const told of [application.id, 'Site planner', tenant.workspaceId, tenant.name])
      assert.ok(!shown.text.includes(told), told);
    assert.ok(accepted(await caller.post(`${page}/decision`, { allow: false })).continueAt);
  });

  test('whoever signs in next in the same browser is asked anew', async () => {
    const application = await register(tenant.owner);
    const browser = browserOf(tenant.owner, issuer);
    await decide(browser, (await depart(issuer, application)).url);
    const again = await browser.go((await depart(issuer, application)).url);
    assert.match(again.headers.get('location') ?? '', /\/api\/oauth\/requests\//);
    const none = await browser.go((await depart(issuer, application, { prompt: 'none', scope: 'read' })).url);
    assert.match(none.headers.get('location') ?? '', /error=login_required/);
  });

  test('is heard once: many answers at a time make one grant, and who allowed cannot refuse', async () => {
    const application = await register(tenant.owner);
    const browser = browserOf(tenant.owner, issuer);
    const page = await arrive(browser, (await depart(issuer, application)).url);
    const say = (allow: boolean) => browser.caller(page).post(`${page}/decision`, { allow });
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(true)));
    assert.ok(answers.every(({ status }) => status === 200 || status === 404));
    assertRefused(await say(false), 'not_found');
    const left = await browser.go(new URL(accepted(await say(true)).continueAt));
    assert.ok(new URL(left.headers.get('location') ?? '').searchParams.has('code'));
    assert.equal(accepted(await tenant.owner.get(`${path}/${application.id}/grants`)).data.length, 1);
  });

  test('is asked for nothing that the application lost meanwhile, nor sent where it is no more', async () => {
    for (const lost of [{ scopes: ['read'] }, { redirectUris: ['https://app.example.com/other'] }]) {
      const application = await register(tenant.owner, { scopes: ['read', 'write'] });
      const browser = browserOf(tenant.owner, issuer);
      const page = await arrive(browser, (await depart(issuer, application, { scope: 'read write' })).url);
      accepted(await tenant.owner.patch(`${path}/${application.id}`, lost));
      assertRefused(await browser.caller(page).get(`${page}/consent`), 'not_found');
      assertRefused(await browser.caller(page).post(`${page}/decision`, { allow: true }), 'not_found');
    }
  });

  test('nobody gets a code by what another decided in the same browser, however they ask', async () => {
    const application = await register(tenant.owner);
    const email = 'next@acme.example';
    const userId = await makeUser(service, tenant.workspaceId, { email, role: 'member' });
    const next = await signIn(service.address, email);
    let seated = tenant.owner;
    const browser = browserOf(
      {
        get headers() {
          return seated.headers;
        },
      },
      issuer,
    );
    const departed = async () => (await depart(issuer, application, { scope: 'read' })).url;
    assert.ok((await decide(browser, await departed())).searchParams.has('code'));
    seated = clientOf(service.address);
    const slashed = await departed();
    slashed.pathname += '/';
    assert.equal((await browser.go(slashed)).status, 404);
    const page = await arrive(browser, await departed());
    const skipped = await browser.go(new URL(`${issuer.href}/authorize/${page.split('/').at(-1)}`));
    assert.match(skipped.headers.get('location') ?? '', /\/api\/oauth\/requests\//);
    seated = next;
    assert.ok((await decide(browser, await departed())).searchParams.has('code'));
    const { data } = accepted(await tenant.owner.get(`${path}/${application.id}/grants`));
    assert.deepEqual(
      data.map((each: { user: { id: string } }) => each.user.id),
      [userId, tenant.ownerId],
    );
  });
});

describe('redirect addresses', () => {
  for (const [attack, uri] of Object.entries({
    'a trailing slash': `${CALLBACK}/`,
    'another port': 'https://app.example.com:8443/oauth/callback',
    'another case of the path': 'https://app.example.com/OAuth/callback',
    'another case of the host': 'https://APP.example.com/oauth/callback',
    'dots in the path': 'https://app.example.com/oauth/x/../callback',
    'percent forms': 'https://app.example.com/oauth/%63allback',
    'a further query': `${CALLBACK}?x=1`,
    'a user before the host': 'https://app.example.com@evil.example/oauth/callback',
    'a further part of the host': 'https://app.example.com.evil.example/oauth/callback',
    'another scheme': 'http://app.example.com/oauth/callback',
    'a script': 'javascript:alert(1)',
  })) {
    test(`${attack} is 400, and nobody is redirected`, async () => {
      const { url } = await depart(issuer, await shared(), { redirect_uri: uri });
      const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
      assert.deepEqual([answer.status, answer.headers.get('location')], [400, null]);
      assert.ok(!(await answer.text()).includes('evil'));
    });
  }

  for (const [fault, uri] of Object.entries({
    'no address': 'callback',
    'plain http': 'http://app.example.com/cb',
    'a fragment': `${CALLBACK}#x`,
    'an empty fragment': `${CALLBACK}#`,
    'a wildcard': 'https://*.example.com/cb',
    'a wildcard in the path': 'https://app.example.com/*',
    'a user': 'https://user@app.example.com/cb',
    'an empty user': 'https://@app.example.com/cb',
    'a password': 'https://user:pass@app.example.com/cb',
    'another scheme': 'ftp://app.example.com/cb',
    'a script': 'javascript:alert(1)',
    'dots in the path': 'https://app.example.com/a/../cb',
    'a backslash': 'https://app.example.com\\cb',
    'a space': 'https://app.example.com/c b',
  })) {
    test(`${fault} is refused alike at registration and at edit`, async () => {
      const { id } = await shared();
      const wanted = { name: 'x', scopes: ['read'], clientType: 'public', redirectUris: [CALLBACK, uri] };
      const registered = await tenant.owner.post(path, wanted);
      const edited = await tenant.owner.patch(`${path}/${id}`, { redirectUris: [CALLBACK, uri] });
      assertRefused(registered, 'validation_failed');
      assertRefused(edited, 'validation_failed');
      assert.deepEqual(registered.json.error.details, edited.json.error.details);
      assert.equal(registered.json.error.details[0].path, 'redirectUris/1');
    });
  }

  let made: ReturnType<typeof register> | undefined;
  const shared = () => {
    made ??= register(tenant.owner);
    return made;
  };
});

describe('codes and tokens', () => {
  test('a code that is redeemed again is refused, and what it gave dies', async () => {
    const application = await register(tenant.owner);
    const { tokens, back, pkceCodeVerifier } = await connect(issuer, tenant.owner, application);
    const again = await post('token', {
      ...{ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', redirect_uri: CALLBACK },
      ...{
        code_verifier: pkceCodeVerifier,
        client_id: application.clientId,
        client_secret: application.clientSecret ?? '',
      },
    });
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
    await ended(tokens.access_token);
  });

  test('one code redeemed twice at once leaves nobody with a token that works', async () => {
    const application = await register(tenant.owner);
    const { url, pkceCodeVerifier } = await depart(issuer, application);
    const back = await decide(browserOf(tenant.owner, issuer), url);
    const form = {
      ...{ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', redirect_uri: CALLBACK },
      ...{
        code_verifier: pkceCodeVerifier,
        client_id: application.clientId,
        client_secret: application.clientSecret ?? '',
      },
    };
    const answers = await Promise.all(Array.from({ length: 4 }, () => post('token', form)));
    assert.ok(answers.filter(({ status }) => status === 200).length <= 1, JSON.stringify(answers));
    for (const { body } of answers) if (body.access_token !== undefined) await ended(body.access_token);
  });

  for (const [attack, code_verifier] of Object.entries({ wrong: 'w'.repeat(43), missing: undefined })) {
    test(`a ${attack} verifier is refused`, async () => {
      const application = await register(tenant.owner, { clientType: 'public' });
      const { url } = await depart(issuer, application);
      const back = await decide(browserOf(tenant.owner, issuer), url);
      const { status, body } = await post('token', {
        ...{ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', redirect_uri: CALLBACK },
        ...{ client_id: application.clientId, ...(code_verifier === undefined ? {} : { code_verifier }) },
      });
      assert.deepEqual([status, body.error], [400, 'invalid_grant']);
    });
  }

  for (const [attack, more, error] of [
    ['the plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['a scope beyond the application’s', { scope: 'read admin' }, 'invalid_scope'],
    ['none but a scope that is not known', { scope: 'blueprints' }, 'invalid_scope'],
    ['a request of OpenID', { scope: 'openid read' }, 'invalid_scope'],
    ['no scope', { scope: '' }, 'invalid_scope'],
    ['a state that is no text', { state: 'a\0b' }, 'invalid_request'],
    ['a hint that is no text', { login_hint: '\0' }, 'invalid_request'],
    ['the form of an OpenID request', { response_type: 'code id_token' }, 'unsupported_response_type'],
  ] as const) {
    test(`${attack} is refused at the redirect address`, async () => {
      const application = await register(tenant.owner);
      const { url } = await depart(issuer, application, more);
      for (const [name, value] of [...url.searchParams]) if (value === '') url.searchParams.delete(name);
      const answer = await fetch(url, { redirect: 'manual' });
      // Into the fragment goes what was not asked for as a code (OAuth 2.0 Multiple Response Types §5).
      const back = new URL((answer.headers.get('location') ?? '').replace('#', '?'), issuer);
      assert.equal(back.searchParams.get('error'), error, answer.headers.get('location') ?? String(answer.status));
      assert.equal(back.origin + back.pathname, CALLBACK);
    });
  }

  test('a wrong secret, another application’s and none are refused alike', async () => {
    const [application, another] = [await register(tenant.owner), await register(other.owner)];
    const { tokens } = await connect(issuer, tenant.owner, application);
    const form = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
      client_id: application.clientId,
    };
    for (const secret of ['wrong', another.clientSecret ?? '', '']) {
      const { status, body } = await post('token', { ...form, client_secret: secret ?? '' });
      assert.ok([400, 401].includes(status), String(status));
      assert.ok(['invalid_client', 'invalid_request'].includes(body.error ?? ''), JSON.stringify(body));
    }
    const stolen = { ...form, client_id: another.clientId, client_secret: another.clientSecret ?? '' };
    assert.equal((await post('token', stolen)).body.error, 'invalid_grant');
  });

  test('a refresh token used by two at once gives both valid tokens of the same grant', async () => {
    const application = await register(tenant.owner);
    const { configuration, tokens } = await connect(issuer, tenant.owner, application);
    const both = await Promise.all(
      [1, 2].map(() => client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')),
    );
    for (const each of both) accepted(await bearer(each.access_token).get('/api/projects'));
    assert.equal(accepted(await tenant.owner.get(`${path}/${application.id}/grants`)).data.length, 1);
  });

  test('a token never works on /api/v1, and not for what is the person’s own', async () => {
    const application = await register(tenant.owner, { scopes: ['read', 'write', 'admin', 'feeds'] });
    const { tokens } = await connect(issuer, tenant.owner, application, { scope: 'read write admin feeds' });
    const app = bearer(tokens.access_token);
    assertRefused(await app.get('/api/v1/whoami'), 'unauthorized');
    assertRefused(await app.get('/api/me/sessions'), 'forbidden');
    const another = { name: 'Its own', redirectUris: [CALLBACK], scopes: ['admin'], clientType: 'public' };
    assertRefused(await app.post(path, another), 'forbidden');
    assertRefused(await app.post(`${path}/${application.id}/rotate-secret`), 'forbidden');
    assertRefused(await app.patch(`${path}/${application.id}`, { name: 'x' }), 'forbidden');
    assertRefused(await app.delete(`${path}/${application.id}`), 'forbidden');
    assertRefused(await app.post('/api/workspace/scim-tokens', { name: 'Its own' }), 'forbidden');
    assertRefused(await app.get('/api/me/grants'), 'forbidden');
    assertRefused(await app.post('/api/auth/sign-out-everywhere'), 'forbidden');
    assertRefused(await app.post('/api/me/password', { currentPassword: 'x', newPassword: 'y' }), 'forbidden');
  });

  test('scopes and the role of the person bound a token, whichever is less', async () => {
    const application = await register(tenant.owner, { scopes: ['read', 'write', 'admin', 'feeds'] });
    const of = async (scope: string, session: Client = tenant.owner) =>
      bearer((await connect(issuer, session, application, { scope })).tokens.access_token);
    const [reader, writer, admin, feeds] = [await of('read'), await of('write'), await of('admin'), await of('feeds')];
    const issue = (app: Client) => app.post(`/api/projects/${tenant.projectId}/issues`, { title: 'By an application' });
    assertRefused(await issue(reader), 'forbidden');
    const { id: issueId } = accepted(await issue(writer), 201);
    const logged = async (query: string) => accepted(await admin.get(`/api/workspace/audit-log?${query}`)).data;
    const [entry] = await logged(`subjectId=${issueId}`);
    assert.deepEqual([entry.actor.type, entry.applicationId], ['user', application.id], 'whose hands and through what');
    const through: { action: string }[] = await logged(`applicationId=${application.id}`);
    assert.deepEqual(
      through.map((each) => each.action),
      ['issue.created'],
    );
    const given: { applicationId: unknown }[] = await logged(`subjectId=${application.id}&action=oauth.grant_given`);
    assert.deepEqual(
      given.map((each) => each.applicationId),
      [null, null, null, null],
      'what a person granted, they granted themself',
    );
    assertRefused(await writer.get('/api/workspace/audit-log'), 'forbidden');
    accepted(await admin.get('/api/workspace/audit-log'));
    assertRefused(await feeds.get(`/api/projects/${tenant.projectId}`), 'forbidden');
    for (const each of [feeds, reader, writer]) {
      const read = await each.get('/api/feed/issues');
      assert.deepEqual([read.status, read.text.includes('By an application')], [200, true]);
    }
    const email = 'member@acme.example';
    await makeUser(service, tenant.workspaceId, { email, role: 'member' });
    const member = await of('admin', await signIn(service.address, email));
    assertRefused(await member.get('/api/workspace/audit-log'), 'forbidden');
    assertRefused(await member.get(`/api/projects/${tenant.projectId}`), 'not_found');
    assertRefused(await admin.get(`/api/projects/${other.projectId}`), 'not_found');
  });
});

test('an address that begins or guesses too often has to wait, by the protocol’s own words', async () => {
  const narrow = await startService({ settings: { PCS_RATE_ADDRESS_PER_MINUTE: '20' } });
  const at = issuerOf(narrow).href;
  const wrong = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'app_x', client_secret: 'guessed' };
  const guess = () => fetch(`${at}/token`, { method: 'POST', body: new URLSearchParams(wrong) });
  const statuses = [];
  for (let count = 0; count < 60; count += 1) statuses.push((await guess()).status);
  assert.equal(statuses[0], 401);
  assert.equal(statuses.at(-1), 429);
  const refused = await fetch(`${at}/authorize?client_id=app_x`, { redirect: 'manual' });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal(((await refused.json()) as { error: string }).error, 'temporarily_unavailable');
  assert.equal((await fetch(`${at}/.well-known/oauth-authorization-server`)).status, 200);
});

describe('the end of it', () => {
  test('a suspended application gets no authorization and no token; what runs goes on; resumed it is as before', async () => {
    const application = await register(tenant.owner);
    const { configuration, tokens } = await connect(issuer, tenant.owner, application);
    const suspended = accepted(await tenant.owner.post(`${path}/${application.id}/suspend`));
    assert.notEqual(suspended.suspendedAt, null);
    const { url } = await depart(issuer, application);
    assert.equal((await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } })).status, 400);
    await assert.rejects(client.refreshTokenGrant(configuration, tokens.refresh_token ?? ''), isInvalidClient);
    accepted(await bearer(tokens.access_token).get('/api/projects'));
    assert.equal(accepted(await tenant.owner.post(`${path}/${application.id}/resume`)).clientId, application.clientId);
    const refreshed = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    accepted(await bearer(refreshed.access_token).get('/api/projects'));
  });

  test('a deleted application takes all its grants along', async () => {
    const application = await register(tenant.owner);
    const { configuration, tokens } = await connect(issuer, tenant.owner, application);
    accepted(await tenant.owner.delete(`${path}/${application.id}`), 204);
    await ended(tokens.access_token);
    await assert.rejects(client.refreshTokenGrant(configuration, tokens.refresh_token ?? ''));
    assertRefused(await tenant.owner.get(`${path}/${application.id}`), 'not_found');
    assert.ok(
      accepted(await tenant.owner.get('/api/me/grants')).data.every(
        (each: { application: { id: string } }) => each.application.id !== application.id,
      ),
    );
  });

  test('a grant is seen and revoked by its person and by admins, and nobody else', async () => {
    const application = await register(tenant.owner);
    const find = async () =>
      accepted(await tenant.owner.get('/api/me/grants')).data.find(
        (each: { application: { id: string } }) => each.application.id === application.id,
      );
    const first = await connect(issuer, tenant.owner, application);
    const mine = await find();
    assert.deepEqual(mine.scopes, ['read', 'offline_access']);
    assertRefused(await other.owner.delete(`/api/me/grants/${mine.id}`), 'not_found');
    accepted(await tenant.owner.delete(`/api/me/grants/${mine.id}`), 204);
    await ended(first.tokens.access_token);
    await assert.rejects(client.refreshTokenGrant(first.configuration, first.tokens.refresh_token ?? ''), {
      error: 'invalid_grant',
    });
    const second = await connect(issuer, tenant.owner, application);
    const [listed] = accepted(await tenant.owner.get(`${path}/${application.id}/grants`)).data;
    assert.equal(listed.user.email, tenant.ownerEmail);
    accepted(await tenant.owner.delete(`${path}/${application.id}/grants/${listed.id}`), 204);
    await ended(second.tokens.access_token);
    assertRefused(await tenant.owner.delete(`${path}/${application.id}/grants/${listed.id}`), 'not_found');
  });

  test('a person who leaves the workspace loses what they granted, and does not have it back with their return', async () => {
    const email = 'leaver@acme.example';
    const userId = await makeUser(service, tenant.workspaceId, { email, role: 'member' });
    const application = await register(tenant.owner);
    const { configuration, tokens } = await connect(issuer, await signIn(service.address, email), application);
    accepted(await tenant.owner.delete(`/api/workspace/members/${userId}`), 204);
    await ended(tokens.access_token);
    await assert.rejects(client.refreshTokenGrant(configuration, tokens.refresh_token ?? ''), {
      error: 'invalid_grant',
    });
  });

  test('a scope that an application loses, its tokens lose', async () => {
    const application = await register(tenant.owner, { scopes: ['read', 'write'] });
    const { tokens } = await connect(issuer, tenant.owner, application, { scope: 'write' });
    const app = bearer(tokens.access_token);
    const issue = () => app.post(`/api/projects/${tenant.projectId}/issues`, { title: 'Crack' });
    accepted(await issue(), 201);
    accepted(await tenant.owner.patch(`${path}/${application.id}`, { scopes: ['read'] }));
    await eventually('the scope is gone', async () => ((await issue()).status === 403 ? true : undefined));
  });

  test('a secret that was rotated goes on for a day, or ends at once; both are in the audit log without it', async () => {
    const application = await register(tenant.owner);
    const rotated = accepted(await tenant.owner.post(`${path}/${application.id}/rotate-secret`, {}));
    assert.notEqual(rotated.clientSecret, application.clientSecret);
    for (const clientSecret of [application.clientSecret, rotated.clientSecret]) {
      await connect(issuer, tenant.owner, { ...application, clientSecret });
    }
    const last = accepted(await tenant.owner.post(`${path}/${application.id}/rotate-secret`, { immediate: true }));
    await assert.rejects(
      connect(issuer, tenant.owner, { ...application, clientSecret: rotated.clientSecret }),
      isInvalidClient,
    );
    await connect(issuer, tenant.owner, { ...application, clientSecret: last.clientSecret });
    const log = await tenant.owner.get(`/api/workspace/audit-log?subjectId=${application.id}&limit=50`);
    const actions = accepted(log).data.map((each: { action: string }) => each.action);
    assert.ok(actions.includes('oauth.app_registered') && actions.includes('oauth.app_updated'));
    for (const secret of [application.clientSecret, rotated.clientSecret, last.clientSecret]) {
      assert.ok(!log.text.includes(String(secret)));
    }
  });
});
