// Clashes, the decisions about them, and the governance ledger that these stand in (contract §6).
import { type Static, Type } from 'typebox';
import { describeDiscussion, Watchers } from './discussion.ts';
import { fieldChange } from './history.ts';
import { WireMessage } from './messages/wire.ts';
import { pageOf, SearchText, SpanEnd, settledQuery, sortQuery } from './paging.ts';
import { Doer, Instant, Line, LongText, Name, Nullable, Uuid } from './values.ts';

export const CLASH_KINDS = ['hard', 'clearance', 'duplicate'] as const;
export const CLASH_STATUSES = ['new', 'active', 'approved', 'resolved', 'void'] as const;
export type ClashStatus = (typeof CLASH_STATUSES)[number];
/** In which nothing is left to do. */
export const SETTLED_CLASH_STATUSES = ['approved', 'resolved', 'void'] as const satisfies readonly ClashStatus[];
export const DECISION_OUTCOMES = ['approve', 'resolve', 'void', 'reopen'] as const;
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];

const Coordinate = () => Type.Number({ minimum: -1e9, maximum: 1e9 });
const point = { x: Coordinate(), y: Coordinate(), z: Coordinate() };

const clashMembers = {
  id: Uuid(),
  projectId: Uuid(),
  number: Type.Integer({ description: '1, 2, … per project, never reused.' }),
  name: Type.String(),
  kind: Type.Enum([...CLASH_KINDS]),
  modelAId: Nullable(Uuid()),
  elementAGuid: Nullable(Type.String()),
  modelBId: Nullable(Uuid()),
  elementBGuid: Nullable(Type.String()),
  point: Nullable(Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Number() })),
  distanceM: Nullable(Type.Number({ description: 'Metres; negative if the elements overlap.' })),
  status: Type.Enum([...CLASH_STATUSES], { description: 'Changed only by decisions.' }),
  present: Type.Boolean({ description: 'False if the latest run of its test no longer contains it.' }),
  assigneeId: Nullable(Uuid()),
  createdAt: Instant(),
  updatedAt: Instant(),
};

export const Clash = Type.Object(clashMembers, { $id: 'Clash' });
export type Clash = Static<typeof Clash>;
export const ClashPage = pageOf(Clash, 'Clash');

/** A clash as the app API shows it. */
export const TrackedClash = Type.Object(
  {
    ...clashMembers,
    nextStatuses: Type.Array(Type.Enum([...CLASH_STATUSES]), {
      description: 'The statuses that a decision can set now.',
    }),
    watchers: Watchers(),
  },
  { $id: 'TrackedClash' },
);
export type TrackedClash = Static<typeof TrackedClash>;
export const TrackedClashPage = pageOf(TrackedClash, 'TrackedClash');

const OptionalNullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));
const Guid = () => Line(64);
const Assignee = () => OptionalNullable(Uuid('A person with a role in the project.'));

export const ClashCreate = Type.Object(
  {
    name: Name(),
    kind: Type.Enum([...CLASH_KINDS]),
    modelAId: OptionalNullable(Uuid()),
    elementAGuid: Guid(),
    modelBId: OptionalNullable(Uuid()),
    elementBGuid: Guid(),
    point: OptionalNullable(Type.Object(point, { description: 'Location of the clash: model axes, metres.' })),
    distanceM: OptionalNullable(Coordinate()),
    assigneeId: Assignee(),
  },
  { $id: 'ClashCreate' },
);
export type ClashCreate = Static<typeof ClashCreate>;

export const ClashChange = Type.Object({ name: Type.Optional(Name()), assigneeId: Assignee() }, { $id: 'ClashChange' });
export type ClashChange = Static<typeof ClashChange>;

export const ClashHistoryEntry = Type.Object(
  { id: Uuid(), clashId: Uuid(), ...fieldChange },
  { $id: 'ClashHistoryEntry' },
);
export type ClashHistoryEntry = Static<typeof ClashHistoryEntry>;
export const ClashHistoryPage = pageOf(ClashHistoryEntry, 'ClashHistoryEntry');

