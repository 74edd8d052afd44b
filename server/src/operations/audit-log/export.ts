// The whole audit log as a file: read in portions by its own order, so that it is streamed at constant memory whatever its length.
import { Readable } from 'node:stream';
import type { AuditEntry } from '../../../../contract/audit.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { writeCsvCell } from '../../platform/files/csv-cell.ts';

/** Filters of the list, by their names. */
export type AuditFilters = Readonly<Record<string, string | undefined>>;

const PORTION = 1_000;
const COLUMNS = [
  ...['id', 'at', 'actor_type', 'actor_id', 'application_id', 'action', 'subject_type', 'subject_id', 'project_id'],
  ...['detail', 'request_id'],
] as const;

/** Returns the entries that fit as CSV (RFC 4180, as feeds are), the oldest first. */
export function streamCsv(db: Db, scope: WorkspaceScope, filters: AuditFilters, { bom }: { bom: boolean }): Readable {
  async function* lines() {
    yield `${bom ? '\uFEFF' : ''}${COLUMNS.join(',')}\r\n`;
    for await (const portion of readPortions(db, scope, filters)) yield portion.map(writeLine).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}

/** Returns the entries that fit as one JSON document, `{ "data": […] }`, in the form of the list, the oldest first. */
export function streamJson(db: Db, scope: WorkspaceScope, filters: AuditFilters): Readable {
  async function* parts() {
    yield '{"data":[';
    let between = '';
    for await (const portion of readPortions(db, scope, filters)) {
      yield between + portion.map((each) => JSON.stringify(each)).join(',\n');
      between = ',\n';
    }
    yield ']}';
  }
  return Readable.from(parts(), { objectMode: false });
}

async function* readPortions(db: Db, scope: WorkspaceScope, filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
  let after: { at: string; id: string } | undefined;
  while (true) {
    const portion = await readPortion(db, scope, filters, after);
    if (portion.length > 0) yield portion;
    if (portion.length < PORTION) return;
    after = portion.at(-1);
  }
}

async function readPortion(
  db: Db,
  scope: WorkspaceScope,
  filters: AuditFilters,
  after: { at: string; id: string } | undefined,
): Promise<AuditEntry[]> {
  const { action, actorType, actorId, applicationId, projectId, subjectType, subjectId, since, until } = filters;
  const exact = Object.entries({
    action,
    actor_type: actorType,
    actor_id: actorId,
    application_id: applicationId,
    project_id: projectId,
    subject_type: subjectType,
    subject_id: subjectId,
  } as const);
  let query = db
    .reader(scope)
    .selectFrom('audit_entry')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .orderBy('at')
    .orderBy('id')
    .limit(PORTION);
  for (const [column, value] of exact) {
    if (value !== undefined) query = query.where(column as 'action', '=', value);
  }
  if (since !== undefined) query = query.where('at', '>=', since);
  if (until !== undefined) query = query.where('at', '<', until);
  if (after !== undefined) {
    const { at, id } = after;
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '>', tuple(at, id)));
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: { type: row.actor_type as AuditEntry['actor']['type'], id: row.actor_id },
    applicationId: row.application_id,
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id },
    projectId: row.project_id,
    detail: row.detail as AuditEntry['detail'],
    requestId: row.request_id,
  }));
}

function writeLine({
  id,
  at,
  actor,
  applicationId,
  action,
  subject,
  projectId,
  detail,
  requestId,
}: AuditEntry): string {
  const cells = [id, at, actor.type, actor.id, applicationId, action, subject.type, subject.id, projectId];
  return `${[...cells, JSON.stringify(detail), requestId].map(writeCsvCell).join(',')}\r\n`;
}
