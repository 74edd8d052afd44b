// Assets from and to COBie workbooks, and labels of assets (contract §14).
import { type Static, Type } from 'typebox';
import { ASSET_CONDITIONS } from './assets.ts';
import { LABEL_GRIDS } from './choices.ts';
import { Day, Line, Nullable, Uuid, VisibleText } from './values.ts';

export { LABEL_GRIDS } from './choices.ts';

/** How many rows a report names; its counts count all. */
export const MAX_COBIE_ITEMS = 1_000;

export const CobieImportCreate = Type.Object(
  {
    dryRun: Type.Optional(
      Type.Boolean({ default: false, description: 'True: nothing is written; the answer is what an import would do.' }),
    ),
  },
  { $id: 'CobieImportCreate' },
);
export type CobieImportCreate = Static<typeof CobieImportCreate>;

const OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const;

const CobieFault = Type.Object({
  column: Type.String({ description: 'Of the sheet.', examples: ['InstallationDate'] }),
  message: Type.String(),
});
export type CobieFault = Static<typeof CobieFault>;

const CobieItem = Type.Object({
  sheet: Type.Enum(['Type', 'Component']),
  row: Type.Integer({ description: 'As spreadsheets count: the headings are row 1.' }),
  name: Nullable(Type.String({ description: 'The Name of the row, its first 200 characters.' })),
  outcome: Type.Enum([...OUTCOMES]),
  assetId: Nullable(Uuid('Null where the row is refused, and for what a dry run would create.')),
  fields: Type.Array(Type.String(), { description: 'What is set or changed.' }),
  faults: Type.Array(CobieFault, {
    description: 'Why it is refused; of a row that is taken, the cells that could not be read.',
  }),
});
export type CobieItem = Static<typeof CobieItem>;

export const CobieImport = Type.Object(
  {
    dryRun: Type.Boolean(),
    created: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    refused: Type.Integer({ description: 'Rows of Type and of Component.' }),
    items: Type.Array(CobieItem, {
      description:
        `Of the rows the first ${MAX_COBIE_ITEMS}: what is said of a sheet as a whole goes first, then what is refused, then rows with a cell that could ` +
        'not be read, then what is created or changed, then what stays as it is. Of a sheet as a whole the row is that of its headings, the name ' +
        'null and the outcome `unchanged`; no count has it.',
    }),
  },
  { $id: 'CobieImport' },
);
export type CobieImport = Static<typeof CobieImport>;

export type LabelGrid = (typeof LABEL_GRIDS)[number];
export const MAX_LABELS = 1_000;

export const AssetLabels = Type.Object(
  {
    assetIds: Type.Optional(
      Type.Array(Uuid(), { minItems: 1, maxItems: MAX_LABELS, description: 'These assets, in this order.' }),
    ),
    q: Type.Optional(VisibleText(200, { description: 'As the list of assets filters by it.' })),
    condition: Type.Optional(Type.Enum([...ASSET_CONDITIONS])),
    warrantyBefore: Type.Optional(Day('Only assets whose warranty ends before this day, or has ended.')),
    modelId: Type.Optional(Uuid('Only assets of this version of a model.')),
    elementGuid: Type.Optional(Line(64, { description: 'Only the assets of this element.' })),
    language: Type.Optional(Type.Enum(['en', 'ar'], { default: 'en' })),
    grid: Type.Optional(
      Type.Enum([...LABEL_GRIDS], {
        default: '3x8',
        description: 'How many labels a sheet of A4 has, across and down. They fill the page but for its margins.',
      }),
    ),
  },
  { $id: 'AssetLabels' },
);
export type AssetLabels = Static<typeof AssetLabels>;
