import { createMessage } from '../../../../../contract/messages/message.ts';
import { MAX_SSO_SIGNING_KEYS, type SsoSigningKey } from '../../../../../contract/sso-signing-keys.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { conflict } from '../../../platform/app-error.ts';
import { type Clock, instantAfter, instantOf } from '../../../platform/clock.ts';
import type { Db, Reader } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { Ids } from '../../../platform/ids.ts';
import { recordAudit } from '../../../platform/records/record-change.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { listConnections, saveConnection } from '../connections/store.ts';
import { guardChange, type SsoChange } from '../policy/change-preview.ts';
import {
  type KeptSigningKey,
  type MadeKey,
  makeSigningKey,
  type SigningKeyType,
  viewSigningKey,
} from './signing-key.ts';
import { deleteSigningKey, getSigningKey, insertSigningKey, listSigningKeys, swapSigningKey } from './store.ts';

export interface SigningKeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
}

/** Adds a key: the first one signs at once, another one is published until it is activated. */
export async function addSigningKey(
  deps: SigningKeyDeps,
  actor: Actor,
  scope: WorkspaceScope,
  type: SigningKeyType,
): Promise<SsoSigningKey> {
  const made = await makeSigningKey(type, deps.clock.now());
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const keys = await listSigningKeys(tx, scope);
    if (keys.length >= MAX_SSO_SIGNING_KEYS) throw conflict(createMessage('sso.twoSigningKeys'));
    return viewSigningKey(await insert(deps, tx, { actor, scope, made, active: keys.length === 0 }));
  });
}

/** Makes the key that a first connection signs with; undefined where the workspace has one. Call before the transaction. */
export async function prepareFirstKey(deps: SigningKeyDeps, scope: WorkspaceScope): Promise<MadeKey | undefined> {
  const keys = await listSigningKeys(deps.db.reader(scope), scope);
  return keys.length === 0 ? makeSigningKey('rsa_2048', deps.clock.now()) : undefined;
}

/** Stores the key that was prepared, unless another one came first. The caller holds the workspace's lock. */
export async function storeFirstKey(
  deps: SigningKeyDeps,
  tx: Tx,
  { actor, scope, made }: { readonly actor: Actor; readonly scope: WorkspaceScope; readonly made: MadeKey | undefined },
): Promise<void> {
  if ((await listSigningKeys(tx, scope)).length > 0) return;
  // The keys were removed since: the caller has nothing to store, and tries again.
  if (made === undefined) throw conflict(createMessage('sso.signingKeysChanged'));
  await insert(deps, tx, { actor, scope, made, active: true });
}

/**
 * Lets a key sign from now on. The former one stays published, until it is removed. A provider that does not know the key refuses
 * every request: without `force` it is refused with 409 where the owner who asks, or every owner, depends on the connection. No test
 * proves a connection that signs any more.
 */
export async function activateSigningKey(
  deps: SigningKeyDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { id, force }: { readonly id: string; readonly force: boolean },
): Promise<SsoSigningKey> {
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const key = await getSigningKey(tx, scope, id);
    if (key.active) return viewSigningKey(key);
    const nowMs = deps.clock.now();
    const change = await findKeyChange(tx, scope, key);
    if (change !== undefined && !force) await guardChange(tx, scope, { change, nowMs, actorId: actor.id });
    await dropTests(deps, tx, scope);
    const at = instantOf(nowMs);
    await swapSigningKey(tx, scope, { id, at });
    const after = { ...key, active: true, activatedAt: at };
    await audit(deps, tx, { actor, scope, verb: 'activated', key: after });
    return viewSigningKey(after);
  });
}

/** Returns what another key does to the connection by which people sign in: undefined where it signs nothing. */
export async function findKeyChange(
  reader: Reader,
  scope: WorkspaceScope,
  { active }: Pick<KeptSigningKey, 'active'>,
): Promise<SsoChange | undefined> {
  const inUse = (await listConnections(reader, scope)).find((each) => each.active && each.config.signRequests);
  return inUse === undefined || active ? undefined : { kind: 'use', connection: { ...inUse, testedAt: null } };
}

// A test proves a connection with the key that signed its request.
async function dropTests({ clock, keyring }: SigningKeyDeps, tx: Tx, scope: WorkspaceScope): Promise<void> {
  for (const each of await listConnections(tx, scope)) {
    if (!each.config.signRequests || each.testedAt === null) continue;
    const connection = { ...each, testedAt: null, updatedAt: instantAfter(each.updatedAt, clock.now()) };
    await saveConnection(tx, keyring, scope, { connection, clientSecret: undefined });
  }
}

/** Removes a key from use and metadata. Refused with 409 for the one that signs, while a connection signs. */
export async function removeSigningKey(
  deps: SigningKeyDeps,
  actor: Actor,
  scope: WorkspaceScope,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const key = await getSigningKey(tx, scope, id);
    if (key.active) await requireUnused(tx, scope);
    await deleteSigningKey(tx, scope, id);
    await audit(deps, tx, { actor, scope, verb: 'deleted', key });
  });
}

async function requireUnused(tx: Tx, scope: WorkspaceScope): Promise<void> {
  const connections = await listConnections(tx, scope);
  if (!connections.some(({ config }) => config.signRequests) && (await listSigningKeys(tx, scope)).length === 1) return;
  throw conflict(createMessage('sso.signingKeyInUse'));
}

interface Inserted {
  readonly actor: Actor;
  readonly scope: WorkspaceScope;
  readonly made: MadeKey;
  readonly active: boolean;
}

async function insert(deps: SigningKeyDeps, tx: Tx, { actor, scope, made, active }: Inserted): Promise<KeptSigningKey> {
  const at = instantOf(deps.clock.now());
  const key = await insertSigningKey(tx, deps.keyring, scope, { id: deps.ids.next(), made, active, at });
  await audit(deps, tx, { actor, scope, verb: 'created', key });
  return key;
}

interface Audited {
  readonly actor: Actor;
  readonly scope: WorkspaceScope;
  readonly verb: 'created' | 'activated' | 'deleted';
  readonly key: KeptSigningKey;
}

async function audit({ ids }: SigningKeyDeps, tx: Tx, { actor, scope, verb, key }: Audited): Promise<void> {
  const { type, active, fingerprint } = viewSigningKey(key);
  await recordAudit(tx, { ids, actor }, scope, {
    action: `sso.signing_key_${verb}`,
    subject: { type: 'sso_signing_key', id: key.id },
    detail: { type, active, fingerprint },
  });
}
