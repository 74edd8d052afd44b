// The answer to a request that is refused or that failed, in our own error object or in the words of the standard that it speaks.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deprecation } from '../../../../contract/operations/operation.ts';
import type { Caller } from '../access/caller.ts';
import type { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { makeChallenge } from './challenge.ts';
import { type Continuing, endAfterAnswer, type Lingering, lingerAfter } from './connections.ts';
import { addVary, type Coding, codeAnswer, compressBytes, compressStream } from './content-coding.ts';
import { findReaders, varyByOrigin } from './cross-origin.ts';
import { asAppError, formatRefusal, INTERNAL_STATUS } from './error-reply.ts';
import { etagOf, findForm } from './etag.ts';
import { MAX_FORM_BYTES } from './form-body.ts';
import { isForPeople, replyWithPage } from './refusal-page.ts';
import { type FaultReporter, findPattern } from './request-context.ts';
import { findProtocol, type Protocol } from './request-head.ts';
import type { Answer, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The address of the deployment, without a slash at its end; empty where links are relative. */
    baseUrl(): string;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

const typeOf = ({ protocol }: Route) => (protocol === undefined ? JSON_TYPE : `${protocol.mediaType}; charset=utf-8`);

/** A request with the reply that is to be written to it. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly clock: Pick<Clock, 'every'>;
}

/** Writes a handler's answer: status, headers, ETag and `If-None-Match`, deprecation, body with its coding. */
export function sendAnswer(exchange: Exchange, route: Route, answer: Answer): FastifyReply | Promise<FastifyReply> {
  const { request, reply } = exchange;
  const status = answer.status ?? route.status ?? 200;
  const tag = answer.changedAt === undefined ? undefined : etagOf(answer.changedAt);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  varyByOrigin(reply, findReaders(route));
  if (answer.headers?.link !== undefined) reply.header('link', absoluteLink(reply, answer.headers.link));
  if (answer.cookies !== undefined) reply.header('set-cookie', answer.cookies);
  if (answer.headers?.['cache-control'] === undefined) {
    reply.header('cache-control', tag === undefined ? 'no-store' : 'private, no-cache');
  }
  if (tag !== undefined) reply.header('etag', tag);
  if (route.deprecated !== undefined) setDeprecation(reply, route.deprecated);
  const known = request.headers['if-none-match'];
  const isFresh = tag !== undefined && known !== undefined && findForm(known, tag) !== undefined;
  if (status === 304 || (route.method === 'GET' && isFresh)) return sendNotModified(request, reply);
  reply.code(status);
  if (answer.stream !== undefined) return sendStream(exchange, route, answer.stream);
  const text = answer.json ?? (answer.body === undefined ? undefined : JSON.stringify(answer.body));
  if (answer.jsonBytes === undefined && text === undefined) return reply.send();
  reply.header('content-type', typeOf(route));
  const length = answer.jsonBytes?.length ?? Buffer.byteLength(text ?? '');
  const coding = route.plain === true ? undefined : codeAnswer(request, reply, length);
  if (coding !== undefined)
    return sendCoded(exchange, coding, answer.jsonBytes ?? Buffer.from(text ?? ''), answer.whenSent);
  return answer.jsonBytes === undefined ? reply.send(text) : sendBytes(reply, answer.jsonBytes, answer.whenSent);
}

/** A body that is the same for everybody, with its compressed forms: each is made once. */
export interface SharedBody {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly coded: Map<Coding, Promise<Buffer>>;
}

/** Makes a shared body, its ETag by its content. */
export function shareBody(bytes: Buffer): SharedBody {
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return { bytes, etag: `"${digest.slice(0, 22)}"`, coded: new Map() };
}

/** Sends a shared body whose headers are set, with its ETag; 304 where the client has it. */
export async function sendShared(
  { request, reply }: Exchange,
  { bytes, etag, coded }: SharedBody,
): Promise<FastifyReply> {
  reply.header('etag', etag);
  const known = request.headers['if-none-match'];
  if (known !== undefined && findForm(known, etag) !== undefined) return sendNotModified(request, reply);
  const coding = codeAnswer(request, reply, bytes.length);
  if (coding === undefined) return reply.send(bytes);
  if (request.method === 'HEAD') return sendHead(reply);
  const form = coded.get(coding) ?? compressBytes(coding, bytes);
  coded.set(coding, form);
  try {
    return sendBytes(reply, await form);
  } catch (error) {
    // The next reader's is compressed again.
    coded.delete(coding);
    throw error;
  }
}

function sendNotModified({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string') reply.header('etag', findForm(headers['if-none-match'] ?? '', tag) ?? tag);
  addVary(reply, 'accept-encoding');
  return reply.code(304).send();
}

function sendStream(exchange: Exchange, route: Route, stream: NonNullable<Answer['stream']>) {
  const { request, reply, clock } = exchange;
  const bytes = stream instanceof Readable ? undefined : Buffer.from(stream);
  const isHead = request.method === 'HEAD';
  const coding = route.plain === true ? undefined : codeAnswer(request, reply, isHead ? undefined : bytes?.length);
  if (coding === undefined) return reply.send(stream);
  if (isHead) return sendHead(reply, stream);
  return bytes === undefined
    ? reply.send(compressStream(coding, stream as Readable, clock))
    : sendCoded(exchange, coding, bytes);
}

// The length of a coded body is known to who codes it alone, so that a HEAD goes without (RFC 9110 §8.6).
function sendHead(reply: FastifyReply, unread?: NonNullable<Answer['stream']>): FastifyReply {
  if (unread instanceof Readable) unread.destroy();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
  reply.hijack();
  reply.raw.end();
  return reply;
}

/** Puts the address of the deployment in front of a link to a path of it. */
function absoluteLink(reply: FastifyReply, link: string): string {
  return link.startsWith('</') ? `<${reply.server.baseUrl()}${link.slice(1)}` : link;
}

async function sendCoded(
  { request, reply }: Exchange,
  coding: Coding,
  bytes: Buffer,
  whenRead?: () => void,
): Promise<FastifyReply> {
  if (request.method === 'HEAD') {
    whenRead?.();
    return sendHead(reply);
  }
  const coded = await compressBytes(coding, bytes);
  whenRead?.();
  return sendBytes(reply, coded);
}

// Straight to Node: head and body leave in one piece.
function sendBytes(reply: FastifyReply, bytes: Buffer, whenSent?: () => void): FastifyReply {
  const headers = reply.getHeaders();
  headers['content-length'] = bytes.length;
  reply.raw.writeHead(reply.statusCode, headers as Record<string, string | number>);
  reply.hijack();
  reply.raw.end(bytes, whenSent);
  return reply;
}

/**
 * Says on an answer that its route goes: spec 9.3, RFC 9745 and RFC 8594. The spec asks for an HTTP date in both. A page's
 * `Link` to the next one stays (contract §3).
 */
function setDeprecation(reply: FastifyReply, { at, sunset, successor }: Deprecation): void {
  const link = absoluteLink(reply, `<${successor}>; rel="successor-version"`);
  const others = reply.getHeader('link');
  reply.header('deprecation', new Date(at).toUTCString());
  reply.header('sunset', new Date(sunset).toUTCString());
  reply.header('link', others === undefined ? link : `${others}, ${link}`);
}

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
  const protocol = findProtocol(deps.protocols, request.url);
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
  const { access, method, rawBody } = passage.route;
  // Forms that identity providers have posted pay in their handler, which refuses none of them: what is refused has not come to it.
  if (access.who !== 'open' || method === 'GET') return;
  // A signature that does not match is the refusal of a raw body; the signed ones of the same address are never refused for it.
  const isCharged = CHARGED.includes(refusal.status) || (rawBody === true && refusal.status === 401);
  if (isCharged) void passage.ports.budgets.takeAddress(ip);
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

/** Refuses a request whose body does not come, and ends its connection. */
export function cutOff(refusal: AppError, request: FastifyRequest, reply: FastifyReply, deps: RefusingDeps): void {
  if (reply.sent) return void request.raw.destroy();
  // However little is missing: its sender may go on for an hour, a byte a minute.
  endAfterAnswer(request.raw, reply, deps.lingering);
  refuse(refusal, request, reply, deps);
  // Whoever reads the body waits for its rest, and holds what came of it.
  if (request.raw.listenerCount('error') > 0) request.raw.emit('error', refusal);
}
