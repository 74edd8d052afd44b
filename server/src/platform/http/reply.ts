import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deprecation } from '../../../../contract/operations/operation.ts';
import type { Clock } from '../clock.ts';
import { addVary, type Coding, codeAnswer, compressBytes, compressStream } from './content-coding.ts';
import { findReaders, varyByOrigin } from './cross-origin.ts';
import { etagOf, findForm } from './etag.ts';
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
export function setDeprecation(reply: FastifyReply, { at, sunset, successor }: Deprecation): void {
  const link = absoluteLink(reply, `<${successor}>; rel="successor-version"`);
  const others = reply.getHeader('link');
  reply.header('deprecation', new Date(at).toUTCString());
  reply.header('sunset', new Date(sunset).toUTCString());
  reply.header('link', others === undefined ? link : `${others}, ${link}`);
}
