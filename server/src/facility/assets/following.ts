// Assets name the version of a model that they were found in. Where it is deleted, they name the head of that model.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Change } from '../../platform/records/record-change.ts';
import { changeOf } from '../asset-trail/public.ts';

/** What is to be written once the transaction has its stamp. */
interface HeldAssets {
  readonly changes: readonly Change[];
  save(at: string): Promise<void>;
  /** Whether others may be left that name it. */
  readonly isPart: boolean;
}

/** Locks assets that name a version which is deleted, and answers what is to be written: the head instead, or none. */
export async function followDeletion(
  tx: Tx,
  scope: ProjectScope,
  { modelId, headId, most }: { modelId: string; headId: string | undefined; most: number },
): Promise<HeldAssets> {
  const { rows } = await sql<{ id: string }>`
    select id from asset
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and model_id = ${modelId}::uuid
    order by id limit ${most} for no key update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  return {
    isPart: ids.length === most,
    changes: ids.map((id) => changeOf('updated', scope, { type: 'asset', id })),
    async save(at) {
      if (ids.length === 0) return;
      await sql`
        update asset set model_id = ${headId ?? null}::uuid, updated_at = ${at}::timestamptz
        where workspace_id = ${scope.workspaceId}::uuid and id = any(${ids}::uuid[])`.execute(tx);
    },
  };
}
