// What is told of a change of an issue: the change feed, the outbox and the audit log.
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Change } from '../../platform/records/record-change.ts';
import { appendEvents, recordAudits } from '../../platform/records/record-change.ts';
import type { IssueEvent } from './issue.ts';

/** What a command on issues needs. */
export interface IssueDeps {
  readonly db: Db;
  readonly ids: Ids;
}

/** Who changes issues of a project, and with what. */
export interface Author {
  readonly deps: { readonly ids: Ids };
  readonly actor: Actor;
  readonly scope: ProjectScope;
}

/** A record of this slice. */
export interface IssueRecord {
  readonly type: 'issue' | 'issue_comment';
  readonly id: string;
}

/** A change of a record as the change feed has it. */
export function changeOf(change: Change['change'], { projectId }: ProjectScope, { type, id }: IssueRecord): Change {
  return { change, type, id, projectId };
}

/** Appends the events of issues, under the stamp of their change. */
export async function publish(
  tx: Tx,
  { deps, scope, at }: Pick<Author, 'deps' | 'scope'> & { at: string },
  issueIds: readonly string[],
  types: readonly IssueEvent[],
): Promise<void> {
  const events = issueIds.flatMap((id) =>
    types.map((type) => ({
      id: deps.ids.next(),
      type,
      projectId: scope.projectId,
      resource: { type: 'issue', id },
    })),
  );
  await appendEvents(tx, scope, at, events);
}

interface Done {
  readonly verb: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Enters what was done to a record into the audit log, as `<type>.<verb>`. */
export function auditRecord(tx: Tx, author: Author, record: IssueRecord, done: Done): Promise<void> {
  return auditRecords(tx, author, [{ record, ...done }]);
}

/** The same for many, in one statement. */
export async function auditRecords(
  tx: Tx,
  { deps, actor, scope }: Author,
  all: readonly (Done & { readonly record: IssueRecord })[],
): Promise<void> {
  const entries = all.map(({ record: { type, id }, verb, detail }) => ({
    action: `${type}.${verb}`,
    subject: { type, id },
    projectId: scope.projectId,
    detail,
  }));
  await recordAudits(tx, { ids: deps.ids, actor }, scope, entries);
}
