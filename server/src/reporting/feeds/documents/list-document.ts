// A filtered list as a PDF: the rows of its export, in one snapshot, as a table that is readable on paper.
import { Readable } from 'node:stream';
import { PDF_TYPE } from '../../../../../contract/feeds.ts';
import { createMessage } from '../../../../../contract/messages/message.ts';
import { findElements } from '../../../models/elements/public.ts';
import { runLimited } from '../../../platform/access/limiter.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { dispositionOf, downloadName } from '../../../platform/files/download-name.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { makeJpegs, type PictureDeps } from '../../document-pictures/public.ts';
import { type Block, type DocumentDeps, type DocumentModel, makeDocuments, type Text } from '../../documents/public.ts';
import { openRecordWords, type RecordWords } from '../../record-words/public.ts';
import { nameExport } from '../export.ts';
import { type Asking, type FeedDeps, openFeed, readClock } from '../feed.ts';
import { planFeed, planRows, type RowsRequest } from '../query.ts';
import { SHEET_TITLES, type SheetLanguage } from '../sheet-headings.ts';
import { DOCUMENT_COLUMNS, type Shown } from './columns.ts';
import { type AskedFilters, describeFilters } from './filters.ts';
import { type DocumentName, type DocumentRow, documentTable } from './tables.ts';

export type ListDocumentDeps = FeedDeps & DocumentDeps & PictureDeps;

interface ListDocumentRequest extends RowsRequest {
  readonly name: DocumentName;
  readonly language: SheetLanguage;
  readonly project: { readonly name: string; readonly timeZone: string };
  /** Filters as they are asked for, to be said. */
  readonly asked: AskedFilters;
}

/** 1,000 issues whose titles have 240 characters take the process 8 s and 424 MB, 2,000 of them 714 (2026-11-30). */
const MAX_DOCUMENT_ROWS = 1_000;
const MAX_DOCUMENT_PHOTOS = 300;

/** Answers the document of a list. Throws `validation_failed` where there are more rows than it holds. */
export async function answerListDocument(
  deps: ListDocumentDeps,
  scope: ProjectScope,
  request: ListDocumentRequest,
  asking: Asking,
): Promise<Answer> {
  const title = SHEET_TITLES[request.language][request.name];
  const isHead = asking.method === 'HEAD';
  const { pdf, asOf } = isHead
    ? { pdf: Readable.from([]), asOf: await readClock(deps.db, scope) }
    : await runLimited(deps.acquirePreparationSlot, scope.workspaceId, () =>
        makeListDocument(deps, scope, request, asking),
      );
  const headers = {
    'content-type': PDF_TYPE,
    'content-disposition': dispositionOf(downloadName(nameExport(request, title, asOf), PDF_TYPE)),
    'x-data-as-of': asOf,
  };
  return { headers, stream: pdf };
}

async function makeListDocument(
  deps: ListDocumentDeps,
  scope: ProjectScope,
  request: ListDocumentRequest,
  asking: Asking,
): Promise<{ pdf: Buffer | Readable; asOf: string }> {
  const aborted = asking.aborted();
  const { rows, asOf } = await readRows(deps, scope, request, { ...asking, aborted: () => aborted });
  const words = openRecordWords(request.language);
  const reader = deps.db.reader(scope);
  const { name, asked } = request;
  const subtitle = await describeFilters(reader, scope, { name, asked, words });
  const blocks = name === 'photos' ? await makePhotos(deps, scope, { rows, words, aborted }) : undefined;
  const named = name === 'assets' ? await nameElements(deps, scope, rows) : rows;
  const model = composeList({ ...request, words, asOf, subtitle, rows: named }, blocks);
  const made = await makeDocuments(deps, { workspaceId: scope.workspaceId, models: [model], aborted });
  return { pdf: made?.[0] ?? Readable.from([]), asOf };
}

async function readRows(
  deps: ListDocumentDeps,
  scope: ProjectScope,
  request: ListDocumentRequest,
  asking: Asking,
): Promise<{ rows: readonly DocumentRow[]; asOf: string }> {
  const table = documentTable(request.name);
  const maxRows = request.name === 'photos' ? MAX_DOCUMENT_PHOTOS : MAX_DOCUMENT_ROWS;
  const message = createMessage('field.tooLongDocument', { count: maxRows });
  const plan = {
    ...planFeed(table, { ...request, format: 'json', bom: false, delimiter: 'comma', instants: 'rfc3339' }),
    beyond: {
      sql: `select ${planRows(table, request).rows} offset ${maxRows} limit 1`,
      rows: maxRows,
      message,
    },
  };
  const { stream, asOf } = await openFeed(deps, scope, plan, asking);
  const chunks = await readUnlessAborted(stream, asking.aborted());
  const text = Buffer.concat(chunks).toString();
  return { rows: text === '' ? [] : (JSON.parse(text) as { data: DocumentRow[] }).data, asOf };
}

