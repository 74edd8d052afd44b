// Every statement on exchange_import and exchange_lease.

import { sql } from 'kysely';
import type { Import, ImportSummary } from '../../../../contract/imports.ts';
import type { Message } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { document, group, instant, integer, recordShape, text, word } from '../../platform/database/record-shape.ts';
import { formatStoredJson } from '../../platform/database/stored-json.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { doerOf } from '../people/public.ts';
import type { NewImport, Report } from './import.ts';

export const summaryShape = recordShape<ImportSummary>({
  id: word('exchange_import.id'),
  projectId: word('exchange_import.project_id'),
  kind: word('exchange_import.kind'),
  clashTestId: word('exchange_import.clash_test_id'),
  format: word('exchange_import.format'),
  version: text('exchange_import.version'),
  status: word('exchange_import.status'),
  failure: text('exchange_import.failure'),
  failureMessage: document('exchange_import.failure_message'),
  found: integer('exchange_import.found'),
  created: integer('exchange_import.created'),
  updated: integer('exchange_import.updated'),
  unchanged: integer('exchange_import.unchanged'),
  absent: integer('exchange_import.absent'),
  skipped: integer('exchange_import.skipped'),
  conflicts: integer('exchange_import.conflicts'),
  createdBy: group({ type: word('exchange_import.created_by_type'), id: word('exchange_import.created_by_id') }),
  createdAt: instant('exchange_import.created_at'),
  finishedAt: instant('exchange_import.finished_at'),
});

/** Newest first, by exchange_import_of. */
export const importList: ListSource = {
  from: 'exchange_import',
  table: 'exchange_import',
  newestFirst: true,
  changes: false,
  inProject: true,
  filters: { kind: 'exchange_import.kind = $', clashTestId: 'exchange_import.clash_test_id = $' },
};

/** Enters an import that begins. */
export async function insertImport(
  tx: Tx,
  { actor, scope }: { actor: Actor; scope: ProjectScope },
  { id, what }: { id: string; what: NewImport },
  at: string,
): Promise<void> {
  const by = doerOf(actor);
  await tx
    .insertInto('exchange_import')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id,
      kind: what.kind,
      clash_test_id: what.clashTestId,
      format: what.format,
      version: what.version,
      status: 'running',
      created_by_type: by.type,
      created_by_id: by.id,
      created_at: at,
    })
    .execute();
}

/** How an import ended. */
export interface Ending {
  readonly id: string;
  readonly report: Report;
  readonly failure: Message | null;
}

/** Ends an import with what came of it. */
export async function finishRow(
  tx: Tx,
  scope: ProjectScope,
  { id, report, failure }: Ending,
  at: string,
): Promise<void> {
  await tx
    .updateTable('exchange_import')
    .set({
      ...report.counts,
      status: failure === null ? 'done' : 'failed',
      failure: failure?.message ?? null,
      failure_message: failure === null ? null : formatStoredJson(failure),
      skipped_items: formatStoredJson(report.skippedItems.map((each) => ({ ...each, ...each.message }))),
      conflict_items: formatStoredJson(report.conflictItems.map((each) => ({ ...each, ...each.message }))),
      // The release before reads texts.
      warnings: formatStoredJson(report.warnings.map((each) => each.message)),
      warning_messages: formatStoredJson(report.warnings),
      finished_at: at,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

/** An import of the project, with its notes. */
export async function getImport(
  reader: Reader,
  scope: ProjectScope,
  { id, kind }: { id: string; kind: NewImport['kind'] },
): Promise<Import> {
  const row = await reader
    .selectFrom('exchange_import')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { found, created, updated, unchanged, absent, skipped, conflicts } = row;
  return {
    id: row.id,
    projectId: row.project_id,
    kind,
    clashTestId: row.clash_test_id,
    format: row.format as Import['format'],
    version: row.version,
    status: row.status as Import['status'],
    failure: row.failure,
    failureMessage: row.failure_message as Import['failureMessage'],
    ...{ found, created, updated, unchanged, absent, skipped, conflicts },
    createdBy: { type: row.created_by_type as Import['createdBy']['type'], id: row.created_by_id },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    skippedItems: row.skipped_items as Import['skippedItems'],
    conflictItems: row.conflict_items as Import['conflictItems'],
    warnings: ((row.warning_messages ?? row.warnings) as (string | Message)[]).map(upgradeWarning),
  };
}

// Earlier releases stored the text alone.
const upgradeWarning = (warning: string | Message): Import['warnings'][number] =>
  typeof warning === 'string' ? { message: warning } : warning;

/** Who works on a subject, and until when. */
export interface Lease {
  readonly subject: string;
  readonly importId: string;
  readonly until: string;
}

/**
 * Takes a subject's lease where nobody holds one at `now`; answers with the import that held it before and was killed, null
 * where there was none. Undefined where another import holds it.
 */
export async function takeLease(
  tx: Tx,
  scope: ProjectScope,
  { subject, importId, until }: Lease,
  now: string,
): Promise<{ killed: string | null } | undefined> {
  const laid = await tx
    .insertInto('exchange_lease')
    .values({ ...ofScope(scope), subject, import_id: importId, leased_until: until })
    .onConflict((on) => on.doNothing())
    .returning('subject')
    .executeTakeFirst();
  if (laid !== undefined) return { killed: null };
  const before = await leaseRow(tx, scope, subject).forUpdate().executeTakeFirst();
  // Given back between the two statements: the next attempt gets it.
  if (before === undefined || before.leased_until > now) return undefined;
  await carryLease(tx, scope, { subject, importId, until });
  return { killed: before.import_id };
}

/** Locks the lease and carries it on; false where it is another import's by now. */
export async function holdLease(tx: Tx, scope: ProjectScope, lease: Lease): Promise<boolean> {
  const row = await leaseRow(tx, scope, lease.subject).forUpdate().executeTakeFirst();
  if (row?.import_id !== lease.importId) return false;
  await carryLease(tx, scope, lease);
  return true;
}

/** Gives a lease back; one that is another import's by now stays. */
export async function endLease(
  tx: Tx,
  scope: ProjectScope,
  { subject, importId }: Omit<Lease, 'until'>,
): Promise<void> {
  await tx
    .deleteFrom('exchange_lease')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('subject', '=', subject)
    .where('import_id', '=', importId)
    .execute();
}

const ofScope = ({ workspaceId, projectId }: ProjectScope) => ({ workspace_id: workspaceId, project_id: projectId });

function leaseRow(tx: Tx, scope: ProjectScope, subject: string) {
  return tx
    .selectFrom('exchange_lease')
    .select(['import_id', 'leased_until'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('subject', '=', subject);
}

async function carryLease(tx: Tx, scope: ProjectScope, { subject, importId, until }: Lease): Promise<void> {
  await sql`
    update exchange_lease set import_id = ${importId}::uuid, leased_until = ${until}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and subject = ${subject}`.execute(tx);
}
