// Issues (spec 3.1, contract §6): the record, what the app API adds to it, and what makes and changes one.
import { type Static, Type } from 'typebox';
import { describeDiscussion, importedComment, Watchers } from './discussion.ts';
import { fieldChange } from './history.ts';
import { overdueQuery, pageOf, SearchText, SpanEnd, settledQuery, sortQuery } from './paging.ts';
import { WorldPosition } from './records/photo.ts';
import { Day, Doer, Instant, Line, LongText, Name, Nullable, Uuid } from './values.ts';

export const ISSUE_STATUSES = ['open', 'in_progress', 'in_review', 'closed', 'verified'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];
/** In which nothing is left to do. */
export const SETTLED_ISSUE_STATUSES = ['closed', 'verified'] as const satisfies readonly IssueStatus[];

export const ISSUE_TYPES = ['defect', 'design', 'safety', 'request', 'other'] as const;
export const ISSUE_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;

const Status = () => Type.Enum([...ISSUE_STATUSES]);
const IssueType = () => Type.Enum([...ISSUE_TYPES]);
const Priority = () => Type.Enum([...ISSUE_PRIORITIES]);

const issueMembers = {
  id: Uuid(),
  projectId: Uuid(),
  number: Type.Integer({ description: '1, 2, … per project, never reused.' }),
  title: Type.String(),
  description: Nullable(Type.String()),
  type: IssueType(),
  priority: Priority(),
  status: Status(),
  assigneeId: Nullable(Uuid()),
  dueDate: Nullable(Day()),
  floorPlanId: Nullable(Uuid()),
  planX: Nullable(Type.Number({ description: 'Pixels from the left edge of the plan picture.' })),
  planY: Nullable(Type.Number({ description: 'Pixels from the top edge of the plan picture.' })),
  worldPosition: Nullable(WorldPosition),
  modelId: Nullable(Uuid()),
  elementGuids: Type.Array(Type.String(), { description: 'The model elements that the issue is about.' }),
  labels: Type.Array(Type.String()),
  createdBy: Doer,
  createdAt: Instant(),
  updatedAt: Instant(),
  closedAt: Nullable(Instant('When the issue became `closed` or `verified`.')),
};

export const Issue = Type.Object(issueMembers, { $id: 'Issue' });
export type Issue = Static<typeof Issue>;
export const IssuePage = pageOf(Issue, 'Issue');

/** An issue as the app API shows it. */
export const TrackedIssue = Type.Object(
  {
    ...issueMembers,
    nextStatuses: Type.Array(Status(), { description: 'The statuses that the issue can be given now.' }),
    watchers: Watchers(),
  },
  { $id: 'TrackedIssue' },
);
export type TrackedIssue = Static<typeof TrackedIssue>;
export const TrackedIssuePage = pageOf(TrackedIssue, 'TrackedIssue');

const Metric = () => Type.Number({ minimum: -1e9, maximum: 1e9 });
const OptionalNullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));
const ElementGuid = () => Line(64);
const Label = () => Line(64, { examples: ['north facade'] });

const issueFields = {
  description: OptionalNullable(LongText()),
  type: Type.Optional(IssueType()),
  priority: Type.Optional(Priority()),
  status: Type.Optional(Status()),
  assigneeId: OptionalNullable(Uuid('A member with a role in the project.')),
  dueDate: OptionalNullable(Day()),
  floorPlanId: OptionalNullable(Uuid()),
  planX: OptionalNullable(Metric()),
  planY: OptionalNullable(Metric()),
  worldPosition: OptionalNullable(Type.Object({ x: Metric(), y: Metric(), z: Metric() })),
  modelId: OptionalNullable(Uuid()),
  elementGuids: Type.Optional(Type.Array(ElementGuid(), { maxItems: 1000 })),
  labels: Type.Optional(
    Type.Array(Label(), {
      maxItems: 50,
      description: 'Stored in the given order, without leading or trailing whitespace or duplicates. Case-sensitive.',
    }),
  ),
};

export const IssueCreate = Type.Object({ title: Name(), ...issueFields }, { $id: 'IssueCreate' });
export type IssueCreate = Static<typeof IssueCreate>;

export const IssueChange = Type.Object({ title: Type.Optional(Name()), ...issueFields }, { $id: 'IssueChange' });
export type IssueChange = Static<typeof IssueChange>;

/** Filters of the list of issues. */
export const issueFilters = {
  status: Type.Optional(Status()),
  assigneeId: Type.Optional(Uuid('Return only issues of this assignee.')),
  type: Type.Optional(IssueType()),
  priority: Type.Optional(Priority()),
  label: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Return only issues with this label.' }),
  ),
  q: Type.Optional(SearchText('Text in the title or the description, case-insensitive, or the number.')),
  elementGuid: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Return only issues about this model element.' }),
  ),
};

/** What the app API's list and the exports filter by beside that, and their orders. */
export const trackedIssueFilters = {
  ...issueFilters,
  ...settledQuery,
  ...overdueQuery,
  floorPlanId: Type.Optional(Uuid('Return only issues on this floor plan.')),
  createdFrom: SpanEnd('Return only issues created at or after this instant.'),
  createdTo: SpanEnd('Return only issues created before this instant.'),
  closedFrom: SpanEnd('Return only issues closed at or after this instant.'),
  closedTo: SpanEnd('Return only issues closed before this instant.'),
  openAt: SpanEnd('Return only issues created before this instant and not closed before it.'),
};
export const issueOrders = sortQuery(['number', 'updatedAt', 'dueDate', 'priority', 'title']);

export const IssueHistoryEntry = Type.Object(
  { id: Uuid(), issueId: Uuid(), ...fieldChange },
  { $id: 'IssueHistoryEntry' },
);
export type IssueHistoryEntry = Static<typeof IssueHistoryEntry>;
export const IssueHistoryPage = pageOf(IssueHistoryEntry, 'IssueHistoryEntry');

/** Comments and files on issues. */
export const issueDiscussion = describeDiscussion({
  name: 'Issue',
  recordId: 'issueId',
  record: 'issue',
  moreOfComment: importedComment,
});
export type IssueAttachment = Static<typeof issueDiscussion.Attachment>;
export type IssueComment = Static<typeof issueDiscussion.Comment>;
