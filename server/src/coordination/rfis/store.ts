// Every statement on rfi and rfi_answer.
import { type Selectable, sql } from 'kysely';
import {
  RFI_PRIORITIES,
  RFI_STATUSES,
  type Rfi,
  type RfiAnswer,
  SETTLED_RFI_STATUSES,
  type TrackedRfi,
} from '../../../../contract/rfis.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import { dayKey, fixedKey, ordersBy, stampKey, textKey, wordKey } from '../../platform/database/list-order.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { group, instant, integer, recordShape, text, texts, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { watchersMember } from '../discussion/public.ts';
import { findsText } from '../search/public.ts';
import { isOverdue, isSettled, isUnassigned, nextStatusesMember } from '../statuses/public.ts';
import { FIRST_ANSWERED_AT, RAISED_AT } from './instants.ts';
import { nextStatuses, type RfiFields, type RfiVersion } from './rfi.ts';

const doer = (table: string, name: string) =>
  group({ type: word(`${table}.${name}_type`), id: word(`${table}.${name}_id`) });

const rfiMembers = {
  id: word('rfi.id'),
  projectId: word('rfi.project_id'),
  number: integer('rfi.number'),
  subject: text('rfi.subject'),
  question: text('rfi.question'),
  status: word('rfi.status'),
  priority: word('rfi.priority'),
  assigneeId: word('rfi.assignee_id'),
  dueDate: word('rfi.due_date'),
  costImpact: group({ amount: word('rfi.cost_amount'), currency: word('rfi.cost_currency') }),
  scheduleImpactDays: integer('rfi.schedule_impact_days'),
  elementGuids: texts('rfi.element_guids'),
  modelId: word('rfi.model_id'),
  createdBy: doer('rfi', 'created_by'),
  createdAt: instant('rfi.created_at'),
  updatedAt: instant('rfi.updated_at'),
  answer: text('rfi.answer'),
  answeredBy: doer('rfi', 'answered_by'),
  answeredAt: instant('rfi.answered_at'),
};

export const rfiShape = recordShape<Rfi>(rfiMembers);

/** With what the app API adds. */
export const trackedRfiShape = recordShape<TrackedRfi>({
  ...rfiMembers,
  nextStatuses: nextStatusesMember('rfi.status', RFI_STATUSES, nextStatuses),
  watchers: watchersMember('rfi'),
});

/**
 * By id it is served by the unique key (workspace_id, project_id, id), by change by rfi_changed, with an assignee by
 * rfi_assigned. Elements and texts are looked for in the project's rows (coordination/search). The orders by number and by
 * change have their indexes; the others sort the keys of the project's rows, which are fewer than those of issues: 35 to
 * 60 ms a page of 100,000 (2026-11-21).
 */
export const rfiList: ListSource = {
  from: 'rfi',
  table: 'rfi',
  changes: true,
  inProject: true,
  filters: {
    status: 'rfi.status = $',
    priority: 'rfi.priority = $',
    assigneeId: 'rfi.assignee_id = $',
    elementGuid: 'rfi.element_guids @> array[$::text]',
    q: findsText('rfi.number', ['rfi.subject', 'rfi.question', 'rfi.answer']),
    settled: isSettled('rfi', SETTLED_RFI_STATUSES),
    overdue: isOverdue('rfi', SETTLED_RFI_STATUSES),
    unassigned: isUnassigned('rfi'),
    raisedFrom: `${RAISED_AT} >= $::timestamptz`,
    raisedTo: `${RAISED_AT} < $::timestamptz`,
    answeredFrom: `${FIRST_ANSWERED_AT} >= $::timestamptz`,
    answeredTo: `${FIRST_ANSWERED_AT} < $::timestamptz`,
  },
  orders: ordersBy({
    number: fixedKey('rfi.number', 'int'),
    updatedAt: stampKey('rfi.updated_at'),
    dueDate: dayKey('rfi.due_date'),
    priority: wordKey('rfi.priority', RFI_PRIORITIES.toReversed()),
    title: textKey('rfi.subject'),
  }),
};

export const answerShape = recordShape<RfiAnswer>({
  id: word('rfi_answer.id'),
  rfiId: word('rfi_answer.rfi_id'),
  answer: text('rfi_answer.answer'),
  answeredBy: doer('rfi_answer', 'answered_by'),
  answeredAt: instant('rfi_answer.answered_at'),
});

/** The answers to one RFI, the first given first: index rfi_answer_at. */
export const answerList: ListSource = {
  from: 'rfi_answer',
  table: 'rfi_answer',
  orderedBy: 'answered_at',
  changes: false,
  inProject: true,
  filters: { rfiId: 'rfi_answer.rfi_id = $' },
};

/** Inserts an RFI; `at` is the stamp of its change. */
export async function insertRfi(
  tx: Tx,
  scope: ProjectScope,
  { id, number, fields, createdBy }: { id: string; number: number; fields: RfiFields; createdBy: Rfi['createdBy'] },
  at: string,
): Promise<RfiVersion> {
  const row = await tx
    .insertInto('rfi')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id,
      number,
      ...columnsOf(fields),
      subject: fields.subject,
      question: fields.question,
      status: fields.status,
      priority: fields.priority,
      created_by_type: createdBy.type,
      created_by_id: createdBy.id,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return versionOf(row);
}

/** An RFI of the project. */
export async function getRfi(reader: Reader, scope: ProjectScope, id: string): Promise<RfiVersion> {
  return versionOf(await selectRfi(reader, scope, id).executeTakeFirst());
}

/** Locks an RFI for a change or an answer. */
export async function lockRfi(tx: Tx, scope: ProjectScope, id: string): Promise<RfiVersion> {
  return versionOf(await selectRfi(tx, scope, id).forNoKeyUpdate().executeTakeFirst());
}

/** Locks an RFI; undefined if the project has none of the id. */
export async function lockRfiIfAny(tx: Tx, scope: ProjectScope, id: string): Promise<Rfi | undefined> {
  const row = await selectRfi(tx, scope, id).forNoKeyUpdate().executeTakeFirst();
  return row === undefined ? undefined : versionOf(row).rfi;
}

/** Lists up to `max` RFIs of the project in the order of their ids, after one of them. Served by the unique key. */
export async function listRfisAfter(
  reader: Reader,
  scope: ProjectScope,
  { after, max }: { readonly after: string | null; readonly max: number },
): Promise<Rfi[]> {
  const all = selectRfis(reader, scope).orderBy('id').limit(max);
  const rows = await (after === null ? all : all.where('id', '>', after)).execute();
  return rows.map((row) => versionOf(row).rfi);
}

/** Returns the RFIs of these ids that the project has, in no order. */
export async function findRfis(reader: Reader, scope: ProjectScope, ids: readonly string[]): Promise<Rfi[]> {
  const rows = await selectRfis(reader, scope).where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  return rows.map((row) => versionOf(row).rfi);
}

/** The answer that an RFI gets, or null where its answer stands no more. */
export type StandingAnswer = Pick<RfiAnswer, 'answer' | 'answeredBy'> | null;

/** Saves changed fields, and the standing answer where it changes; with none it only carries the stamp of the change. */
export async function updateRfi(
  tx: Tx,
  scope: ProjectScope,
  { id, fields, standing }: { id: string; fields: Partial<RfiFields>; standing?: StandingAnswer | undefined },
  at: string,
): Promise<RfiVersion> {
  const row = await tx
    .updateTable('rfi')
    .set({ ...columnsOf(fields), ...(standing === undefined ? {} : answerColumns(standing, at)), updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return versionOf(row);
}

/** Keeps an answer in the history of its RFI. */
export async function insertAnswer(tx: Tx, scope: ProjectScope, answer: RfiAnswer): Promise<void> {
  await tx
    .insertInto('rfi_answer')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: answer.id,
      rfi_id: answer.rfiId,
      answer: answer.answer,
      answered_by_type: answer.answeredBy.type,
      answered_by_id: answer.answeredBy.id,
      answered_at: answer.answeredAt,
    })
    .execute();
}

function selectRfi(reader: Reader, scope: ProjectScope, id: string) {
  return selectRfis(reader, scope).where('id', '=', id);
}

function selectRfis(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('rfi')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId);
}

