// How the records of events are read, a statement a kind of record. The tables are those of other wings, named here as
// reporting names them: all that is taken of them is what automation-members.ts lists.
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { MemberValue, RuleRecord } from './record.ts';
import type { RuledEvent } from './rule-run.ts';

/** Reads the records of events of one kind of resource; those that are gone are left out. By event id. */
export type RecordSource = (
  reader: Reader,
  scope: WorkspaceScope,
  events: readonly RuledEvent[],
) => Promise<ReadonlyMap<string, RuleRecord>>;

/** By the type of the resource. */
export type RecordSources = Readonly<Record<string, RecordSource>>;

/** The records of the events, whatever their kinds, by event id. Kinds without a source have no records. */
export async function readRecords(
  reader: Reader,
  scope: WorkspaceScope,
  sources: RecordSources,
  events: readonly RuledEvent[],
): Promise<Map<string, RuleRecord>> {
  const found = new Map<string, RuleRecord>();
  for (const [type, read] of Object.entries(sources)) {
    const ofType = events.filter((each) => each.resource.type === type);
    if (ofType.length === 0) continue;
    for (const [id, record] of await read(reader, scope, ofType)) found.set(id, record);
  }
  return found;
}

/** What a source's statement answers with. */
interface RecordRow {
  readonly event_id: string;
  readonly title: string | null;
  readonly number: number | null;
  readonly element_guids: readonly string[] | null;
  readonly values: Readonly<Record<string, MemberValue>>;
}

/** A source by a statement over `asked (event_id, resource_id, at)`, the events that are asked for. */
function sourceOf(
  statement: (asked: RawBuilder<unknown>, scope: WorkspaceScope) => RawBuilder<RecordRow>,
): RecordSource {
  return async (reader, scope, events) => {
    const asked = sql`unnest(
      ${events.map((each) => each.id)}::uuid[], ${events.map((each) => each.resource.id)}::uuid[],
      ${events.map((each) => each.occurredAt)}::timestamptz[]) as asked (event_id, resource_id, at)`;
    const { rows } = await statement(asked, scope).execute(reader);
    const resources = new Map(events.map((each) => [each.id, each.resource]));
    return new Map(rows.map((row) => [row.event_id, recordOf(row, resources.get(row.event_id) ?? NOTHING)]));
  };
}

const NOTHING = { type: '', id: '' };

const recordOf = (row: RecordRow, resource: RuleRecord['resource']): RuleRecord => ({
  resource,
  title: row.title ?? '',
  number: row.number,
  values: row.values,
  elementGuids: row.element_guids ?? [],
});

const issues = sourceOf(
  (asked, { workspaceId }) => sql<RecordRow>`
    select asked.event_id, issue.title, issue.number, issue.element_guids, json_build_object(
      'title', issue.title, 'description', issue.description, 'type', issue.type, 'priority', issue.priority,
      'status', issue.status, 'assigneeId', issue.assignee_id, 'labels', issue.labels,
      'createdByType', issue.created_by_type) as values
    from ${asked} join issue on issue.workspace_id = ${workspaceId}::uuid and issue.id = asked.resource_id`,
);

const rfis = sourceOf(
  (asked, { workspaceId }) => sql<RecordRow>`
    select asked.event_id, rfi.subject as title, rfi.number, rfi.element_guids, json_build_object(
      'title', rfi.subject, 'question', rfi.question, 'priority', rfi.priority, 'status', rfi.status,
      'assigneeId', rfi.assignee_id, 'createdByType', rfi.created_by_type) as values
    from ${asked} join rfi on rfi.workspace_id = ${workspaceId}::uuid and rfi.id = asked.resource_id`,
);

// The decision that the event tells of has the event's own stamp: index governance_entry_of.
const clashes = sourceOf(
  (asked, { workspaceId }) => sql<RecordRow>`
    select asked.event_id, clash.name as title, clash.number,
      array_remove(array[clash.element_a_guid, clash.element_b_guid], null) as element_guids, json_build_object(
      'title', clash.name, 'kind', clash.kind, 'status', clash.status, 'outcome', entry.outcome,
      'reason', entry.reason, 'assigneeId', clash.assignee_id) as values
    from ${asked}
    join clash on clash.workspace_id = ${workspaceId}::uuid and clash.id = asked.resource_id
    join governance_entry as entry on entry.workspace_id = clash.workspace_id and entry.project_id = clash.project_id
      and entry.subject_id = clash.id and entry.at = asked.at`,
);

const photos = sourceOf(
  (asked, { workspaceId }) => sql<RecordRow>`
    select asked.event_id, photo.notes as title, null::int as number,
      array_remove(array[photo.element_guid], null) as element_guids, json_build_object(
      'notes', photo.notes, 'kind', photo.kind, 'tags', photo.tags, 'floorPlanId', photo.floor_plan_id,
      'milestoneId', photo.milestone_id) as values
    from ${asked} join photo on photo.workspace_id = ${workspaceId}::uuid and photo.id = asked.resource_id`,
);

// Called by the device whose reading it was: an anomaly has no title of its own.
const anomalies = sourceOf(
  (asked, { workspaceId }) => sql<RecordRow>`
    select asked.event_id, coalesce(anomaly.device_id, anomaly.sensor_id::text) as title, null::int as number,
      array_remove(array[anomaly.element_guid], null) as element_guids, json_build_object(
        'title', coalesce(anomaly.device_id, anomaly.sensor_id::text), 'severity', anomaly.severity, 'source', anomaly.source, 'state', anomaly.state,
        'sensorId', anomaly.sensor_id, 'spaceId', anomaly.space_id, 'value', anomaly.value) as values
    from ${asked} join anomaly on anomaly.workspace_id = ${workspaceId}::uuid and anomaly.id = asked.resource_id`,
);

/** The records of the wings that rules know by themselves; assemble adds those of others. */
export const recordSources: RecordSources = {
  issue: issues,
  rfi: rfis,
  clash: clashes,
  photo: photos,
  anomaly: anomalies,
};

/** Where the web application has them, up to their id. */
const PLACES: Readonly<Record<string, string>> = {
  issue: 'issues/',
  rfi: 'rfis/',
  clash: 'clashes/',
  photo: 'photos/',
  // It has no screen of its own: it is opened beside the list.
  anomaly: 'anomalies?opened=',
};

/** The address of a record in the web application. */
export const linkOf = (baseUrl: string, { projectId, resource: { type, id } }: RuledEvent): string =>
  `${baseUrl}/projects/${projectId}/${PLACES[type] ?? `${type}/`}${id}`;
