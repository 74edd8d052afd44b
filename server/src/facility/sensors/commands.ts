import { readUuid } from '../../../../contract/forms.ts';
import type { SensorBinding } from '../../../../contract/sensors.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { namedNotFound } from '../../platform/app-error.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireEditMatch } from '../../platform/http/content-tag.ts';
import type { Ids } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { type Change, recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import type { AnomalyChanges } from './chunk.ts';
import { REMOVE_READINGS } from './removal.ts';
import { deleteSensor, lockSensor, lockSensorForRemoval, type SensorVersion, saveBinding } from './store.ts';

export interface SensorDeps {
  readonly db: Db;
  readonly ids: Ids;
  /**
   * Returns true if the project has the object that a sensor is to be bound to. Omitted where such objects cannot be
   * looked up.
   */
  readonly hasBound?: (reader: Reader, scope: ProjectScope, binding: SensorBinding) => Promise<boolean>;
  /** Ends the anomalies of a sensor that is removed. */
  readonly endAnomalies: (tx: Tx, scope: ProjectScope, sensorId: string) => Promise<AnomalyChanges>;
  /** Deletes the thresholds of a sensor that is locked for its removal; returns the entries for the change feed. */
  readonly removeThresholds: (tx: Tx, scope: ProjectScope, sensorId: string) => Promise<readonly Change[]>;
}

/** Binds a sensor to an element or a space, or unbinds it for null. A call that changes nothing leaves no trace. */
export async function bindSensor(
  deps: SensorDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, binding: given, ifMatch }: { id: string; binding: SensorBinding | null; ifMatch?: string | undefined },
): Promise<SensorVersion> {
  const binding = given?.type === 'space' ? { ...given, id: requireSpaceId(given.id) } : given;
  return inTransaction(deps.db, scope, async (tx) => {
    if (binding !== null) await requireBound(tx, deps, scope, binding);
    const before = await lockSensor(tx, scope, id);
    requireEditMatch(ifMatch, before.changedAt);
    const { sensor } = before;
    if (sameBinding(sensor.binding, binding)) return before;
    const at = await stampChanges(tx, scope, [createChange('updated', scope, id)]);
    await saveBinding(tx, scope, { id, binding }, at);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'sensor.bound',
      subject: { type: 'sensor', id },
      projectId: scope.projectId,
      detail: { from: sensor.binding, to: binding },
    });
    return { sensor: { ...sensor, binding }, changedAt: at };
  });
}

async function requireBound(tx: Tx, deps: SensorDeps, scope: ProjectScope, binding: SensorBinding): Promise<void> {
  if ((await deps.hasBound?.(tx, scope, binding)) === false) throw namedNotFound('id');
}

function requireSpaceId(text: string): string {
  const id = readUuid(text);
  if (id === undefined) throw namedNotFound('id');
  return id;
}

const sameBinding = (left: SensorBinding | null, right: SensorBinding | null) =>
  left?.type === right?.type && left?.id === right?.id;

/**
 * Deletes a sensor with its thresholds and readings; anomalies that were raised stay (spec 3.5). A job removes the
 * readings in the background: nobody can reach them any more.
 */
export async function decommissionSensor(
  deps: SensorDeps,
  actor: Actor,
  scope: ProjectScope,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const { sensor } = await lockSensorForRemoval(tx, scope, id);
    const ended = await deps.endAnomalies(tx, scope, id);
    const thresholds = await deps.removeThresholds(tx, scope, id);
    const at = await stampChanges(tx, scope, [...thresholds, createChange('deleted', scope, id), ...ended.changes]);
    await ended.save(tx, at);
    await deleteSensor(tx, scope, id);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'sensor.decommissioned',
      subject: { type: 'sensor', id },
      projectId: scope.projectId,
      detail: { deviceId: sensor.deviceId },
    });
    await enqueue(tx, REMOVE_READINGS, { workspaceId: scope.workspaceId, sensorId: id });
  });
}

function createChange(change: Change['change'], { projectId }: ProjectScope, id: string): Change {
  return { change, type: 'sensor', id, projectId };
}
