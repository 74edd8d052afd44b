// Assets from a model (contract §14): what a run is asked for, and what it answers.
import { type Static, Type } from 'typebox';
import { Nullable, Uuid } from './values.ts';

/** The fields that a generation fills from a model. */
export const GENERATED_FIELDS = [
  'tag',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'installedOn',
  'warrantyExpiresOn',
  'notes',
] as const;

const source = Type.Optional(
  Nullable(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        '`Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the ' +
        'property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already.',
      examples: ['Pset_ManufacturerTypeInformation.Manufacturer'],
    }),
  ),
);

const mapping = Type.Object(
  {
    tag: source,
    manufacturer: source,
    modelNumber: source,
    serialNumber: source,
    installedOn: source,
    warrantyExpiresOn: source,
    notes: source,
  },
  {
    description:
      'Where the fields come from. A field that is left out comes from where the run before took it, for elements of the same ' +
      'class of the model, or of a class that no run had from where those of the last run agree to take it, or else from the ' +
      'property sets of IFC that are made for it.',
  },
);

export const AssetGenerationRequest = Type.Object(
  {
    modelId: Uuid(),
    classes: Type.Array(Type.String({ pattern: '^Ifc[A-Za-z0-9]{1,60}$', examples: ['IfcUnitaryEquipment'] }), {
      minItems: 1,
      maxItems: 50,
      description: 'The classes of elements that become assets.',
    }),
    mapping: Type.Optional(mapping),
    overwrite: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'True: what a person edited is written over as well, wherever the model says something.',
      }),
    ),
    preview: Type.Optional(
      Type.Boolean({ default: false, description: 'True: nothing is written; the answer is what a run would do.' }),
    ),
  },
  { $id: 'AssetGenerationRequest' },
);
export type AssetGenerationRequest = Static<typeof AssetGenerationRequest>;

export const AssetGenerationChoices = Type.Object(
  {
    modelId: Uuid(),
    classes: Type.Array(Type.String(), {
      description: 'The classes that the last run asked for, or none yet.',
    }),
    mapping,
    differing: Type.Array(Type.Enum([...GENERATED_FIELDS]), {
      description:
        'Fields that these classes take from different sources: `mapping` has none of them. A run that leaves them out takes ' +
        'them from where each class had them.',
    }),
  },
  {
    $id: 'AssetGenerationChoices',
    description:
      'What the last run of a model asked for, and from where its classes agree to take their fields, as the next run does ' +
      'unless it says otherwise.',
  },
);
export type AssetGenerationChoices = Static<typeof AssetGenerationChoices>;

export const AssetGeneration = Type.Object(
  {
    modelId: Uuid(),
    preview: Type.Boolean(),
    added: Type.Integer(),
    changed: Type.Integer(),
    retired: Type.Integer({
      description: 'Generated from an earlier version of the model, which this one has no element of.',
    }),
    unchanged: Type.Integer(),
    registered: Type.Integer({
      description: 'Elements that a person registered an asset of: a run leaves them alone.',
    }),
    tagsTaken: Type.Integer({ description: 'Tags that another asset has, and that were left out.' }),
    otherClass: Type.Integer({
      description:
        'Generated from an earlier version of the model, and in this one under a class that was not asked for: a run leaves ' +
        'them alone.',
    }),
    items: Type.Array(
      Type.Object({
        change: Type.Enum(['add', 'change', 'retire']),
        elementGuid: Type.String(),
        assetId: Nullable(Uuid('Null for one that a preview would add.')),
        tag: Nullable(Type.String()),
        fields: Type.Array(Type.String()),
        changes: Type.Array(
          Type.Object({
            field: Type.String(),
            before: Nullable(Type.String()),
            after: Nullable(Type.String()),
          }),
          {
            description:
              'What the fields had, null for an asset that is added, and what they get. Of a text of more than 200 characters ' +
              'its beginning.',
          },
        ),
      }),
      {
        description:
          'The first 200 of what is added, of what is changed and of what is retired. Those of which nothing but the version ' +
          'changes (`modelId`) are the last of what is changed.',
      },
    ),
  },
  { $id: 'AssetGeneration' },
);
export type AssetGeneration = Static<typeof AssetGeneration>;
