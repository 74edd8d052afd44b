// The answer to a request that is refused or that failed, in our own error object or in the words of the standard that it speaks.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';
import type { AppError } from '../app-error.ts';
import { makeChallenge } from './challenge.ts';
import type { Continuing } from './continuing.ts';
import { varyByOrigin } from './cross-origin.ts';
import { asAppError, formatRefusal, INTERNAL_STATUS } from './error-reply.ts';
import { MAX_FORM_BYTES } from './form-body.ts';
import { type Lingering, lingerAfter } from './lingering.ts';
import type { FaultReporter } from './mounted-route.ts';
import { type Protocol, protocolOf } from './protocol.ts';

import { isForPeople, replyWithPage } from './refusal-page.ts';
import { setDeprecation } from './reply.ts';
import type { Route } from './route.ts';

export interface RefusingDeps {
  readonly maxJsonBytes: number;
  readonly reporter: FaultReporter;
  readonly lingering: Lingering;
  readonly continuing: Continuing;
  readonly protocols: readonly Protocol[];
  /** Beginnings of paths below which everything refused is a page. */
  readonly pagePrefixes: readonly string[];
}

/** Answers a request whose handling threw this. A fault in answering is reported too, and answered as an internal error. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, deps: RefusingDeps): FastifyReply {
  try {
    return answerRefused(error, request, reply, deps);
  } catch (fault) {
    deps.reporter.fault(request.id, findPattern(request), fault);
    reply.removeHeader('content-type');
    return reply.code(INTERNAL_STATUS).send(formatRefusal(request.url, undefined, request.id));
  }
}

function answerRefused(error: unknown, request: FastifyRequest, reply: FastifyReply, deps: RefusingDeps): FastifyReply {
  const route = request.passage?.route;
  const bodyLimit =
    route === undefined ? deps.maxJsonBytes : (route.upload?.maxBytes ?? getBodyLimit(route, deps.maxJsonBytes));
  const isWhole = request.raw.complete || !request.raw.destroyed;
  const refusal = asAppError(error, { bodyLimit, isWhole });
  // Before the answer: a fault in answering must not lose its cause.
  if (refusal === undefined || refusal.code === 'unavailable')
    deps.reporter.fault(request.id, findPattern(request), error);
  // Not every refusal has come through the hooks: an address that cannot be read has not.
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cache-control', 'no-store');
  if (reply.hasHeader('access-control-allow-origin')) varyByOrigin(reply, 'known');
  chargeUnusable(request, refusal);
  lingerAfter(request, reply, deps);
  // Headers of the response that could not be written (Link, Content-Encoding) do not apply to this one.
  for (const name of ['link', 'content-type', 'content-encoding', 'content-length']) reply.removeHeader(name);
  const deprecated = request.passage?.route.deprecated;
  if (deprecated !== undefined) setDeprecation(reply, deprecated);
  if (refusal?.status === 401) reply.header('www-authenticate', makeChallenge(route));
  const protocol = protocolOf(deps.protocols, request.url);
  if (protocol !== undefined) return replyInProtocol(protocol, refusal, request, reply);
  if (isForPeople(request, deps.pagePrefixes)) return replyWithPage(refusal, request, reply);
  if (refusal === undefined) {
    return reply.code(INTERNAL_STATUS).send(formatRefusal(request.url, undefined, request.id));
  }
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .send(formatRefusal(request.url, refusal, request.id));
}

/** Without credentials: an address, a password, the answer of a passkey. To judge a megabyte of JSON takes most of a second. */
const MAX_OPEN_BODY_BYTES = 64 * 1024;

/** Returns the greatest size of a body that the route takes; Fastify puts a route's before a parser's. */
export function getBodyLimit(route: Route, maxJsonBytes: number): number {
  if (route.maxBodyBytes !== undefined) return route.maxBodyBytes;
  if (route.form === true) return MAX_FORM_BYTES;
  return route.access.who === 'open' ? Math.min(MAX_OPEN_BODY_BYTES, maxJsonBytes) : maxJsonBytes;
}

/** Statuses of bodies that were read and judged for nothing, and of tokens that open nothing: links, invitations, half sign-ins. */
const CHARGED: readonly number[] = [400, 404, 413, 422];

/**
 * Charges the address for a body without credentials that could not be used: reading and judging it costs far more than sending it,
 * and tokens must not be tried one after another.
 */
function chargeUnusable({ passage, ip }: FastifyRequest, refusal: AppError | undefined): void {
  if (passage?.route === undefined || refusal === undefined) return;
  const { access, method } = passage.route;
  // Forms that identity providers have posted pay in their handler, which refuses none of them: what is refused has not come to it.
  if (access.who !== 'open' || method === 'GET') return;
  if (CHARGED.includes(refusal.status)) void passage.ports.budgets.takeAddress(ip);
}

function replyInProtocol(
  { tell, onRefused, mediaType }: Protocol,
  error: AppError | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body } = tell(error);
  const [path = ''] = request.url.split('?', 1);
  const caller: Caller = request.passage?.caller ?? { type: 'anonymous', id: null };
  onRefused({ caller, method: request.method, path, status, error });
  return reply
    .code(status)
    .headers(error?.headers ?? {})
    .header('content-type', `${mediaType}; charset=utf-8`)
    .send(JSON.stringify(body));
}

/** The pattern of the route that answers; `(none)` for an unknown one. */
export function findPattern(request: FastifyRequest): string {
  return request.passage?.route.path ?? request.routeOptions.url ?? '(none)';
}
