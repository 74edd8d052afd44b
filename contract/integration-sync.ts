// Synchronization of a connection as clients see it: the ledger, links between records, the mapping of values, and choices.
import { type Static, Type } from 'typebox';
import { ErrorCode, recordNameMembers, SYNC_CODES, SYNCED_ENTITIES } from './integrations.ts';
import { keyMembers } from './messages/wire.ts';
import { pageOf, pageQuery } from './paging.ts';
import { Doer, Instant, Line, Nullable, Uuid } from './values.ts';

/** Records of the ledger: the synced ones, and the connection itself. */
const LEDGER_ENTITIES = [...SYNCED_ENTITIES, 'connection'] as const;
const LEDGER_DIRECTIONS = ['push', 'pull'] as const;
const LEDGER_OUTCOMES = ['ok', 'skipped', 'conflict', 'error'] as const;
const LEDGER_ACTIONS = ['create', 'update', 'link', 'unlink', 'none'] as const;
const LINK_STATES = ['pending', 'linked', 'conflict', 'keeping', 'vendor_deleted', 'ended'] as const;
const SIDES = ['local', 'vendor'] as const;

/** Sides that can win the first comparison of a record that a person linked. */
export const INITIAL_SIDES = ['local', 'vendor', 'conflict'] as const;
export type InitialSide = (typeof INITIAL_SIDES)[number];

/** Bounds of a mapping. */
export const MAX_MAPPED_PEOPLE = 5_000;
export const MAX_MAPPED_VALUES = 100;

/** The number of unmapped values that are listed, the most frequent first. */
export const MAX_UNMAPPED_VALUES = 1_000;

/** A value of a synced field on the wire. */
type WireValue = string | number | boolean | null | string[];
const FieldValue = (description: string) =>
  Type.Unsafe<WireValue>(
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())], { description }),
  );
const FieldValues = (description: string) =>
  Type.Unsafe<Readonly<Record<string, WireValue>>>(Type.Object({}, { additionalProperties: true, description }));

const FieldName = Type.String({ description: 'The name of the field here.' });
const Entity = Type.Enum(SYNCED_ENTITIES, { description: 'The type of the record.' });

const LedgerField = Type.Object(
  {
    field: FieldName,
    from: FieldValue('The value before, in the terms of the side that was written.'),
    to: FieldValue('The value after.'),
    note: Nullable(Type.String({ description: 'An explanation, such as `normalised`.' })),
  },
  { $id: 'LedgerField' },
);

const ReplacedValue = Type.Object(
  {
    side: Type.Enum(SIDES, { description: 'The side whose value was overwritten.' }),
    field: FieldName,
    value: FieldValue('The value that was overwritten, in the terms of its side.'),
  },
  { $id: 'ReplacedValue' },
);

/** An entry of the ledger: one outcome that a person could want to know (integrations 11.6). */
export const LedgerEntry = Type.Object(
  {
    id: Uuid(),
    at: Instant('When it happened.'),
    direction: Type.Enum(LEDGER_DIRECTIONS, {
      description: 'push: from here to the vendor; pull: from the vendor to here.',
    }),
    entity: Type.Enum(LEDGER_ENTITIES, { description: 'The type of the record, or the connection itself.' }),
    outcome: Type.Enum(LEDGER_OUTCOMES, { description: 'The outcome.' }),
    action: Type.Enum(LEDGER_ACTIONS, { description: 'The action on the record.' }),
    code: Nullable(Type.Enum(SYNC_CODES, { description: 'The reason for the outcome.' })),
    message: Nullable(Type.String({ description: "The vendor's own explanation, as text." })),
    ...keyMembers,
    remedy: Nullable(Type.String({ description: 'The next step that resolves the outcome; null without a code.' })),
    recordId: Nullable(Uuid('Id of the record here.')),
    ...recordNameMembers,
    vendorId: Nullable(Type.String({ description: "The vendor's id of the record." })),
    vendorNumber: Nullable(Type.String({ description: 'The number of the record at the vendor.' })),
    linkId: Nullable(Uuid('Id of the link.')),
    runId: Nullable(Uuid('Id of the run; null outside of runs.')),
    cause: Type.String({ description: 'The trigger, such as `manual` or `event`.' }),
    actor: Doer,
    fields: Type.Array(LedgerField, { description: 'The fields that were written.' }),
    replaced: Type.Array(ReplacedValue, { description: 'The values that were overwritten and can be restored.' }),
    vendorStatus: Nullable(Type.Integer({ description: "The HTTP status of the vendor's response." })),
    vendorRequestId: Nullable(Type.String({ description: "The vendor's id of the request, for its support." })),
    durationMs: Nullable(Type.Integer({ description: 'Duration in milliseconds.' })),
    repeats: Type.Integer({ description: 'Number of further times that the same outcome occurred.' }),
    repeatedAt: Nullable(Instant('When it last occurred again.')),
  },
  { $id: 'LedgerEntry' },
);
export type LedgerEntry = Static<typeof LedgerEntry>;
export const LedgerEntryPage = pageOf(LedgerEntry, 'LedgerEntry');

