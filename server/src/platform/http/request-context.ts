// A request on its way through the gates: what they need to know of the product, and what they have found so far.

import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProjectRole, WorkspaceRole } from '../../../../contract/scopes.ts';
import type { Caller, KeyCaller, PersonCaller, ProjectAccess, ScimCaller } from '../access/caller.ts';
import type { Verdict } from '../access/rate-limits.ts';
import type { ProjectScope, WorkspaceScope } from '../access/scope.ts';
import type { Ids } from '../ids.ts';
import type { Route } from './route.ts';

/** An answer that is often there at once. */
export type Soon<T> = T | Promise<T>;

/** What a person's request presents. */
export interface Presented {
  readonly cookie?: string;
  readonly bearer?: string;
}

/** What the gates need to know of the product; identity and tenancy hand it in (design §2). */
export interface AccessPorts {
  /**
   * The key's caller; undefined for a key that is wrong, unknown or revoked. `address` is who asks: an address that has
   * presented too much that is unknown waits for what has to be looked up (429).
   */
  readonly findKey: (presented: string, address: string) => Soon<KeyCaller | undefined>;
  /**
   * The person a session cookie or bearer token stands for. With `asOfMs`, one that time alone has ended since then counts as lasting;
   * revocations, roles and memberships count as of now.
   */
  readonly findPerson: (credentials: Presented, address: string, asOfMs?: number) => Soon<PersonCaller | undefined>;
  /** The identity provider that a provisioning token stands for. */
  readonly findScimToken: (bearer: string, address: string, asOfMs?: number) => Soon<ScimCaller | undefined>;
  /** True where the token is the operator's. */
  readonly isOperator: (bearer: string) => boolean;
  readonly projectIsIn: (workspaceId: string, projectId: string) => Soon<boolean>;
  readonly findProjectAccess: (caller: PersonCaller, projectId: string) => Soon<ProjectAccess | undefined>;
  /** True where the person proved who they are lately enough for what is sensitive; bearer tokens always. */
  readonly isConfirmed: (caller: PersonCaller, atMs?: number) => boolean;
  readonly hasEntitlement: (plan: string, entitlement: string) => boolean;
  readonly budgets: RequestBudgets;
  /** Refuses a state-changing request with a cookie whose Origin is not the service's own. */
  readonly isOwnOrigin: (origin: string | undefined) => boolean;
  /** True where a client of this deployment, an application or the keys of a workspace, names the origin of a page. */
  readonly isKnownOrigin: (origin: string, address: string) => Soon<boolean>;
  /** True where the caller's own client names it: the application of a token, the workspace of a key. Never for a cookie. */
  readonly allowsOrigin: (caller: Caller, origin: string) => Soon<boolean>;
  /** The name under which this deployment keeps its session cookie. */
  readonly sessionCookieName: () => string;
}

export interface RequestBudgets {
  readonly takeDeployment: () => Soon<Verdict>;
  readonly giveBackDeployment: () => void;
  readonly takeKey: (caller: KeyCaller) => Soon<Verdict>;
  readonly takePerson: (userId: string) => Soon<Verdict>;
  readonly takeScim: (caller: ScimCaller) => Soon<Verdict>;
  /** For requests without valid credentials. */
  readonly takeAddress: (address: string) => Soon<Verdict>;
  /** True where it is known, without asking, that the address would be refused now. */
  readonly isAddressSpent: (address: string) => boolean;
}

/** What the gates have found so far. */
export interface Passage {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ports: AccessPorts;
  caller: Caller;
  /** The session's workspace or the project's; undefined until tenancy is decided. */
  scope: WorkspaceScope | ProjectScope | undefined;
  plan: string | undefined;
  role: WorkspaceRole | ProjectRole | undefined;
  workspaceRole: WorkspaceRole | undefined;
  /** When the headers of a request with a body were judged, and how many bytes its connection had sent by then (noteArrival in guards.ts). */
  judgedAtMs: number | undefined;
  judgedAtByte: number | undefined;
  /** The time as of which limits of time are judged where the caller is judged again; undefined: now. */
  asOfMs: number | undefined;
}

const ANONYMOUS: Caller = { type: 'anonymous', id: null };

/** The passage of a request at the first gate. */
export function beginPassage(route: Route, request: FastifyRequest, reply: FastifyReply, ports: AccessPorts): Passage {
  return {
    route,
    request,
    reply,
    ports,
    caller: ANONYMOUS,
    scope: undefined,
    plan: undefined,
    role: undefined,
    workspaceRole: undefined,
    judgedAtMs: undefined,
    judgedAtByte: undefined,
    asOfMs: undefined,
  };
}

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

const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/;

/** The request's id: the client's own where it is well formed, else a new one (contract §2). */
export function requestIds(ids: Ids): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && ACCEPTED.test(given) ? given : ids.next();
  };
}

/** Reports internal errors; the log line with the request's id holds the cause. */
export interface FaultReporter {
  fault(requestId: string, route: string, error: unknown): void;
}

/** The pattern of the route that answers; `(none)` for an unknown one. */
export function findPattern(request: FastifyRequest): string {
  return request.passage?.route.path ?? request.routeOptions.url ?? '(none)';
}
