// Every statement on clash, and how the decisions about one are read from the ledger.
import type { Selectable } from 'kysely';
import {
  CLASH_STATUSES,
  type Clash,
  type ClashChange,
  type ClashDecision,
  type ClashStatus,
  SETTLED_CLASH_STATUSES,
  type TrackedClash,
} from '../../../../contract/clashes.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import { fixedKey, ordersBy, stampKey, textKey } from '../../platform/database/list-order.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import {
  boolean,
  decimal,
  group,
  instant,
  integer,
  recordShape,
  text,
  word,
} from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { watchersMember } from '../discussion/public.ts';
import { findsText } from '../search/public.ts';
import { isSettled, isUnassigned, nextStatusesMember } from '../statuses/public.ts';
import { type ClashFields, type ClashVersion, nextStatuses } from './clash.ts';

const clashMembers = {
  id: word('clash.id'),
  projectId: word('clash.project_id'),
  number: integer('clash.number'),
  name: text('clash.name'),
  kind: word('clash.kind'),
  modelAId: word('clash.model_a_id'),
  elementAGuid: text('clash.element_a_guid'),
  modelBId: word('clash.model_b_id'),
  elementBGuid: text('clash.element_b_guid'),
  point: group({ x: decimal('clash.point_x'), y: decimal('clash.point_y'), z: decimal('clash.point_z') }),
  distanceM: decimal('clash.distance_m'),
  status: word('clash.status'),
  present: boolean('clash.present'),
  assigneeId: word('clash.assignee_id'),
  createdAt: instant('clash.created_at'),
  updatedAt: instant('clash.updated_at'),
};

export const clashShape = recordShape<Clash>(clashMembers);

/** With what the app API adds. */
export const trackedClashShape = recordShape<TrackedClash>({
  ...clashMembers,
  nextStatuses: nextStatusesMember('clash.status', CLASH_STATUSES, nextStatuses),
  watchers: watchersMember('clash'),
});

/**
 * By id it is served by the unique key (workspace_id, project_id, id), by change by clash_changed; with a status or an
 * assignee by clash_of_status and clash_assigned. The orders by number and by change have their indexes; `title` sorts the
 * names of the project's clashes: 40 to 60 ms a page of 100,000 (2026-11-21).
 */
export const clashList: ListSource = {
  from: 'clash',
  table: 'clash',
  changes: true,
  inProject: true,
  filters: {
    status: 'clash.status = $',
    kind: 'clash.kind = $',
    present: 'clash.present = $',
    assigneeId: 'clash.assignee_id = $',
    elementGuid: '(clash.element_a_guid = $ or clash.element_b_guid = $)',
    q: findsText('clash.number', ['clash.name']),
    settled: isSettled('clash', SETTLED_CLASH_STATUSES),
    unassigned: isUnassigned('clash'),
    createdFrom: 'clash.created_at >= $::timestamptz',
    createdTo: 'clash.created_at < $::timestamptz',
  },
  orders: ordersBy({
    number: fixedKey('clash.number', 'int'),
    updatedAt: stampKey('clash.updated_at'),
    title: textKey('clash.name'),
  }),
};

/** A decision as its ledger entry tells it: to be read with the ledger's list. */
export const decisionShape = recordShape<ClashDecision>({
  id: word('governance_entry.id'),
  clashId: word('governance_entry.subject_id'),
  outcome: word('governance_entry.outcome'),
  reason: text('governance_entry.reason'),
  decidedBy: group({ type: word('governance_entry.decided_by_type'), id: word('governance_entry.decided_by_id') }),
  decidedAt: instant('governance_entry.at'),
});

/** Inserts a clash as new; `at` is the stamp of its change. */
export async function insertClash(
  tx: Tx,
  scope: ProjectScope,
  { id, number, fields }: { id: string; number: number; fields: ClashFields },
  at: string,
): Promise<ClashVersion> {
  const row = await tx
    .insertInto('clash')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id,
      number,
      name: fields.name,
      kind: fields.kind,
      model_a_id: fields.modelAId,
      element_a_guid: fields.elementAGuid,
      model_b_id: fields.modelBId,
      element_b_guid: fields.elementBGuid,
      point_x: fields.point?.x ?? null,
      point_y: fields.point?.y ?? null,
      point_z: fields.point?.z ?? null,
      distance_m: fields.distanceM,
      assignee_id: fields.assigneeId,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return versionOf(row);
}

/** A clash of the project. */
export async function getClash(reader: Reader, scope: ProjectScope, id: string): Promise<ClashVersion> {
  return versionOf(await selectClash(reader, scope, id).executeTakeFirst());
}

/** Locks a clash for a change or a decision. */
export async function lockClash(tx: Tx, scope: ProjectScope, id: string): Promise<ClashVersion> {
  return versionOf(await selectClash(tx, scope, id).forNoKeyUpdate().executeTakeFirst());
}

/** Saves what changed; with nothing it only carries the stamp of the change. */
export async function updateClash(
  tx: Tx,
  scope: ProjectScope,
  { id, assigneeId, ...same }: ClashChange & { id: string; status?: ClashStatus },
  at: string,
): Promise<ClashVersion> {
  const row = await tx
    .updateTable('clash')
    .set({ ...same, ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }), updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return versionOf(row);
}

function selectClash(reader: Reader, scope: ProjectScope, id: string) {
  return reader
    .selectFrom('clash')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id);
}

function versionOf(row: Selectable<Tables['clash']> | undefined): ClashVersion {
  if (row === undefined) throw notFound();
  const { point_x: x, point_y: y, point_z: z } = row;
  const clash: Clash = {
    id: row.id,
    projectId: row.project_id,
    number: row.number,
    name: row.name,
    kind: row.kind as Clash['kind'],
    modelAId: row.model_a_id,
    elementAGuid: row.element_a_guid,
    modelBId: row.model_b_id,
    elementBGuid: row.element_b_guid,
    point: x === null || y === null || z === null ? null : { x, y, z },
    distanceM: row.distance_m,
    status: row.status as ClashStatus,
    present: row.present,
    assigneeId: row.assignee_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  return { clash, changedAt: row.updated_at };
}
