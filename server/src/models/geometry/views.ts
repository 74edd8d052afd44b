import type { ModelGeometry } from '../../../../contract/model-geometry.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { getFailureMessage } from './geometry.ts';
import type { StoredGeometry } from './store.ts';

/** Formats geometry for the API; undefined is geometry that was never requested. */
export function formatGeometry(
  { projectId }: ProjectScope,
  modelId: string,
  geometry: StoredGeometry | undefined,
): ModelGeometry {
  const failure = geometry?.failure == null ? null : getFailureMessage(geometry.failure);
  const path = `/api/projects/${projectId}/models/${modelId}/geometry/parts`;
  return {
    modelId,
    state: geometry?.state ?? 'none',
    failureReason: failure?.message ?? null,
    failureMessage: failure,
    origin: geometry?.origin ?? { x: 0, y: 0, z: 0 },
    box: geometry?.box ?? null,
    undrawnCount: geometry?.undrawnCount ?? 0,
    leftOut: [...(geometry?.leftOut ?? [])],
    parts: (geometry?.parts ?? []).map(({ fileId, ...part }) => ({
      ...part,
      fileUrl: `${path}/${part.number}?file=${fileId}`,
    })),
  };
}
