// Issues as a BCF archive, streamed: one page of them at a time.
import { PassThrough } from 'node:stream';
import type { Issue } from '../../../../contract/issues.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { openJsonShelf, writtenJson } from '../../platform/database/json-bytes.ts';
import { listQuery } from '../../platform/database/list-query.ts';
import { fieldText } from '../../platform/database/wire-values.ts';
import { storageKeyOf } from '../../platform/files/ledger.ts';
import type { Storage } from '../../platform/files/storage-rules.ts';
import { listPeopleWithAccess } from '../../tenancy/members/public.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { writeBcf } from '../bcf/public.ts';
import { issueList, issueShape } from '../issues/public.ts';
import { type ArchiveFile, findProject, listArchiveFiles } from './archive-store.ts';
import {
  type CommentHere,
  type KeptComment,
  listCommentsHere,
  listFiles,
  listKeptComments,
  listTopics,
} from './store.ts';
import { topicOf } from './topic-issue.ts';
import { type BcfComment, type BcfFile, type BcfTopicWithFiles, NOTHING_MORE } from './topic-parts.ts';
import { listViewpoints } from './viewpoint-store.ts';

export interface IssueExportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
}

export interface ExportWish {
  readonly version: '2.1' | '3.0';
  /** Those of the list of issues. */
  readonly filters: Readonly<Record<string, unknown>>;
}

/** A page's viewpoints are held at once, and one may be many megabytes. */
const PAGE_ISSUES = 20;

/** The archive as a stream. What goes wrong on the way breaks it off. */
export async function exportIssues(deps: IssueExportDeps, scope: ProjectScope, wish: ExportWish): Promise<PassThrough> {
  const reader = deps.db.reader(scope);
  const { id, name } = await getProject(reader, scope);
  // What was imported comes out under the id that its source knows.
  const imported = await findProject(reader, scope);
  const project = { ...imported, id: imported?.id ?? id, name };
  const files = (await listArchiveFiles(reader, scope)).map((each) => openable(deps, scope, each));
  const sink = new PassThrough();
  const writing = { version: wish.version, writtenAt: new Date(deps.clock.now()), project, files };
  // The sink is destroyed with what went wrong, and whoever reads it hears of that.
  writeBcf(topicsOf(deps, scope, wish.filters), writing, sink).catch((error: unknown) => {
    sink.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return sink;
}

async function* topicsOf(
  deps: IssueExportDeps,
  scope: ProjectScope,
  filters: ExportWish['filters'],
): AsyncGenerator<BcfTopicWithFiles> {
  const people = await listPeopleWithAccess(deps.db.reader(scope), scope);
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  for await (const issues of pagesOf(deps.db, scope, filters)) {
    yield* await topicsOfPage(deps, scope, issues, (userId) => emails.get(userId ?? '') ?? null);
  }
}

async function topicsOfPage(
  { db, storage }: IssueExportDeps,
  scope: ProjectScope,
  issues: readonly Issue[],
  emailOf: (userId: string | null) => string | null,
): Promise<BcfTopicWithFiles[]> {
  const reader = db.reader(scope);
  const issueIds = issues.map((each) => each.id);
  const origins = new Map((await listTopics(reader, scope, { issueIds })).map((each) => [each.issueId, each]));
  const kept = Map.groupBy(await listKeptComments(reader, scope, issueIds), (each) => each.issueId);
  const here = Map.groupBy(await listCommentsHere(reader, scope, issueIds), (each) => each.issueId);
  const viewpoints = Map.groupBy(await listViewpoints(reader, scope, issueIds), (each) => each.issueId);
  const files = Map.groupBy(await listFiles(reader, scope, issueIds), (each) => each.issueId);
  return issues.map((issue) => ({
    topic: topicOf(issue, {
      origin: origins.get(issue.id) ?? null,
      comments: commentsOf(here.get(issue.id) ?? [], kept.get(issue.id) ?? [], emailOf),
      viewpoints: (viewpoints.get(issue.id) ?? []).map((each) => each.viewpoint),
      emailOf,
    }),
    files: (files.get(issue.id) ?? []).map((each) => openable({ storage }, scope, each)),
  }));
}

const openable = (
  { storage }: Pick<IssueExportDeps, 'storage'>,
  { workspaceId }: ProjectScope,
  { name, sizeBytes, fileId }: Pick<ArchiveFile, 'name' | 'sizeBytes' | 'fileId'>,
): BcfFile => ({ name, size: sizeBytes, open: () => storage.read(storageKeyOf(workspaceId, fileId)) });

/** The imported ones as they came, but for texts that were changed here; then those made here. Deleted ones are gone. */
function commentsOf(
  here: readonly CommentHere[],
  kept: readonly KeptComment[],
  emailOf: (userId: string | null) => string | null,
): BcfComment[] {
  const byId = new Map(here.map((each) => [each.id, each]));
  const imported = kept.flatMap(({ comment, commentId, importedText }) => {
    const record = commentId === null ? undefined : byId.get(commentId);
    if (record === undefined) return importedText === null ? [comment] : [];
    return [record.text === importedText ? comment : { ...comment, text: record.text }];
  });
  const known = new Set(kept.map((each) => each.commentId));
  const own = here.filter((each) => !known.has(each.id));
  return [...imported, ...own.map((each) => commentOf(each, emailOf(each.createdBy)))];
}

function commentOf({ id, text, createdAt }: CommentHere, author: string | null): BcfComment {
  return {
    guid: id,
    date: createdAt,
    author,
    text,
    modifiedDate: null,
    modifiedAuthor: null,
    viewpointGuid: null,
    replyTo: null,
    status: null,
    verbalStatus: null,
    rest: NOTHING_MORE,
  };
}

const planWindow = listQuery(issueList, issueShape.columns);

/** The issues as the list has them, page by page. */
async function* pagesOf(db: Db, scope: ProjectScope, filters: ExportWish['filters']): AsyncGenerator<Issue[]> {
  const shelf = openJsonShelf();
  for (let after: { id: string; changedAtMs: undefined } | undefined; ; ) {
    const window = {
      workspaceId: scope.workspaceId,
      projectId: scope.projectId,
      after,
      updatedSince: undefined,
      byChange: false,
      filters,
      rows: PAGE_ISSUES,
    };
    const plan = planWindow(window);
    const issues: Issue[] = [];
    await db.readRaw(scope, plan, (row) => {
      // A page without rows has one all the same, for the clock.
      if (fieldText(row, plan.layout.id) === null) return;
      const json = shelf.take();
      issueShape.write(row, plan.layout.record, json);
      issues.push(JSON.parse(writtenJson(json).toString()) as Issue);
      shelf.putBack(json);
    });
    if (issues.length > 0) yield issues;
    const last = issues.at(-1);
    if (last === undefined || issues.length < PAGE_ISSUES) return;
    after = { id: last.id, changedAtMs: undefined };
  }
}