function columnsOf(fields: Partial<RfiFields>) {
  const { assigneeId, dueDate, costImpact: cost, scheduleImpactDays, elementGuids, modelId, ...same } = fields;
  return {
    ...same,
    ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
    ...(dueDate === undefined ? {} : { due_date: dueDate }),
    ...(cost === undefined ? {} : { cost_amount: cost?.amount ?? null, cost_currency: cost?.currency ?? null }),
    ...(scheduleImpactDays === undefined ? {} : { schedule_impact_days: scheduleImpactDays }),
    ...(elementGuids === undefined ? {} : { element_guids: elementGuids }),
    ...(modelId === undefined ? {} : { model_id: modelId }),
  };
}

function answerColumns(standing: StandingAnswer, at: string) {
  return {
    answer: standing?.answer ?? null,
    answered_by_type: standing?.answeredBy.type ?? null,
    answered_by_id: standing?.answeredBy.id ?? null,
    answered_at: standing === null ? null : at,
  };
}

function versionOf(row: Selectable<Tables['rfi']> | undefined): RfiVersion {
  if (row === undefined) throw notFound();
  const { cost_amount: amount, cost_currency: currency } = row;
  const rfi: Rfi = {
    id: row.id,
    projectId: row.project_id,
    number: row.number,
    subject: row.subject,
    question: row.question,
    status: row.status as Rfi['status'],
    priority: row.priority as Rfi['priority'],
    assigneeId: row.assignee_id,
    dueDate: row.due_date,
    costImpact: amount === null || currency === null ? null : { amount, currency },
    scheduleImpactDays: row.schedule_impact_days,
    elementGuids: row.element_guids,
    modelId: row.model_id,
    createdBy: { type: row.created_by_type as Rfi['createdBy']['type'], id: row.created_by_id },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    answer: row.answer,
    answeredBy:
      row.answered_by_type === null
        ? null
        : { type: row.answered_by_type as Rfi['createdBy']['type'], id: row.answered_by_id },
    answeredAt: row.answered_at,
  };
  return { rfi, changedAt: row.updated_at };
}
