// Holds what posts bring, and what did not come, against the thresholds of sensors whose locks are held.
import { sql } from 'kysely';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { instantOf } from '../../platform/clock.ts';
import { holdActive } from '../../platform/database/active-project.ts';
import { stampChanges } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { listPauses } from '../../tenancy/projects/public.ts';
import { judgementOf, type NewAnomaly, type Run } from '../anomalies/public.ts';
import { type Arrival, type Judgement, listReadings, lockSensorById } from '../sensors/public.ts';
import { judgeReadings, judgeSilence } from './judging.ts';
import type { Reading } from './runs.ts';
import { listStanding, type StandingThreshold } from './store.ts';
import { cameSince, explainRun, type RuledThreshold } from './threshold.ts';
import type { StoredReadings } from './visiting.ts';

export interface JudgingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A late reading may be of any time. */
const FROM_THE_FIRST = 0;

/** Judges arrivals: which anomalies are raised, change, or are withdrawn. */
export async function judgeArrivals(
  deps: Pick<JudgingDeps, 'clock' | 'ids'>,
  tx: Tx,
  scope: ProjectScope,
  arrivals: readonly Arrival[],
): Promise<Judgement> {
  const bySensor = new Map(arrivals.map((each) => [each.sensor.id, each]));
  const asked = arrivals.map(({ sensor, readings }) => ({
    sensorId: sensor.id,
    fromMs: (readings[0] as Reading).atMs,
  }));
  const raised: NewAnomaly[] = [];
  const rewritten: { id: string; run: Run }[] = [];
  const withdrawn: string[] = [];
  const list = listedOnce(tx, scope);
  const standing = await listStanding(tx, scope, asked);
  const pauses = standing.some(({ threshold }) => threshold.noDataMinutes !== null)
    ? await listPauses(tx, scope, FROM_THE_FIRST)
    : [];
  for (const ruled of standing) {
    const { sensor, readings, coming } = bySensor.get(ruled.threshold.sensorId) as Arrival;
    const lastMs = sensor.lastSeenMs;
    const found = await judgeReadings(ruled.threshold, ruled.standing, {
      fresh: readings,
      isInOrder: lastMs === undefined || (readings[0] as Reading).atMs > lastMs,
      lastMs,
      coming,
      nowMs: deps.clock.now(),
      stored: storedOf(list, ruled),
      pauses,
    });
    for (const each of found) {
      raised.push(...each.raised.map((run) => anomalyOf(ruled, sensor, run)));
      rewritten.push(...each.rewritten);
      withdrawn.push(...each.withdrawn);
    }
  }
  return judgementOf(tx, deps, scope, { raised, rewritten, withdrawn });
}

function anomalyOf({ threshold, revision }: StandingThreshold, sensor: Arrival['sensor'], run: Run): NewAnomaly {
  return {
    run,
    source: 'threshold',
    sensor,
    threshold: { id: threshold.id, revision },
    severity: threshold.severity,
    explanation: explainRun(threshold, run),
  };
}

/** Most late readings change nothing a few readings on; the rest is read in portions that grow. */
const FIRST_PORTION = 20;
const LARGEST_PORTION = 5_000;

/** A query takes as long as reading so many readings more. */
const LEAP = 500;
/** Readings that are kept while a post is judged: the thresholds of a sensor look at the same ones. */
const KEPT_AT_MOST = 50_000;

type List = (asked: Parameters<typeof listReadings>[2], most: number) => ReturnType<typeof listReadings>;

/** Lists readings, those that were asked for before without asking again. */
function listedOnce(tx: Tx, scope: ProjectScope): List {
  const kept = new Map<string, Awaited<ReturnType<List>>>();
  let room = KEPT_AT_MOST;
  return async (asked, most) => {
    const key = JSON.stringify([asked, most]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const listed = await listReadings(tx, scope, asked, most);
    if (listed.length <= room) {
      kept.set(key, listed);
      room -= listed.length;
    }
    return listed;
  };
}

function storedOf(list: List, { threshold: { sensorId }, since }: RuledThreshold): StoredReadings {
  return {
    leap: LEAP,
    before: (atMs, most) => list({ sensorId, beforeMs: atMs }, most),
    async *from(atMs) {
      let most = FIRST_PORTION;
      for (let fromMs = atMs; ; ) {
        const portion = await list({ sensorId, fromMs }, most);
        if (portion.length > 0)
          yield portion.map((each) => (cameSince(since, each) ? each : { ...each, isJudged: false }));
        if (portion.length < most) return;
        fromMs = (portion.at(-1) as Reading).atMs + 1;
        most = Math.min(4 * most, LARGEST_PORTION);
      }
    },
  };
}

const SENSORS_A_LOOK = 200;

/** Raises what is due for sensors that are silent for too long: at its due time by the clock, to the minute. One holds up no other. */
export async function judgeSilentSensors(deps: JudgingDeps): Promise<void> {
  const faults = new Map<string, unknown>();
  for (;;) {
    const { rows } = await sql<{ workspace_id: string; project_id: string; id: string }>`
      select workspace_id, project_id, id
      from directory.list_silent_sensors(${instantOf(deps.clock.now())}::timestamptz, ${SENSORS_A_LOOK}::int)`.execute(
      deps.db.directory,
    );
    let told = 0;
    for (const row of rows) {
      const scope = projectScope(row.workspace_id, row.project_id);
      try {
        if (await inTransaction(deps.db, scope, (tx) => judgeOneSilence(tx, deps, scope, row.id))) told += 1;
      } catch (error) {
        faults.set(row.id, error);
      }
    }
    // What another process told of meanwhile is not listed again.
    if (rows.length < SENSORS_A_LOOK || told === 0) break;
  }
  if (faults.size > 0)
    throw new AggregateError(faults.values(), `the silence of ${faults.size} sensors cannot be judged`);
}

async function judgeOneSilence(tx: Tx, deps: JudgingDeps, scope: ProjectScope, id: string): Promise<boolean> {
  if (!(await holdActive(tx, scope))) return false;
  const sensor = await lockSensorById(tx, scope, id);
  const lastMs = sensor?.lastSeenMs;
  if (sensor === undefined || lastMs === undefined) return false;
  const nowMs = deps.clock.now();
  // The rest of a post comes yet, which says where the sensor is silent.
  if (sensor.moreUntilMs !== undefined && sensor.moreUntilMs > nowMs) return false;
  const raised: NewAnomaly[] = [];
  const pauses = await listPauses(tx, scope, lastMs);
  for (const ruled of await listStanding(tx, scope, [{ sensorId: id, fromMs: lastMs }])) {
    const run = judgeSilence(ruled.threshold, ruled.standing, { lastMs, nowMs, pauses });
    if (run !== undefined) raised.push(anomalyOf(ruled, sensor, run));
  }
  if (raised.length === 0) return false;
  const judgement = await judgementOf(tx, deps, scope, { raised, rewritten: [], withdrawn: [] });
  await judgement.save(tx, await stampChanges(tx, scope, judgement.changes));
  return true;
}
