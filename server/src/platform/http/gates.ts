// The refusals that come before the body is read, in the contract's fixed order (§2), as data: each gate looks at what
// the ones before it found. A gate answers at once where it can (cached access, leased budgets): the hot path awaits
// nothing.
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ProjectRole,
  projectRoleReaches,
  scopeReaches,
  type WorkspaceRole,
  workspaceRoleReaches,
} from '../../../../contract/scopes.ts';
import { isUuid } from '../../../../contract/values.ts';
import type { Verdict } from '../access/budgets.ts';
import type { Caller, KeyCaller, PersonCaller, ProjectAccess } from '../access/caller.ts';
import { type ProjectScope, projectScope, type WorkspaceScope, workspaceScope } from '../access/scope.ts';
import { forbidden, invalidField, notFound, rateLimited, roleTooLow, scopeTooLow, unauthorized } from '../app-error.ts';
import { bearerOf, cookieOf } from './credentials.ts';
import type { Route } from './route.ts';
import { isKeepable } from './text.ts';

/** An answer that is often there at once. */
export type Soon<T> = T | Promise<T>;

/** What the gates need to know of the product; identity and tenancy hand it in (design §2). */
export interface AccessPorts {
  /** The key's caller; undefined for a key that is wrong, unknown or revoked. */
  readonly findKey: (presented: string) => Soon<KeyCaller | undefined>;
  /** The person a session cookie or bearer token stands for. */
  readonly findPerson: (credentials: { cookie?: string; bearer?: string }) => Soon<PersonCaller | undefined>;
  /** True where the token is the operator's. */
  readonly isOperator: (bearer: string) => boolean;
  readonly projectIsIn: (workspaceId: string, projectId: string) => Soon<boolean>;
  readonly findProjectAccess: (caller: PersonCaller, projectId: string) => Soon<ProjectAccess | undefined>;
  readonly hasEntitlement: (plan: string, entitlement: string) => boolean;
  readonly budgets: RequestBudgets;
  /** Refuses a state-changing request with a cookie whose Origin is not the service's own. */
  readonly isOwnOrigin: (origin: string | undefined) => boolean;
  /** The name under which this deployment keeps its session cookie. */
  readonly sessionCookieName: () => string;
}

export interface RequestBudgets {
  readonly takeDeployment: () => Soon<Verdict>;
  readonly giveBackDeployment: () => void;
  readonly takeKey: (keyId: string) => Soon<Verdict>;
  readonly takePerson: (userId: string) => Soon<Verdict>;
  /** For requests without valid credentials. */
  readonly takeAddress: (address: string) => Soon<Verdict>;
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
}

export interface Gate {
  readonly name: string;
  readonly pass: (passage: Passage) => Soon<void>;
}

const ANONYMOUS: Caller = { type: 'anonymous', id: null };

/** @internal The gates, in order. Route and method came before (404); body, schema, named ids and state come after. */
export const GATES: readonly Gate[] = [
  { name: 'budget of the deployment', pass: deploymentBudget },
  { name: 'authentication', pass: authentication },
  { name: 'budget of the caller', pass: callerBudget },
  { name: 'scope of the key or token', pass: scopeOfCredential },
  { name: 'tenancy of the path', pass: tenancy },
  { name: 'role of the person', pass: roleOfPerson },
  { name: 'plan of the workspace', pass: entitlement },
  { name: 'ids of the path', pass: idsOfPath },
];

/** Goes through the gates; throws the first refusal, at once or later. */
export function passGates(passage: Passage, from = 0): Soon<void> {
  for (let index = from; index < GATES.length; index += 1) {
    const result = GATES[index]?.pass(passage);
    if (result instanceof Promise) return result.then(() => passGates(passage, index + 1));
  }
}

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
  };
}

function deploymentBudget({ route, ports }: Passage): Soon<void> {
  if (route.budgeted !== true) return;
  const verdict = ports.budgets.takeDeployment();
  return verdict instanceof Promise ? verdict.then(requireAllowed) : requireAllowed(verdict);
}

function authentication(passage: Passage): Soon<void> {
  const { access } = passage.route;
  if (access.who === 'open') return;
  const found = findCaller(passage);
  return found instanceof Promise ? found.then((caller) => settle(passage, caller)) : settle(passage, found);
}

function settle(passage: Passage, caller: Caller | undefined): Soon<void> {
  if (caller !== undefined) {
    passage.caller = caller;
    return;
  }
  // A request without credentials must not use up what the others share: it pays from its address's own budget.
  if (passage.route.budgeted === true) passage.ports.budgets.giveBackDeployment();
  const verdict = passage.ports.budgets.takeAddress(passage.request.ip);
  const refuse = (each: Verdict) => {
    requireAllowed(each);
    throw unauthorized();
  };
  return verdict instanceof Promise ? verdict.then(refuse) : refuse(verdict);
}

function findCaller({ route, request, ports }: Passage): Soon<Caller | undefined> {
  const { access } = route;
  const { 'x-api-key': presented, authorization } = request.headers;
  if (access.who === 'key' || access.who === 'keyOrPerson') {
    if (typeof presented === 'string') return ports.findKey(presented);
    if (access.who === 'key') return undefined;
  }
  const bearer = bearerOf(authorization);
  if (access.who === 'operator') {
    return bearer !== undefined && ports.isOperator(bearer) ? { type: 'operator', id: null } : undefined;
  }
  if (bearer !== undefined) return ports.findPerson({ bearer });
  const cookie = cookieOf(request.headers.cookie, ports.sessionCookieName());
  if (cookie === undefined) return undefined;
  requireOwnOrigin(request, ports);
  return ports.findPerson({ cookie });
}

