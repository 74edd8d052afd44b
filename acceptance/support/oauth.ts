// The authorization code flow as an application and a browser go through it: a foreign client's library at the one end, a cookie
// jar and two calls of the consent page at the other.
import assert from 'node:assert/strict';
import * as client from 'openid-client';
import { accepted, type Client, clientOf } from './calls.ts';
import { documentOf, openApiOf } from './documented.ts';
import type { Service } from './processes.ts';

export const CALLBACK = 'https://app.example.com/oauth/callback';

export interface Application {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
}

/** Registers an application of the owner's workspace. */
export async function register(owner: Client, more: object = {}): Promise<Application> {
  const wanted = {
    name: 'Site planner',
    redirectUris: [CALLBACK],
    scopes: ['read', 'offline_access'],
    clientType: 'confidential',
  };
  return accepted(await owner.post('/api/workspace/oauth-applications', { ...wanted, ...more }), 201);
}

/** The issuer of a service: its base address is a loopback name. */
export const issuerOf = (service: Pick<Service, 'address'>): URL =>
  new URL(`${service.address.replace('127.0.0.1', 'localhost')}/oauth`);

/** A browser with a session of the service: it keeps cookies by path and does not follow redirects by itself. */
export interface Browser {
  go(url: URL): Promise<Response>;
  /** The application's own calls from a page at this path. */
  caller(path: string): Client;
}

/** Opens a browser in which somebody is signed in. */
export function browserOf(session: Pick<Client, 'headers'>, { origin }: URL): Browser {
  const jar = new Map<string, { value: string; path: string }>();
  const cookiesFor = (path: string) =>
    [
      session.headers.cookie ?? '',
      ...[...jar].filter(([, { path: of }]) => path.startsWith(of)).map(([name, { value }]) => `${name}=${value}`),
    ].join('; ');
  return {
    async go(url) {
      const headers = { cookie: cookiesFor(url.pathname), accept: 'text/html' };
      const answer = await fetch(url, { redirect: 'manual', headers });
      for (const each of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
        const path = /path=([^;]+)/i.exec(each)?.[1] ?? '/';
        if (value === '') jar.delete(name);
        else jar.set(name, { value, path });
      }
      return answer;
    },
    caller: (path) => clientOf(origin, { origin, cookie: cookiesFor(path) }),
  };
}

/** Arrives at the page that asks for consent; its path under `/api`. */
export async function arrive({ go }: Browser, authorization: URL): Promise<string> {
  const arrived = await go(authorization);
  assert.equal(arrived.status, 303, await arrived.text());
  const page = new URL(arrived.headers.get('location') ?? '');
  assert.match(page.pathname, /^\/api\/oauth\/requests\/[\w-]+$/, page.href);
  const shown = await go(page);
  assert.match(shown.headers.get('location') ?? '', /^\/consent\/[\w-]+$/);
  return page.pathname;
}

/** What the person at the screen does: arrives, sees what is asked, decides; where the browser is sent at last. */
export async function decide(browser: Browser, authorization: URL, allow = true): Promise<URL> {
  const page = await arrive(browser, authorization);
  const decision = await browser.caller(page).post(`${page}/decision`, { allow });
  const left = await browser.go(new URL(accepted(decision).continueAt));
  return new URL(left.headers.get('location') ?? '');
}

/** What an application sets out with. */
export interface Departure {
  readonly configuration: client.Configuration;
  readonly url: URL;
  readonly pkceCodeVerifier: string;
  readonly state: string;
}

/** Asks as `fetch` does, and holds the answer against the document of the authorization server. */
export async function documentedFetch(url: string | URL, options: object = {}): Promise<Response> {
  const answer = await fetch(url, options);
  const { origin, pathname } = new URL(url);
  const { status, headers } = answer;
  const contentType = headers.get('content-type') ?? '';
  const document = await openApiOf(origin, documentOf(pathname));
  const { method = 'GET' } = options as { method?: string };
  document.check(method, pathname, { status, contentType, text: await answer.clone().text() });
  return answer;
}

/** The application finds the service and makes the address to which it sends the person; `more` goes over what it asks. */
export async function depart(
  issuer: URL,
  { clientId, clientSecret }: Application,
  more: Record<string, string> = {},
): Promise<Departure> {
  const how = clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret);
  const configuration = await client.discovery(issuer, clientId, clientSecret ?? undefined, how, {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
    [client.customFetch]: documentedFetch,
  });
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: CALLBACK,
    scope: 'read offline_access',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state,
    ...more,
  });
  return { configuration, url, pkceCodeVerifier, state };
}

/** The whole way: what the application holds at its end. */
export async function connect(
  issuer: URL,
  session: Client,
  application: Application,
  more: Record<string, string> = {},
) {
  const { configuration, url, pkceCodeVerifier, state } = await depart(issuer, application, more);
  const back = await decide(browserOf(session, issuer), url);
  const tokens = await client.authorizationCodeGrant(configuration, back, { pkceCodeVerifier, expectedState: state });
  return { configuration, tokens, back, pkceCodeVerifier };
}
