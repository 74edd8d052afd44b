import { createMessage } from '../../../../../contract/messages/message.ts';
import {
  MAX_SSO_CONNECTIONS,
  type SsoConnection,
  type SsoConnectionChange,
  type SsoConnectionCreate,
  type SsoConnectionCreateResult,
} from '../../../../../contract/sso.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { conflict, invalidField, namedNotFound } from '../../../platform/app-error.ts';
import { type Clock, instantAfter } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { requireMatch } from '../../../platform/http/etag.ts';
import type { Ids } from '../../../platform/ids.ts';
import { recordAudit } from '../../../platform/records/record-change.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { endSsoSessions, guardChange } from '../policy/change-preview.ts';
import { dropUnruledRoles } from '../project-roles/follow.ts';
import { requireProjects } from '../project-roles/require-projects.ts';
import { endAnswered } from '../sign-in/requests.ts';
import { prepareFirstKey, storeFirstKey } from '../signing-keys/commands.ts';
import { changed, isSameProvider, type KeptConnection, requireActivatable, viewOf } from './connection.ts';
import { makeConnection } from './new-connection.ts';
import { type FactsDeps, readFacts } from './provider-facts.ts';
import * as store from './store.ts';

export interface ConnectionDeps extends FactsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly baseUrl: () => string;
}

/** Its address is another page's. */
const RESERVED_HANDLES: readonly string[] = ['start'];

/** Makes a connection, not active yet. A replacement has the handle of what it replaces. */
export async function createConnection(
  deps: ConnectionDeps,
  actor: Actor,
  scope: WorkspaceScope,
  create: SsoConnectionCreate,
): Promise<SsoConnectionCreateResult> {
  // Asks the provider, and so before the transaction.
  const facts = await readFacts(deps, scope, create);
  const firstKey = create.protocol === 'saml' ? await prepareFirstKey(deps, scope) : undefined;
  return inTransaction(deps.db, scope, async (tx) => {
    // So that two at a time are not both the last, and two of one handle one after the other.
    await lockWorkspace(tx, scope);
    const others = await store.listConnections(tx, scope);
    if (others.length >= MAX_SSO_CONNECTIONS) {
      throw conflict(createMessage('sso.mostConnections', { number: MAX_SSO_CONNECTIONS }));
    }
    const former = others.find(({ id }) => id === create.replacesId);
    const loginHandle = handleOf(create, others);
    await requireProjects(tx, scope, create.projectRoles ?? []);
    const { connection, kept } = makeConnection(deps, create, { facts, loginHandle, former });
    if (!(await store.claimHandle(tx, scope, connection.loginHandle))) {
      throw conflict(createMessage('sso.handleTaken'));
    }
    if (connection.config.signRequests) await storeFirstKey(deps, tx, { actor, scope, made: firstKey });
    await store.insertConnection(tx, deps.keyring, scope, { connection, secrets: facts.secrets });
    const { config, protocol, replacesId } = connection;
    const fingerprint = config.saml?.certificate.fingerprint ?? null;
    const detail = { protocol, loginHandle, replacesId, fingerprint, kept };
    await audit(tx, { deps, actor, scope }, connection, { verb: 'connection_created', detail });
    return { ...viewOf(connection, deps.baseUrl()), kept };
  });
}

function handleOf({ loginHandle, replacesId }: SsoConnectionCreate, others: readonly KeptConnection[]): string {
  const replaced = replacesId == null ? undefined : others.find(({ id }) => id === replacesId);
  if (replacesId != null && replaced === undefined) throw namedNotFound('replacesId');
  const handle = loginHandle ?? replaced?.loginHandle;
  if (handle === undefined) throw invalidField('loginHandle', createMessage('field.required'));
  if (RESERVED_HANDLES.includes(handle)) throw invalidField('loginHandle', createMessage('sso.handleReserved'));
  if (replaced !== undefined && replaced.loginHandle !== handle) {
    throw invalidField('loginHandle', createMessage('sso.handleOfReplaced'));
  }
  const isFree = replaced !== undefined || others.every((each) => each.loginHandle !== handle);
  if (!isFree) throw conflict(createMessage('sso.handleOwn'));
  return handle;
}

/**
 * Edits a connection; what identifies its provider is changed by a replacement alone. Refused with 409 where what a test proved
 * of the active one changes, and the owner who asks, or every owner, could not sign in without it.
 */
