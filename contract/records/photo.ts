import { type Static, Type } from 'typebox';
import { pageOf, SpanEnd } from '../paging.ts';
import { Instant, Line, LongText, Nullable, Tags, Uuid } from '../values.ts';
import {
  createSchema,
  defineFields,
  fieldFilters,
  fieldOrders,
  optional,
  recordSchema,
  updateSchema,
} from './record.ts';

export const PHOTO_KINDS = ['photo360', 'photo', 'video_frame', 'drone'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

export const VISIBILITIES = ['draft', 'live'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const WorldPosition = Type.Object(
  { x: Type.Number(), y: Type.Number(), z: Type.Number() },
  { $id: 'WorldPosition', description: 'Model axes, metres: +X east, −Z north, +Y up.' },
);

const Metric = () => Type.Number({ minimum: -1e9, maximum: 1e9 });
const Kind = () => Type.Enum([...PHOTO_KINDS]);

/** A captured photo (spec 2.4; defaults: contract §6). Its kind and its time are read from the picture if not given. */
export const photoFields = defineFields({
  id: { schema: Uuid(), column: 'id', kind: 'word' },
  projectId: { schema: Uuid(), column: 'project_id', kind: 'word' },
  floorPlanId: {
    schema: Nullable(Uuid()),
    column: 'floor_plan_id',
    kind: 'word',
    ...optional(Nullable(Uuid()), null),
    filter: Type.Optional(Uuid('Return only photos on this floor plan.')),
  },
  milestoneId: {
    schema: Nullable(Uuid()),
    column: 'milestone_id',
    kind: 'word',
    ...optional(Nullable(Uuid()), null),
    filter: Type.Optional(Uuid('Return only photos of this milestone.')),
  },
  kind: {
    schema: Kind(),
    column: 'kind',
    kind: 'word',
    create: Type.Optional(Kind()),
    update: Type.Optional(Kind()),
    filter: Type.Optional(Kind()),
  },
  planX: {
    schema: Nullable(Type.Number({ description: 'Pixels from the left edge of the plan picture.' })),
    column: 'plan_x',
    kind: 'decimal',
    ...optional(Nullable(Metric()), null),
  },
  planY: {
    schema: Nullable(Type.Number({ description: 'Pixels from the top edge of the plan picture.' })),
    column: 'plan_y',
    kind: 'decimal',
    ...optional(Nullable(Metric()), null),
  },
  worldPosition: {
    schema: Nullable(WorldPosition),
    column: { x: 'world_x', y: 'world_y', z: 'world_z' },
    kind: 'decimal',
    ...optional(Nullable(Type.Object({ x: Metric(), y: Metric(), z: Metric() })), null),
  },
  elementGuid: {
    schema: Nullable(Type.String({ description: 'The model element that the photo is linked to.' })),
    column: 'element_guid',
    kind: 'text',
    ...optional(Nullable(Line(64)), null),
  },
  modelId: { schema: Nullable(Uuid()), column: 'model_id', kind: 'word', ...optional(Nullable(Uuid()), null) },
  takenAt: {
    schema: Instant(),
    column: 'taken_at',
    kind: 'instant',
    create: Type.Optional(Instant('When the photo was taken; defaults to the time stored in the picture.')),
    update: Type.Optional(Instant()),
    order: 'changing',
  },
  visibility: {
    schema: Type.Enum([...VISIBILITIES]),
    column: 'visibility',
    kind: 'word',
    filter: Type.Optional(Type.Enum([...VISIBILITIES])),
  },
  tags: { schema: Type.Array(Type.String()), column: 'tags', kind: 'texts', ...optional(Tags(), [] as string[]) },
  notes: { schema: Nullable(Type.String()), column: 'notes', kind: 'text', ...optional(Nullable(LongText()), null) },
  createdAt: { schema: Instant(), column: 'created_at', kind: 'instant', order: 'fixed' },
});

export const Photo = recordSchema(photoFields, 'CapturedPhoto');
export type Photo = Static<typeof Photo>;
export const PhotoPage = pageOf(Photo, 'CapturedPhoto');

export const PhotoCreate = createSchema(photoFields, 'CapturedPhotoCreate');
export type PhotoCreate = Static<typeof PhotoCreate>;

export const PhotoChange = updateSchema(photoFields, 'CapturedPhotoChange');
export type PhotoChange = Static<typeof PhotoChange>;

/** Filters of the list of photos. */
export const photoFilters = fieldFilters(photoFields);

/** Filters of the app API's list. */
export const shownPhotoFilters = {
  ...photoFilters,
  tag: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Return only photos with exactly this tag.',
      examples: ['roof'],
    }),
  ),
  placed: Type.Optional(Type.Boolean({ description: 'Filter by whether the photo is placed on a floor plan.' })),
  takenFrom: SpanEnd('Return only photos taken at or after this instant.'),
  takenTo: SpanEnd('Return only photos taken before this instant.'),
};
export const photoOrders = fieldOrders(photoFields);
