// The refusals that come before the body is read, in the contract's fixed order (§2), as data: each gate looks at what
// the ones before it found. A gate answers at once where it can (cached access, leased budgets): the hot path awaits
// nothing.

import type { Access } from '../../../../contract/access.ts';
import { readUuid } from '../../../../contract/forms.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { OAuthScope } from '../../../../contract/oauth.ts';
import {
  KEY_SCOPES,
  type KeyScope,
  type ProjectRole,
  projectRoleReaches,
  scopeReaches,
  type WorkspaceRole,
  workspaceRoleReaches,
} from '../../../../contract/scopes.ts';
import type { Verdict } from '../access/rate-limits.ts';
import { confirmationRequired, forbidden, notFound, roleTooLow, scopeTooLow } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { isKeepable } from '../text.ts';
import { authentication, requireAllowed, setBudgetHeaders, tenancy } from './authentication.ts';
import { hasBody } from './connections.ts';
import { judgeOrigin } from './cross-origin.ts';
import type { Passage, Soon } from './request-context.ts';
import { isOpenToBodies, type Route } from './route.ts';

export interface Gate {
  readonly name: string;
  readonly pass: (passage: Passage) => Soon<void>;
  /** True where it judges what the caller may do, which can be less by the time that a late body has come. */
  readonly judgesCaller?: true;
}

/** @internal The gates, in order. Route and method came before (404); body, schema, named ids and state come after. */
export const GATES: readonly Gate[] = [
  { name: 'budget of the deployment', pass: deploymentBudget },
  { name: 'authentication', pass: authentication, judgesCaller: true },
  { name: 'origin of the page', pass: judgeOrigin },
  { name: 'budget of the caller', pass: callerBudget },
  { name: 'scope of the key or token', pass: scopeOfCredential, judgesCaller: true },
  { name: 'tenancy of the path', pass: tenancy, judgesCaller: true },
  { name: 'ids of the path', pass: idsOfPath },
  { name: 'records of the path', pass: recordsOfPath },
  { name: 'role of the person', pass: roleOfPerson, judgesCaller: true },
  { name: 'plan of the workspace', pass: entitlement, judgesCaller: true },
  { name: 'confirmation of the person', pass: confirmation, judgesCaller: true },
];

const JUDGING_CALLER = GATES.filter(({ judgesCaller }) => judgesCaller === true);

/** Goes through the gates; throws the first refusal, at once or later. */
export function passGates(passage: Passage): Soon<void> {
  return passEach(passage, GATES, 0);
}

function passEach(passage: Passage, gates: readonly Gate[], from: number): Soon<void> {
  for (let index = from; index < gates.length; index += 1) {
    const result = gates[index]?.pass(passage);
    if (result instanceof Promise) return result.then(() => passEach(passage, gates, index + 1));
  }
}

function deploymentBudget({ route, reply, ports }: Passage): Soon<void> {
  if (route.budgeted !== true) return;
  const verdict = ports.budgets.takeDeployment();
  const apply = (each: Verdict) => {
    if (!each.allowed) setBudgetHeaders(reply, 'deployment', each);
    requireAllowed(each);
  };
  return verdict instanceof Promise ? verdict.then(apply) : apply(verdict);
}

function callerBudget({ route, request, caller, reply, ports }: Passage): Soon<void> {
  if (isOpenToBodies(route) && ports.budgets.isAddressSpent(request.ip)) {
    const verdict = ports.budgets.takeAddress(request.ip);
    return verdict instanceof Promise ? verdict.then(requireAllowed) : requireAllowed(verdict);
  }
  if (caller.type === 'key') {
    const verdict = ports.budgets.takeKey(caller);
    const apply = (each: Verdict) => {
      setBudgetHeaders(reply, 'key', each);
      requireAllowed(each);
    };
    return verdict instanceof Promise ? verdict.then(apply) : apply(verdict);
  }
  if (caller.type === 'user') {
    const verdict = ports.budgets.takePerson(caller.id);
    return verdict instanceof Promise ? verdict.then(requireAllowed) : requireAllowed(verdict);
  }
  if (caller.type === 'scim') {
    const verdict = ports.budgets.takeScim(caller);
    return verdict instanceof Promise ? verdict.then(requireAllowed) : requireAllowed(verdict);
  }
}

