import { createMessage } from '../../../../contract/messages/message.ts';
import type { ModelGeometry } from '../../../../contract/model-geometry.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, notFound } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { getModel } from '../versions/public.ts';
import { findGeometry, queueGeometry } from './store.ts';
import { formatGeometry } from './views.ts';

/**
 * Has the geometry of a model generated again; changes nothing if that is under way. Throws conflict if the model is not ready.
 */
export async function requestGeometry(
  deps: { readonly db: Db; readonly ids: Ids },
  actor: Actor,
  scope: ProjectScope,
  modelId: string,
): Promise<ModelGeometry> {
  return inTransaction(deps.db, scope, async (tx) => {
    const { status, name, version } = await getModel(tx, scope, modelId);
    if (status !== 'ready') throw conflict(createMessage('models.notReady'));
    const before = await findGeometry(tx, scope, modelId);
    if (before?.state === 'waiting' || before?.state === 'generating') return formatGeometry(scope, modelId, before);
    await queueGeometry(tx, scope, modelId);
    const geometry = await findGeometry(tx, scope, modelId);
    // The model was deleted at this moment.
    if (geometry === undefined) throw notFound();
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'model.drawn_again',
      subject: { type: 'model', id: modelId },
      projectId: scope.projectId,
      detail: { name, version },
    });
    return formatGeometry(scope, modelId, geometry);
  });
}
