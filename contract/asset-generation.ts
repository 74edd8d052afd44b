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
        '`Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; ' +
        '`Standard`: the standard IFC property sets for the field. Null: not filled; existing assets keep their ' +
        'value.',
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
      'Sources of the fields. An omitted field uses the source from the previous run for elements of the same ' +
      'class of the model. For a class without a previous run, it uses the source on which the classes of the ' +
      'last run agree, or otherwise the standard IFC property sets for the field.',
  },
);

export const AssetGenerationRequest = Type.Object(
  {
    modelId: Uuid(),
    classes: Type.Array(Type.String({ pattern: '^Ifc[A-Za-z0-9]{1,60}$', examples: ['IfcUnitaryEquipment'] }), {
      minItems: 1,
      maxItems: 50,
      description: 'Classes of elements that assets are generated from.',
    }),
    mapping: Type.Optional(mapping),
    overwrite: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'If true, fields edited by a person are also overwritten wherever the model has a value.',
      }),
    ),
    preview: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'If true, nothing is saved; the response shows what a run would do.',
      }),
    ),
  },
  { $id: 'AssetGenerationRequest' },
);
export type AssetGenerationRequest = Static<typeof AssetGenerationRequest>;

export const AssetGenerationChoices = Type.Object(
  {
    modelId: Uuid(),
    classes: Type.Array(Type.String(), {
      description: 'Classes requested in the last run; empty if there was none.',
    }),
    mapping,
    differing: Type.Array(Type.Enum([...GENERATED_FIELDS]), {
      description:
        'Fields that these classes take from different sources, and which `mapping` therefore does not contain. ' +
        'If a run omits them, each class keeps its own source.',
    }),
  },
  {
    $id: 'AssetGenerationChoices',
    description:
      'Classes requested in the last run of a model and the field sources on which its classes agree; the next ' +
      'run uses them unless told otherwise.',
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
      description: 'Assets generated from an earlier version of the model whose element is missing from this version.',
    }),
    unchanged: Type.Integer(),
    registered: Type.Integer({
      description: 'Elements for which a person registered an asset; these assets are not changed.',
    }),
    tagsTaken: Type.Integer({ description: 'Tags already used by another asset, which were left out.' }),
    otherClass: Type.Integer({
      description:
        'Assets generated from an earlier version of the model whose element has a class in this version that was ' +
        'not requested; these assets are not changed.',
    }),
    items: Type.Array(
      Type.Object({
        change: Type.Enum(['add', 'change', 'retire']),
        elementGuid: Type.String(),
        assetId: Nullable(Uuid('Null for an asset that a preview would add.')),
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
              'Previous field values (null for an added asset) and new ones. Text longer than 200 characters is ' +
              'truncated.',
          },
        ),
      }),
      {
        description:
          'The first 200 added, changed and retired assets each. Assets of which only the version (`modelId`) ' +
          'changes come last among the changed ones.',
      },
    ),
  },
  { $id: 'AssetGeneration' },
);
export type AssetGeneration = Static<typeof AssetGeneration>;