function scopeOfCredential({ route: { access, method }, caller }: Passage): void {
  if (caller.type === 'key' && (access.who === 'key' || access.who === 'keyOrPerson')) {
    if (!scopeReaches(caller.scope, access.scope)) throw scopeTooLow(access.scope);
  }
  if (caller.type === 'user' && caller.grantedScopes !== null) requireGranted(access, method, caller.grantedScopes);
}

/** What an application may do for its person: never what is the person's own, such as their sessions and password, or gives access. */
function requireGranted(access: Access, method: Route['method'], granted: readonly OAuthScope[]): void {
  const isTheirOwn =
    access.who === 'signedIn' ? access.applications !== true : access.who === 'person' && access.applications === false;
  if (isTheirOwn) {
    throw forbidden(createMessage('oauth.ownOnly'));
  }
  const needed = scopeNeeded(access, method);
  // Feeds have a scope of their own, for who reads nothing else; whoever may read all may read them.
  if (access.who === 'keyOrPerson' && needed === 'read' && granted.includes('feeds')) return;
  if (!KEY_SCOPES.some((each) => granted.includes(each) && scopeReaches(each, needed))) throw scopeTooLow(needed);
}

/** @internal Returns the scope that an application needs for a route of this access. */
export function scopeNeeded(access: Access, method: Route['method']): KeyScope {
  if (access.who === 'keyOrPerson') return access.scope;
  // Administration is what takes an admin's or an owner's role.
  if (access.who === 'person' && (access.role === 'admin' || access.role === 'owner')) return 'admin';
  return method === 'GET' ? 'read' : 'write';
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
    throw forbidden(createMessage('request.plan', { entitlement: route.entitlement }));
  }
}

function confirmation({ route, caller, ports, asOfMs }: Passage): void {
  if (route.confirmed !== true || caller.type !== 'user') return;
  if (!ports.isConfirmed(caller, asOfMs)) throw confirmationRequired();
}

// A path id that is not a UUID is answered like one that does not exist (contract §1), and so is text that no record has.
function idsOfPath({ route, request }: Passage): void {
  // A signed event for an id that is malformed is refused like one that is signed wrongly: its handler does both.
  if (route.rawBody === true) return;
  const params = request.params as Record<string, string>;
  for (const name in params) {
    const text = params[name] ?? '';
    if (!/^id$|Id$/.test(name)) {
      if (!isKeepable(text)) throw notFound();
      continue;
    }
    const id = readUuid(text);
    if (id === undefined) throw notFound();
    // The address has them in lower case, but for letters that came percent-encoded.
    params[name] = id;
  }
}

// An address is judged whole before anything of the body is (contract §2).
function recordsOfPath({ route, request, scope, caller }: Passage): Soon<void> {
  if (route.loadResource === undefined) return;
  return route.loadResource({ scope: scope as never, params: request.params as never, caller }).then((found) => {
    if (found === undefined) throw notFound();
  });
}

// Bodies that come after the caller was checked by the headers: a client may hold one back for minutes.

/** With the 700 ms for which access is trusted, the second within which a revocation counts (contract §4). */
const LATE_AFTER_MS = 300;

/** Records when a request is checked, and how many bytes its connection had sent by then. To be called before passGates. */
export function noteArrival(passage: Passage, clock: Pick<Clock, 'now'>): void {
  const { raw } = passage.request;
  if (!hasBody(raw)) return;
  passage.judgedAtMs = clock.now();
  passage.judgedAtByte = raw.socket.bytesRead;
}

/**
 * True if the body of a request, which has come, was not there yet when the request was checked, or waited here since. Also true if the
 * next request was sent meanwhile: the connection's bytes do not tell the two apart.
 */
export function isLate({ judgedAtMs, judgedAtByte, request }: Passage, clock: Pick<Clock, 'now'>): boolean {
  if (judgedAtMs === undefined) return false;
  return request.raw.socket.bytesRead !== judgedAtByte || clock.now() - judgedAtMs > LATE_AFTER_MS;
}

/**
 * Checks the caller of a request again, for a body that came after its headers were checked: whatever ended the session, key or token
 * meanwhile, or took a role away, refuses the request as it would a new one. Time alone does not: a session that was idle during its own
 * upload, or a token that expired meanwhile, counts as when the headers came. Costs a query wherever a new request would.
 */
export function judgeCallerAgain(passage: Passage): Soon<void> {
  passage.asOfMs = passage.judgedAtMs;
  return passEach(passage, JUDGING_CALLER, 0);
}
