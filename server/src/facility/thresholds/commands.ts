import { createMessage } from '../../../../contract/messages/message.ts';
import type { Threshold, ThresholdChange, ThresholdCreate } from '../../../../contract/thresholds.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, notFound } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Change, recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import { endOngoingAnomalies } from '../anomalies/public.ts';
import { countThresholds, lockSensorById } from '../sensors/public.ts';
import {
  deleteThresholdRow,
  deleteThresholdsBySensor,
  getThreshold,
  insertThreshold,
  lockThreshold,
  updateThreshold,
} from './store.ts';
import { planThreshold, planThresholdChange, type Since, type ThresholdVersion } from './threshold.ts';

/** Each late reading is evaluated against all thresholds of its sensor, within one transaction. */
const MAX_THRESHOLDS = 20;

export interface ThresholdDeps {
  readonly db: Db;
  readonly ids: Ids;
}

/**
 * Adds a threshold to a sensor. It evaluates readings that come from now on, including late ones. Existing readings
 * only lead up to these: they begin no run, and may end one. Throws conflict if the sensor has the maximum number.
 */
export async function createThreshold(
  deps: ThresholdDeps,
  actor: Actor,
  scope: ProjectScope,
  { sensorId, create }: { sensorId: string; create: ThresholdCreate },
): Promise<ThresholdVersion> {
  const fields = planThreshold(create);
  const id = deps.ids.next();
  return inTransaction(deps.db, scope, async (tx) => {
    const sensor = await requireSensor(tx, scope, sensorId);
    if (sensor.thresholdCount >= MAX_THRESHOLDS)
      throw conflict(createMessage('thresholds.most', { count: MAX_THRESHOLDS }));
    await countThresholds(tx, scope, sensorId, { thresholds: 1, rules: 1 });
    const since = computeSince(sensor);
    const at = await stampChanges(tx, scope, [createChange('created', scope, id)]);
    await insertThreshold(tx, scope, { id, sensorId, fields, since }, at);
    await audit(tx, { deps, actor, scope }, id, { verb: 'created', detail: { sensorId, ...fields } });
    return { threshold: { id, sensorId, ...fields }, revision: 1, changedAt: at, since };
  });
}

/** A threshold and the version that the caller has of it. */
export interface NamedThreshold {
  readonly id: string;
  readonly ifMatch: string | undefined;
}

/**
 * Changes a threshold. A different rule ends the ongoing anomalies of the previous one, and starts with the next
 * reading.
 */
export async function changeThreshold(
  deps: ThresholdDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, change }: NamedThreshold & { change: ThresholdChange },
): Promise<ThresholdVersion> {
  return inTransaction(deps.db, scope, async (tx) => {
    const { sensor, ...before } = await lockWithSensor(tx, scope, id);
    requireMatch(ifMatch, before.changedAt);
    const { sensorId } = before.threshold;
    const { fields, changes, isOtherRule } = planThresholdChange(before.threshold, change);
    if (changes.length === 0) return before;
    const since = isOtherRule ? computeSince(sensor) : undefined;
    if (isOtherRule) await countThresholds(tx, scope, sensorId, { rules: 1 });
    const ended = isOtherRule ? await endOngoingAnomalies(tx, scope, { sensorId, thresholdId: id }) : undefined;
    const at = await stampChanges(tx, scope, [createChange('updated', scope, id), ...(ended?.changes ?? [])]);
    await updateThreshold(tx, scope, { id, fields, since }, at);
    await ended?.save(tx, at);
    await audit(tx, { deps, actor, scope }, id, { verb: 'updated', detail: { fields: changes } });
    const threshold: Threshold = { id, sensorId, ...fields };
    return {
      threshold,
      revision: before.revision + (isOtherRule ? 1 : 0),
      changedAt: at,
      since: since ?? before.since,
    };
  });
}

/** Deletes a threshold: the anomalies that it raised stay, and the ongoing ones end. */
export async function deleteThreshold(
  deps: ThresholdDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch }: NamedThreshold,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const { threshold, changedAt } = await lockWithSensor(tx, scope, id);
    requireMatch(ifMatch, changedAt);
    const { sensorId } = threshold;
    const ended = await endOngoingAnomalies(tx, scope, { sensorId, thresholdId: id });
    await countThresholds(tx, scope, sensorId, { thresholds: -1 });
    const at = await stampChanges(tx, scope, [createChange('deleted', scope, id), ...ended.changes]);
    await ended.save(tx, at);
    await deleteThresholdRow(tx, scope, id);
    await audit(tx, { deps, actor, scope }, id, { verb: 'deleted', detail: { sensorId } });
  });
}

/** Deletes the thresholds of a sensor that is locked for its removal; returns the entries for the change feed. */
export async function removeThresholds(tx: Tx, scope: ProjectScope, sensorId: string): Promise<Change[]> {
  return (await deleteThresholdsBySensor(tx, scope, sensorId)).map((id) => createChange('deleted', scope, id));
}

/** Locks the sensor first, in the order in which posts take the same locks. */
async function lockWithSensor(tx: Tx, scope: ProjectScope, id: string): Promise<ThresholdVersion & { sensor: Sensor }> {
  const { threshold } = await getThreshold(tx, scope, id);
  const sensor = await requireSensor(tx, scope, threshold.sensorId);
  return { ...(await lockThreshold(tx, scope, id)), sensor };
}

type Sensor = Awaited<ReturnType<typeof requireSensor>>;

/** Computes what a rule evaluates that a locked sensor is given now. */
const computeSince = ({ rulesGiven, lastSeenMs }: Sensor): Since => ({
  ruleNumber: rulesGiven + 1,
  afterMs: lastSeenMs,
});

async function requireSensor(tx: Tx, scope: ProjectScope, id: string) {
  const sensor = await lockSensorById(tx, scope, id);
  if (sensor === undefined) throw notFound();
  return sensor;
}

const createChange = (change: Change['change'], { projectId }: ProjectScope, id: string): Change => ({
  change,
  type: 'threshold',
  id,
  projectId,
});

async function audit(
  tx: Tx,
  { deps, actor, scope }: { deps: ThresholdDeps; actor: Actor; scope: ProjectScope },
  id: string,
  { verb, detail }: { verb: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `threshold.${verb}`,
    subject: { type: 'threshold', id },
    projectId: scope.projectId,
    detail,
  });
}
