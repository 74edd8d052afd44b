// What models, spaces, sensors and assets are made with beside what every slice is: what they tell and ask of the wings and
// slices that they do not see.
import type { SensorBinding } from '../../../contract/sensors.ts';
import { issueSubject } from '../coordination/issues/public.ts';
import { endOngoingAnomalies } from '../facility/anomalies/public.ts';
import { followDeletion } from '../facility/assets/public.ts';
import type { NewReadings } from '../facility/sensors/public.ts';
import { followHead, hasSpace } from '../facility/spaces/public.ts';
import { evaluateNewReadings, removeThresholds } from '../facility/thresholds/public.ts';
import { endDeletedVersion } from '../integrations/importing/public.ts';
import { findElements, hasElement, listElements } from '../models/elements/public.ts';
import { type createModel, getModel, holdModel, listKnownModels } from '../models/versions/public.ts';
import { openLimiter } from '../platform/access/limiter.ts';
import type { ProjectScope } from '../platform/access/scope.ts';
import { AppError } from '../platform/app-error.ts';
import type { Reader } from '../platform/database/db.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Foundation } from './foundation.ts';

type FollowHead = Parameters<typeof createModel>[0]['followHead'];

const DAY_MS = 24 * 60 * 60_000;
/** Workbooks and labels are made within seconds. */
const QUEUE = { waitingPerWorkspace: 4, maxWaitMs: 30_000 };

/** Of the wings models and facility. */
export function buildingParts(foundation: Foundation) {
  const { clock, config, ids, log } = foundation;
  return {
    onImportProcessCrashed({ workspaceId, id, cause }: { workspaceId: string; id: string; cause: string }) {
      log.warn('the process that imports a model crashed', { workspaceId, id, cause });
    },
    onGeometryProcessCrashed({ workspaceId, id, cause }: { workspaceId: string; id: string; cause: string }) {
      log.warn('the process that generates the geometry of a model crashed', { workspaceId, id, cause });
    },
    onImportPollFailed: (error: unknown, id: string) =>
      log.error('cannot poll whether a model is still wanted; its import continues', error, { id }),
    onGeometryPollFailed: (error: unknown, id: string) =>
      log.error('cannot poll whether the geometry of a model is still wanted; generating it continues', error, { id }),
    followHead: (...[tx, scope, head]: Parameters<FollowHead>) => followHead({ ids }, tx, scope, head),
    followDeletion: (...[tx, scope, deleted]: Parameters<typeof followDeletion>) =>
      followVersionDeletion({ ids }, tx, scope, deleted),
    models: { findModel: findModelOfAssets, holdModel, listElements, listPresent },
    evaluateNewReadings: (tx: Tx, scope: ProjectScope, newReadings: readonly NewReadings[]) =>
      evaluateNewReadings({ clock, ids }, tx, scope, newReadings),
    endAnomalies: (tx: Tx, scope: ProjectScope, sensorId: string) => endOngoingAnomalies(tx, scope, { sensorId }),
    removeThresholds,
    hasIssue: (reader: Reader, scope: ProjectScope, id: string) =>
      issueSubject.get(reader, scope, id).then(() => true, isThere),
    hasBound: (reader: Reader, scope: ProjectScope, { type, id }: SensorBinding) =>
      type === 'space'
        ? hasSpace(reader, scope, id)
        : hasElement(reader, scope, { projectId: scope.projectId, guid: id }),
    acquireCobieSlot: openLimiter({ slots: 2, slotsPerWorkspace: 1, ...QUEUE }, clock),
    acquireLabelSlot: openLimiter({ slots: 2, slotsPerWorkspace: 1, ...QUEUE }, clock),
    maxModelBytes: config.maxBytes.model,
    modelImport: { ...config.modelImport, maxBytes: config.maxBytes.model },
    modelGeometry: { ...config.modelGeometry, maxBytes: config.maxBytes.model },
    maxIngestBytes: config.maxBytes.ingest,
    readingsKeptMs: config.keptDays.readings * DAY_MS,
    rollUpsKeptMs: config.keptDays.rollUps * DAY_MS,
  };
}

/** Ends the links of a version to vendors, and has what names it name the head, before the transaction takes its stamp. */
async function followVersionDeletion(
  deps: { readonly ids: Foundation['ids'] },
  ...[tx, scope, deleted]: Parameters<typeof followDeletion>
) {
  const held = await followDeletion(tx, scope, deleted);
  if (!held.isPart) await endDeletedVersion(tx, deps, scope, deleted.modelId);
  return held;
}

/** What assets ask of a model: undefined where the project has none of this id. */
async function findModelOfAssets(...[reader, scope, id]: Parameters<typeof getModel>) {
  const [known] = await listKnownModels(reader, scope, [id]);
  return known === undefined ? undefined : getModel(reader, scope, known);
}

/** Which of these GlobalIds elements of a model have. */
async function listPresent(
  reader: Reader,
  scope: ProjectScope,
  { modelId, guids }: { modelId: string; guids: readonly string[] },
): Promise<string[]> {
  const found = await findElements(
    reader,
    scope,
    guids.map((guid) => ({ modelId, guid })),
  );
  return guids.filter((_, place) => found[place]?.modelId === modelId);
}

// Of a refusal: that it is not there. Anything else is a fault.
function isThere(error: unknown): false {
  if (error instanceof AppError && error.code === 'not_found') return false;
  throw error;
}
