// Who calls: a key, a person, an identity provider, the operator. A refused stranger pays from the budget of their address.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { readUuid } from '../../../../contract/forms.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Caller, KeyCaller, PersonCaller, ProjectAccess } from '../access/caller.ts';
import type { Verdict } from '../access/rate-limits.ts';
import { projectScope, workspaceScope } from '../access/scope.ts';
import { AppError, forbidden, invalidField, notFound, rateLimited, unauthorized } from '../app-error.ts';
import type { Passage, Soon } from './request-context.ts';

/** Who calls; without valid credentials 401, or 429 where the address has had too many such answers. */
export function authentication(passage: Passage): Soon<void> {
  const { access } = passage.route;
  if (access.who === 'open') {
    // A page of another site must not sign its visitor in, as somebody of its choice. What has no Origin is no browser's.
    const { origin } = passage.request.headers;
    return origin !== undefined && access.fromElsewhere !== true && isFromElsewhere(passage)
      ? refuseElsewhere(passage)
      : undefined;
  }
  const found = findCaller(passage);
  if (found === FROM_ELSEWHERE) return refuseElsewhere(passage);
  if (!(found instanceof Promise)) return settle(passage, found);
  return found.then(
    (caller) => settle(passage, caller),
    (error: unknown) => failLookUp(passage, error),
  );
}

const refuseElsewhere = (passage: Passage) => refuseStranger(passage, forbidden(createMessage('request.otherSite')));

// An address that has to wait for a look-up is refused like any stranger; what else fails is nobody's use of the service.
function failLookUp(passage: Passage, error: unknown): Soon<void> {
  if (error instanceof AppError && error.code === 'rate_limited') return refuseStranger(passage, error);
  giveBackDeployment(passage);
  throw error;
}

function settle(passage: Passage, caller: Caller | undefined): Soon<void> {
  if (caller !== undefined) {
    passage.caller = caller;
    return;
  }
  return refuseStranger(passage, unauthorized());
}

// A request without credentials must not use up what the others share: it pays from its address's own budget.
function refuseStranger(passage: Passage, refusal: AppError): Soon<void> {
  giveBackDeployment(passage);
  const verdict = passage.ports.budgets.takeAddress(passage.request.ip);
  const refuse = (each: Verdict) => {
    if (passage.route.budgeted === true) setBudgetHeaders(passage.reply, 'address', each);
    requireAllowed(each);
    throw refusal;
  };
  return verdict instanceof Promise ? verdict.then(refuse) : refuse(verdict);
}

const takesBasic = ({ route: { access } }: Passage) => access.who === 'keyOrPerson' && access.basic === true;

function giveBackDeployment({ route, ports }: Passage): void {
  if (route.budgeted === true) ports.budgets.giveBackDeployment();
}

/**
 * Notes that a caller uses their session or token now, as each request does. Returns false where it was ended meanwhile; one that time
 * alone has ended lasts until the request is over.
 */
export async function noteUse(passage: Passage): Promise<boolean> {
  if (passage.route.access.who === 'open' || (await findCaller(passage)) !== undefined) return true;
  return (await findCaller({ ...passage, asOfMs: passage.judgedAtMs })) !== undefined;
}

const FROM_ELSEWHERE = 'from elsewhere';

function findCaller(passage: Passage): Soon<Caller | undefined> | typeof FROM_ELSEWHERE {
  const { route, request, ports, asOfMs } = passage;
  const { access } = route;
  const { 'x-api-key': presented, authorization } = request.headers;
  if (access.who === 'key' || access.who === 'keyOrPerson') {
    if (typeof presented === 'string') return ports.findKey(presented, request.ip);
    if (access.who === 'key') return undefined;
    const password = takesBasic(passage) ? readBasicPassword(authorization) : undefined;
    if (password !== undefined) return ports.findKey(password, request.ip);
  }
  const bearer = readBearer(authorization);
  if (access.who === 'operator') {
    return bearer !== undefined && ports.isOperator(bearer) ? { type: 'operator', id: null } : undefined;
  }
  if (access.who === 'scim') return bearer === undefined ? undefined : ports.findScimToken(bearer, request.ip, asOfMs);
  if (bearer !== undefined) return ports.findPerson({ bearer }, request.ip, asOfMs);
  const cookie = readCookie(request.headers.cookie, ports.sessionCookieName());
  if (cookie === undefined) return undefined;
  return isFromElsewhere(passage) ? FROM_ELSEWHERE : ports.findPerson({ cookie }, request.ip, asOfMs);
}

/** Cookies travel by themselves, so a state-changing request must show that a page of ours sent it (contract §10). */
function isFromElsewhere({ request, ports }: Passage): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD' && !ports.isOwnOrigin(request.headers.origin);
}

