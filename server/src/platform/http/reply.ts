import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, namesTag } from './etag.ts';
import type { Answer, Deprecation, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The address of the deployment, without a slash at its end; empty where links are relative. */
    baseUrl(): string;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

const typeOf = ({ protocol }: Route) => (protocol === undefined ? JSON_TYPE : `${protocol.mediaType}; charset=utf-8`);

/** Writes a handler's answer: status, headers, ETag and `If-None-Match`, deprecation, body. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, route: Route, answer: Answer): FastifyReply {
  const status = answer.status ?? route.status ?? 200;
  const tag = answer.changedAt === undefined ? undefined : etagOf(answer.changedAt);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if (answer.headers?.link !== undefined) reply.header('link', absoluteLink(reply, answer.headers.link));
  if (answer.cookies !== undefined) reply.header('set-cookie', answer.cookies);
  if (answer.headers?.['cache-control'] === undefined) {
    reply.header('cache-control', tag === undefined ? 'no-store' : 'private, no-cache');
  }
  if (tag !== undefined) reply.header('etag', tag);
  if (route.deprecated !== undefined) setDeprecation(reply, route.deprecated);
  if (tag !== undefined && route.method === 'GET' && isFresh(request, tag)) return reply.code(304).send();
  reply.code(status);
  if (answer.stream !== undefined) return reply.send(answer.stream);
  if (answer.jsonBytes !== undefined) return sendBytes(reply, status, answer.jsonBytes, answer.whenSent);
  if (answer.json !== undefined) return reply.header('content-type', typeOf(route)).send(answer.json);
  if (answer.body === undefined) return reply.send();
  return reply.header('content-type', typeOf(route)).send(JSON.stringify(answer.body));
}

// Straight to Node: head and body leave in one piece.
function sendBytes(reply: FastifyReply, status: number, json: Buffer, whenSent?: () => void): FastifyReply {
  const headers = reply.getHeaders();
  headers['content-type'] = JSON_TYPE;
  headers['content-length'] = json.length;
  reply.raw.writeHead(status, headers as Record<string, string | number>);
  reply.hijack();
  reply.raw.end(json, whenSent);
  return reply;
}

/** Puts the address of the deployment in front of a link to a path of it. */
function absoluteLink(reply: FastifyReply, link: string): string {
  return link.startsWith('</') ? `<${reply.server.baseUrl()}${link.slice(1)}` : link;
}

function isFresh(request: FastifyRequest, tag: string): boolean {
  const header = request.headers['if-none-match'];
  return header !== undefined && namesTag(header, tag);
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
