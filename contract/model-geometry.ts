// Defines the geometry of a version of a model, which the 3D viewer shows storey by storey.
import { type Static, Type } from 'typebox';
import { Nullable, Uuid } from './values.ts';

const GEOMETRY_STATES = ['none', 'waiting', 'generating', 'ready', 'failed'] as const;

const Point = (description: string) =>
  Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Number() }, { description });

const GeometryPart = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: '1, 2, … by elevation.' }),
    storeyGuid: Nullable(
      Type.String({
        description:
          'The GlobalId of its storey, of the lowest one where it shows several; null where its elements are on none.',
      }),
    ),
    name: Nullable(Type.String({ description: 'Of its storey, or of the first and the last of several.' })),
    elevationM: Nullable(Type.Number()),
    elementCount: Type.Integer({ minimum: 0, description: 'How many elements and spaces it shows.' }),
    byteSize: Type.Integer({ minimum: 1 }),
    fileUrl: Type.String({
      description: 'The path of the file with its fragments (`.frag`), which never changes under this address.',
    }),
  },
  { $id: 'GeometryPart' },
);

const LEFT_OUT_REASONS = ['too_slow', 'too_large', 'undrawable'] as const;

const LeftOutProduct = Type.Object(
  {
    guid: Type.String({ description: 'Its GlobalId.' }),
    class: Nullable(Type.String({ description: 'Such as `IfcWall`; null where the file has no such element.' })),
    name: Nullable(Type.String()),
    reason: Type.Enum([...LEFT_OUT_REASONS], {
      description:
        '`too_slow`: its shape takes too long. `too_large`: its shape takes too much memory, or has too many faces. ' +
        '`undrawable`: its shape ends the process that generates the geometry.',
    }),
  },
  { $id: 'LeftOutProduct' },
);

export const ModelGeometry = Type.Object(
  {
    modelId: Uuid(),
    state: Type.Enum([...GEOMETRY_STATES], {
      description:
        '`none`: never requested, as for versions uploaded before the viewer existed, and while the model is not ready.',
    }),
    failureReason: Nullable(Type.String({ description: 'The reason as a sentence for people; null unless `failed`.' })),
    origin: Point(
      'What is to be added to the coordinates in the parts, in metres: 0 unless the building is far from the origin of its model.',
    ),
    box: Nullable(
      Type.Object(
        { min: Point('The lowest of each axis.'), max: Point('The highest of each axis.') },
        {
          description:
            'Around all that is drawn, in metres and the axes of the model: +X east, -Z north, +Y up, `origin` added. Null ' +
            'where nothing is drawn.',
        },
      ),
    ),
    undrawnCount: Type.Integer({
      minimum: 0,
      description:
        'How many elements and spaces have a shape of which nothing could be drawn, those of `leftOut` among them.',
    }),
    leftOut: Type.Array(LeftOutProduct, {
      description:
        'The elements and spaces that take too long or too much memory to draw; the rest is drawn without them.',
    }),
    parts: Type.Array(GeometryPart, { description: 'By elevation; empty unless `ready`.' }),
  },
  { $id: 'ModelGeometry' },
);
export type ModelGeometry = Static<typeof ModelGeometry>;
