import type { ModelDrawing } from '../../../../contract/model-drawings.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { sentenceOf } from './drawing.ts';
import type { KeptDrawing } from './store.ts';

/** A drawing as it is shown; undefined: it was never asked for. */
export function drawingOf(
  { projectId }: ProjectScope,
  modelId: string,
  drawing: KeptDrawing | undefined,
): ModelDrawing {
  const path = `/api/projects/${projectId}/models/${modelId}/drawing/parts`;
  return {
    modelId,
    state: drawing?.state ?? 'none',
    failureReason: drawing?.failure == null ? null : sentenceOf(drawing.failure),
    origin: drawing?.origin ?? { x: 0, y: 0, z: 0 },
    box: drawing?.box ?? null,
    undrawnCount: drawing?.undrawnCount ?? 0,
    leftOut: [...(drawing?.leftOut ?? [])],
    parts: (drawing?.parts ?? []).map(({ fileId, ...part }) => ({
      ...part,
      fileUrl: `${path}/${part.number}?file=${fileId}`,
    })),
  };
}