export async function editConnection(
  deps: Pick<ConnectionDeps, 'db' | 'clock' | 'ids' | 'keyring' | 'baseUrl'>,
  actor: Actor,
  scope: WorkspaceScope,
  { id, change, ifMatch }: { id: string; change: SsoConnectionChange; ifMatch: string | undefined },
): Promise<SsoConnection> {
  const firstKey = change.signRequests === true ? await prepareFirstKey(deps, scope) : undefined;
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const before = await store.lockConnection(tx, scope, id);
    requireMatch(ifMatch, before.updatedAt);
    if (change.signRequests === true && before.protocol !== 'saml')
      throw invalidField('signRequests', createMessage('sso.ofSamlAlone'));
    if (change.signRequests === true) await storeFirstKey(deps, tx, { actor, scope, made: firstKey });
    if (change.clientSecret !== undefined && before.protocol !== 'oidc') {
      throw conflict(createMessage('sso.noClientSecret'));
    }
    const after = { ...changed(before, change), updatedAt: instantAfter(before.updatedAt, deps.clock.now()) };
    // One that is no longer tested is no way in to rely on.
    const isLost = after.active && before.testedAt !== null && after.testedAt === null;
    if (isLost) {
      const use = { kind: 'use', connection: after } as const;
      await guardChange(tx, scope, { change: use, nowMs: deps.clock.now(), actorId: actor.id });
    }
    await requireProjects(tx, scope, change.projectRoles ?? []);
    await store.saveConnection(tx, deps.keyring, scope, { connection: after, clientSecret: change.clientSecret });
    if (after.active && change.projectRoles !== undefined) await dropUnruledRoles({ deps, tx, scope, actor }, after);
    const { clientSecret, ...said } = change;
    const detail = { ...said, ...(clientSecret !== undefined && { clientSecretChanged: true }) };
    await audit(tx, { deps, actor, scope }, after, { verb: 'connection_updated', detail });
    return viewOf(after, deps.baseUrl());
  });
}

/**
 * Makes a connection the active one in one step; the former one stays, to go back to it by activating it again. Where another provider
 * vouches for people from then on, the sessions and unfinished sign-ins of the former one end.
 */
export async function activateConnection(
  deps: ConnectionDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { id, force }: { readonly id: string; readonly force: boolean },
): Promise<SsoConnection> {
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const before = await store.lockConnection(tx, scope, id);
    if (before.active) return viewOf(before, deps.baseUrl());
    requireActivatable(before, deps.clock.now(), force);
    const former = await store.findActive(tx, scope);
    const at = instantAfter(before.updatedAt, deps.clock.now());
    const use = { kind: 'use', connection: before } as const;
    await guardChange(tx, scope, { change: use, nowMs: deps.clock.now(), actorId: actor.id });
    await store.swapActive(tx, scope, { id, at });
    await dropUnruledRoles({ deps, tx, scope, actor }, before);
    const isOther = former !== undefined && !isSameProvider(former, before);
    if (isOther) await endAnswered(tx, scope, at);
    const sessionsEnded = isOther ? await endSsoSessions(tx, scope, null) : 0;
    const { loginHandle, testedAt } = before;
    const detail = { loginHandle, formerId: former?.id ?? null, tested: testedAt !== null, sessionsEnded };
    await audit(tx, { deps, actor, scope }, before, { verb: 'connection_activated', detail });
    return viewOf({ ...before, active: true, activatedAt: at, updatedAt: at }, deps.baseUrl());
  });
}

/**
 * Takes a connection out of use, and ends the sessions that began at the workspace's identity provider, and what applications were
 * granted by those who have no way in without it. Refused with 409 where the
 * owner who asks, or every owner, could not sign in any more.
 */
export async function deactivateConnection(
  deps: Pick<ConnectionDeps, 'db' | 'clock' | 'ids' | 'baseUrl'>,
  actor: Actor,
  scope: WorkspaceScope,
  id: string,
): Promise<SsoConnection> {
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const before = await store.lockConnection(tx, scope, id);
    if (!before.active) return viewOf(before, deps.baseUrl());
    const at = instantAfter(before.updatedAt, deps.clock.now());
    const change = { kind: 'deactivate' } as const;
    await guardChange(tx, scope, { change, nowMs: deps.clock.now(), actorId: actor.id });
    await store.swapActive(tx, scope, { id: undefined, at });
    await endAnswered(tx, scope, at);
    const sessionsEnded = await endSsoSessions(tx, scope, null);
    await audit(tx, { deps, actor, scope }, before, { verb: 'connection_deactivated', detail: { sessionsEnded } });
    return viewOf({ ...before, active: false, updatedAt: at }, deps.baseUrl());
  });
}

/** Deletes a connection that is not active, and lets its handle go with the last one of it. */
export async function removeConnection(
  deps: ConnectionDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const connection = await store.lockConnection(tx, scope, id);
    requireMatch(ifMatch, connection.updatedAt);
    if (connection.active) throw conflict(createMessage('sso.activeKept'));
    await store.deleteConnection(tx, scope, id);
    const { loginHandle } = connection;
    const left = await store.listConnections(tx, scope);
    if (left.every((each) => each.loginHandle !== loginHandle)) await store.releaseHandle(tx, scope, loginHandle);
    await audit(tx, { deps, actor, scope }, connection, { verb: 'connection_deleted', detail: { loginHandle } });
  });
}

async function audit(
  tx: Tx,
  { deps, actor, scope }: { deps: Pick<ConnectionDeps, 'ids'>; actor: Actor; scope: WorkspaceScope },
  { id, displayName }: KeptConnection,
  { verb, detail }: { readonly verb: string; readonly detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const subject = { type: 'sso_connection', id };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `sso.${verb}`,
    subject,
    detail: { displayName, ...detail },
  });
}
