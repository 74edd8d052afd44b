import assert from 'node:assert/strict';
import { createHmac, createPublicKey } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import * as oidc from 'openid-client';
import { readStatus } from '../vendor-core/testing.ts';
import type { FaultKind } from './faults.ts';
import { readToken } from './id-token.ts';
import { isRedirectOf } from './memory.ts';
import { type OidcProvider, startOidcProvider } from './provider.ts';

const CALLBACK = 'http://localhost:8080/sso/acme/callback';
const CLIENT = { client_id: 'service', client_secret: 'a secret & more', redirect_uris: [CALLBACK] };

async function start(t: TestContext): Promise<OidcProvider> {
  const provider = await startOidcProvider({ clients: [CLIENT] });
  t.after(() => provider.close());
  return provider;
}

function discover(provider: OidcProvider, authentication?: oidc.ClientAuth, metadata?: Partial<oidc.ClientMetadata>) {
  const { client_id, client_secret } = CLIENT;
  const known = { client_secret, ...metadata };
  return oidc.discovery(new URL(provider.issuer), client_id, known, authentication, {
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
    timeout: 1,
  });
}

/** One sign-in, as a service does it. */
async function signIn(provider: OidcProvider, service: oidc.Configuration, user = 'idp-sara') {
  const verifier = oidc.randomPKCECodeVerifier();
  const expected = { state: oidc.randomState(), nonce: oidc.randomNonce() };
  const request = oidc.buildAuthorizationUrl(service, {
    redirect_uri: CALLBACK,
    scope: 'openid email profile groups',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...expected,
  });
  const back = new URL(await provider.signIn(request.href, user));
  const checks = { pkceCodeVerifier: verifier, expectedState: expected.state, expectedNonce: expected.nonce };
  return oidc.authorizationCodeGrant(service, back, checks);
}

/** Who signed in, or why not, by the library's codes and what they are about. */
async function outcome(provider: OidcProvider, service: oidc.Configuration): Promise<string> {
  return signIn(provider, service).then(
    (tokens) => String(tokens.claims()?.email),
    (error: Error & { code?: string; error?: string; cause?: { claim?: string; message?: string } }) =>
      [error.code, error.error, error.cause?.claim, error.message, error.cause?.message].filter(Boolean).join(' '),
  );
}

test('a service signs somebody in, and hears who they are', async (t) => {
  const provider = await start(t);
  for (const authentication of [
    oidc.ClientSecretPost(CLIENT.client_secret),
    oidc.ClientSecretBasic(CLIENT.client_secret),
  ]) {
    const service = await discover(provider, authentication);
    const tokens = await signIn(provider, service, 'omar@corp.example');
    const { email, email_verified, given_name, family_name, groups, sub } = tokens.claims() as oidc.IDToken;
    assert.deepEqual(
      { email, email_verified, given_name, family_name, groups, sub },
      {
        email: 'omar@corp.example',
        email_verified: true,
        given_name: 'عمر',
        family_name: 'الخطيب',
        groups: ['Reviewers'],
        sub: 'idp-omar',
      },
    );
    assert.equal(readToken(String(tokens.id_token)).header.alg, 'RS256');
    assert.equal((await oidc.fetchUserInfo(service, tokens.access_token, 'idp-omar')).email, 'omar@corp.example');
  }
  provider.settings.clients = [{ ...CLIENT, id_token_signed_response_alg: 'ES256' }];
  const tokens = await signIn(provider, await discover(provider, undefined, { id_token_signed_response_alg: 'ES256' }));
  assert.equal(readToken(String(tokens.id_token)).header.alg, 'ES256');
});

