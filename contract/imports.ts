// Imports of issues and clashes: what one is told of it (contract §10), and the clash tests that clashes come from.
import { type Static, Type } from 'typebox';
import { messageMembers, WireMessage } from './messages/wire.ts';
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
  clashTestId: Nullable(Uuid('The clash test whose run was imported.')),
  format: Type.Enum([...IMPORT_FORMATS]),
  version: Nullable(Type.String({ description: 'BCF version stated in the archive.', examples: ['2.1'] })),
  status: Type.Enum(['running', 'done', 'failed'], {
    description: 'A failed import keeps the records imported so far and can be repeated.',
  }),
  failure: Nullable(Type.String({ description: 'Reason for the failure.' })),
  failureMessage: Nullable(WireMessage),
  found: Count('Number of topics or clashes in the file.'),
  created: Count('Number of records created.'),
  updated: Count('Number of records updated.'),
  unchanged: Count('Number of unchanged records; they keep `updatedAt` and produce no event.'),
  absent: Count('Number of clashes of the test that are missing from the run: their `present` became false.'),
  skipped: Count('Number of topics or lines that were not imported.'),
  conflicts: Count(
    'Number of fields changed both in the project and in the file since the previous import; they keep the ' +
      'project’s value.',
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
    guid: Nullable(Type.String({ description: 'GUID of the topic.' })),
    line: Nullable(Type.Integer({ description: 'Line of the CSV file; the header is line 1.' })),
    reason: Type.String({ examples: ['bad_kind'] }),
    ...messageMembers,
  },
  { $id: 'SkippedItem' },
);
export type SkippedItem = Static<typeof SkippedItem>;

export const ImportConflict = Type.Object(
  {
    recordId: Uuid('The issue or clash.'),
    field: Type.String({ examples: ['title'] }),
    ...messageMembers,
  },
  { $id: 'ImportConflict' },
);
export type ImportConflict = Static<typeof ImportConflict>;

const upTo = (what: string) => `The first ${MAX_IMPORT_NOTES} ${what}.`;

export const Import = Type.Object(
  {
    ...summaryMembers,
    skippedItems: Type.Array(SkippedItem, { description: upTo('items that were not imported, with reasons') }),
    conflictItems: Type.Array(ImportConflict, { description: upTo('conflicts') }),
    warnings: Type.Array(WireMessage, { description: upTo('remarks on the file') }),
  },
  { $id: 'Import' },
);
export type Import = Static<typeof Import>;

export const IssueImportCreate = Type.Object({}, { $id: 'IssueImportCreate' });

export const ClashImportCreate = Type.Object(
  {
    test: Line(200, { description: 'Name of the test; it is created if the project does not have it yet.' }),
    format: Type.Optional(Type.Enum([...IMPORT_FORMATS], { description: 'Detected from the file if omitted.' })),
  },
  { $id: 'ClashImportCreate' },
);
export type ClashImportCreate = Static<typeof ClashImportCreate>;

export const ClashTest = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    name: Name(),
    latestImportId: Nullable(Uuid('Its latest completely imported run.')),
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
    guid: Type.String({ description: 'GUID of the viewpoint in BCF.' }),
    camera: Nullable(
      Type.Object(
        {
          kind: Type.Enum(['perspective', 'orthogonal']),
          viewPoint: Vector(),
          direction: Vector(),
          up: Vector(),
          extent: Type.Number({
            description: 'Perspective: field of view in degrees; orthogonal: size in metres.',
          }),
          aspectRatio: Nullable(Type.Number()),
        },
        { description: 'Model axes, metres: +X east, −Z north, +Y up.' },
      ),
    ),
    selectedCount: Type.Integer(),
    exceptionCount: Type.Integer({ description: 'Components whose visibility differs from the default.' }),
    colouredCount: Type.Integer(),
    snapshot: Nullable(
      Type.String({
        description: 'URL of the snapshot, valid for 15 minutes; null if there is none or it was damaged.',
      }),
    ),
    comments: Type.Array(
      Type.Object({
        commentId: Nullable(
          Uuid('The comment on the issue; null for a comment that shows the viewpoint and has no text.'),
        ),
        text: Nullable(Type.String({ description: 'The first 500 characters of the comment.' })),
        originalAuthor: Nullable(Type.String()),
        originalAt: Nullable(Instant('When the comment was written, as stated in the imported file.')),
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
