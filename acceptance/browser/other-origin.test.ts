// Pages of other origins (decision 0019): an application that lives in the browser goes the whole way with its person's token, one
// that nobody registered is blocked, and the session cookie of a person is of no use to either.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { atEnd } from '../support/ending.ts';
import { issuerOf, register } from '../support/oauth.ts';
import { png } from '../support/pictures.ts';
import { startService } from '../support/processes.ts';
import { makeKey, makeTenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { launchChromium } from './support/chromium.ts';

/** A server with an empty page at every path: its origin. */
async function serveEmptyPage(): Promise<string> {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html').end('<!doctype html><title>Dashboard</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const service = await startService();
const api = issuerOf(service).origin;
const tenant = await makeTenant(service, 'Browsers');
const [page, stranger] = [await serveEmptyPage(), await serveEmptyPage()];
const application = await register(tenant.owner, {
  redirectUris: [`${page}/callback`],
  scopes: ['read', 'write', 'offline_access'],
  clientType: 'public',
});
const browser = await launchChromium();
atEnd(() => browser.close());

/** A browser in which the owner is signed in to the service. */
async function openSignedIn(): Promise<BrowserContext> {
  const context = await browser.newContext();
  const [name = '', value = ''] = (tenant.owner.headers.cookie ?? '').split('=');
  await context.addCookies([{ name, value, url: api, httpOnly: true, sameSite: 'Lax' }]);
  return context;
}

interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly credentials?: 'include' | 'omit';
}

interface Heard {
  /** 0 where the browser blocked the request or its answer. */
  readonly status: number;
  readonly headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly body: any;
}

/** Asks as the script of a page does, and tells what the browser let the script see. */
const ask = (from: Page, asked: Asked): Promise<Heard> =>
  from.evaluate(async ({ url, ...options }: Asked) => {
    try {
      const answer = await fetch(url, options);
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: isJson ? JSON.parse(text) : text,
      };
    } catch {
      return { status: 0, headers: {}, body: null };
    }
  }, asked);

