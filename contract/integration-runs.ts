import { type Static, Type } from 'typebox';
import { ErrorCode, SYNCED_ENTITIES } from './integrations.ts';
import { keyMembers } from './messages/wire.ts';
import { pageOf } from './paging.ts';
import { Doer, Instant, Line, Name, Nullable, Uuid } from './values.ts';

export const RUN_KINDS = ['push', 'pull', 'sync', 'import', 'compare', 'resolution', 'undo'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export const RUN_CAUSES = ['manual', 'event', 'authorized', 'retry', 'resolution'] as const;
export type RunCause = (typeof RUN_CAUSES)[number];

export const RUN_STATES = ['queued', 'running', 'waiting', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const RUN_DIRECTIONS = ['push', 'pull', 'both'] as const;
export type RunDirection = (typeof RUN_DIRECTIONS)[number];

/** The records that one run may be limited to. */
export const MAX_RUN_RECORDS = 1_000;

const Count = (description: string) => Type.Integer({ description });

const RunCounts = Type.Object(
  {
    considered: Count('Records that were compared.'),
    created: Count('Records that were created on either side.'),
    updated: Count('Records that were changed on either side.'),
    unchanged: Count('Records that are the same on both sides.'),
    skipped: Count('Records that were left as they are.'),
    conflicts: Count('Records with a conflict.'),
    errors: Count('Records that could not be synchronized.'),
  },
  {
    $id: 'IntegrationRunCounts',
    description:
      'Each record counts once, by its most important result: error, conflict, created, updated, skipped, unchanged.',
  },
);
export type RunCounts = Static<typeof RunCounts>;

const RunError = Type.Object(
  { code: ErrorCode, message: Type.String(), ...keyMembers },
  { $id: 'IntegrationRunError' },
);

const RunImport = Type.Object(
  {
    itemId: Type.String({ description: "The vendor's id of the item." }),
    versionId: Nullable(Type.String({ description: "The vendor's id of the version; null for its current one." })),
    name: Nullable(Type.String({ description: 'The name of the model; null for that of the file.' })),
  },
  { $id: 'IntegrationRunImport' },
);

/** A piece of work of a connection: at most one is active at a time. */
export const IntegrationRun = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    connectionId: Uuid('Id of the connection.'),
    kind: Type.Enum(RUN_KINDS, { description: 'The kind of work.' }),
    cause: Type.Enum(RUN_CAUSES, { description: 'The reason for the run.' }),
    direction: Type.Enum(RUN_DIRECTIONS, {
      description:
        '`push` sends changes to the vendor, `pull` applies the changes there, `both` pulls and then pushes.',
    }),
    state: Type.Enum(RUN_STATES, {
      description: '`waiting` while the run waits for the vendor: for its rate limit, or for a file to be processed.',
    }),
    startedBy: Doer,
    createdAt: Instant(),
    startedAt: Nullable(Instant('When work began.')),
    endedAt: Nullable(Instant('When the run ended.')),
    waitingUntil: Nullable(Instant('Until when the run waits for the vendor.')),
    dryRun: Type.Boolean({ description: 'True if the run changes nothing and lists differences instead.' }),
    again: Type.Boolean({ description: 'True if another run begins when this one has ended.' }),
    modelId: Nullable(Uuid('Id of the model that an import created.')),
    import: Nullable(RunImport),
    counts: RunCounts,
    error: Nullable(RunError),
  },
  { $id: 'IntegrationRun' },
);
export type IntegrationRun = Static<typeof IntegrationRun>;
export const IntegrationRunPage = pageOf(IntegrationRun, 'IntegrationRun');

const VendorId = (description: string) =>
  Type.Union([Line(1_000), Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })], { description });

export const ModelImportStart = Type.Object(
  {
    itemId: VendorId("The vendor's id of the item."),
    versionId: Type.Optional(VendorId("The vendor's id of the version; its current one if absent.")),
    name: Type.Optional({ ...Name(), description: 'The name of the model; that of the file if absent.' }),
  },
  { $id: 'ModelImportStart' },
);
export type ModelImportStart = Static<typeof ModelImportStart>;

export const IntegrationRunStart = Type.Object(
  {
    direction: Type.Optional(Type.Enum(RUN_DIRECTIONS, { description: 'Vendors of kind a take `push` alone.' })),
    entities: Type.Optional(
      Type.Array(Type.Enum(SYNCED_ENTITIES), {
        minItems: 1,
        maxItems: 5,
        description: 'The types of records; all if absent.',
      }),
    ),
    recordIds: Type.Optional(
      Type.Array(Uuid(), {
        minItems: 1,
        maxItems: MAX_RUN_RECORDS,
        description: 'The records to synchronize; all if absent.',
      }),
    ),
    dryRun: Type.Optional(
      Type.Boolean({ default: false, description: 'Lists what the run would do, and changes nothing on either side.' }),
    ),
  },
  { $id: 'IntegrationRunStart' },
);
export type IntegrationRunStart = Static<typeof IntegrationRunStart>;

export const IntegrationCompareStart = Type.Object(
  { entities: IntegrationRunStart.properties.entities },
  { $id: 'IntegrationCompareStart' },
);
