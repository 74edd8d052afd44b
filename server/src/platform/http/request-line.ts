import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';
import { findPattern } from './refuse.ts';

/** Facts of a request that is over, for log and metrics; never its query, headers or body. */
export interface RequestLine {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern; `(none)` for an unknown one. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly caller: Caller | undefined;
  readonly workspaceId: string | undefined;
}

/** Describes a request that was answered. */
export function describeRequest(request: FastifyRequest, reply: FastifyReply): RequestLine {
  return {
    requestId: request.id,
    method: request.method,
    route: findPattern(request),
    status: reply.statusCode,
    durationMs: reply.elapsedTime,
    caller: request.passage?.caller,
    workspaceId: request.passage?.scope?.workspaceId,
  };
}
