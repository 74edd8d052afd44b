import { type Static, Type } from 'typebox';
import { ERROR_CODES } from './errors.ts';
import { IntegrationRun } from './integration-runs.ts';
import { recordNameMembers, SYNCED_ENTITIES } from './integrations.ts';
import { messageMembers } from './messages/wire.ts';
import { pageOf } from './paging.ts';
import { Doer, Instant, Nullable, Uuid } from './values.ts';

export const CONFLICT_STATES = ['open', 'resolving', 'resolved', 'superseded'] as const;
export type ConflictState = (typeof CONFLICT_STATES)[number];

export const CONFLICT_REASONS = ['both_changed', 'deleted_at_vendor', 'not_applicable', 'uncertain', 'loop'] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

export const RESOLUTIONS = ['keep_local', 'take_remote', 'merge'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** The conflicts that one request may resolve. */
export const MAX_RESOLVED_AT_ONCE = 200;

/** Days within which a resolution can be undone. */
export const UNDO_DAYS = 30;

const SIDES = ['local', 'vendor'] as const;

const Value = (description: string) =>
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String()), Type.Null()], { description });

const ConflictField = Type.Object(
  {
    field: Type.String({ description: 'The name of the field in the record here.' }),
    base: Type.Object(
      { local: Value('The value here.'), vendor: Value('The value at the vendor.') },
      { description: 'The values on which both sides last agreed, each in its own terms; null if unknown.' },
    ),
    local: Value('The value here.'),
    vendor: Value('The value at the vendor, in the terms of the vendor.'),
    changedBy: Type.Enum(['local', 'vendor', 'both'], { description: 'The side that changed the field.' }),
    notApplicable: Type.Boolean({ description: "True if the vendor's value can't be applied here." }),
  },
  { $id: 'IntegrationConflictField' },
);

const ConflictSide = Type.Object(
  {
    changedAt: Nullable(Instant('When the record was last changed there.')),
    changedBy: Nullable(
      Type.String({ description: "Id of the person who last changed it: at the vendor, the vendor's." }),
    ),
  },
  { $id: 'IntegrationConflictSide' },
);

/** A record that was changed on both sides, over which a person has to decide. */
export const IntegrationConflict = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    connectionId: Uuid('Id of the connection.'),
    linkId: Uuid('Id of the link between both records.'),
    entity: Type.Enum(SYNCED_ENTITIES, { description: 'The type of the record.' }),
    recordId: Uuid('Id of the record here.'),
    ...recordNameMembers,
    vendorId: Nullable(Type.String({ description: 'Id of the record at the vendor.' })),
    vendorNumber: Nullable(Type.String({ description: 'The number of the record at the vendor.' })),
    state: Type.Enum(CONFLICT_STATES, {
      description:
        '`resolving` until a run has carried out the resolution; `superseded` if nothing was left to decide before anybody did.',
    }),
    reason: Type.Enum(CONFLICT_REASONS, { description: 'The reason why a person has to decide.' }),
    detectedAt: Instant('When the conflict was found.'),
    fields: Type.Array(ConflictField),
    local: ConflictSide,
    vendor: ConflictSide,
    resolution: Nullable(Type.Enum(RESOLUTIONS, { description: 'The choice of the person who resolved it.' })),
    resolvedBy: Nullable(Doer),
    resolvedAt: Nullable(Instant('When the resolution had been carried out.')),
    undoUntil: Nullable(Instant("Until when the resolution can be undone; null if it can't.")),
    undoneBy: Nullable(Doer),
    undoneAt: Nullable(Instant('When the resolution was undone.')),
  },
  { $id: 'IntegrationConflict' },
);
export type IntegrationConflict = Static<typeof IntegrationConflict>;
export const IntegrationConflictPage = pageOf(IntegrationConflict, 'IntegrationConflict');

/** The resolution of a conflict and the run that carries it out. */
export const ConflictResolving = Type.Object(
  { conflict: IntegrationConflict, run: IntegrationRun },
  { $id: 'IntegrationConflictResolving' },
);

export const ConflictResolve = Type.Object(
  {
    resolution: Type.Enum(RESOLUTIONS, {
      description:
        '`keep_local` sends the values here to the vendor, `take_remote` applies the values of the vendor here, `merge` chooses ' +
        'by field.',
    }),
    fields: Type.Optional(
      Type.Unsafe<Record<string, 'local' | 'vendor'>>({
        type: 'object',
        additionalProperties: Type.Enum(SIDES),
        description:
          'For `merge`: the side whose value is kept, by field; fields that are not named keep the value here.',
      }),
    ),
  },
  { $id: 'IntegrationConflictResolve' },
);
export type ConflictResolve = Static<typeof ConflictResolve>;

export const ConflictsResolve = Type.Object(
  {
    ids: Type.Array(Uuid(), {
      minItems: 1,
      maxItems: MAX_RESOLVED_AT_ONCE,
      description: 'The conflicts to resolve.',
    }),
    resolution: Type.Enum(['keep_local', 'take_remote'], { description: 'The side that is kept.' }),
  },
  { $id: 'IntegrationConflictsResolve' },
);
export type ConflictsResolve = Static<typeof ConflictsResolve>;

const ResolveResult = Type.Object(
  {
    id: Uuid('Id of the conflict.'),
    ok: Type.Boolean({ description: 'True if the conflict is being resolved.' }),
    error: Nullable(
      Type.Object(
        { code: Type.Enum(ERROR_CODES, { description: 'The error code.' }), ...messageMembers },
        { description: 'The reason why the conflict stays as it is.' },
      ),
    ),
  },
  { $id: 'IntegrationConflictResult' },
);
export type ResolveResult = Static<typeof ResolveResult>;

export const ResolveResults = Type.Object(
  { results: Type.Array(ResolveResult, { description: 'The results, in the order of the request.' }) },
  { $id: 'IntegrationConflictResults' },
);
