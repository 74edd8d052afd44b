// Evaluates new readings, and their absence, against the thresholds of sensors that are locked.
import { sql } from 'kysely';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { holdActive, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { listPauses } from '../../tenancy/projects/public.ts';
import { type NewAnomaly, prepareAnomalyChanges, type Run } from '../anomalies/public.ts';
import { type AnomalyChanges, listReadings, lockSensorById, type NewReadings } from '../sensors/public.ts';
import type { StoredReadings } from './affected-readings.ts';
import { evaluateCurrentSilence, evaluateReadings } from './evaluation.ts';
import type { Reading } from './runs.ts';
import { listWithAnomalies, type ThresholdWithAnomalies } from './store.ts';
import { explainRun, isAfterRule, type ThresholdVersion } from './threshold.ts';

export interface EvaluationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A late reading may be of any time. */
const ALL_TIME = 0;

/** Evaluates new readings: determines which anomalies are raised, change, or are withdrawn. */
export async function evaluateNewReadings(
  deps: Pick<EvaluationDeps, 'clock' | 'ids'>,
  tx: Tx,
  scope: ProjectScope,
  newReadings: readonly NewReadings[],
): Promise<AnomalyChanges> {
  const bySensor = new Map(newReadings.map((each) => [each.sensor.id, each]));
  const asked = newReadings.map(({ sensor, readings }) => ({
    sensorId: sensor.id,
    fromMs: (readings[0] as Reading).atMs,
  }));
  const raised: NewAnomaly[] = [];
  const rewritten: { id: string; run: Run }[] = [];
  const withdrawn: string[] = [];
  const list = cacheReadings(tx, scope);
  const thresholds = await listWithAnomalies(tx, scope, asked);
  const pauses = thresholds.some(({ threshold }) => threshold.noDataMinutes !== null)
    ? await listPauses(tx, scope, ALL_TIME)
    : [];
  for (const version of thresholds) {
    const { sensor, readings, upcoming } = bySensor.get(version.threshold.sensorId) as NewReadings;
    const lastMs = sensor.lastSeenMs;
    const found = await evaluateReadings(version.threshold, version.existing, {
      newReadings: readings,
      isInOrder: lastMs === undefined || (readings[0] as Reading).atMs > lastMs,
      lastMs,
      upcoming,
      nowMs: deps.clock.now(),
      stored: openStoredReadings(list, version),
      pauses,
    });
    for (const each of found) {
      raised.push(...each.raised.map((run) => createAnomaly(version, sensor, run)));
      rewritten.push(...each.rewritten);
      withdrawn.push(...each.withdrawn);
    }
  }
  return prepareAnomalyChanges(tx, deps, scope, { raised, rewritten, withdrawn });
}

function createAnomaly(
  { threshold, revision }: ThresholdWithAnomalies,
  sensor: NewReadings['sensor'],
  run: Run,
): NewAnomaly {
  return {
    run,
    source: 'threshold',
    sensor,
    threshold: { id: threshold.id, revision },
    severity: threshold.severity,
    explanation: explainRun(threshold, run),
  };
}

/** Most late readings change nothing after a few more readings; the rest is read in pages that grow. */
const FIRST_PAGE = 20;
const MAX_PAGE = 5_000;

/** Number of readings that take as long to read as one more query. */
const SEEK_COST = 500;
/**
 * Maximum number of readings that are cached while a post is evaluated: the thresholds of a sensor read the same ones.
 */
const MAX_CACHED = 50_000;

type List = (asked: Parameters<typeof listReadings>[2], max: number) => ReturnType<typeof listReadings>;

/** Lists readings, and caches them for the same query. */
function cacheReadings(tx: Tx, scope: ProjectScope): List {
  const cached = new Map<string, Awaited<ReturnType<List>>>();
  let room = MAX_CACHED;
  return async (asked, max) => {
    const key = JSON.stringify([asked, max]);
    const known = cached.get(key);
    if (known !== undefined) return known;
    const listed = await listReadings(tx, scope, asked, max);
    if (listed.length <= room) {
      cached.set(key, listed);
      room -= listed.length;
    }
    return listed;
  };
}

function openStoredReadings(list: List, { threshold: { sensorId }, since }: ThresholdVersion): StoredReadings {
  return {
    seekCost: SEEK_COST,
    before: (atMs, max) => list({ sensorId, beforeMs: atMs }, max),
    async *from(atMs) {
      let max = FIRST_PAGE;
      for (let fromMs = atMs; ; ) {
        const page = await list({ sensorId, fromMs }, max);
        if (page.length > 0)
          yield page.map((each) => (isAfterRule(since, each) ? each : { ...each, isEvaluated: false }));
        if (page.length < max) return;
        fromMs = (page.at(-1) as Reading).atMs + 1;
        max = Math.min(4 * max, MAX_PAGE);
      }
    },
  };
}

const MAX_SENSORS = 200;

/** Raises the anomalies of sensors that have been silent for too long, to the minute. No sensor delays another. */
export async function evaluateSilentSensors(deps: EvaluationDeps): Promise<void> {
  const faults = new Map<string, unknown>();
  for (;;) {
    const { rows } = await sql<{ workspace_id: string; project_id: string; id: string }>`
      select workspace_id, project_id, id
      from directory.list_silent_sensors(${instantOf(deps.clock.now())}::timestamptz, ${MAX_SENSORS}::int)`.execute(
      deps.db.directory,
    );
    let raisedCount = 0;
    for (const row of rows) {
      const scope = projectScope(row.workspace_id, row.project_id);
      try {
        if (await inTransaction(deps.db, scope, (tx) => evaluateSilentSensor(tx, deps, scope, row.id)))
          raisedCount += 1;
      } catch (error) {
        faults.set(row.id, error);
      }
    }
    // Sensors whose silence another process has raised meanwhile are not listed again.
    if (rows.length < MAX_SENSORS || raisedCount === 0) break;
  }
  if (faults.size > 0)
    throw new AggregateError(faults.values(), `the silence of ${faults.size} sensors cannot be judged`);
}

async function evaluateSilentSensor(tx: Tx, deps: EvaluationDeps, scope: ProjectScope, id: string): Promise<boolean> {
  if (!(await holdActive(tx, scope))) return false;
  const sensor = await lockSensorById(tx, scope, id);
  const lastMs = sensor?.lastSeenMs;
  if (sensor === undefined || lastMs === undefined) return false;
  const nowMs = deps.clock.now();
  // The rest of the post follows, and its evaluation finds where the sensor is silent.
  if (sensor.moreUntilMs !== undefined && sensor.moreUntilMs > nowMs) return false;
  const raised: NewAnomaly[] = [];
  const pauses = await listPauses(tx, scope, lastMs);
  for (const version of await listWithAnomalies(tx, scope, [{ sensorId: id, fromMs: lastMs }])) {
    const run = evaluateCurrentSilence(version.threshold, version.existing, { lastMs, nowMs, pauses });
    if (run !== undefined) raised.push(createAnomaly(version, sensor, run));
  }
  if (raised.length === 0) return false;
  const anomalyChanges = await prepareAnomalyChanges(tx, deps, scope, { raised, rewritten: [], withdrawn: [] });
  await anomalyChanges.save(tx, await stampChanges(tx, scope, anomalyChanges.changes));
  return true;
}
