// An issue's rules: pure. Record and intent give the fields that change and the events that tell of it, or a refusal.

import {
  ISSUE_STATUSES,
  type Issue,
  type IssueChange,
  type IssueCreate,
  type IssueStatus,
} from '../../../../contract/issues.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { conflict, validationFailed } from '../../platform/app-error.ts';
import { differingFields } from '../history/public.ts';

/** The fields that a person may change. */
export type IssueFields = Omit<
  Issue,
  'id' | 'projectId' | 'number' | 'createdBy' | 'createdAt' | 'updatedAt' | 'closedAt'
>;

export type IssueEvent = 'issue.created' | 'issue.updated' | 'issue.closed';

/** What a change comes to: nothing at all where `fields` is empty. */
export interface IssueStep {
  readonly fields: Partial<IssueFields>;
  /** True where the issue enters a closing status. */
  readonly closes: boolean;
  readonly events: readonly IssueEvent[];
}

type Move = 'edit' | 'move' | 'close' | 'refuse';

/** Spec 3.1 and contract §6: from (line) to (column). Setting the status that an issue has is an edit. */
const MOVES: Readonly<Record<IssueStatus, Readonly<Record<IssueStatus, Move>>>> = {
  open: { open: 'edit', in_progress: 'move', in_review: 'move', closed: 'close', verified: 'close' },
  in_progress: { open: 'move', in_progress: 'edit', in_review: 'move', closed: 'close', verified: 'close' },
  in_review: { open: 'move', in_progress: 'move', in_review: 'edit', closed: 'close', verified: 'close' },
  closed: { open: 'refuse', in_progress: 'refuse', in_review: 'refuse', closed: 'edit', verified: 'refuse' },
  verified: { open: 'refuse', in_progress: 'refuse', in_review: 'refuse', closed: 'refuse', verified: 'edit' },
};

/** The statuses that an issue of this one may be given, its own left out. */
export function nextStatuses(from: IssueStatus): IssueStatus[] {
  return ISSUE_STATUSES.filter((to) => ['move', 'close'].includes(MOVES[from][to]));
}

const isClosing = (status: IssueStatus) => status === 'closed' || status === 'verified';

/** A new issue (defaults of contract §6). One that is made closed has entered a closing status with that. */
export function planIssue(create: IssueCreate): IssueStep & { fields: IssueFields } {
  requirePosition(create);
  const fields = {
    title: create.title,
    description: create.description ?? null,
    type: create.type ?? 'other',
    priority: create.priority ?? 'medium',
    status: create.status ?? 'open',
    assigneeId: create.assigneeId ?? null,
    dueDate: create.dueDate ?? null,
    floorPlanId: create.floorPlanId ?? null,
    planX: create.planX ?? null,
    planY: create.planY ?? null,
    worldPosition: create.worldPosition ?? null,
    modelId: create.modelId ?? null,
    elementGuids: create.elementGuids ?? [],
    labels: keptLabels(create.labels ?? []),
  };
  const closes = isClosing(fields.status);
  return { fields, closes, events: closes ? ['issue.created', 'issue.closed'] : ['issue.created'] };
}

/** A change of an issue. Throws conflict for a status that it may not get. */
export function planChange(before: IssueFields, asked: IssueChange): IssueStep {
  const change = asked.labels === undefined ? asked : { ...asked, labels: keptLabels(asked.labels) };
  const move = MOVES[before.status][change.status ?? before.status];
  if (move === 'refuse') throw conflict(createMessage('records.issueSettled', { issueStatus: before.status }));
  const fields: Partial<IssueFields> = differingFields(before, change);
  if (Object.keys(fields).length === 0) return { fields, closes: false, events: [] };
  const closes = move === 'close';
  return { fields, closes, events: closes ? ['issue.updated', 'issue.closed'] : ['issue.updated'] };
}

/** Labels as they are kept: without blanks around them, each once, in their order. */
function keptLabels(labels: readonly string[]): string[] {
  return [...new Set(labels.map((each) => each.trim()))];
}

/** Refuses one coordinate without the other, and coordinates without a plan (contract §1). */
export function requirePosition(issue: Pick<IssueChange, 'floorPlanId' | 'planX' | 'planY'>): void {
  const [planX, planY, floorPlanId] = [issue.planX ?? null, issue.planY ?? null, issue.floorPlanId ?? null];
  const message =
    (planX === null) !== (planY === null)
      ? createMessage('field.bothCoordinates')
      : planX !== null && floorPlanId === null
        ? createMessage('field.needsPlan')
        : undefined;
  if (message !== undefined) throw validationFailed(['planX', 'planY'].map((path) => ({ path, message })));
}
