import { type Static, Type } from 'typebox';
import { pageOf } from '../paging.ts';
import { Instant, Name, Nullable, SortOrder, Uuid } from '../values.ts';
import { createSchema, defineFields, optional, recordSchema, required, updateSchema } from './record.ts';

const ROTATION =
  'True bearing of the upward direction on the plan picture, in degrees clockwise from true north: 0 if north is ' +
  'at the top, 90 if east is. The bearing of a line is its clockwise angle from the upward direction plus this ' +
  'value; rotating the picture clockwise by this value puts north at the top.';

/** A floor plan (spec 2.2; defaults: contract §6). */
export const floorPlanFields = defineFields({
  id: { schema: Uuid(), column: 'id', kind: 'word' },
  projectId: { schema: Uuid(), column: 'project_id', kind: 'word' },
  name: { schema: Type.String(), column: 'name', kind: 'text', ...required(Name()) },
  level: { schema: Nullable(Type.String()), column: 'level', kind: 'text', ...optional(Nullable(Name()), null) },
  widthPx: {
    schema: Nullable(Type.Integer({ description: 'Width of the plan picture in pixels.' })),
    column: 'width_px',
    kind: 'integer',
  },
  heightPx: {
    schema: Nullable(Type.Integer({ description: 'Height of the plan picture in pixels.' })),
    column: 'height_px',
    kind: 'integer',
  },
  scaleMPerPx: {
    schema: Nullable(Type.Number({ description: 'Metres per pixel of the plan picture.' })),
    column: 'scale_m_per_px',
    kind: 'decimal',
    ...optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1000 })), null),
  },
  rotationDeg: {
    schema: Type.Number({ description: ROTATION }),
    column: 'rotation_deg',
    kind: 'decimal',
    ...optional(Type.Number({ minimum: -360, maximum: 360, description: ROTATION }), 0),
  },
  sortOrder: { schema: Type.Integer(), column: 'sort_order', kind: 'integer', ...optional(SortOrder(), 0) },
  levelOrder: { schema: Type.Integer(), column: 'level_order', kind: 'integer', ...optional(SortOrder(), 0) },
  isVisible: { schema: Type.Boolean(), column: 'is_visible', kind: 'boolean', ...optional(Type.Boolean(), true) },
  createdAt: { schema: Instant(), column: 'created_at', kind: 'instant' },
});

export const FloorPlan = recordSchema(floorPlanFields, 'FloorPlan');
export type FloorPlan = Static<typeof FloorPlan>;
export const FloorPlanPage = pageOf(FloorPlan, 'FloorPlan');

export const FloorPlanCreate = createSchema(floorPlanFields, 'FloorPlanCreate', {
  page: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'The page of a PDF to use as the plan; defaults to 1.',
      }),
    ),
  ),
});
export type FloorPlanCreate = Static<typeof FloorPlanCreate>;

export const FloorPlanChange = updateSchema(floorPlanFields, 'FloorPlanChange');
export type FloorPlanChange = Static<typeof FloorPlanChange>;
