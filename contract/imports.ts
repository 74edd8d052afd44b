// Imports of issues and clashes: what one is told of it (contract §10), and the clash tests that clashes come from.
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Doer, Instant, Line, Name, Nullable, Uuid } from './values.ts';

export const IMPORT_FORMATS = ['bcf', 'csv'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** How many of each kind of note a report names; its counts count all. */
export const MAX_IMPORT_NOTES = 200;

const Count = (description: string) => Type.Integer({ minimum: 0, description });

const summaryMembers = {
  id: Uuid(),
  projectId: Uuid(),
  kind: Type.Enum(['issues', 'clashes']),
  clashTestId: Nullable(Uuid('The test whose run was imported.')),
  format: Type.Enum([...IMPORT_FORMATS]),
  version: Nullable(
    Type.String({ description: 'Of BCF: the version that the archive says it has.', examples: ['2.1'] }),
  ),
  status: Type.Enum(['running', 'done', 'failed'], {
    description: 'A failed import keeps what it had imported; it may be repeated.',
  }),
  failure: Nullable(Type.String({ description: 'Why it failed.' })),
  found: Count('Topics, or clashes, in the file.'),
  created: Count('Records made.'),
  updated: Count('Records changed.'),
  unchanged: Count('Records that stayed as they were: they have no new stamp and no event.'),
  absent: Count('Clashes of the test that the run no longer has: their `present` became false.'),
  skipped: Count('Topics, or lines, that were not imported.'),
  conflicts: Count(
    'Fields that were changed here and in the file since the import before: they stayed as they are here.',
  ),
  createdBy: Doer,
  createdAt: Instant(),
  finishedAt: Nullable(Instant()),
};

export const ImportSummary = Type.Object(summaryMembers, { $id: 'ImportSummary' });
export type ImportSummary = Static<typeof ImportSummary>;
export const ImportSummaryPage = pageOf(ImportSummary, 'ImportSummary');

export const SkippedItem = Type.Object(
  {
    guid: Nullable(Type.String({ description: 'Of the topic.' })),
    line: Nullable(Type.Integer({ description: 'Of the CSV file; the header is line 1.' })),
    reason: Type.String({ examples: ['bad_kind'] }),
    message: Type.String(),
  },
  { $id: 'SkippedItem' },
);
export type SkippedItem = Static<typeof SkippedItem>;

export const ImportConflict = Type.Object(
  {
    recordId: Uuid('The issue or the clash.'),
    field: Type.String({ examples: ['title'] }),
    message: Type.String(),
  },
  { $id: 'ImportConflict' },
);
export type ImportConflict = Static<typeof ImportConflict>;

const upTo = (what: string) => `The first ${MAX_IMPORT_NOTES} ${what}.`;

export const Import = Type.Object(
  {
    ...summaryMembers,
    skippedItems: Type.Array(SkippedItem, { description: upTo('that were not imported, and why') }),
    conflictItems: Type.Array(ImportConflict, { description: upTo('conflicts') }),
    warnings: Type.Array(Type.String(), { description: upTo('remarks on the file') }),
  },
  { $id: 'Import' },
);
export type Import = Static<typeof Import>;

export const IssueImportCreate = Type.Object({}, { $id: 'IssueImportCreate' });

export const ClashImportCreate = Type.Object(
  {
    test: Line(200, { description: 'The name of the test; one that the project does not have yet is made.' }),
    format: Type.Optional(
      Type.Enum([...IMPORT_FORMATS], { description: 'Found out from the file where it is not given.' }),
    ),
  },
  { $id: 'ClashImportCreate' },
);
export type ClashImportCreate = Static<typeof ClashImportCreate>;

export const ClashTest = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    name: Name(),
    latestImportId: Nullable(Uuid('Its latest run that was imported whole.')),
    createdAt: Instant(),
  },
  { $id: 'ClashTest' },
);
export type ClashTest = Static<typeof ClashTest>;
export const ClashTestPage = pageOf(ClashTest, 'ClashTest');

const Vector = () => Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Number() });

export const IssueViewpoint = Type.Object(
  {
    id: Uuid(),
    guid: Type.String({ description: 'Of the viewpoint in BCF.' }),
    camera: Nullable(
      Type.Object(
        {
          kind: Type.Enum(['perspective', 'orthogonal']),
          viewPoint: Vector(),
          direction: Vector(),
          up: Vector(),
          extent: Type.Number({
            description: 'Perspective: degrees of the field of view; orthogonal: metres of its size.',
          }),
          aspectRatio: Nullable(Type.Number()),
        },
        { description: 'Model axes, metres: +X east, −Z north, +Y up.' },
      ),
    ),
    selectedCount: Type.Integer(),
    exceptionCount: Type.Integer({ description: 'Components that are shown, or hidden, unlike the rest.' }),
    colouredCount: Type.Integer(),
    snapshot: Nullable(
      Type.String({
        description: 'An address of its picture, good for 15 minutes; null for none, and for one that was damaged.',
      }),
    ),
    comments: Type.Array(
      Type.Object({
        commentId: Nullable(Uuid('Of the issue; null for a comment that shows the viewpoint and has no text.')),
        text: Nullable(Type.String({ description: 'Its first 500 characters.' })),
        originalAuthor: Nullable(Type.String()),
        originalAt: Nullable(Instant('When it was written, as the file says that it was imported from.')),
      }),
      { description: 'Comments of the imported topic that show this viewpoint, at most 20.' },
    ),
  },
  { $id: 'IssueViewpoint' },
);
export type IssueViewpoint = Static<typeof IssueViewpoint>;
export const IssueViewpointList = Type.Object(
  { data: Type.Array(IssueViewpoint), nextCursor: Type.Null() },
  { $id: 'IssueViewpointList' },
);