/** Comments and files on clashes. */
export const clashDiscussion = describeDiscussion({
  name: 'Clash',
  recordId: 'clashId',
  record: 'clash',
  moreOfComment: {},
});

/** Filters of the list. */
export const clashFilters = {
  status: Type.Optional(Type.Enum([...CLASH_STATUSES])),
  kind: Type.Optional(Type.Enum([...CLASH_KINDS])),
  present: Type.Optional(Type.Boolean()),
  assigneeId: Type.Optional(Uuid()),
  q: Type.Optional(SearchText('Text in the name, case-insensitive, or the number.')),
  elementGuid: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Return only clashes of this element.' }),
  ),
};

/** What the app API's list and the exports filter by beside that, and their orders. */
export const trackedClashFilters = {
  ...clashFilters,
  ...settledQuery,
  createdFrom: SpanEnd('Return only clashes created at or after this instant.'),
  createdTo: SpanEnd('Return only clashes created before this instant.'),
};
export const clashOrders = sortQuery(['number', 'updatedAt', 'title']);

export const ClashDecisionCreate = Type.Object(
  {
    outcome: Type.Enum([...DECISION_OUTCOMES], {
      description:
        'Sets the status to `approved`, `resolved`, `void` or `active`; returns 409 if the clash already has that ' +
        'status.',
    }),
    reason: OptionalNullable(LongText()),
  },
  { $id: 'ClashDecisionCreate' },
);
export type ClashDecisionCreate = Static<typeof ClashDecisionCreate>;

export const ClashDecision = Type.Object(
  {
    id: Uuid('Also the id of its governance ledger entry.'),
    clashId: Uuid(),
    outcome: Type.Enum([...DECISION_OUTCOMES]),
    reason: Nullable(Type.String()),
    decidedBy: Doer,
    decidedAt: Instant(),
  },
  { $id: 'ClashDecision' },
);
export type ClashDecision = Static<typeof ClashDecision>;
export const ClashDecisionPage = pageOf(ClashDecision, 'ClashDecision');

const Hash = (description: string, example: string) =>
  Type.String({ pattern: '^[0-9a-f]{64}$', description, examples: [example] });

export const GovernanceEntry = Type.Object(
  {
    sequence: Type.Integer({ description: '1, 2, … per project, without gaps.' }),
    id: Uuid(),
    projectId: Uuid(),
    at: Instant(),
    kind: Type.String({ examples: ['clash_decision'] }),
    subject: Type.Object({ type: Type.String({ examples: ['clash'] }), id: Uuid(), number: Type.Integer() }),
    outcome: Type.String({ examples: ['approve'] }),
    fromStatus: Type.String({ examples: ['new'] }),
    toStatus: Type.String({ examples: ['approved'] }),
    reason: Nullable(Type.String()),
    decidedBy: Doer,
    previousHash: Hash('`hash` of the previous entry; 64 zeros in the first entry.', '0'.repeat(64)),
    hash: Hash(
      'SHA-256 of the entry without this member, in the canonical form of RFC 8785.',
      '606260f8f2bd339da44eb1f11ff7c881b17271bb7e58134547ef0b12a09c9186',
    ),
  },
  { $id: 'GovernanceEntry' },
);
export type GovernanceEntry = Static<typeof GovernanceEntry>;
export const GovernanceEntryPage = pageOf(GovernanceEntry, 'GovernanceEntry');

export const LedgerVerification = Type.Object(
  {
    valid: Type.Boolean(),
    entries: Type.Integer({ description: 'Number of entries in the ledger.' }),
    firstInvalid: Nullable(
      Type.Object(
        { sequence: Type.Integer(), id: Type.String(), reason: Type.String(), reasonMessage: WireMessage },
        { description: 'The first entry that fails verification, and the reason.' },
      ),
    ),
  },
  { $id: 'LedgerVerification' },
);
export type LedgerVerification = Static<typeof LedgerVerification>;
