// An OpenID provider: a real HTTP server that answers rightly, or wrongly in the way it is told to.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { type FaultPlan, openFaultPlan } from '../identity-providers/fault-plan.ts';
import { openKeptValues } from '../identity-providers/kept-values.ts';
import {
  answerControl,
  bodyOf,
  isControl,
  type Listening,
  type ListenOptions,
  listen,
  send,
} from '../identity-providers/listener.ts';
import { faultPage, signInPage } from '../identity-providers/pages.ts';
import { findPerson, PEOPLE, type Person } from '../identity-providers/people.ts';
import { browse } from './browser.ts';
import { openChanges } from './change.ts';
import { controlsOf, type OidcControls } from './control.ts';
import { FAULT_KINDS, type FaultKind, faultsAt } from './faults.ts';
import { jwksOf, openKeys } from './id-token.ts';
import { makeProvider, TITLE } from './library.ts';
import { authMethodOf, type Client } from './memory.ts';
import type { OidcSettings } from './settings.ts';

export interface OidcProviderOptions extends ListenOptions {
  /** A file that keeps keys between starts; new ones at each start without it. */
  readonly keptIn?: string;
  readonly people?: readonly Person[];
  readonly clients?: readonly Client[];
  /** The time that is written into tokens; that of this machine when not given. */
  readonly now?: () => number;
}

/** A provider that listens; its issuer is its address. */
export type OidcProvider = Listening & OidcControls;

/** Starts a provider. */
export async function startOidcProvider(options: OidcProviderOptions = {}): Promise<OidcProvider> {
  const keep = openKeptValues(options.keptIn);
  const now = options.now ?? Date.now;
  const keys = openKeys(keep, 'oidc');
  const cookieKey = keep('oidc cookie key', () => randomBytes(32).toString('base64url'));
  const settings: OidcSettings = { people: options.people ?? PEOPLE, clients: options.clients ?? [], offsetMs: 0 };
  const faults = openFaultPlan<FaultKind>(FAULT_KINDS);
  const parts = (issuer: string): OidcControls => ({
    issuer,
    settings,
    planned: faults.planned,
    setFault: faults.plan,
    signIn: (url, user) => browse(url, user, issuer),
  });
  const listening = await listen((issuer) => {
    const change = openChanges({
      ...{ issuer, settings, faults, keys },
      strangersKeys: () => openKeys(keep, 'oidc stranger'),
      shiftMs: () => now() - Date.now() + settings.offsetMs,
    });
    const provider = makeProvider({
      ...{ issuer, jwks: jwksOf(keys), cookieKey, change },
      people: () => settings.people,
      clients: () => settings.clients,
    });
    const controls = controlsOf(parts(issuer));
    return async (request, response) => {
      if (isControl(request)) return answerControl(controls, request, response);
      if (await fails(faults, request, response)) return;
      await serve(await provider, settings, { request, response });
    };
  }, options);
  return { ...listening, ...parts(listening.url) };
}

const SLOW_MS = 15_000;
const REFUSED_STATUS = 503;

/** Waits or refuses where the endpoint is to; true when it has answered. */
async function fails(
  faults: FaultPlan<FaultKind>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const kinds = faultsAt(pathname).filter((kind) => /_(?:slow|refused)$/.test(kind));
  const fault = faults.take(kinds);
  if (fault?.kind.endsWith('_refused') === true) {
    send(response, fault.status ?? REFUSED_STATUS, { error: 'server_error' });
    return true;
  }
  if (fault !== undefined) {
    // Not kept waiting for: a provider that is closed ends with its connections.
    await new Promise<void>((resolve) => setTimeout(resolve, fault.delayMs ?? SLOW_MS).unref());
  }
  return response.destroyed;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function serve(provider: Provider, settings: OidcSettings, { request, response }: Exchange): Promise<void> {
  const address = new URL(request.url ?? '/', provider.issuer);
  if (address.pathname.startsWith('/interaction/')) return choose(provider, settings, { request, response });
  // Each time anew, so that another person can be chosen; who asks for no page, gets none.
  if (address.pathname === '/authorize' && request.method === 'GET' && !address.searchParams.has('prompt')) {
    address.searchParams.set('prompt', 'login');
    request.url = address.pathname + address.search;
  }
  const method = request.headers.authorization?.startsWith('Basic ') ? 'client_secret_basic' : 'client_secret_post';
  await authMethodOf.run(method, () => provider.callback()(request, response));
}

/** The page on which a person is chosen, and what follows from the choice. */
async function choose(provider: Provider, settings: OidcSettings, { request, response }: Exchange): Promise<void> {
  const details = await provider.interactionDetails(request, response).catch(() => undefined);
  if (details === undefined) return send(response, 400, faultPage(TITLE, 'This sign-in is over: begin again.'));
  if (request.method !== 'POST') {
    const { redirect_uri: redirectUri, login_hint: hint } = details.params as Record<string, string>;
    const service = new URL(String(redirectUri)).host;
    const action = `/interaction/${details.uid}`;
    return send(
      response,
      200,
      signInPage({ title: TITLE, service, people: settings.people, action, fields: {}, hint }),
    );
  }
  const user = new URLSearchParams(await bodyOf(request)).get('user');
  const person = findPerson(settings.people, user);
  const result =
    person === undefined
      ? { error: 'access_denied', error_description: 'the person refused' }
      : { login: { accountId: person.id, remember: false } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
