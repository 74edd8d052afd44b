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
        '1 for the first element of its GlobalId in the file, 2 for the next: the n-th is compared with the n-th.',
    }),
    change: Type.Enum([...ELEMENT_CHANGES]),
    kinds: Type.Array(Type.Enum([...CHANGE_KINDS]), {
      description:
        'What differs in a changed element: `placement` where it was moved or turned, `shape` where its form is another. Empty for ' +
        'elements that were added or removed.',
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
          'What differs in a changed element; null where it is not there. Of geometry: `placement` with `moved`, `turned` and the ' +
          '`centre` (x, y, z up), `shape` with those of `length`, `width`, `height` (along its own axes), `area` and `volume` that differ.',
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
        '`pending` while the geometry of a version is generated; `unavailable` if a version has no geometry to compare, as after a failure or ' +
        'if it was generated before geometry was compared: have it generated again. Until it is `ready`, no `placement` and no `shape` is given.',
    }),
    modelIds: Type.Array(Uuid(), {
      description: 'The versions whose geometry is pending, or has to be generated again.',
    }),
    notComparedCount: Type.Integer({
      minimum: 0,
      description:
        'How many elements of both versions have no drawn geometry in one of them, and so are compared without.',
    }),
  },
  { $id: 'ComparedGeometry', description: 'Whether both versions could be compared by what was drawn of them.' },
);

const ComparedMaterials = Type.Object(
  {
    state: Type.Enum(['ready', 'unavailable'], {
      description:
        '`unavailable` where a version was read before materials and classifications were; neither is then told.',
    }),
    modelIds: Type.Array(Uuid(), { description: 'The versions that were read before.' }),
  },
  { $id: 'ComparedMaterials', description: 'Whether materials and classifications of both versions are known.' },
);

const ComparedValues = Type.Object(
  {
    state: Type.Enum(['ready', 'partial'], {
      description:
        '`partial` where an earlier release of the service read one of the versions: numbers whose unit it did not read are not compared.',
    }),
    modelIds: Type.Array(Uuid(), { description: 'The version that an earlier release read.' }),
  },
  { $id: 'ComparedValues', description: 'Whether properties and quantities of both versions were read alike.' },
);

export const ModelComparison = Type.Object(
  {
    modelId: Uuid(),
    withModelId: Uuid('The version that it is compared with: the one before, unless another is named.'),
    totals: Type.Object({ added: count, removed: count, changed: count, unchanged: count }),
    kinds: Type.Object(
      {
        name: Type.Integer({ minimum: 0, description: 'Another name.' }),
        class: Type.Integer({ minimum: 0, description: 'Another IFC class.' }),
        type: Type.Integer({ minimum: 0, description: 'Another type.' }),
        tag: Type.Integer({ minimum: 0, description: 'Another tag.' }),
        storey: Type.Integer({ minimum: 0, description: 'On another storey.' }),
        property: Type.Integer({ minimum: 0, description: 'Other values of properties.' }),
        quantity: Type.Integer({ minimum: 0, description: 'Other values of quantities.' }),
        material: Type.Integer({ minimum: 0, description: 'Other materials, or layers of them.' }),
        classification: Type.Integer({ minimum: 0, description: 'Other classifications.' }),
        placement: Type.Integer({ minimum: 0, description: 'Moved or turned.' }),
        shape: Type.Integer({ minimum: 0, description: 'Another form.' }),
      } satisfies Record<ChangeKind, typeof count>,
      { description: 'How many changed elements differ in each: one may differ in several.' },
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
  with: Type.Optional(Uuid('Another version, of the same model or of another one of the project.')),
  change: Type.Optional(Type.Enum([...ELEMENT_CHANGES])),
  kind: Type.Optional(Type.Enum([...CHANGE_KINDS], { description: 'Only changed elements that differ in this.' })),
  guid: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Only elements of this GlobalId.' })),
  members: Type.Optional(
    Type.Boolean({ description: 'False leaves `members` empty, for those who need no values: pages come sooner.' }),
  ),
};