test('a browser is asked who it is, each time', async (t) => {
  const provider = await start(t);
  const query = new URLSearchParams({
    client_id: 'service',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    login_hint: 'noor@corp.example',
  });
  const page = await fetch(`${provider.issuer}/authorize?${query}`, { redirect: 'manual' });
  const cookies = page.headers.getSetCookie().map((each) => each.split(';')[0]);
  const address = new URL(String(page.headers.get('location')), provider.issuer);
  const choice = await (await fetch(address, { headers: { cookie: cookies.join('; ') } })).text();
  assert.match(choice, /Who signs in to <b>localhost:8080<\/b>/);
  assert.match(choice, /<form method="post" action="\/interaction\/[\w-]+">\n<p><button name="user" value="idp-noor">/);
  assert.doesNotMatch(choice, /(?:src|href)="(?!data:,)/);
  assert.equal((await fetch(address)).status, 400);
  const refused = new URL(await provider.signIn(`/authorize?${query}`, ''));
  assert.equal(refused.searchParams.get('error'), 'access_denied');
  query.set('redirect_uri', 'http://localhost:8080/other');
  await assert.rejects(provider.signIn(`/authorize?${query}`, 'idp-noor'), /400: invalid_redirect_uri/);
});

test('each fault of an answer is what its name says, and a careful service refuses it', async (t) => {
  const provider = await start(t);
  const service = await discover(provider);
  assert.equal(await outcome(provider, service), 'sara@corp.example');
  const expected = {
    wrong_nonce: /COMPARISON_FAILED .*"nonce"/,
    no_nonce: /"nonce" \(nonce\) claim missing/,
    wrong_issuer: /COMPARISON_FAILED .*"iss"/,
    other_audience: /COMPARISON_FAILED .*"aud"/,
    other_authorized_party: /COMPARISON_FAILED .*"azp"/,
    expired: /TIMESTAMP_CHECK_FAILED .*"exp"/,
    from_the_future: /TIMESTAMP_CHECK_FAILED .*"nbf"/,
    alg_none: /unexpected JWT "alg"/,
    hs256_public_key: /unexpected JWT "alg"/,
    unknown_key: /JWT signature verification failed/,
    other_iss: /unexpected "iss"/,
    no_iss: /"iss" \(issuer\) missing/,
    altered_state: /unexpected "state"/,
    no_state: /"state" missing/,
    altered_code: /invalid_grant/,
    access_denied: /access_denied/,
    server_error: /server_error/,
    token_refused: /unexpected HTTP response status/,
    // What is right by the protocol, and yet not what a service may build on.
    no_email: /^undefined$/,
    thin_id_token: /^undefined$/,
    groups_at_userinfo: /^sara/,
    other_subject: /^sara/,
    email_unverified: /^sara/,
    no_email_verified: /^sara/,
  } as const satisfies Partial<Record<FaultKind, RegExp>>;
  for (const [kind, why] of Object.entries(expected)) {
    provider.setFault({ kind: kind as FaultKind, times: 1 });
    assert.match(await outcome(provider, service), why, kind);
    assert.equal(provider.planned(), undefined, kind);
  }
  assert.equal(await outcome(provider, service), 'sara@corp.example');
});

test('a token that no key of the provider signed is told apart', async (t) => {
  const provider = await start(t);
  const service = await discover(provider);
  const tokenOf = async (kind: FaultKind) => {
    provider.setFault({ kind, times: 1 });
    const loose = await looseSignIn(provider, service);
    return { ...loose, ...readToken(loose.id_token) };
  };
  const none = await tokenOf('alg_none');
  assert.deepEqual([none.header.alg, none.id_token.split('.')[2]], ['none', '']);
  const confused = await tokenOf('hs256_public_key');
  assert.equal(confused.header.alg, 'HS256');
  const { keys } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: { alg: string }[] };
  const key = keys.find(({ alg }) => alg === 'RS256');
  assert.ok(key);
  const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const [header, claims, signature] = confused.id_token.split('.');
  assert.equal(createHmac('sha256', pem).update(`${header}.${claims}`).digest('base64url'), signature);
  const unverified = await tokenOf('email_unverified');
  assert.equal(unverified.claims.email_verified, false);
  const info = (token: string) => oidc.fetchUserInfo(service, token, oidc.skipSubjectCheck);
  assert.equal((await info(unverified.access_token)).email_verified, false);
  assert.equal((await info((await tokenOf('no_email')).access_token)).email, undefined);
  assert.equal((await info((await tokenOf('thin_id_token')).access_token)).email, 'sara@corp.example');
  assert.equal((await tokenOf('other_subject')).claims.sub, 'another-subject');
  const { access_token } = await tokenOf('userinfo_other_subject');
  assert.equal((await info(access_token)).sub, 'another-subject');
});