/** Returns nothing where the caller has left: the stream was ended for them, before its rows were read or in their midst. */
async function readUnlessAborted(stream: Readable, aborted: AbortSignal): Promise<Buffer[]> {
  try {
    return await stream.toArray();
  } catch (error) {
    if (aborted.aborted) return [];
    throw error;
  }
}

interface ComposedList extends Pick<ListDocumentRequest, 'name' | 'language' | 'project'> {
  readonly words: RecordWords;
  readonly asOf: string;
  readonly subtitle: Text | undefined;
  readonly rows: readonly DocumentRow[];
}

function composeList(list: ComposedList, photos?: Block): DocumentModel {
  const { name, language, project, words, asOf, subtitle, rows } = list;
  const count: Block = {
    type: 'paragraph',
    tone: 'quiet',
    text: [`${words.say('document:records')}: `, { number: rows.length }],
  };
  return {
    language,
    paper: { landscape: true },
    timeZone: project.timeZone,
    asOf,
    title: SHEET_TITLES[language][name],
    ...(subtitle === undefined ? {} : { subtitle }),
    project: project.name,
    cover: { type: 'heading' },
    blocks: [count, photos ?? makeTable(list)],
  };
}

function makeTable({ name, rows, words, asOf, project }: ComposedList): Block {
  const today = Temporal.Instant.from(asOf).toZonedDateTimeISO(project.timeZone).toPlainDate().toString();
  const columns = name === 'photos' ? [] : DOCUMENT_COLUMNS[name];
  const shown: Shown = { words, today };
  return {
    type: 'table',
    columns: columns.map(({ title, kind, weight = 1 }) => ({ title: words.say(title), kind, weight })),
    rows: rows.map((row) => columns.map((each) => each.cell(row, shown))),
    maxRows: MAX_DOCUMENT_ROWS,
    empty: words.say('assets:noneFound'),
  };
}

async function makePhotos(
  deps: ListDocumentDeps,
  scope: ProjectScope,
  { rows, words, aborted }: { rows: readonly DocumentRow[]; words: RecordWords; aborted: AbortSignal },
): Promise<Block> {
  const fileIds = rows.flatMap(({ thumbnailFileId: id }) => (typeof id === 'string' ? [id] : []));
  const jpegs = await makeJpegs(deps, scope, fileIds, aborted);
  if (rows.length === 0) return { type: 'paragraph', text: words.say('assets:noneFound') };
  return {
    type: 'photos',
    columns: 4,
    maxPhotos: MAX_DOCUMENT_PHOTOS,
    photos: rows.map((row) => {
      const jpeg = jpegs.get(String(row.thumbnailFileId));
      const caption = makeCaption(row, words);
      return jpeg === undefined
        ? { jpeg: new Uint8Array(), alt: words.say('photos:noPicture'), caption }
        : { jpeg, alt: caption, caption };
    }),
  };
}

function makeCaption(row: DocumentRow, words: RecordWords): Text {
  const { takenAt, visibility, plan, milestone, notes } = row;
  const said = [plan, milestone, notes].flatMap((each) =>
    typeof each === 'string' && each !== '' ? [' · ', { foreign: each }] : [],
  );
  const draft = visibility === 'draft' ? [` · ${words.say('photos:visibilities.draft')}`] : [];
  return [{ instant: String(takenAt) }, ...draft, ...said];
}

/** Adds class and storey of the element of each asset, as the screen has them; else its GlobalId. */
async function nameElements(
  { db }: Pick<ListDocumentDeps, 'db'>,
  scope: ProjectScope,
  rows: readonly DocumentRow[],
): Promise<readonly DocumentRow[]> {
  const named = rows.flatMap(({ elementGuid, modelId }) =>
    typeof elementGuid === 'string'
      ? [{ guid: elementGuid, modelId: typeof modelId === 'string' ? modelId : null }]
      : [],
  );
  if (named.length === 0) return rows;
  const found = await findElements(db.reader(scope), scope, named);
  const elements = new Map(named.map(({ guid }, at) => [guid, found[at]]));
  return rows.map((row) => {
    const element = elements.get(String(row.elementGuid));
    const said =
      element === undefined
        ? row.elementGuid
        : [element.class, element.storey].filter((each) => each != null).join(' · ');
    return { ...row, element: said };
  });
}
