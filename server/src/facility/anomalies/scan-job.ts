// The analytics scan over all sensors: each hour by a worker, or by hand.
import { sql } from 'kysely';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { holdActive, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { getProject, listPauses } from '../../tenancy/projects/public.ts';
import { listBuckets, lockSensorById } from '../sensors/public.ts';
import { type Findings, prepareAnomalyChanges } from './raising.ts';
import { scanHours, scanSpan } from './scan.ts';
import { matchFindings } from './scan-matching.ts';
import { listScanned } from './store.ts';
import { createHourOfWeek } from './week.ts';

export interface ScanDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What a scan came to. */
export interface Scanned {
  readonly sensors: number;
  readonly raised: number;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const SENSORS_A_LOOK = 200;
const HOUR_SECONDS = 3600;

/** Scans every sensor that sent something in the weeks from which is learnt, one a transaction. One sensor holds up no other. */
export async function scanAll(deps: ScanDeps): Promise<Scanned> {
  const nowMs = deps.clock.now();
  const since = instantOf(scanSpan(nowMs).fromMs);
  const scanned = { sensors: 0, raised: 0 };
  const faults: unknown[] = [];
  let [workspaceId, id] = [BEFORE_ALL, BEFORE_ALL];
  for (;;) {
    const { rows } = await sql<{ workspace_id: string; project_id: string; id: string }>`
      select workspace_id, project_id, id from directory.list_sensors_seen(
        ${since}::timestamptz, ${workspaceId}::uuid, ${id}::uuid, ${SENSORS_A_LOOK}::int)`.execute(deps.db.directory);
    for (const row of rows) {
      const scope = projectScope(row.workspace_id, row.project_id);
      scanned.sensors += 1;
      await inTransaction(deps.db, scope, (tx) => scanSensor(tx, deps, scope, { id: row.id, nowMs })).then(
        (raised) => {
          scanned.raised += raised;
        },
        (error: unknown) => faults.push(error),
      );
      [workspaceId, id] = [row.workspace_id, row.id];
    }
    if (rows.length < SENSORS_A_LOOK) break;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} sensors cannot be scanned`);
  return scanned;
}

async function scanSensor(
  tx: Tx,
  deps: ScanDeps,
  scope: ProjectScope,
  { id, nowMs }: { id: string; nowMs: number },
): Promise<number> {
  if (!(await holdActive(tx, scope))) return 0;
  const sensor = await lockSensorById(tx, scope, id);
  if (sensor === undefined) return 0;
  const { timeZone } = await getProject(tx, scope);
  const pauses = await listPauses(tx, scope, scanSpan(nowMs).fromMs);
  const span = scanSpan(nowMs);
  const { fromMs, judgedFromMs, toMs } = span;
  const hours = await listBuckets(tx, scope, id, { fromMs, toMs, bucketSeconds: HOUR_SECONDS });
  const { findings: found, usualAt } = scanHours(hours, nowMs, createHourOfWeek(timeZone, span), pauses);
  const standing = await listScanned(tx, scope, { sensorId: id, fromMs: judgedFromMs });
  const { news, rewritten, withdrawn } = matchFindings(standing, found, { hours, judgedFromMs, usualAt });
  const findings: Findings = {
    raised: news.map(({ run, severity, explanation }) => ({
      run,
      severity,
      explanation,
      source: 'scan',
      sensor,
      threshold: undefined,
    })),
    rewritten,
    withdrawn,
  };
  const anomalyChanges = await prepareAnomalyChanges(tx, deps, scope, findings);
  if (anomalyChanges.changes.length > 0)
    await anomalyChanges.save(tx, await stampChanges(tx, scope, anomalyChanges.changes));
  return news.length;
}
