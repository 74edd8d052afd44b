// A single record as a PDF: what its page shows, in one snapshot.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { PDF_TYPE } from '../../../../contract/feeds.ts';
import { findElements } from '../../models/elements/public.ts';
import { runLimited } from '../../platform/access/limiter.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { dispositionOf } from '../../platform/files/download-name.ts';
import type { Answer, Call } from '../../platform/http/route.ts';
import { makeJpegs, type PictureDeps } from '../document-pictures/public.ts';
import { type DocumentDeps, type DocumentLanguage, makeDocuments } from '../documents/public.ts';
import { openRecordWords } from '../record-words/public.ts';
import type { DocumentKind } from './kind.ts';

export type RecordDocumentDeps = DocumentDeps & PictureDeps & { readonly db: Db };

/** Elements whose names are looked up. */
const MAX_ELEMENTS = 50;
/** Pictures of one record. */
const MAX_PICTURES = 60;

interface RecordRequest {
  readonly id: string;
  readonly language: DocumentLanguage;
}

type Asking = Pick<Call<'project', unknown, unknown, unknown>, 'method' | 'aborted'>;

/** Throws not_found unless the project has the record. */
export async function findRecord(
  reader: Reader,
  scope: ProjectScope,
  { table }: Pick<DocumentKind<never>, 'table'>,
  id: string,
): Promise<true> {
  const { rows } = await sql`
    select from ${sql.table(table)} where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and id = ${id}::uuid`.execute(reader);
  if (rows.length === 0) throw notFound();
  return true;
}

/** Answers the document of a record. */
export async function answerRecordDocument<Parts>(
  deps: RecordDocumentDeps,
  scope: ProjectScope,
  { kind, request }: { readonly kind: DocumentKind<Parts>; readonly request: RecordRequest },
  asking: Asking,
): Promise<Answer> {
  const found = await readRecord(deps.db.reader(scope), scope, kind, request.id);
  const headers = {
    'content-type': PDF_TYPE,
    'content-disposition': dispositionOf(`${kind.nameFile(found.parts)}.pdf`),
    'x-data-as-of': found.asOf,
  };
  if (asking.method === 'HEAD') return { headers, stream: Readable.from([]) };
  const asked = { kind, found, language: request.language, aborted: asking.aborted() };
  const made = await runLimited(deps.acquirePreparationSlot, scope.workspaceId, () =>
    makeRecordDocument(deps, scope, asked),
  );
  return { headers, stream: made?.[0] ?? Readable.from([]) };
}

interface AskedRecord<Parts> {
  readonly kind: DocumentKind<Parts>;
  readonly found: FoundRecord<Parts>;
  readonly language: DocumentLanguage;
  readonly aborted: AbortSignal;
}

async function makeRecordDocument<Parts>(
  deps: RecordDocumentDeps,
  scope: ProjectScope,
  { kind, found, language, aborted }: AskedRecord<Parts>,
): Promise<Buffer[] | undefined> {
  const files = kind.listFiles(found.parts).slice(0, MAX_PICTURES);
  const [jpegs, elements] = await Promise.all([
    makeJpegs(deps, scope, files, aborted),
    nameElements(deps.db.reader(scope), scope, kind.listElements(found.parts)),
  ]);
  const { parts, project, timeZone, asOf } = found;
  const today = Temporal.Instant.from(asOf).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const composed = kind.compose(parts, { words: openRecordWords(language), today, jpegs, elements });
  const model = { ...composed, language, project, timeZone, asOf, cover: { type: 'heading' as const } };
  return makeDocuments(deps, { workspaceId: scope.workspaceId, models: [model], aborted });
}

interface FoundRecord<Parts> {
  readonly parts: Parts;
  readonly project: string;
  readonly timeZone: string;
  readonly asOf: string;
}

/** Reads a record with all that its document has, in one statement. */
async function readRecord<Parts>(
  reader: Reader,
  scope: ProjectScope,
  { table, members }: DocumentKind<Parts>,
  id: string,
): Promise<FoundRecord<Parts>> {
  const { rows } = await sql<FoundRecord<Parts>>`
    select parts, project.name as project, project.time_zone as "timeZone",
      clock.at as "asOf"
    from ${sql.table(table)} as record
    cross join lateral (select json_build_object(${sql.raw(members)}) as parts) as made
    join project on project.workspace_id = record.workspace_id and project.id = record.project_id
    join workspace_clock as clock on clock.workspace_id = record.workspace_id
    where record.workspace_id = ${scope.workspaceId}::uuid and record.project_id = ${scope.projectId}::uuid
      and record.id = ${id}::uuid`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

async function nameElements(
  reader: Reader,
  scope: ProjectScope,
  guids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = guids.slice(0, MAX_ELEMENTS).map((guid) => ({ guid, modelId: null }));
  const found = named.length === 0 ? [] : await findElements(reader, scope, named);
  return new Map(
    named.flatMap(({ guid }, at) => {
      const element = found[at];
      return element === undefined ? [] : [[guid, element.name ?? element.typeName ?? element.class] as const];
    }),
  );
}
