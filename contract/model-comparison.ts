// Two versions of a building model, compared element by element.
import { type Static, Type } from 'typebox';
import { ElementValue } from './model-elements.ts';
import { Nullable, Uuid } from './values.ts';

const ELEMENT_CHANGES = ['added', 'removed', 'changed'] as const;

/** The kinds of differences of an element, in the order of the answer. */
export const CHANGE_KINDS = [
  'name',
  'class',
  'type',
  'tag',
  'storey',
  'property',
  'quantity',
  'material',
  'classification',
  'placement',
  'shape',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const ElementDifference = Type.Object(
  {
    guid: Type.String(),
    ordinal: Type.Integer({
      minimum: 1,
      description:
        '1 for the first element with its GlobalId in the file, 2 for the next: the n-th is compared with the n-th.',
    }),
    change: Type.Enum([...ELEMENT_CHANGES]),
    kinds: Type.Array(Type.Enum([...CHANGE_KINDS]), {
      description:
        'Kinds of differences of a changed element: `placement` if it was moved or turned, `shape` if its form ' +
        'differs. Empty for added and removed elements.',
    }),
    class: Type.String(),
    name: Nullable(Type.String()),
    storey: Nullable(Type.String()),
    members: Type.Array(
      Type.Object({
        path: Type.Array(Type.String(), {
          examples: [
            ['propertySets', 'Pset_WallCommon', 'FireRating'],
            ['materials', '1', 'thickness'],
            ['placement', 'moved'],
          ],
        }),
        before: Nullable(ElementValue),
        after: Nullable(ElementValue),
      }),
      {
        description:
          'Differences of a changed element; null if a value does not exist. For geometry: `placement` with ' +
          '`moved`, `turned` and the `centre` (x, y, z up), `shape` with those of `length`, `width`, `height` ' +
          '(along its own axes), `area` and `volume` that differ.',
      },
    ),
  },
  { $id: 'ElementDifference' },
);
export type ElementDifference = Static<typeof ElementDifference>;

const count = Type.Integer({ minimum: 0 });

const ComparedGeometry = Type.Object(
  {
    state: Type.Enum(['ready', 'pending', 'unavailable'], {
      description:
        '`pending` while the geometry of a version is being generated; `unavailable` if a version has no ' +
        'comparable geometry, for example after a failure or if it was generated before geometry could be ' +
        'compared: regenerate it. Until it is `ready`, no `placement` or `shape` differences are returned.',
    }),
    modelIds: Type.Array(Uuid(), {
      description: 'Versions whose geometry is pending or must be regenerated.',
    }),
    notComparedCount: Type.Integer({
      minimum: 0,
      description:
        'Number of elements in both versions that have no geometry in one of them and are compared without it.',
    }),
  },
  { $id: 'ComparedGeometry', description: 'Indicates whether both versions could be compared by geometry.' },
);

const ComparedMaterials = Type.Object(
  {
    state: Type.Enum(['ready', 'unavailable'], {
      description:
        '`unavailable` if a version was imported before materials and classifications were supported; neither is ' +
        'then compared.',
    }),
    modelIds: Type.Array(Uuid(), { description: 'Versions imported before that.' }),
  },
  {
    $id: 'ComparedMaterials',
    description: 'Indicates whether materials and classifications of both versions are known.',
  },
);

const ComparedValues = Type.Object(
  {
    state: Type.Enum(['ready', 'partial'], {
      description:
        '`partial` if one of the versions was imported by an earlier release of the service: numbers whose unit ' +
        'that release did not read are not compared.',
    }),
    modelIds: Type.Array(Uuid(), { description: 'The version imported by an earlier release.' }),
  },
  {
    $id: 'ComparedValues',
    description: 'Indicates whether properties and quantities of both versions were imported in the same way.',
  },
);

export const ModelComparison = Type.Object(
  {
    modelId: Uuid(),
    withModelId: Uuid('The version to compare with: the previous one, unless another is given.'),
    totals: Type.Object({ added: count, removed: count, changed: count, unchanged: count }),
    kinds: Type.Object(
      {
        name: Type.Integer({ minimum: 0, description: 'Different name.' }),
        class: Type.Integer({ minimum: 0, description: 'Different IFC class.' }),
        type: Type.Integer({ minimum: 0, description: 'Different type.' }),
        tag: Type.Integer({ minimum: 0, description: 'Different tag.' }),
        storey: Type.Integer({ minimum: 0, description: 'On a different storey.' }),
        property: Type.Integer({ minimum: 0, description: 'Different property values.' }),
        quantity: Type.Integer({ minimum: 0, description: 'Different quantity values.' }),
        material: Type.Integer({ minimum: 0, description: 'Different materials or material layers.' }),
        classification: Type.Integer({ minimum: 0, description: 'Different classifications.' }),
        placement: Type.Integer({ minimum: 0, description: 'Moved or turned.' }),
        shape: Type.Integer({ minimum: 0, description: 'Different form.' }),
      } satisfies Record<ChangeKind, typeof count>,
      { description: 'Number of changed elements for each kind of difference; an element can have several.' },
    ),
    geometry: ComparedGeometry,
    materials: ComparedMaterials,
    values: ComparedValues,
    data: Type.Array(ElementDifference),
    nextCursor: Nullable(Type.String({ description: 'Null on the last page.' })),
  },
  { $id: 'ModelComparison' },
);
export type ModelComparison = Static<typeof ModelComparison>;

export const comparisonQuery = {
  with: Type.Optional(Uuid('Another version, of the same model or of a different model of the project.')),
  change: Type.Optional(Type.Enum([...ELEMENT_CHANGES])),
  kind: Type.Optional(
    Type.Enum([...CHANGE_KINDS], { description: 'Return only changed elements with this kind of difference.' }),
  ),
  guid: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Return only elements with this GlobalId.' }),
  ),
  members: Type.Optional(
    Type.Boolean({ description: 'False leaves `members` empty if you need no values: pages load faster.' }),
  ),
};
