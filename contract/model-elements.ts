// The elements of building models as they are read of IFC files: values, materials, classifications.
import { type Static, Type } from 'typebox';
import { MAX_NAMED_ELEMENTS } from './choices.ts';
import { pageOf, SearchText } from './paging.ts';
import { Nullable, Uuid } from './values.ts';

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
export const ElementValue = Type.Object(
  {
    value: Type.Union([Scalar, Type.Array(Scalar)]),
    unit: Nullable(Type.String({ examples: ['m2', 'W/(m²·K)'] })),
  },
  { $id: 'ElementValue', description: 'In SI units if the file states the unit; `unit` is null if there is none.' },
);
export type ElementValue = Static<typeof ElementValue>;
const ValueSets = (description: string) =>
  Type.Record(Type.String(), Type.Record(Type.String(), ElementValue), { description });

const MATERIAL_KINDS = ['material', 'layer', 'constituent', 'profile'] as const;

const ElementMaterial = Type.Object(
  {
    kind: Type.Enum([...MATERIAL_KINDS]),
    name: Nullable(Type.String({ examples: ['Concrete C30/37'], description: 'Name of the material.' })),
    set: Nullable(Type.String({ description: 'Name of the set of layers, constituents or profiles.' })),
    part: Nullable(Type.String({ description: 'Name of the layer, constituent or profile in its set.' })),
    thicknessM: Nullable(Type.Number({ description: 'Thickness of a layer in metres.' })),
    fraction: Nullable(Type.Number({ description: 'Fraction of a constituent, from 0 to 1.' })),
    profile: Nullable(Type.String({ examples: ['HEA200'], description: 'Name of the cross-section.' })),
    direction: Nullable(
      Type.String({ examples: ['AXIS2 POSITIVE'], description: 'Direction in which the layers follow each other.' }),
    ),
    offsetM: Nullable(Type.Number({ description: 'Distance from the reference line to the first layer in metres.' })),
  },
  { $id: 'ElementMaterial' },
);
export type ElementMaterial = Static<typeof ElementMaterial>;

const ElementClassification = Type.Object(
  {
    system: Nullable(Type.String({ examples: ['Uniclass 2015'], description: 'Name of the classification system.' })),
    code: Nullable(Type.String({ examples: ['EF_25_10'] })),
    name: Nullable(Type.String({ examples: ['Walls'] })),
  },
  { $id: 'ElementClassification' },
);
export type ElementClassification = Static<typeof ElementClassification>;

export const ModelElement = Type.Object(
  {
    id: Uuid('Valid only for this version.'),
    modelId: Uuid(),
    guid: Type.String({ description: 'The GlobalId, the same in all versions.' }),
    class: Type.String({ examples: ['IfcWall'] }),
    name: Nullable(Type.String()),
    typeName: Nullable(Type.String()),
    tag: Nullable(Type.String()),
    storeyId: Nullable(Uuid()),
    storey: Nullable(Type.String({ description: 'Name of the element’s storey.' })),
    spaceGuid: Nullable(Type.String({ description: 'GlobalId of the space that contains the element.' })),
    space: Nullable(Type.String({ description: 'Name of that space.' })),
    systems: Type.Array(Type.String(), { description: 'Names of the systems that the element is assigned to.' }),
    propertySets: ValueSets('By property set and property, including those of the type.'),
    quantities: ValueSets('By quantity set and quantity.'),
    materials: Nullable(
      Type.Array(ElementMaterial, {
        description:
          'Materials of the element, or of its type if it has none; layers are in order. Null in versions ' +
          'imported before materials were supported.',
      }),
    ),
    classifications: Nullable(
      Type.Array(ElementClassification, {
        description:
          'Classifications of the element and of its type. Null in versions imported before classifications were ' +
          'supported.',
      }),
    ),
  },
  { $id: 'ModelElement' },
);
export type ModelElement = Static<typeof ModelElement>;
export const ModelElementPage = pageOf(ModelElement, 'ModelElement');

export const ElementMatch = Type.Object(
  {
    guid: Type.String({ description: 'The GlobalId, the same in all versions.' }),
    modelId: Uuid('The version that the other fields are from.'),
    class: Type.String({ examples: ['IfcWall'] }),
    name: Nullable(Type.String()),
    typeName: Nullable(Type.String()),
    tag: Nullable(Type.String()),
    storey: Nullable(Type.String({ description: 'Name of the element’s storey.' })),
  },
  { $id: 'ElementMatch' },
);
export type ElementMatch = Static<typeof ElementMatch>;

export const ElementMatches = Type.Object(
  {
    data: Type.Array(ElementMatch, { description: 'Best matches first.' }),
    more: Type.Boolean({ description: 'True if there are more matches than are returned.' }),
  },
  { $id: 'ElementMatches' },
);
export type ElementMatches = Static<typeof ElementMatches>;
export const NamedElements = Type.Object(
  { data: Type.Array(ElementMatch, { description: 'In the requested order.' }) },
  { $id: 'NamedElements' },
);
export type NamedElements = Static<typeof NamedElements>;

export const ELEMENT_LIMIT_DEFAULT = 20;

export const elementSearchQuery = {
  q: SearchText('Text to search for; surrounding blanks are ignored. At most eight words count.'),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 50,
      default: ELEMENT_LIMIT_DEFAULT,
      description: 'Maximum number of matches.',
    }),
  ),
};

export const namedElementsQuery = {
  guids: Type.String({
    pattern: `^[^,]{1,64}(,[^,]{1,64}){0,${MAX_NAMED_ELEMENTS - 1}}$`,
    description: `GlobalIds separated by commas, at most ${MAX_NAMED_ELEMENTS}.`,
  }),
};

/** Filters of the list of elements. */
export const elementFilters = {
  class: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Return only elements of this IFC class.' }),
  ),
  storey: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Return only elements on the storey with this id, GlobalId or name.',
    }),
  ),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Return only elements with this text in their name, case-insensitive.',
    }),
  ),
  guid: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Return only elements with this GlobalId.' }),
  ),
  space: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Return only elements in the space with this GlobalId or name.',
    }),
  ),
  system: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Return only elements assigned to the system with this name.',
    }),
  ),
};
