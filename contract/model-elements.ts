// The elements of building models as they are read of IFC files: values, materials, classifications.
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Nullable, Uuid } from './values.ts';

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
export const ElementValue = Type.Object(
  {
    value: Type.Union([Scalar, Type.Array(Scalar)]),
    unit: Nullable(Type.String({ examples: ['m2', 'W/(m²·K)'] })),
  },
  { $id: 'ElementValue', description: 'In SI where the file says its unit; `unit` null where it has none.' },
);
export type ElementValue = Static<typeof ElementValue>;
const ValueSets = (description: string) =>
  Type.Record(Type.String(), Type.Record(Type.String(), ElementValue), { description });

const MATERIAL_KINDS = ['material', 'layer', 'constituent', 'profile'] as const;

const ElementMaterial = Type.Object(
  {
    kind: Type.Enum([...MATERIAL_KINDS]),
    name: Nullable(Type.String({ examples: ['Concrete C30/37'], description: 'The name of the material.' })),
    set: Nullable(Type.String({ description: 'The name of the set of layers, constituents or profiles.' })),
    part: Nullable(Type.String({ description: 'The name of the layer, constituent or profile in its set.' })),
    thicknessM: Nullable(Type.Number({ description: 'Metres, of a layer.' })),
    fraction: Nullable(Type.Number({ description: 'The share of a constituent, from 0 to 1.' })),
    profile: Nullable(Type.String({ examples: ['HEA200'], description: 'The name of the cross-section.' })),
    direction: Nullable(
      Type.String({ examples: ['AXIS2 POSITIVE'], description: 'The direction in which layers follow each other.' }),
    ),
    offsetM: Nullable(Type.Number({ description: 'Metres from the reference line to the first layer.' })),
  },
  { $id: 'ElementMaterial' },
);
export type ElementMaterial = Static<typeof ElementMaterial>;

const ElementClassification = Type.Object(
  {
    system: Nullable(
      Type.String({ examples: ['Uniclass 2015'], description: 'The name of the classification system.' }),
    ),
    code: Nullable(Type.String({ examples: ['EF_25_10'] })),
    name: Nullable(Type.String({ examples: ['Walls'] })),
  },
  { $id: 'ElementClassification' },
);
export type ElementClassification = Static<typeof ElementClassification>;

export const ModelElement = Type.Object(
  {
    id: Uuid('Of this version alone.'),
    modelId: Uuid(),
    guid: Type.String({ description: 'The GlobalId, the same in all versions.' }),
    class: Type.String({ examples: ['IfcWall'] }),
    name: Nullable(Type.String()),
    typeName: Nullable(Type.String()),
    tag: Nullable(Type.String()),
    storeyId: Nullable(Uuid()),
    storey: Nullable(Type.String({ description: 'The name of its storey.' })),
    spaceGuid: Nullable(Type.String({ description: 'The GlobalId of the space that it stands in.' })),
    space: Nullable(Type.String({ description: 'The name of that space.' })),
    systems: Type.Array(Type.String(), { description: 'The names of the systems that it is assigned to.' }),
    propertySets: ValueSets('By property set and property, those of the type among them.'),
    quantities: ValueSets('By set of quantities and quantity.'),
    materials: Nullable(
      Type.Array(ElementMaterial, {
        description:
          'Its own, or those of its type where it has none; layers in their order. Null in versions that were read before materials were.',
      }),
    ),
    classifications: Nullable(
      Type.Array(ElementClassification, {
        description: 'Its own and those of its type. Null in versions that were read before classifications were.',
      }),
    ),
  },
  { $id: 'ModelElement' },
);
export type ModelElement = Static<typeof ModelElement>;
export const ModelElementPage = pageOf(ModelElement, 'ModelElement');

/** Filters of the list of elements. */
export const elementFilters = {
  class: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Only elements of this IFC class.' })),
  storey: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only elements on the storey of this id, GlobalId or name.',
    }),
  ),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only elements with this text in their name, in any case.',
    }),
  ),
  guid: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Only elements of this GlobalId.' })),
  space: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only elements that stand in the space of this GlobalId or name.',
    }),
  ),
  system: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Only elements assigned to the system of this name.' }),
  ),
};
