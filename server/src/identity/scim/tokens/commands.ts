import { createMessage } from '../../../../../contract/messages/message.ts';
import { MAX_SCIM_TOKENS, type ScimToken, type ScimTokenCreate } from '../../../../../contract/scim.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { conflict, invalidField } from '../../../platform/app-error.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type Ids, makeToken } from '../../../platform/ids.ts';
import { recordAudit } from '../../../platform/records/record-change.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { countScimTokens, insertScimToken, lockScimToken, markRevoked } from './store.ts';

export interface ScimTokenDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type CreatedScimToken = ScimToken & { readonly token: string };

/** What a provisioning token begins with. */
export const SCIM_PREFIX = 'pcsp';

/** Creates a token. Its answer alone shows it (spec 5.8). Throws validation_failed for an end in the past, and conflict. */
export async function createScimToken(
  deps: ScimTokenDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { name, expiresAt: end = null }: ScimTokenCreate,
): Promise<CreatedScimToken> {
  const expiresAt = end === null ? null : instantOf(Date.parse(end));
  if (expiresAt !== null && Date.parse(expiresAt) <= deps.clock.now())
    throw invalidField('expiresAt', createMessage('scim.end'));
  const { token, hash } = makeToken(SCIM_PREFIX);
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const now = instantOf(deps.clock.now());
    if ((await countScimTokens(tx, scope, now)) >= MAX_SCIM_TOKENS) throw tooManyTokens();
    const record: ScimToken = {
      id: deps.ids.next(),
      name,
      createdBy: actor.id ?? '',
      createdAt: now,
      lastUsedAt: null,
      expiresAt,
      revokedAt: null,
    };
    await insertScimToken(tx, scope, record, hash);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'scim.token_created',
      subject: { type: 'scim_token', id: record.id },
      detail: { name, ...(expiresAt === null ? {} : { expiresAt }) },
    });
    return { ...record, token };
  });
}

/** Revokes a token for good; revoking it again changes nothing. */
export async function revokeScimToken(
  deps: ScimTokenDeps,
  actor: Actor,
  scope: WorkspaceScope,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const { name, revokedAt } = await lockScimToken(tx, scope, id);
    if (revokedAt !== null) return;
    await markRevoked(tx, scope, id, instantOf(deps.clock.now()));
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'scim.token_revoked',
      subject: { type: 'scim_token', id },
      detail: { name },
    });
  });
}

const tooManyTokens = () => conflict(createMessage('scim.most', { count: MAX_SCIM_TOKENS }));
