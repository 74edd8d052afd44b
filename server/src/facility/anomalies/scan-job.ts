// The analytics scan over all sensors: each hour by a worker, or by hand.
import { sql } from 'kysely';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import { stampChanges } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { listBuckets, lockSensorById } from '../sensors/public.ts';
import type { Run, StandingScanned } from './anomaly.ts';
import { type Findings, judgementOf } from './raising.ts';
import { averageOf, type Bucket, type Finding, isFlatAt, scanHours, scanSpan } from './scan.ts';
import { listScanned } from './store.ts';

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
  const sensor = await lockSensorById(tx, scope, id);
  if (sensor === undefined) return 0;
  const { fromMs, judgedFromMs, toMs } = scanSpan(nowMs);
  const hours = await listBuckets(tx, scope, id, { fromMs, toMs, bucketSeconds: HOUR_SECONDS });
  const found = scanHours(hours, nowMs);
  const standing = await listScanned(tx, scope, { sensorId: id, fromMs: judgedFromMs });
  const { news, rewritten, withdrawn } = matchFindings(standing, found, { hours, judgedFromMs });
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
  const judgement = await judgementOf(tx, deps, scope, findings);
  if (judgement.changes.length > 0) await judgement.save(tx, await stampChanges(tx, scope, judgement.changes));
  return news.length;
}

/**
 * Which findings are new, which anomalies end or go on otherwise than they stand, and which are undone. What was raised keeps
 * its beginning, since the judged hours move on; one that is found no more and has no end ends where they begin. What late
 * readings make of those that began in the judged hours is so: of gaps and flat lines, and of deviations by what was usual when
 * they were raised, since that moves on as well.
 */
function matchFindings(
  standing: readonly StandingScanned[],
  found: readonly Finding[],
  { hours, judgedFromMs }: { readonly hours: readonly Bucket[]; readonly judgedFromMs: number },
): { news: Finding[]; rewritten: { id: string; run: Run }[]; withdrawn: string[] } {
  const left = [...standing];
  const news: Finding[] = [];
  const rewritten: { id: string; run: Run }[] = [];
  const withdrawn: string[] = [];
  for (const finding of found) {
    const at = left.findIndex((each) => each.kind === finding.run.kind && touches(each, finding.run));
    const [kept] = at === -1 ? [] : left.splice(at, 1);
    if (kept === undefined) {
      news.push(finding);
      continue;
    }
    const begun = kept.atMs < judgedFromMs ? kept : begunAnew(kept, finding.run, hours);
    const run: Run = { kind: kept.kind, atMs: begun.atMs, value: begun.value, endedMs: finding.run.endedMs };
    if (run.endedMs !== kept.endedMs || run.atMs !== kept.atMs || run.value !== kept.value) {
      rewritten.push({ id: kept.id, run });
    }
  }
  for (const each of left) {
    if (each.atMs >= judgedFromMs && isUndone(each, hours)) withdrawn.push(each.id);
    else if (each.endedMs === undefined) {
      rewritten.push({ id: each.id, run: { ...each, endedMs: Math.max(each.atMs, judgedFromMs) } });
    }
  }
  return { news, rewritten, withdrawn };
}

/** Where a run begins, and with which value, by the readings that there are now. */
function begunAnew(kept: StandingScanned, found: Run, hours: readonly Bucket[]): Pick<Run, 'atMs' | 'value'> {
  if (kept.kind !== 'deviation') return { atMs: found.atMs, value: kept.value };
  const first = hours.find((each) => each.atMs >= kept.atMs && each.atMs < endOf(found) && !isUsual(each, kept));
  return first === undefined ? kept : { atMs: first.atMs, value: averageOf(first) };
}

/** Whether an hour was usual by what was so when the deviation was raised. */
function isUsual(hour: Bucket, { band }: StandingScanned): boolean {
  const average = averageOf(hour);
  return band !== null && average >= band.low && average <= band.high;
}

/** Whether readings of these hours say otherwise. */
function isUndone(run: StandingScanned, hours: readonly Bucket[]): boolean {
  const within = hours.filter(({ atMs }) => atMs >= run.atMs && atMs < endOf(run));
  if (run.kind === 'gap') return within.length > 0;
  if (run.kind === 'deviation') return within.length > 0 && within.every((each) => isUsual(each, run));
  return run.kind === 'flat_line' && !within.every((each) => isFlatAt(each, run.value));
}

const endOf = ({ endedMs = Number.POSITIVE_INFINITY }: Run) => endedMs;
const touches = (left: Run, right: Run) => left.atMs <= endOf(right) && right.atMs <= endOf(left);