/** Cookies travel by themselves, so a state-changing request must show that a page of ours sent it (contract §10). */
function requireOwnOrigin(request: FastifyRequest, ports: Pick<AccessPorts, 'isOwnOrigin'>): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (!ports.isOwnOrigin(request.headers.origin)) throw forbidden('The request comes from another site (Origin).');
}

function callerBudget({ caller, reply, ports }: Passage): Soon<void> {
  if (caller.type === 'key') {
    const verdict = ports.budgets.takeKey(caller.id);
    const apply = (each: Verdict) => {
      setBudgetHeaders(reply, each);
      requireAllowed(each);
    };
    return verdict instanceof Promise ? verdict.then(apply) : apply(verdict);
  }
  if (caller.type === 'user') {
    const verdict = ports.budgets.takePerson(caller.id);
    return verdict instanceof Promise ? verdict.then(requireAllowed) : requireAllowed(verdict);
  }
}

function setBudgetHeaders(reply: FastifyReply, verdict: Verdict): void {
  if (verdict.limit === 0) return;
  reply.header('ratelimit-policy', `"key";q=${verdict.limit};w=${verdict.windowSeconds}`);
  reply.header('ratelimit', `"key";r=${verdict.remaining};t=${verdict.resetSeconds}`);
}

function requireAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}

function scopeOfCredential({ route: { access, method }, caller }: Passage): void {
  if (caller.type === 'key' && (access.who === 'key' || access.who === 'keyOrPerson')) {
    if (!scopeReaches(caller.scope, access.scope)) throw scopeTooLow(access.scope);
  }
  if (caller.type === 'user' && caller.grantedScope !== null) {
    const needed = access.who === 'keyOrPerson' ? access.scope : method === 'GET' ? 'read' : 'write';
    if (!scopeReaches(caller.grantedScope, needed)) throw scopeTooLow(needed);
  }
}

function tenancy(passage: Passage): Soon<void> {
  const { route, caller } = passage;
  if (route.scope === 'none') return;
  if (caller.type === 'key') return tenancyOfKey(passage, caller);
  if (caller.type === 'user') return tenancyOfPerson(passage, caller);
  throw new Error(`${route.path}: a scope needs a key or a person`);
}

function tenancyOfKey(passage: Passage, caller: KeyCaller): Soon<void> {
  passage.plan = caller.workspace.plan;
  if (passage.route.scope === 'workspace') {
    passage.scope = workspaceScope(caller.workspace.id);
    return;
  }
  const projectId = projectIdOf(passage.request);
  const found = passage.ports.projectIsIn(caller.workspace.id, projectId);
  const settleScope = (isIn: boolean) => {
    if (!isIn) throw notFound();
    passage.scope = projectScope(caller.workspace.id, projectId);
  };
  return found instanceof Promise ? found.then(settleScope) : settleScope(found);
}

function tenancyOfPerson(passage: Passage, caller: PersonCaller): Soon<void> {
  if (passage.route.scope === 'workspace') {
    const membership = membershipOf(passage.request, caller);
    passage.scope = workspaceScope(membership.workspaceId);
    passage.plan = membership.plan;
    passage.role = membership.role;
    passage.workspaceRole = membership.role;
    return;
  }
  const projectId = projectIdOf(passage.request);
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

function projectIdOf(request: FastifyRequest): string {
  const { projectId } = request.params as { projectId?: string };
  if (projectId === undefined || !isUuid(projectId)) throw notFound();
  return projectId;
}

// A person in several workspaces names one by X-Workspace-Id; one that is not theirs is 404 (contract §10).
function membershipOf(request: FastifyRequest, caller: PersonCaller) {
  const named = request.headers['x-workspace-id'];
  if (typeof named === 'string') {
    const membership = caller.memberships.find((each) => each.workspaceId === named);
    if (membership === undefined) throw notFound();
    return membership;
  }
  const [only, another] = caller.memberships;
  if (only === undefined) throw notFound();
  if (another !== undefined) throw invalidField('X-Workspace-Id', 'is needed: you are in several workspaces');
  return only;
}

function roleOfPerson({ route: { access, scope }, caller, role, workspaceRole }: Passage): void {
  if (caller.type !== 'user' || (access.who !== 'person' && access.who !== 'keyOrPerson')) return;
  const inProject = scope === 'project' && !(access.who === 'person' && access.of === 'workspace');
  const held = inProject ? role : workspaceRole;
  const reaches = inProject
    ? projectRoleReaches(held as ProjectRole, access.role as ProjectRole)
    : workspaceRoleReaches(held as WorkspaceRole, access.role as WorkspaceRole);
  // On the ladders no role at all would stand above the others.
  if (held === undefined || !reaches) throw roleTooLow(access.role);
}

function entitlement({ route, plan, ports }: Passage): void {
  if (route.entitlement === undefined || plan === undefined) return;
  if (!ports.hasEntitlement(plan, route.entitlement)) {
    throw forbidden(`The workspace's plan does not include ${route.entitlement}.`);
  }
}

// A path id that is not a UUID is answered like one that does not exist (contract §1), and so is text that no record has.
function idsOfPath({ request }: Passage): void {
  const params = request.params as Record<string, string>;
  for (const name in params) {
    const text = params[name] ?? '';
    if (/^id$|Id$/.test(name) ? !isUuid(text) : !isKeepable(text)) throw notFound();
  }
}
