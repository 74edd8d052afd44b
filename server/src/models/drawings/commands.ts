import type { ModelDrawing } from '../../../../contract/model-drawings.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, notFound } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { getModel } from '../versions/public.ts';
import { awaitDrawing, findDrawing } from './store.ts';
import { drawingOf } from './views.ts';

/**
 * Has a model drawn again; nothing changes where that is under way already. Throws conflict where the model is not ready.
 */
export async function requestDrawing(
  deps: { readonly db: Db; readonly ids: Ids },
  actor: Actor,
  scope: ProjectScope,
  modelId: string,
): Promise<ModelDrawing> {
  return inTransaction(deps.db, scope, async (tx) => {
    const { status, name, version } = await getModel(tx, scope, modelId);
    if (status !== 'ready') throw conflict('The model is not ready.');
    const before = await findDrawing(tx, scope, modelId);
    if (before?.state === 'waiting' || before?.state === 'drawing') return drawingOf(scope, modelId, before);
    await awaitDrawing(tx, scope, modelId);
    const drawing = await findDrawing(tx, scope, modelId);
    // Deleted in this moment.
    if (drawing === undefined) throw notFound();
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'model.drawn_again',
      subject: { type: 'model', id: modelId },
      projectId: scope.projectId,
      detail: { name, version },
    });
    return drawingOf(scope, modelId, drawing);
  });
}
