// The authorization server's place below `/oauth`, and the alias by which RFC 8414 §3.1 finds its metadata.
import type { ForeignHandler, ForeignRequest } from '../../platform/http/foreign-handler.ts';
import { LEFT_OUT } from './adapters.ts';
import { type AuthorizationServer, KNOWN_PAGE, MOUNTED_AT, REQUEST_ID } from './provider.ts';

const DISCOVERY = '/.well-known/oauth-authorization-server';
const ALIAS = `${DISCOVERY}${MOUNTED_AT}`;

/** What the HTTP server mounts. */
export function oauthEndpoints({ serve }: AuthorizationServer, baseUrl: () => string): ForeignHandler {
  return {
    endpoints: [
      // Each is written down until its person has decided.
      { methods: ['GET'], path: `${MOUNTED_AT}/authorize`, costs: 'each', crossOrigin: 'none' },
      // Never without a name: the library takes a slash at the end for the beginning of another.
      { methods: ['GET'], path: `${MOUNTED_AT}/authorize/:uid(^[\\w-]+$)`, costs: 'refusals', crossOrigin: 'none' },
      { methods: ['POST'], path: `${MOUNTED_AT}/token`, costs: 'refusals', crossOrigin: 'known' },
      { methods: ['POST'], path: `${MOUNTED_AT}/revoke`, costs: 'refusals', crossOrigin: 'known' },
      { methods: ['POST'], path: `${MOUNTED_AT}/introspect`, costs: 'refusals', crossOrigin: 'known' },
      { methods: ['GET'], path: `${MOUNTED_AT}${DISCOVERY}`, costs: 'nothing', crossOrigin: 'any' },
      { methods: ['GET'], path: ALIAS, costs: 'nothing', crossOrigin: 'any' },
    ],
    tooMany: { error: 'temporarily_unavailable', error_description: 'too many requests: wait and try again' },
    stalled: {
      error: 'invalid_request',
      error_description: 'the request body was not received within 120 seconds: send it again',
    },
    compressed: { error: 'invalid_request', error_description: 'send the body without Content-Encoding' },
    async serve(request, response, { requestId, isKnownPage }) {
      request.headers[REQUEST_ID] = requestId;
      request.headers[KNOWN_PAGE] = String(isKnownPage);
      toldOfBase(request, baseUrl());
      forgetSession(request);
      await serve(below(request), response);
    },
  };
}

/** The library makes its addresses of the request's host and scheme: it is told those of the base address, whoever asked. */
function toldOfBase(request: ForeignRequest, baseUrl: string): void {
  const { host, protocol } = new URL(baseUrl);
  request.headers.host = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  for (const name of ['x-forwarded-host', 'x-forwarded-for', 'forwarded']) delete request.headers[name];
}

function below(request: ForeignRequest): ForeignRequest {
  const whole = request.url ?? '';
  // At the first question mark alone: a query may hold others as they are.
  const at = whole.indexOf('?');
  const [path, query] = at === -1 ? [whole, undefined] : [whole.slice(0, at), whole.slice(at + 1)];
  const within = path === ALIAS ? DISCOVERY : path.slice(MOUNTED_AT.length);
  const asked = within === '/authorize' ? markOmission(withConsent(query ?? '')) : query;
  const url = asked === undefined ? within : `${within}?${asked}`;
  return Object.assign(request, { originalUrl: `${MOUNTED_AT}${url}`, url });
}

/**
 * Each authorization begins anew, and goes on with what its own person decided: the library's session would answer whoever uses
 * this browser next as the one before, and would have two people in turn sign each other out.
 */
function forgetSession({ headers }: ForeignRequest): void {
  if (headers.cookie === undefined) return;
  const kept = headers.cookie.split(/; */).filter((each) => !/^pcs_oauth(\.sig)?=/.test(each));
  headers.cookie = kept.join('; ');
}

/** Marks a request without `redirect_uri`, which the library fills in; one that has it goes on as it came. */
function markOmission(query: string): string {
  const asked = new URLSearchParams(query);
  if (asked.has('redirect_uri') && !asked.has(LEFT_OUT)) return query;
  asked.delete(LEFT_OUT);
  if (!asked.has('redirect_uri')) asked.set(LEFT_OUT, '1');
  return asked.toString();
}

/** A refresh token is given for consent alone (OpenID Connect Core §11), which is asked for each time here. */
function withConsent(query: string): string {
  const asked = new URLSearchParams(query);
  const prompts = asked.getAll('prompt');
  if (prompts.length > 1 || !asked.get('scope')?.split(' ').includes('offline_access')) return query;
  const [prompt = ''] = prompts;
  if (prompt.split(' ').some((each) => each === 'none' || each === 'consent')) return query;
  asked.set('prompt', `${prompt} consent`.trim());
  return asked.toString();
}