const post = (from: Page, path: string, fields: Record<string, string>) =>
  ask(from, {
    url: `${api}/oauth/${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

/** Makes a verifier and its challenge as a page does. */
const makeProof = (from: Page) =>
  from.evaluate(async () => {
    const encode = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const verifier = encode(crypto.getRandomValues(new Uint8Array(32)));
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    return { verifier, challenge: encode(new Uint8Array(digest)) };
  });

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Goes from the page to the consent and back, and changes the code for tokens. */
async function connectFrom(from: Page): Promise<Tokens> {
  await from.goto(page);
  const metadata = await ask(from, { url: `${api}/oauth/.well-known/oauth-authorization-server` });
  assert.equal(metadata.body.token_endpoint, `${api}/oauth/token`, 'discovery is for every page');
  const { verifier, challenge } = await makeProof(from);
  const asked = {
    ...{ client_id: application.clientId, redirect_uri: `${page}/callback`, response_type: 'code', state: 's' },
    ...{ scope: 'read write offline_access', code_challenge: challenge, code_challenge_method: 'S256' },
  };
  await from.goto(`${metadata.body.authorization_endpoint}?${new URLSearchParams(asked)}`);
  await from.getByRole('button', { name: 'Allow', exact: true }).click();
  await from.waitForURL(`${page}/callback?**`);
  const code = new URL(from.url()).searchParams.get('code') ?? '';
  const { status, body } = await post(from, 'token', {
    ...{ grant_type: 'authorization_code', code, redirect_uri: `${page}/callback` },
    ...{ client_id: application.clientId, code_verifier: verifier },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

test('a page of another origin signs its person in, reads, creates, changes, refreshes and revokes', async () => {
  const context = await openSignedIn();
  const from = await context.newPage();
  const { access_token, refresh_token } = await connectFrom(from);
  const authorization = { authorization: `Bearer ${access_token}` };
  const issues = `${api}/api/projects/${tenant.projectId}/issues`;

  for (const title of ['Crack', 'Leak']) {
    const made = await ask(from, {
      url: issues,
      method: 'POST',
      headers: { ...authorization, 'content-type': 'application/json', 'idempotency-key': title },
      body: JSON.stringify({ title, description: 'In the wall. '.repeat(200) }),
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.ok(made.headers.etag);
  }
  const list = await ask(from, { url: `${issues}?limit=1`, headers: authorization });
  assert.equal(list.status, 200);
  assert.match(list.headers.link ?? '', /rel="next"/, 'Link is exposed');
  assert.match(list.headers['content-encoding'] ?? '', /zstd|br|gzip/, 'the browser unpacked the answer');
  assert.ok(list.headers['x-request-id']);

  const url = `${issues}/${list.body.data[0].id}`;
  const one = await ask(from, { url, headers: authorization });
  const change = (tag: string | undefined) =>
    ask(from, {
      url,
      method: 'PATCH',
      headers: { ...authorization, 'content-type': 'application/json', 'if-match': tag ?? '' },
      body: JSON.stringify({ title: 'Wide crack' }),
    });
  assert.equal((await change(one.headers.etag)).status, 200);
  const stale = await change(one.headers.etag);
  assert.deepEqual([stale.status, stale.body.error.code], [412, 'precondition_failed'], 'a refusal can be read');
  const absent = await ask(from, { url: `${api}/api/nothing`, headers: authorization });
  assert.deepEqual([absent.status, absent.body.error.code], [404, 'not_found']);
  const wrong = await ask(from, { url: issues, headers: { authorization: 'Bearer wrong' } });
  assert.deepEqual([wrong.status, wrong.body.error.code], [401, 'unauthorized']);
  assert.match(wrong.headers['www-authenticate'] ?? '', /Bearer/);

  const refreshed = await post(from, 'token', {
    ...{ grant_type: 'refresh_token', refresh_token, client_id: application.clientId },
  });
  assert.equal(refreshed.status, 200);
  const later = { authorization: `Bearer ${refreshed.body.access_token}` };
  assert.equal((await ask(from, { url: issues, headers: later })).status, 200);
  const revoked = await post(from, 'revoke', {
    ...{ token: refreshed.body.refresh_token, client_id: application.clientId },
  });
  assert.equal(revoked.status, 200);
  await eventually('the token is refused', async () =>
    (await ask(from, { url: issues, headers: later })).status === 401 ? true : undefined,
  );
  await context.close();
});

test('a page that no client names is blocked, with a token, at the token endpoint and with a cookie', async () => {
  const context = await openSignedIn();
  const from = await context.newPage();
  const { access_token, refresh_token } = await connectFrom(from);
  const authorization = { authorization: `Bearer ${access_token}` };
  const issues = `${api}/api/projects/${tenant.projectId}/issues`;
  const count = async () => accepted(await tenant.owner.get('/api/projects?limit=200')).data.length;
  const before = await count();
  const forms = { grant_type: 'refresh_token', refresh_token, client_id: application.clientId };
  const create = {
    url: `${api}/api/projects`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'By a cookie' }),
    credentials: 'include',
  } as const;

  // Cookies of another site are not even sent: the registered page is no better off than a stranger's.
  for (const credentials of ['include', 'omit'] as const) {
    assert.equal((await ask(from, { url: issues, credentials })).status, credentials === 'omit' ? 401 : 0, credentials);
  }
  assert.equal((await ask(from, { url: issues, headers: authorization, credentials: 'include' })).status, 0);
  assert.equal((await ask(from, create)).status, 0);
  await from.goto(stranger);
  assert.equal((await ask(from, { url: issues, headers: authorization })).status, 0);
  assert.equal((await ask(from, { url: issues })).status, 0);
  assert.equal((await ask(from, { url: `${api}/api/me`, credentials: 'include' })).status, 0);
  assert.equal((await ask(from, create)).status, 0);
  assert.equal((await post(from, 'token', forms)).status, 0);
  assert.equal((await ask(from, { url: `${api}/api/openapi-v1.json` })).status, 200, 'documents are for every page');
  assert.equal(await count(), before, 'nothing was made');
  await context.close();
});

test('a page that an admin lists uses a key, and reads files behind their signed addresses', async () => {
  const { key } = await makeKey(tenant.owner, 'read', 'dashboard');
  const path = `projects/${tenant.projectId}/capture/photos`;
  const photo = accepted(await tenant.owner.upload(`/api/projects/${tenant.projectId}/photos`, {}, await png()), 201);
  const photos = `${api}/api/v1/${path}`;
  const headers = { 'x-api-key': key };
  const context = await browser.newContext();
  const from = await context.newPage();
  await from.goto(stranger);
  assert.equal((await ask(from, { url: photos, headers })).status, 0);
  accepted(await tenant.owner.put('/api/workspace/key-origins', { origins: [stranger] }));
  await eventually('the page reads', async () =>
    (await ask(from, { url: photos, headers })).status === 200 ? true : undefined,
  );
  const shown = await ask(from, { url: photos, headers });
  assert.match(shown.headers['ratelimit-policy'] ?? '', /"key"/);
  const files = await ask(from, { url: `${photos}/${photo.id}/files`, headers });
  assert.equal(files.status, 200, JSON.stringify(files.body));
  const picture = await ask(from, { url: new URL(files.body.original, api).href, headers: { range: 'bytes=0-7' } });
  assert.equal(picture.status, 206);
  assert.match(picture.headers['content-range'] ?? '', /^bytes 0-7\//);
  assert.equal((await ask(from, { url: photos, headers: { 'x-api-key': 'pcs_wrong' } })).status, 401);
  await context.close();
});
