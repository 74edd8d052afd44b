// RFIs: requests for information (contract §6).
import { type Static, Type } from 'typebox';
import { describeDiscussion, Watchers } from './discussion.ts';
import { fieldChange } from './history.ts';
import { overdueQuery, pageOf, SearchText, SpanEnd, settledQuery, sortQuery } from './paging.ts';
import { Day, Doer, Instant, Line, Name, Nullable, Uuid, VisibleText } from './values.ts';

export const RFI_STATUSES = ['draft', 'open', 'answered', 'closed', 'void'] as const;
export type RfiStatus = (typeof RFI_STATUSES)[number];
/** In which nothing is left to do. */
export const SETTLED_RFI_STATUSES = ['closed', 'void'] as const satisfies readonly RfiStatus[];

export const RFI_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export type RfiPriority = (typeof RFI_PRIORITIES)[number];

const money = {
  amount: Type.String({
    pattern: '^-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$',
    description: 'Decimal number, stored as written.',
    examples: ['1200.50'],
  }),
  currency: Type.String({
    pattern: '^[A-Z]{3}$',
    format: 'currency',
    description: 'Code of an active currency (ISO 4217, List One).',
    examples: ['EUR'],
  }),
};

/** On PATCH the currency that the RFI has may stay with another amount, also when it went out of use since. */
const changedMoney = {
  ...money,
  currency: Type.String({
    pattern: '^[A-Z]{3}$',
    description: 'Code of an active currency (ISO 4217, List One), or the current currency of the RFI.',
    examples: ['EUR'],
  }),
};

const ElementGuids = () => Type.Array(Line(64), { maxItems: 200, description: 'IFC GlobalIds of model elements.' });
const days = { minimum: -100_000, maximum: 100_000 };

const rfiMembers = {
  id: Uuid(),
  projectId: Uuid(),
  number: Type.Integer({ description: 'Number within the project, from 1; never reused.' }),
  subject: Type.String(),
  question: Type.String(),
  status: Type.Enum([...RFI_STATUSES]),
  priority: Type.Enum([...RFI_PRIORITIES]),
  assigneeId: Nullable(Uuid()),
  dueDate: Nullable(Day()),
  costImpact: Nullable(Type.Object(money)),
  scheduleImpactDays: Nullable(
    Type.Integer({ description: 'Impact on the schedule in days; negative if it saves time, null if none is known.' }),
  ),
  elementGuids: Type.Array(Type.String()),
  modelId: Nullable(Uuid()),
  createdBy: Doer,
  createdAt: Instant(),
  updatedAt: Instant(),
  answer: Nullable(
    Type.String({ description: 'The current answer; null while there is none, and again when the RFI is reopened.' }),
  ),
  answeredBy: Nullable(Doer),
  answeredAt: Nullable(Instant()),
};

export const Rfi = Type.Object(rfiMembers, { $id: 'Rfi' });
export type Rfi = Static<typeof Rfi>;
export const RfiPage = pageOf(Rfi, 'Rfi');

/** An RFI as the app API shows it. */
export const TrackedRfi = Type.Object(
  {
    ...rfiMembers,
    nextStatuses: Type.Array(Type.Enum([...RFI_STATUSES]), {
      description: 'Statuses that the RFI can move to now; it becomes `answered` only by posting an answer.',
    }),
    watchers: Watchers(),
  },
  { $id: 'TrackedRfi' },
);
export type TrackedRfi = Static<typeof TrackedRfi>;
export const TrackedRfiPage = pageOf(TrackedRfi, 'TrackedRfi');

const OptionalNullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));
const Question = () => VisibleText(10_000);

const rfiFields = {
  assigneeId: OptionalNullable(Uuid('Id of a person with a role in the project; null if nobody is assigned.')),
  dueDate: OptionalNullable(Day()),
  costImpact: OptionalNullable(Type.Object(money)),
  scheduleImpactDays: OptionalNullable(Type.Integer(days)),
  elementGuids: Type.Optional(ElementGuids()),
  modelId: OptionalNullable(Uuid()),
};

export const RfiCreate = Type.Object(
  {
    subject: Name(),
    question: Question(),
    status: Type.Optional(Type.Enum(['draft', 'open'], { description: 'Initial status; defaults to `open`.' })),
    priority: Type.Optional(Type.Enum([...RFI_PRIORITIES], { description: 'Priority; defaults to `medium`.' })),
    ...rfiFields,
  },
  { $id: 'RfiCreate' },
);
export type RfiCreate = Static<typeof RfiCreate>;

export const RfiChange = Type.Object(
  {
    subject: Type.Optional(Name()),
    question: Type.Optional(Question()),
    status: Type.Optional(
      Type.Enum([...RFI_STATUSES], {
        description:
          'A transition that the current status does not allow returns 409. `answered` always returns 409; post an ' +
          'answer instead.',
      }),
    ),
    priority: Type.Optional(Type.Enum([...RFI_PRIORITIES])),
    ...rfiFields,
    costImpact: OptionalNullable(Type.Object(changedMoney)),
  },
  { $id: 'RfiChange' },
);
export type RfiChange = Static<typeof RfiChange>;

export const RfiAnswerCreate = Type.Object({ answer: VisibleText(10_000) }, { $id: 'RfiAnswerCreate' });
export type RfiAnswerCreate = Static<typeof RfiAnswerCreate>;

export const RfiAnswer = Type.Object(
  { id: Uuid(), rfiId: Uuid(), answer: Type.String(), answeredBy: Doer, answeredAt: Instant() },
  { $id: 'RfiAnswer' },
);
export type RfiAnswer = Static<typeof RfiAnswer>;
export const RfiAnswerPage = pageOf(RfiAnswer, 'RfiAnswer');

export const RfiHistoryEntry = Type.Object({ id: Uuid(), rfiId: Uuid(), ...fieldChange }, { $id: 'RfiHistoryEntry' });
export type RfiHistoryEntry = Static<typeof RfiHistoryEntry>;
export const RfiHistoryPage = pageOf(RfiHistoryEntry, 'RfiHistoryEntry');

/** Comments and files on RFIs. */
export const rfiDiscussion = describeDiscussion({ name: 'Rfi', recordId: 'rfiId', record: 'RFI', moreOfComment: {} });

/** Filters of the list. */
export const rfiFilters = {
  status: Type.Optional(Type.Enum([...RFI_STATUSES])),
  priority: Type.Optional(Type.Enum([...RFI_PRIORITIES])),
  assigneeId: Type.Optional(Uuid()),
  q: Type.Optional(SearchText('Text in the subject, the question or the answer, case-insensitive, or the number.')),
  elementGuid: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Only RFIs that refer to this element.' }),
  ),
};

/** What the app API's list and the exports filter by beside that, and their orders. */
export const trackedRfiFilters = {
  ...rfiFilters,
  ...settledQuery,
  ...overdueQuery,
  raisedFrom: SpanEnd('Only RFIs that were opened for the first time at or after this instant.'),
  raisedTo: SpanEnd('Only RFIs that were opened for the first time before this instant.'),
  answeredFrom: SpanEnd('Only RFIs whose first answer was given at or after this instant.'),
  answeredTo: SpanEnd('Only RFIs whose first answer was given before this instant.'),
};
export const rfiOrders = sortQuery(['number', 'updatedAt', 'dueDate', 'priority', 'title']);
