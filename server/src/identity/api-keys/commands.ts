import type { ApiKey, ApiKeyCreate } from '../../../../contract/keys.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { makeKey } from './api-key.ts';
import { insertApiKey, lockApiKey, markRevoked } from './store.ts';

export interface ApiKeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type CreatedKey = ApiKey & { readonly key: string };

/** Makes a key. The answer is the only place where the whole key ever stands (spec 2.7). */
export async function createApiKey(
  deps: ApiKeyDeps,
  actor: Actor,
  scope: WorkspaceScope,
  create: ApiKeyCreate,
): Promise<CreatedKey> {
  const { key, prefix, hash } = makeKey();
  const id = deps.ids.next();
  const createdAt = instantOf(deps.clock.now());
  return inTransaction(deps.db, scope, async (tx) => {
    const record = await insertApiKey(tx, scope, actor, { id, prefix, hash, createdAt, ...create });
    const subject = { type: 'api_key', id };
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'api_key.created',
      subject,
      detail: { name: create.name, scope: create.scope, prefix },
    });
    return { ...record, key };
  });
}

/** Revokes a key for good; revoking it again changes nothing. */
export async function revokeApiKey(deps: ApiKeyDeps, actor: Actor, scope: WorkspaceScope, id: string): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const key = await lockApiKey(tx, scope, id);
    if (key === undefined) throw notFound();
    if (key.revoked_at !== null) return;
    await markRevoked(tx, scope, id, instantOf(deps.clock.now()));
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'api_key.revoked',
      subject: { type: 'api_key', id },
      detail: { name: key.name },
    });
  });
}
