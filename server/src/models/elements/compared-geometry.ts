// Tells if two versions can be compared by their drawn geometry.
import { sql } from 'kysely';
import type { ModelComparison } from '../../../../contract/model-comparison.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

type Geometry = Pick<ModelComparison['geometry'], 'state' | 'modelIds'>;

/** Finds whether both versions were measured, and which of them is waited for or has to be drawn again. */
export async function findGeometry(
  reader: Reader,
  scope: ProjectScope,
  { modelId, withModelId }: { readonly modelId: string; readonly withModelId: string },
): Promise<Geometry> {
  const { rows } = await sql<{ modelId: string; state: string; isMeasured: boolean }>`
    select model_id as "modelId", state, is_measured as "isMeasured"
    from model_drawing
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and model_id in (${withModelId}::uuid, ${modelId}::uuid)`.execute(reader);
  const states = new Map(rows.map((each) => [each.modelId, stateOf(each)]));
  const notReady = [...new Set([withModelId, modelId])].filter((id) => states.get(id) !== 'ready');
  if (notReady.length === 0) return { state: 'ready', modelIds: [] };
  const isPending = notReady.every((id) => states.get(id) === 'pending');
  return { state: isPending ? 'pending' : 'unavailable', modelIds: notReady };
}

function stateOf({ state, isMeasured }: { readonly state: string; readonly isMeasured: boolean }): Geometry['state'] {
  if (state === 'waiting' || state === 'drawing') return 'pending';
  return state === 'ready' && isMeasured ? 'ready' : 'unavailable';
}
