// Dry run of a rule: applies its conditions to the events that the outbox still has. It changes nothing and looks at a bounded
// number of events, a part a statement.
import { sql } from 'kysely';
import { DRY_RUN_DAYS, type RuleCondition, type RuleConditionInput } from '../../../../contract/automation.ts';
import type { RuleEvent } from '../../../../contract/automation-members.ts';
import type { DryRun } from '../../../../contract/rule-dry-run.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { firstFailing } from './conditions.ts';
import { type RecordSources, readRecords } from './records.ts';
import { completeConditions, requireSound } from './rule.ts';
import type { RuledEvent } from './rule-run.ts';

export interface DryRunDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ruleRecords: RecordSources;
}

/** Events of the workspace that one statement looks at, and those of the whole run. */
const PART = 5_000;
const MOST = 200_000;
const SAMPLES = 20;
/** Ids are made a little before the instants that their events are given. */
const ID_AHEAD_MS = 60_000;

/** Judges the events of the last 30 days, the newest first, by their records as they are now. */
export async function dryRun(
  { db, clock, ruleRecords }: DryRunDeps,
  scope: ProjectScope,
  { event, conditions: given = [] }: { event: RuleEvent; conditions?: readonly RuleConditionInput[] | undefined },
  { part = PART, most = MOST }: { part?: number; most?: number } = {},
): Promise<DryRun> {
  const conditions = completeConditions(event, given);
  requireSound({ event, conditions, actions: [] });
  const nowMs = clock.now();
  const since = instantOf(nowMs - DRY_RUN_DAYS * 24 * 60 * 60 * 1000);
  const tally = openTally(event, conditions);
  const reader = db.reader(scope);
  let before = LAST_OF_ALL;
  let from = since;
  let isComplete = false;
  for (let looked = 0; looked < most && !isComplete; looked += part) {
    const found = await readPart(reader, scope, { event, before, since, most: part });
    const records = await readRecords(reader, scope, ruleRecords, found.events);
    for (const each of found.events) tally.add(each, records.get(each.id));
    isComplete = found.last === null;
    if (found.last !== null) [before, from] = [found.last.id, found.last.at];
  }
  return { from: isComplete ? since : from, to: instantOf(nowMs), complete: isComplete, ...tally.sums() };
}

const LAST_OF_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function openTally(event: RuleEvent, conditions: readonly RuleCondition[]) {
  const failed = conditions.map(() => 0);
  const samples: DryRun['samples'] = [];
  const counted = { events: 0, matched: 0, gone: 0 };
  return {
    add(each: RuledEvent, record: Parameters<typeof firstFailing>[2] | undefined) {
      counted.events += 1;
      if (record === undefined) {
        counted.gone += 1;
        return;
      }
      const place = firstFailing(event, conditions, record);
      if (place !== undefined) {
        failed[place] = (failed[place] ?? 0) + 1;
        return;
      }
      counted.matched += 1;
      if (samples.length >= SAMPLES) return;
      samples.push({ eventId: each.id, occurredAt: each.occurredAt, resource: each.resource, title: record.title });
    },
    sums: () => ({ ...counted, failed, samples }),
  };
}

interface Part {
  readonly event: RuleEvent;
  readonly before: string;
  readonly since: string;
  readonly most: number;
}

interface PartRow {
  readonly id: string;
  readonly is_asked: boolean;
  /** True of the last row of a part that is full: the list goes on behind it. */
  readonly is_last: boolean;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly occurred_at: string;
}

/** The next events of the workspace, downwards along the primary key, and of these the ones that are asked for. */
async function readPart(
  reader: Reader,
  { workspaceId, projectId }: ProjectScope,
  { event, before, since, most }: Part,
): Promise<{ events: RuledEvent[]; last: { id: string; at: string } | null }> {
  const lowest = lowestIdAt(Date.parse(since) - ID_AHEAD_MS);
  const { rows } = await sql<PartRow>`
    with part as (
      select id, type, project_id, resource_type, resource_id, occurred_at,
             row_number() over (order by id desc) as place
      from (
        select id, type, project_id, resource_type, resource_id, occurred_at from outbox_event
        where workspace_id = ${workspaceId}::uuid and id < ${before}::uuid and id >= ${lowest}::uuid
        order by id desc limit ${most}::int) as newest
    )
    select id, resource_type, resource_id, occurred_at,
           type = ${event} and project_id = ${projectId}::uuid and occurred_at >= ${since}::timestamptz as is_asked,
           place = ${most}::int as is_last
    from part
    where place = ${most}::int
       or (type = ${event} and project_id = ${projectId}::uuid and occurred_at >= ${since}::timestamptz)
    order by id desc`.execute(reader);
  const last = rows.find((row) => row.is_last);
  const events = rows
    .filter((row) => row.is_asked)
    .map((row) => ({
      id: row.id,
      type: event,
      projectId,
      resource: { type: row.resource_type, id: row.resource_id },
      occurredAt: row.occurred_at,
    }));
  return { events, last: last === undefined ? null : { id: last.id, at: last.occurred_at } };
}

/** The lowest identifier that can have been made at that instant (RFC 9562 §5.7: 48 bits of milliseconds first). */
function lowestIdAt(ms: number): string {
  const time = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-0000-0000-000000000000`;
}
