// Issues as a sync reads and writes them.
import { Type } from 'typebox';
import { isUuid } from '../../../../contract/forms.ts';
import { ISSUE_STATUSES, type Issue, IssueChange, IssueCreate } from '../../../../contract/issues.ts';
import { connectedIssues, nextStatuses } from '../../coordination/issues/public.ts';
import type { Ids } from '../../platform/ids.ts';
import { cleanValues, createCheck, pickChanged } from './checked-values.ts';
import type { LocalRecord, LocalRecords } from './local-records.ts';

const FIELDS = ['title', 'description', 'status', 'type', 'priority', 'assigneeId', 'dueDate'] as const;

const changes = createCheck(Type.Pick(IssueChange, FIELDS));
const creations = createCheck(Type.Pick(IssueCreate, FIELDS));

/**
 * Returns the issues here. An assignee who has no role in the project is known to the database alone: applying and creating throw
 * validation_failed for one. Applying throws conflict or validation_failed for values that findRefused names.
 */
export function createLocalIssues(deps: { readonly ids: Ids }): LocalRecords {
  return {
    entity: 'issue',
    async list(reader, scope, query) {
      return (await connectedIssues.list(reader, scope, query)).map(toLocalRecord);
    },
    async find(reader, scope, ids) {
      return (await connectedIssues.find(reader, scope, ids)).map(toLocalRecord);
    },
    async lock(tx, scope, id, incoming) {
      const issue = await connectedIssues.lock(tx, scope, { id, assigneeId: readId(incoming.assigneeId) });
      return issue === undefined ? undefined : toLocalRecord(issue);
    },
    findRefused({ values }, incoming) {
      const changed = pickChanged(values, incoming);
      const invalid = changes.listInvalid(changed);
      if (invalid.includes('status') || changed.status === undefined) return invalid;
      const from = ISSUE_STATUSES.find((status) => status === values.status);
      const next = from === undefined ? [] : nextStatuses(from);
      return next.some((status) => status === changed.status) ? invalid : [...invalid, 'status'];
    },
    async apply(tx, author, { id, values }, incoming) {
      const change = changes.read(pickChanged(values, incoming));
      return toLocalRecord(await connectedIssues.apply(tx, { deps, ...author }, { id, change }));
    },
    async create(tx, { scope, connectionId }, values) {
      const create = creations.read(cleanValues(values));
      return toLocalRecord(await connectedIssues.create(tx, { deps, scope, connectionId }, create));
    },
  };
}

/** Returns an id that can be looked up; what is none is refused when it is applied. */
export function readId(value: unknown): string | undefined {
  return typeof value === 'string' && isUuid(value) ? value : undefined;
}

function toLocalRecord(issue: Issue): LocalRecord {
  const { id, number, title, description, status, type, priority, assigneeId, dueDate, updatedAt } = issue;
  const values = { title, description, status, type, priority, assigneeId, dueDate };
  return { id, label: `#${number}`, values, changedAt: updatedAt };
}