// Where a request is: in its caller's workspace, or in a project of it that they have a role in.

/** Whose the path is: the workspace of the caller, or the project that it names. What is not theirs is 404. */
export function tenancy(passage: Passage): Soon<void> {
  const { route, caller } = passage;
  if (route.scope === 'none') return;
  if (caller.type === 'key') return tenancyOfKey(passage, caller);
  if (caller.type === 'user') return tenancyOfPerson(passage, caller);
  if (caller.type === 'scim') {
    passage.plan = caller.workspace.plan;
    passage.scope = workspaceScope(caller.workspace.id);
    return;
  }
  throw new Error(`${route.path}: a scope needs a key, a person or an identity provider`);
}

function tenancyOfKey(passage: Passage, caller: KeyCaller): Soon<void> {
  passage.plan = caller.workspace.plan;
  if (passage.route.scope === 'workspace') {
    passage.scope = workspaceScope(caller.workspace.id);
    return;
  }
  const projectId = readProjectId(passage.request);
  const found = passage.ports.projectIsIn(caller.workspace.id, projectId);
  const settleScope = (isIn: boolean) => {
    if (!isIn) throw notFound();
    passage.scope = projectScope(caller.workspace.id, projectId);
  };
  return found instanceof Promise ? found.then(settleScope) : settleScope(found);
}

function tenancyOfPerson(passage: Passage, caller: PersonCaller): Soon<void> {
  if (passage.route.scope === 'workspace') {
    const membership = findMembership(passage.request, caller);
    passage.scope = workspaceScope(membership.workspaceId);
    passage.plan = membership.plan;
    passage.role = membership.role;
    passage.workspaceRole = membership.role;
    return;
  }
  const projectId = readProjectId(passage.request);
  const found = passage.ports.findProjectAccess(caller, projectId);
  const settleScope = (access: ProjectAccess | undefined) => {
    if (access === undefined) throw notFound();
    passage.scope = projectScope(access.workspaceId, projectId);
    passage.plan = access.plan;
    passage.role = access.role;
    passage.workspaceRole = access.workspaceRole;
  };
  return found instanceof Promise ? found.then(settleScope) : settleScope(found);
}

function readProjectId(request: FastifyRequest): string {
  const { projectId } = request.params as { projectId?: string };
  const id = readUuid(projectId ?? '');
  if (id === undefined) throw notFound();
  return id;
}

// A person in several workspaces names one by X-Workspace-Id; one that is not theirs is 404 (contract §10).
function findMembership(request: FastifyRequest, caller: PersonCaller) {
  const named = request.headers['x-workspace-id'];
  if (typeof named === 'string') {
    const membership = caller.memberships.find((each) => each.workspaceId === named.toLowerCase());
    if (membership === undefined) throw notFound();
    return membership;
  }
  const [only, another] = caller.memberships;
  if (only === undefined) throw notFound();
  if (another !== undefined) throw invalidField('X-Workspace-Id', createMessage('field.workspace'));
  return only;
}

// How credentials lie in a request's headers.

/** The token of `Authorization: Bearer …`. */
function readBearer(authorization: string | undefined): string | undefined {
  const match = authorization === undefined ? null : /^bearer +([^ ]+) *$/i.exec(authorization);
  return match?.[1];
}

/** The password of `Authorization: Basic …` (RFC 7617); the name before it is not looked at. */
function readBasicPassword(authorization: string | undefined): string | undefined {
  const encoded =
    authorization === undefined ? undefined : /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const at = pair.indexOf(':');
  return at === -1 ? undefined : pair.slice(at + 1);
}

/**
 * Returns the value of a cookie. Behind https the session's name is one that no other host can set, and only that counts: a
 * neighbour under the same domain could plant the plain one.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  return new Map(header.split(';').map((pair) => splitPair(pair))).get(name);
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at === -1 ? ['', pair] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

export const SESSION_COOKIE = 'pcs_session';
export const SECURE_SESSION_COOKIE = '__Host-pcs_session';

/** Says on an answer what its budget is and what is left of it (contract §4); nothing where the budget is off. */
export function setBudgetHeaders(reply: FastifyReply, name: 'key' | 'address' | 'deployment', verdict: Verdict): void {
  if (verdict.limit === 0) return;
  reply.header('ratelimit-policy', `"${name}";q=${verdict.limit};w=${verdict.windowSeconds}`);
  reply.header('ratelimit', `"${name}";r=${verdict.remaining};t=${verdict.resetSeconds}`);
}

/** Throws where the budget is spent. */
export function requireAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}