test('endpoints are slow, refuse, and speak for another provider', async (t) => {
  const provider = await start(t);
  provider.setFault({ kind: 'discovery_slow', delayMs: 5_000, times: 1 });
  await assert.rejects(discover(provider), { code: 'OAUTH_TIMEOUT' });
  provider.setFault({ kind: 'discovery_slow', delayMs: 10, times: 1 });
  await discover(provider);
  provider.setFault({ kind: 'discovery_refused', status: 500, times: 1 });
  await assert.rejects(discover(provider), /unexpected HTTP/);
  provider.setFault({ kind: 'discovery_other_issuer', times: 1 });
  await assert.rejects(discover(provider), /issuer/);
  const service = await discover(provider);
  provider.setFault({ kind: 'jwks_refused', times: 1 });
  assert.match(await outcome(provider, service), /HTTP/);
  provider.setFault({ kind: 'userinfo_refused', times: 1 });
  const tokens = await signIn(provider, service);
  await assert.rejects(oidc.fetchUserInfo(service, tokens.access_token, 'idp-sara'));
  assert.equal((await oidc.fetchUserInfo(service, tokens.access_token, 'idp-sara')).sub, 'idp-sara');
});

test('people, clients, the clock and faults are set at the control address', async (t) => {
  const provider = await start(t);
  const control = async (method: string, path: string, body?: unknown) => {
    const given = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await fetch(`${provider.url}/control/${path}`, { method, ...given });
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
    return [answer.status, (await answer.json()) as any] as const;
  };
  const person = { id: 'p', email: 'p@corp.example', givenName: 'P', familyName: 'Q', attributes: { role: ['a'] } };
  assert.equal((await control('PUT', 'people', [person]))[1].people[0].id, 'p');
  const wide = { ...CLIENT, redirect_uris: ['http://localhost:8080/sso/*/callback'] };
  assert.equal((await control('PUT', 'clients', [wide]))[0], 200);
  const service = await discover(provider);
  assert.deepEqual((await signIn(provider, service, 'p')).claims()?.role, ['a']);
  await control('PUT', 'clock', '-7200000');
  await assert.rejects(signIn(provider, service, 'p'), /exp|timestamp/);
  await control('PUT', 'clock', '0');
  const url = oidc.buildAuthorizationUrl(service, { redirect_uri: CALLBACK, scope: 'openid', state: 's' }).href;
  const [, { location }] = await control('POST', 'sign-in', { url, user: 'p' });
  assert.match(location, /^http:\/\/localhost:8080\/sso\/acme\/callback\?code=[\w-]+&state=s&iss=http/);
  assert.equal((await control('PUT', 'fault', 'no_state'))[1].fault.kind, 'no_state');
  assert.doesNotMatch((await control('POST', 'sign-in', { url, user: 'p' }))[1].location, /state/);
  assert.equal((await control('DELETE', 'fault'))[1].fault, null);
  assert.ok((await control('GET', 'faults'))[1].kinds.includes('hs256_public_key'));
  for (const [path, body] of Object.entries({ fault: 'none', people: '5', clients: '[{}]', clock: '' })) {
    assert.equal((await control('PUT', path, body))[0], 422, path);
  }
});

test('a star in a redirect address stands for one segment', () => {
  const registered = ['http://localhost:8080/sso/*/callback'];
  assert.equal(isRedirectOf(registered, CALLBACK), true);
  for (const other of [
    'http://localhost:8080/sso/a/b/callback',
    `${CALLBACK}?x=1`,
    'http://localhost:8080/sso//callback',
  ]) {
    assert.equal(isRedirectOf(registered, other), false, other);
  }
});

/** What the token endpoint answers, unjudged. */
async function looseSignIn(provider: OidcProvider, service: oidc.Configuration) {
  const request = oidc.buildAuthorizationUrl(service, { redirect_uri: CALLBACK, scope: 'openid email profile' });
  const code = new URL(await provider.signIn(request.href, 'idp-sara')).searchParams.get('code');
  const body = { grant_type: 'authorization_code', code: String(code), redirect_uri: CALLBACK };
  const { client_id, client_secret } = CLIENT;
  const answer = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...body, client_id, client_secret }),
  });
  return (await answer.json()) as { id_token: string; access_token: string };
}

test('a path that is no address is not found', async (t) => {
  const provider = await start(t);
  assert.equal(await readStatus(`${provider.issuer}//`), 404);
});
