// Defines the geometry of a version of a model, which the 3D viewer shows storey by storey.
import { type Static, Type } from 'typebox';
import { WireMessage } from './messages/wire.ts';
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
          'GlobalId of the part’s storey, or of the lowest one if it shows several; null if its elements are on ' +
          'no storey.',
      }),
    ),
    name: Nullable(Type.String({ description: 'Name of the part’s storey, or of the first and the last of several.' })),
    elevationM: Nullable(Type.Number()),
    elementCount: Type.Integer({ minimum: 0, description: 'Number of elements and spaces in the part.' }),
    byteSize: Type.Integer({ minimum: 1 }),
    fileUrl: Type.String({
      description: 'Path of the file with the part’s fragments (`.frag`). The content of a path never changes.',
    }),
  },
  { $id: 'GeometryPart' },
);

const LEFT_OUT_REASONS = ['too_slow', 'too_large', 'undrawable'] as const;

const LeftOutProduct = Type.Object(
  {
    guid: Type.String({ description: 'GlobalId of the element.' }),
    class: Nullable(Type.String({ description: 'For example `IfcWall`; null if the file has no such element.' })),
    name: Nullable(Type.String()),
    reason: Type.Enum([...LEFT_OUT_REASONS], {
      description:
        '`too_slow`: the shape takes too long to generate. `too_large`: the shape takes too much memory or has ' +
        'too many faces. `undrawable`: the shape crashes the process that generates the geometry.',
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
    failureReason: Nullable(Type.String({ description: 'Reason in plain text; null unless `failed`.' })),
    failureMessage: Nullable(WireMessage),
    origin: Point(
      'Offset to add to the coordinates in the parts, in metres: 0 unless the building is far from the origin of ' +
        'its model.',
    ),
    box: Nullable(
      Type.Object(
        { min: Point('Minimum on each axis.'), max: Point('Maximum on each axis.') },
        {
          description:
            'Bounding box of the geometry, in metres and model axes: +X east, -Z north, +Y up, `origin` added. ' +
            'Null if there is no geometry.',
        },
      ),
    ),
    undrawnCount: Type.Integer({
      minimum: 0,
      description: 'Number of elements and spaces that have a shape but no geometry, including those in `leftOut`.',
    }),
    leftOut: Type.Array(LeftOutProduct, {
      description: 'Elements and spaces that take too much time or memory; the geometry is generated without them.',
    }),
    parts: Type.Array(GeometryPart, { description: 'Ordered by elevation; empty unless `ready`.' }),
  },
  { $id: 'ModelGeometry' },
);
export type ModelGeometry = Static<typeof ModelGeometry>;
