// Origins whose pages may use the keys of a workspace: a list of the workspace, for all of its keys.

import type { KeyOrigins } from '../../../../contract/keys.ts';
import { apiKeyOperations } from '../../../../contract/operations/api-keys.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { validationFailed } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { okByContent, requireContentMatch } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import type { Route } from '../../platform/http/route.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { lockWorkspace } from '../../tenancy/workspaces/public.ts';
import type { ApiKeyDeps } from './commands.ts';
import { listOriginFaults } from './origin.ts';

/** The routes of the list, for admins. */
export function keyOriginRoutes(deps: ApiKeyDeps): Route[] {
  return [
    implement(apiKeyOperations.getKeyOrigins, async (call) =>
      okByContent(call, { origins: await readKeyOrigins(deps.db.reader(call.scope), call.scope) }),
    ),
    implement(apiKeyOperations.setKeyOrigins, async (call) => okByContent(call, await replaceKeyOrigins(deps, call))),
  ];
}

interface Replacing {
  readonly actor: Actor;
  readonly scope: WorkspaceScope;
  readonly body: KeyOrigins;
  readonly ifMatch: string | undefined;
}

async function replaceKeyOrigins(deps: ApiKeyDeps, { actor, scope, body, ifMatch }: Replacing): Promise<KeyOrigins> {
  const { origins } = body;
  const faults = listOriginFaults(origins);
  if (faults.length > 0) throw validationFailed(faults);
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const before = await readKeyOrigins(tx, scope);
    requireContentMatch(ifMatch, { origins: before });
    if (JSON.stringify(before) === JSON.stringify(origins)) return { origins };
    await saveKeyOrigins(tx, scope, origins, instantOf(deps.clock.now()));
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'api_key.origins_changed',
      subject: { type: 'workspace', id: scope.workspaceId },
      detail: {
        added: origins.filter((each) => !before.includes(each)),
        removed: before.filter((each) => !origins.includes(each)),
      },
    });
    return { origins };
  });
}

/** Reads the list of a workspace; empty where it has none. */
export async function readKeyOrigins(reader: Reader, scope: WorkspaceScope): Promise<string[]> {
  const row = await reader
    .selectFrom('key_origins')
    .select('origins')
    .where('workspace_id', '=', scope.workspaceId)
    .executeTakeFirst();
  return row?.origins ?? [];
}

/** Saves the list. The table's triggers raise the access version: every process learns of it within a second. */
async function saveKeyOrigins(tx: Tx, scope: WorkspaceScope, origins: readonly string[], at: string): Promise<void> {
  const values = { origins: [...origins], updated_at: at };
  await tx
    .insertInto('key_origins')
    .values({ workspace_id: scope.workspaceId, ...values })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}
