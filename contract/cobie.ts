// Assets from and to COBie workbooks, and labels of assets (contract §14).
import { type Static, Type } from 'typebox';
import { ASSET_CONDITIONS } from './assets.ts';
import { LABEL_GRIDS } from './choices.ts';
import { messageMembers } from './messages/wire.ts';
import { Day, Line, Nullable, Uuid, VisibleText } from './values.ts';

export { LABEL_GRIDS } from './choices.ts';

/** How many rows a report names; its counts count all. */
export const MAX_COBIE_ITEMS = 1_000;

export const CobieImportCreate = Type.Object(
  {
    dryRun: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'If true, nothing is saved; the response shows what an import would do.',
      }),
    ),
  },
  { $id: 'CobieImportCreate' },
);
export type CobieImportCreate = Static<typeof CobieImportCreate>;

const OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const;

const CobieFault = Type.Object({
  column: Type.String({ description: 'Column of the sheet.', examples: ['InstallationDate'] }),
  ...messageMembers,
});
export type CobieFault = Static<typeof CobieFault>;

const CobieItem = Type.Object({
  sheet: Type.Enum(['Type', 'Component']),
  row: Type.Integer({ description: 'Row number in the spreadsheet; the headings are row 1.' }),
  name: Nullable(Type.String({ description: 'The Name of the row, truncated to 200 characters.' })),
  outcome: Type.Enum([...OUTCOMES]),
  assetId: Nullable(Uuid('Null if the row is rejected, and for assets that a dry run would create.')),
  fields: Type.Array(Type.String(), { description: 'Fields that are set or changed.' }),
  faults: Type.Array(CobieFault, {
    description: 'Reasons why the row is rejected or, for an accepted row, the cells that could not be read.',
  }),
});
export type CobieItem = Static<typeof CobieItem>;

export const CobieImport = Type.Object(
  {
    dryRun: Type.Boolean(),
    created: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    refused: Type.Integer({ description: 'Number of rejected rows of the sheets Type and Component.' }),
    items: Type.Array(CobieItem, {
      description:
        `The first ${MAX_COBIE_ITEMS} rows, in this order: messages about a whole sheet, rejected rows, rows with ` +
        'a cell that could not be read, created or changed rows, unchanged rows. A message about a whole sheet ' +
        'has the row number of the headings, a null name and the outcome `unchanged`, and is not included in any ' +
        'count.',
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
      Type.Array(Uuid(), {
        minItems: 1,
        maxItems: MAX_LABELS,
        description: 'Create labels for these assets, in this order.',
      }),
    ),
    q: Type.Optional(VisibleText(200, { description: 'Same search as in the list of assets.' })),
    condition: Type.Optional(Type.Enum([...ASSET_CONDITIONS])),
    warrantyBefore: Type.Optional(Day('Include only assets whose warranty ends before this day or has already ended.')),
    modelId: Type.Optional(Uuid('Include only assets of this model version.')),
    elementGuid: Type.Optional(Line(64, { description: 'Include only assets of this element.' })),
    language: Type.Optional(Type.Enum(['en', 'ar'], { default: 'en' })),
    grid: Type.Optional(
      Type.Enum([...LABEL_GRIDS], {
        default: '3x8',
        description: 'Number of labels per A4 sheet, across and down. They fill the page except for its margins.',
      }),
    ),
  },
  { $id: 'AssetLabels' },
);
export type AssetLabels = Static<typeof AssetLabels>;
