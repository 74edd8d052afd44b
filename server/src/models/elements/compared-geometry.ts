// Determines if two versions can be compared by their geometry.
import { sql } from 'kysely';
import type { ModelComparison } from '../../../../contract/model-comparison.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

type Geometry = Pick<ModelComparison['geometry'], 'state' | 'modelIds'>;

/** Determines if both versions were measured, and whose geometry is pending or has to be generated again. */
export async function findComparedGeometry(
  reader: Reader,
  scope: ProjectScope,
  { modelId, withModelId }: { readonly modelId: string; readonly withModelId: string },
): Promise<Geometry> {
  const { rows } = await sql<Row & { readonly modelId: string }>`
    select model_id as "modelId", state, state = 'waiting' or run_id is not null as "isPending", is_measured as "isMeasured"
    from model_geometry
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and model_id in (${withModelId}::uuid, ${modelId}::uuid)`.execute(reader);
  const states = new Map(rows.map((each) => [each.modelId, getState(each)]));
  const notReady = [...new Set([withModelId, modelId])].filter((id) => states.get(id) !== 'ready');
  if (notReady.length === 0) return { state: 'ready', modelIds: [] };
  const isPending = notReady.every((id) => states.get(id) === 'pending');
  return { state: isPending ? 'pending' : 'unavailable', modelIds: notReady };
}

interface Row {
  readonly state: string;
  /** True if the geometry is waiting or being generated. */
  readonly isPending: boolean;
  readonly isMeasured: boolean;
}

function getState({ state, isPending, isMeasured }: Row): Geometry['state'] {
  if (isPending) return 'pending';
  return state === 'ready' && isMeasured ? 'ready' : 'unavailable';
}
