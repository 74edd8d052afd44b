// Cross-origin reads (CORS, decision 0019). A page of another origin may read an answer to a key or a bearer token where the client
// of that credential names the page's origin; an answer to a cookie never. A refusal that comes before the credential is judged may
// be read by the pages of any client of the deployment.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CrossOrigin } from '../../../../contract/access.ts';
import { addVary } from './content-coding.ts';
import { ANSWER_HEADERS } from './openapi-headers.ts';
import type { AccessPorts, Passage, Soon } from './request-context.ts';
import type { Route } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    crossOrigin?: CrossOrigin;
  }
}

/** @internal Request headers that a page may send: those that the API reads. */
export const ALLOWED_HEADERS: readonly string[] = [
  'Accept',
  'Accept-Language',
  'Authorization',
  'Content-Encoding',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'If-Range',
  'Range',
  'X-Api-Key',
  'X-Request-Id',
  'X-Workspace-Id',
];

/** @internal Answer headers that a page may read beside those that browsers always show: all that the OpenAPI documents name, and more. */
export const EXPOSED_HEADERS: readonly string[] = [
  ...Object.keys(ANSWER_HEADERS).filter((name) => name !== 'Set-Cookie'),
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'Date',
];

const ALLOWED = ALLOWED_HEADERS.join(', ');
/** @internal The value of `Access-Control-Expose-Headers`. */
export const EXPOSED = EXPOSED_HEADERS.join(', ');
/** As long as Chromium keeps a preflight. */
const PREFLIGHT_SECONDS = 7_200;

/** Returns which pages may read the answers of a route. */
export function findReaders({
  access,
  crossOrigin,
  isPage,
}: Pick<Route, 'access' | 'crossOrigin' | 'isPage'>): CrossOrigin {
  if (crossOrigin !== undefined) return crossOrigin;
  if (isPage === true) return 'none';
  return access.who === 'open' || access.who === 'scim' || access.who === 'operator' ? 'none' : 'client';
}

/**
 * Lets the page that sent a request read the answer where a client of the deployment names its origin, before anything is judged:
 * whatever refuses the request from here on can then be read. `judgeOrigin` takes it back where the caller's client does not.
 */
export function admitOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  { readers, ports }: { readonly readers: CrossOrigin; readonly ports: AccessPorts },
): Soon<void> {
  if (readers === 'none') return;
  if (readers === 'any') return void allow(reply, '*');
  const origin = foreignOrigin(request, ports);
  if (origin === undefined) return;
  const known = ports.isKnownOrigin(origin, request.ip);
  const settle = (isKnown: boolean) => {
    if (isKnown) allow(reply, origin);
  };
  return known instanceof Promise ? known.then(settle) : settle(known);
}

/** The gate behind authentication: an answer is for pages that the caller's own client names, and never for one with a cookie. */
export function judgeOrigin({ caller, request, reply, route, ports }: Passage): Soon<void> {
  if (!reply.hasHeader('access-control-allow-origin') || findReaders(route) !== 'client') return;
  const { origin } = request.headers;
  if (origin === undefined) return;
  const isAllowed = ports.allowsOrigin(caller, origin);
  const settle = (allows: boolean) => {
    if (!allows) forbid(reply);
  };
  return isAllowed instanceof Promise ? isAllowed.then(settle) : settle(isAllowed);
}

/** Says that the answer differs by origin, so that no cache gives a page the answer that another one got. */
export function varyByOrigin(reply: FastifyReply, readers: CrossOrigin): void {
  if (readers === 'client' || readers === 'known') addVary(reply, 'origin');
}

/** The methods and readers of a path, for `OPTIONS`. */
export interface PathOptions {
  readonly methods: readonly string[];
  readonly readers: CrossOrigin;
}

/**
 * Answers `OPTIONS`: the methods of the path in `Allow`, and to a preflight what a page may send. A preflight carries no credential,
 * so it passes for the pages of any client; the answer behind it is then judged by its own.
 */
export function answerOptions(
  request: FastifyRequest,
  reply: FastifyReply,
  { methods, readers }: PathOptions,
): FastifyReply {
  reply.header('allow', [...methods, 'OPTIONS'].join(', ')).header('cache-control', 'no-store');
  varyByOrigin(reply, readers);
  reply.removeHeader('access-control-expose-headers');
  const asked = request.headers['access-control-request-method'];
  if (asked !== undefined && reply.hasHeader('access-control-allow-origin')) {
    reply
      .header('access-control-allow-methods', methods.join(', '))
      .header('access-control-allow-headers', ALLOWED)
      .header('access-control-max-age', String(PREFLIGHT_SECONDS));
  }
  return reply.code(204).send();
}

/** True for a preflight whose origin was admitted. */
export function isAdmittedPreflight({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  return (
    method === 'OPTIONS' &&
    headers['access-control-request-method'] !== undefined &&
    reply.hasHeader('access-control-allow-origin')
  );
}

/** Removes what `admitOrigin` said: nobody on another origin reads this answer. */
export function forbid(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin');
  reply.removeHeader('access-control-expose-headers');
}

function allow(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', EXPOSED);
}

// A browser sends one origin; `null` stands for a page that has none, such as a sandboxed frame of anybody's.
function foreignOrigin({ headers: { origin } }: FastifyRequest, ports: AccessPorts): string | undefined {
  if (origin === undefined || !/^https?:\/\/[^/\s]{1,260}$/.test(origin)) return undefined;
  return ports.isOwnOrigin(origin) ? undefined : origin;
}