/** Filters of the ledger; all of them are exact but `since`. */
export const LedgerQuery = Type.Object({
  ...pageQuery,
  outcome: Type.Optional(Type.Enum(LEDGER_OUTCOMES)),
  direction: Type.Optional(Type.Enum(LEDGER_DIRECTIONS, { description: 'Only entries of this direction.' })),
  entity: Type.Optional(Type.Enum(LEDGER_ENTITIES, { description: 'Only entries about this type of record.' })),
  recordId: Type.Optional(Uuid('Only entries about this record.')),
  runId: Type.Optional(Uuid('Only entries of this run.')),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'Only entries at or after this instant.' })),
  format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })),
});

const HeldField = Type.Object(
  {
    field: Type.String(),
    side: Type.Enum(['local', 'vendor'], { description: 'The side that has the value.' }),
    reason: Type.Enum(['unmapped_value', 'too_long', 'not_permitted', 'blocked'], {
      description:
        '`not_permitted` while the vendor does not take the value for this record; `blocked` after a refusal.',
    }),
  },
  { $id: 'HeldField' },
);
const HeldFields = () =>
  Type.Array(HeldField, { description: 'Fields in which the sides differ because a value does not cross.' });

const undoing = Type.Boolean({ description: 'True while a resolution is undone; the state is `keeping` then.' });
const LinkError = Type.Object(
  {
    code: ErrorCode,
    message: Type.String({ description: 'The explanation, of the vendor where it gave one; empty without one.' }),
    ...keyMembers,
  },
  { $id: 'RecordLinkError' },
);

/** A link between a record here and one of a vendor (integrations 11.7). */
export const RecordLink = Type.Object(
  {
    id: Uuid(),
    entity: Entity,
    recordId: Uuid('Id of the record here.'),
    ...recordNameMembers,
    vendorId: Nullable(Type.String({ description: "The vendor's id of the record; null until it is created there." })),
    vendorNumber: Nullable(Type.String({ description: 'The number of the record at the vendor.' })),
    url: Nullable(Type.String({ description: 'The address of the record at the vendor.' })),
    marker: Type.String({ description: 'Our own name in the record at the vendor.' }),
    etag: Nullable(Type.String({ description: "The vendor's version of the values that were last agreed." })),
    vendorUpdatedAt: Nullable(Instant('When the record was last changed at the vendor.')),
    localBase: FieldValues('The values here on which both sides last agreed; an absent field is unknown.'),
    vendorBase: FieldValues('The same at the vendor, in its terms.'),
    state: Type.Enum(LINK_STATES, { description: '`keeping` while values are sent; links that ended are kept.' }),
    undoing,
    endedReason: Nullable(Type.String({ description: 'The reason why the link ended; null before.' })),
    blockedFields: Type.Array(Type.String(), { description: 'Fields that the vendor refuses.' }),
    heldFields: HeldFields(),
    error: Nullable(LinkError),
    mappingVersion: Type.Integer({ description: 'The version of the mapping that was last applied.' }),
    lastSyncedAt: Nullable(Instant('When both sides were last compared; null until they are.')),
  },
  { $id: 'RecordLink' },
);
export type RecordLink = Static<typeof RecordLink>;
export const RecordLinkPage = pageOf(RecordLink, 'RecordLink');

export const RecordLinkQuery = Type.Object({
  ...pageQuery,
  state: Type.Optional(Type.Enum(LINK_STATES)),
  entity: Type.Optional(Type.Enum(SYNCED_ENTITIES, { description: 'Only links of this type of record.' })),
  recordId: Type.Optional(Uuid('Only links of this record.')),
  hasError: Type.Optional(Type.Boolean({ description: 'Filter by whether the record was refused.' })),
});

const VendorIdText = (description: string) =>
  Type.Union([Line(200), Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })], { description });

export const RecordLinkCreate = Type.Object(
  {
    entity: Entity,
    recordId: Uuid('Id of the record here.'),
    vendorId: VendorIdText("The vendor's id of the record."),
    initial: Type.Enum(INITIAL_SIDES, {
      description:
        'The side whose values the next run takes where the records differ; `conflict` leaves the decision to a person.',
    }),
  },
  { $id: 'RecordLinkCreate' },
);
export type RecordLinkCreate = Static<typeof RecordLinkCreate>;

