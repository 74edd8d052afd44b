// The identity providers of simulators/ as processes of their own, told what to do over HTTP, and a browser between them and the
// service.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { accepted, type Client } from './calls.ts';
import { atEnd } from './ending.ts';

export interface IdentityProvider {
  readonly url: string;
  control(method: string, path: string, body?: string | object): Promise<unknown>;
}

/** Starts one that ends with the file. */
export async function startProvider(kind: 'saml' | 'oidc', ...options: readonly string[]): Promise<IdentityProvider> {
  const program = fileURLToPath(new URL(`../../simulators/${kind}-idp/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  atEnd(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const url = /(http:\/\/[^\s/]+)/.exec(line)?.[1] ?? assert.fail(line);
  return {
    url,
    async control(method, path, body) {
      const text = typeof body === 'object' ? JSON.stringify(body) : body;
      const answer = await fetch(`${url}/control/${path}`, { method, ...(text === undefined ? {} : { body: text }) });
      const said = await answer.json();
      assert.equal(answer.status, 200, `${method} ${path} ${text}: ${JSON.stringify(said)}`);
      return said;
    },
  };
}

/** Where a browser arrived, and what it was given there. */
export interface Arrived {
  /** The address that it was sent to last, without the service's origin. */
  readonly location: string;
  /** `name=value` of the session that began; undefined where none did. */
  readonly session: string | undefined;
  /** The cookies that it showed on the way back. */
  readonly given?: string;
}

export interface BrowserOptions {
  readonly user?: string;
  /** Done between the provider's answer and its way to the service. */
  readonly change?: (posted: { action: string; fields: Record<string, string> }) => unknown;
  /** Loses its cookies on the way. */
  readonly forgets?: boolean;
  /** The cookie of the session that it has already, and the one that it comes back with, where that is another. */
  readonly session?: string;
  readonly sessionBehind?: string;
}

/** Opens an address of the service that leads to the provider, chooses a person there and follows the browser back. */
export async function visit(
  origin: string,
  provider: IdentityProvider,
  path: string,
  { user = 'sara@corp.example', change, forgets = false, session, sessionBehind = session }: BrowserOptions = {},
): Promise<Arrived> {
  const shown = session === undefined ? {} : { cookie: session };
  const begun = await fetch(origin + path, { redirect: 'manual', headers: shown });
  assert.ok(begun.status === 303 || begun.status === 200, `${begun.status}`);
  const there = begun.status === 200 ? readForm(await begun.text()) : (begun.headers.get('location') ?? '');
  if (!there.startsWith(provider.url)) return { location: there, session: undefined };
  const kept = forgets ? '' : (begun.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  const cookie = [kept, sessionBehind].filter((each) => each !== undefined && each !== '').join('; ');
  const chosen = (await provider.control('POST', 'sign-in', { url: there, user })) as {
    location?: string;
    action: string;
    fields: Record<string, string>;
  };
  if (chosen.location !== undefined) return follow(origin, chosen.location, cookie);
  await change?.(chosen);
  return post(origin, provider, chosen, cookie);
}

/** Reads the form that a page of the service posts to the provider, as the address at which the simulated one takes it. */
function readForm(html: string): string {
  const plain = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const url = new URL(plain(/action="([^"]+)"/.exec(html)?.[1] ?? assert.fail(html)));
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    url.searchParams.set(name, plain(value));
  }
  url.searchParams.set('binding', 'post');
  return url.href;
}

/**
 * Posts what a provider's page does, from there and so without cookies, and follows the browser with them, and with those that the
 * answer sets. Null: another browser follows, without any.
 */
export async function post(
  origin: string,
  provider: IdentityProvider,
  { action, fields }: { readonly action: string; readonly fields: Record<string, string> },
  cookie: string | null = '',
): Promise<Arrived> {
  const headers = { origin: provider.url };
  const answer = await fetch(action, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });
  assert.equal(answer.status, 303, await answer.text());
  const given = cookie === null ? [] : answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  const shown = [cookie, ...given].filter((each) => each !== undefined && each !== '').join('; ');
  return { ...(await follow(origin, answer.headers.get('location') ?? '', shown)), given: shown };
}

/** Follows redirects within `/sso` with these cookies. */
export async function follow(origin: string, location: string, cookie: string): Promise<Arrived> {
  const url = new URL(location, origin);
  if (!url.pathname.startsWith('/sso/')) return { location: url.pathname + url.search, session: undefined };
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
  assert.equal(answer.status, 303, await answer.text());
  const next = new URL(answer.headers.get('location') ?? '', origin);
  const session = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .find((each) => /pcs_session=./.test(each));
  return { location: next.pathname + next.search, session };
}

export const SSO = '/api/workspace/sso';

/** Verifies a domain of the owner's workspace at this name server. */
export async function verifyDomain(
  owner: Client,
  names: { set(name: string, records: readonly string[]): Promise<void> },
  domain: string,
) {
  const named = accepted(await owner.post(`${SSO}/domains`, { domain }), 201);
  await names.set(named.txtName, ['v=spf1 -all', named.txtValue]);
  return accepted(await owner.post(`${SSO}/domains/${named.id}/verify`)).domain;
}
