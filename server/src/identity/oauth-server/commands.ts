import { createMessage } from '../../../../contract/messages/message.ts';
import {
  MAX_OAUTH_APPLICATIONS,
  type OAuthApplication,
  type OAuthApplicationChange,
  type OAuthApplicationCreate,
} from '../../../../contract/oauth.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { conflict, notFound, validationFailed } from '../../platform/app-error.ts';
import { type Clock, instantAfter, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { lockWorkspace } from '../../tenancy/workspaces/public.ts';
import { makeClientId, makeClientSecret, orderedScopes, redirectUriFaults, rotatedSecrets } from './application.ts';
import { endGrant } from './records.ts';
import * as store from './store.ts';

export interface OAuthApplicationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface ApplicationWithSecret {
  readonly application: OAuthApplication;
  /** Shown this once; null for a public application. */
  readonly clientSecret: string | null;
}

/** Registers an application. The answer is where its secret stands for the first and only time. */
export async function registerApplication(
  deps: OAuthApplicationDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { name, clientType, redirectUris, scopes }: OAuthApplicationCreate,
): Promise<ApplicationWithSecret> {
  requireRedirectUris(redirectUris);
  const secret = clientType === 'confidential' ? makeClientSecret() : null;
  const at = instantOf(deps.clock.now());
  const application: OAuthApplication = {
    id: deps.ids.next(),
    clientId: makeClientId(),
    name,
    clientType,
    redirectUris,
    scopes: orderedScopes(scopes),
    secretChangedAt: secret === null ? null : at,
    oldSecretUntil: null,
    suspendedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  return inTransaction(deps.db, scope, async (tx) => {
    // So that two at a time are not both the hundredth.
    await lockWorkspace(tx, scope);
    if ((await store.countApplications(tx, scope)) >= MAX_OAUTH_APPLICATIONS) {
      throw conflict(createMessage('oauth.most', { count: MAX_OAUTH_APPLICATIONS }));
    }
    await store.insertApplication(tx, scope, application, secret?.hash ?? null);
    const { id, clientId } = application;
    const detail = { name, clientId, clientType, redirectUris, scopes: application.scopes };
    await audit(tx, { deps, actor, scope }, { id, verb: 'app_registered', detail });
    return { application, clientSecret: secret?.token ?? null };
  });
}

/** Edits an application, by the rules of its registration; what is as it was leaves no trace. */
export async function editApplication(
  deps: OAuthApplicationDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { id, change, ifMatch }: { id: string; change: OAuthApplicationChange; ifMatch: string | undefined },
): Promise<OAuthApplication> {
  if (change.redirectUris !== undefined) requireRedirectUris(change.redirectUris);
  return inTransaction(deps.db, scope, async (tx) => {
    const { application: before } = await store.lockApplication(tx, scope, id);
    requireMatch(ifMatch, before.updatedAt);
    const wanted = {
      name: change.name ?? before.name,
      redirectUris: change.redirectUris ?? before.redirectUris,
      scopes: change.scopes === undefined ? before.scopes : orderedScopes(change.scopes),
    };
    const detail = changesOf(before, wanted);
    if (Object.keys(detail).length === 0) return before;
    const after = { ...before, ...wanted, updatedAt: instantAfter(before.updatedAt, deps.clock.now()) };
    await store.saveApplication(tx, scope, after);
    await audit(tx, { deps, actor, scope }, { id, verb: 'app_updated', detail: { name: after.name, ...detail } });
    return after;
  });
}

/** Suspends an application, or lets it go on; what it is already leaves no trace (spec 3.5). */
export async function setSuspended(
  deps: OAuthApplicationDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { id, isSuspended }: { id: string; isSuspended: boolean },
): Promise<OAuthApplication> {
  return inTransaction(deps.db, scope, async (tx) => {
    const { application: before } = await store.lockApplication(tx, scope, id);
    if ((before.suspendedAt !== null) === isSuspended) return before;
    const at = instantAfter(before.updatedAt, deps.clock.now());
    const after = { ...before, suspendedAt: isSuspended ? at : null, updatedAt: at };
    await store.saveApplication(tx, scope, after);
    const detail = { name: before.name, suspended: { from: !isSuspended, to: isSuspended } };
    await audit(tx, { deps, actor, scope }, { id, verb: 'app_updated', detail });
    return after;
  });
}

/** Makes a new secret, which this answer alone shows; the one before goes on for 24 hours, or ends at once. */
export async function rotateClientSecret(
  deps: OAuthApplicationDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { id, immediate = false }: { id: string; immediate?: boolean | undefined },
): Promise<ApplicationWithSecret> {
  const { token, hash: secretHash } = makeClientSecret();
  return inTransaction(deps.db, scope, async (tx) => {
    const { application: before, secretHash: held } = await store.lockApplication(tx, scope, id);
    if (held === null) throw conflict(createMessage('oauth.noSecret'));
    const nowMs = deps.clock.now();
    const secrets = rotatedSecrets({ secretHash: held }, { secretHash, nowMs, immediate });
    const updatedAt = instantAfter(before.updatedAt, nowMs);
    await store.saveSecrets(tx, scope, { id, updatedAt }, secrets);
    const { oldSecretUntil } = secrets;
    const detail = { name: before.name, secretRotated: true, oldSecretUntil };
    await audit(tx, { deps, actor, scope }, { id, verb: 'app_updated', detail });
    return {
      application: { ...before, secretChangedAt: updatedAt, oldSecretUntil, updatedAt },
      clientSecret: token,
    };
  });
}

/** Deletes an application for good, and with it all that it was granted. */
export async function deleteApplication(
  deps: OAuthApplicationDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const { application: before } = await store.lockApplication(tx, scope, id);
    requireMatch(ifMatch, before.updatedAt);
    await store.markDeleted(tx, scope, id, instantAfter(before.updatedAt, deps.clock.now()));
    await audit(tx, { deps, actor, scope }, { id, verb: 'app_deleted', detail: { name: before.name } });
  });
}

/** Revokes a grant of the application; its tokens are refused within a second. Throws not_found. */
export async function revokeGrant(
  deps: OAuthApplicationDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { applicationId, grantId }: { applicationId: string; grantId: string },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const found = await store.findGrant(tx, scope, { applicationId, grantId });
    if (found === undefined) throw notFound();
    const ended = await endGrant(tx, { id: grantId, userId: null, at: instantOf(deps.clock.now()) });
    if (ended === undefined) throw notFound();
    const detail = { name: ended.name, grantId, userId: found.userId };
    await audit(tx, { deps, actor, scope }, { id: applicationId, verb: 'grant_revoked', detail });
  });
}

function requireRedirectUris(uris: readonly string[]): void {
  const faults = redirectUriFaults(uris);
  if (faults.length > 0) throw validationFailed(faults);
}

type Editable = Pick<OAuthApplication, 'name' | 'redirectUris' | 'scopes'>;

function changesOf(before: Editable, after: Editable): Record<string, { from: unknown; to: unknown }> {
  const changed = (['name', 'redirectUris', 'scopes'] as const).filter(
    (each) => JSON.stringify(before[each]) !== JSON.stringify(after[each]),
  );
  return Object.fromEntries(changed.map((each) => [each, { from: before[each], to: after[each] }]));
}

async function audit(
  tx: Tx,
  { deps, actor, scope }: { deps: OAuthApplicationDeps; actor: Actor; scope: WorkspaceScope },
  { id, verb, detail }: { id: string; verb: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const subject = { type: 'oauth_application', id };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, { action: `oauth.${verb}`, subject, detail });
}