/** A record of a vendor that a record here is linked to. */
export const ExternalLink = Type.Object(
  {
    connectionId: Uuid('Id of the connection.'),
    conflictId: Nullable(Uuid('Id of the conflict over which a person has to decide.')),
    vendor: Type.String({ description: 'The name of the vendor in paths and headers.' }),
    vendorName: Type.String({ description: 'The name of the vendor for people.' }),
    vendorId: Nullable(Type.String({ description: "The vendor's id of the record; null until it is created there." })),
    vendorNumber: Nullable(Type.String({ description: 'The number of the record at the vendor.' })),
    url: Nullable(Type.String({ description: 'The address of the record at the vendor.' })),
    state: Type.Enum(LINK_STATES, { description: 'The state of the link.' }),
    undoing,
    heldFields: HeldFields(),
  },
  { $id: 'ExternalLink' },
);
export type ExternalLink = Static<typeof ExternalLink>;
export const ExternalLinkPage = pageOf(ExternalLink, 'ExternalLink');

const MappedPerson = Type.Object(
  { userId: Uuid('Id of the member.'), vendorUserId: Type.String({ description: "The vendor's id of the person." }) },
  { $id: 'MappedPerson' },
);
const ValueTable = (description: string) =>
  Type.Unsafe<Record<string, string>>(
    Type.Object({}, { additionalProperties: Line(200), description: `${description} At most ${MAX_MAPPED_VALUES}.` }),
  );
const SYNC_SWITCHES = ['on', 'off'] as const;
const FieldSwitches = Type.Unsafe<Record<string, Record<string, (typeof SYNC_SWITCHES)[number]>>>(
  Type.Object(
    {},
    {
      additionalProperties: Type.Object({}, { additionalProperties: Type.Enum(SYNC_SWITCHES) }),
      description: 'Fields that are synchronized or not, by type of record; a field that is absent is on.',
    },
  ),
);
const mappingTables = {
  statuses: ValueTable("The vendor's status by the status here; absent ones have their usual counterpart."),
  types: ValueTable("The vendor's type by the type here."),
  conditions: ValueTable("The vendor's condition by the condition here."),
};

/** The tables by which values of a connection are translated (integrations 11.8). */
export const IntegrationMapping = Type.Object(
  {
    version: Type.Integer({ description: 'Rises with each change; 0 before the first.' }),
    ...mappingTables,
    people: Type.Array(MappedPerson, {
      description: 'Members and their accounts at the vendor; others are matched by e-mail.',
    }),
    fields: FieldSwitches,
  },
  { $id: 'IntegrationMapping' },
);
export type IntegrationMapping = Static<typeof IntegrationMapping>;

export const IntegrationMappingPut = Type.Object(
  {
    ...mappingTables,
    people: Type.Array(
      Type.Object({
        userId: Uuid('Id of the member.'),
        vendorUserId: VendorIdText("The vendor's id of the person."),
      }),
      { maxItems: MAX_MAPPED_PEOPLE, description: 'Members and their accounts at the vendor, one to one.' },
    ),
    fields: FieldSwitches,
    initial: Type.Optional(
      Type.Unsafe<Record<string, Record<string, InitialSide>>>(
        Type.Object(
          {},
          {
            additionalProperties: Type.Object({}, { additionalProperties: Type.Enum(INITIAL_SIDES) }),
            description:
              'For each field that is switched on while records are linked, by type: the side whose values the next run takes where they differ.',
          },
        ),
      ),
    ),
  },
  { $id: 'IntegrationMappingPut' },
);
export type IntegrationMappingPut = Static<typeof IntegrationMappingPut>;

/** A value that has no counterpart on the other side. */
export const UnmappedValue = Type.Object(
  {
    entity: Entity,
    field: FieldName,
    side: Type.Enum(SIDES, { description: 'The side that has the value.' }),
    value: FieldValue('The value.'),
    records: Type.Integer({ description: 'The number of records that have it.' }),
  },
  { $id: 'UnmappedValue' },
);
export type UnmappedValue = Static<typeof UnmappedValue>;
export const UnmappedValuePage = pageOf(UnmappedValue, 'UnmappedValue');

/** The kinds of things at a vendor that a person chooses from. */
export const CHOICE_KINDS = ['companies', 'projects', 'users', 'issue_types', 'items', 'properties'] as const;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

export const ChoiceQuery = Type.Object({
  kind: Type.Enum(CHOICE_KINDS, { description: 'The kind of the choices.' }),
  parent: Type.Optional({ ...Line(500), description: "The vendor's id of the thing that contains them." }),
  q: Type.Optional({ ...Line(200), description: 'Part of the name.' }),
});

const IntegrationChoice = Type.Object(
  {
    id: Type.String({ description: "The vendor's id." }),
    name: Type.String({ description: 'The name at the vendor.' }),
  },
  { $id: 'IntegrationChoice' },
);
export const IntegrationChoicePage = pageOf(IntegrationChoice, 'IntegrationChoice');
