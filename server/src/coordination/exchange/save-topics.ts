// A batch of topics, saved in one transaction: the issues with all that belongs to them.

import { isUuid } from '../../../../contract/forms.ts';
import type { Issue } from '../../../../contract/issues.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { doomFiles } from '../../platform/files/ledger.ts';
import type { Ids } from '../../platform/ids.ts';
import { noteConflict, type Report } from '../imports/public.ts';
import { importedIssues } from '../issues/public.ts';
import type { ArchiveVersion } from './field-of-view.ts';
import { type CommentPlan, planComments, planFields } from './plan.ts';
import type { ReadTopic, SpooledPart } from './read-topic.ts';
import {
  type CommentHere,
  type KeptComment,
  type KeptFile,
  type KeptTopic,
  listCommentsHere,
  listFiles,
  listIssueIds,
  listKeptComments,
  listTopics,
  saveFile,
  saveKeptComments,
  saveTopic,
  saveViewpoint,
} from './store.ts';
import { commentText, fieldsOf, type TopicFields } from './topic-issue.ts';
import { compareViewpoints, type ViewpointChanges } from './viewpoint-changes.ts';

type ImportedBatch = Parameters<typeof importedIssues.save>[2];

/** Who imports, and whom topics may name: the people of the project by their addresses. */
export interface BatchAuthor {
  readonly deps: { readonly ids: Ids };
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly people: ReadonlyMap<string, string>;
  /** Of the archive. */
  readonly version: ArchiveVersion;
}

interface Topics {
  readonly topics: readonly ReadTopic[];
  /** Where each file was stored. */
  readonly fileIds: ReadonlyMap<SpooledPart, string>;
}

/** One topic and what is to become of it. */
interface Placed extends ReadTopic {
  readonly issueId: string;
  readonly fields: TopicFields;
  readonly here: Issue | undefined;
  readonly kept: KeptTopic | undefined;
  readonly comments: CommentPlan;
  readonly keptComments: readonly KeptComment[];
  readonly filesBefore: readonly KeptFile[];
  /** Of an issue that is known. */
  readonly viewpoints: ViewpointChanges | undefined;
}

/** What came of a topic; the later one outweighs the earlier ones. */
export const OUTCOMES = ['unchanged', 'updated', 'created'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A viewpoint that a topic has no more. */
export interface GoneViewpoint {
  readonly topicGuid: string;
  readonly guid: string;
}

/** Saves topics that are new, or not as they were; answers with what came of each, and the viewpoints that stay without them. */
export async function saveTopics(
  tx: Tx,
  author: BatchAuthor,
  { topics, fileIds }: Topics,
  report: Report,
): Promise<{ outcomes: Outcome[]; gone: GoneViewpoint[] }> {
  const { placed, members } = await place(tx, author, topics);
  const { batch, outcomes } = batchOf(author, placed, report);
  await importedIssues.save(tx, author, batch, members);
  await saveRest(tx, author, placed, fileIds);
  return { outcomes, gone: placed.flatMap(listGone) };
}

async function place(tx: Tx, { deps, scope, people, version }: BatchAuthor, topics: readonly ReadTopic[]) {
  const guids = topics.map((each) => each.topic.guid);
  const kept = new Map((await listTopics(tx, scope, { guids })).map((each) => [each.guid, each]));
  // An issue that was exported bears its own id as guid.
  const exported = await listIssueIds(
    tx,
    scope,
    guids.filter((each) => !kept.has(each) && isUuid(each)),
  );
  const known = [...[...kept.values()].map((each) => each.issueId), ...exported];
  const fields = new Map(topics.map(({ whole }) => [whole.guid, fieldsOf(whole, people)]));
  const assignees = [...fields.values()].map((each) => each.assigneeId);
  const { issues, members } = await importedIssues.lock(tx, scope, { issueIds: known, assignees });
  const written = Map.groupBy(await listCommentsHere(tx, scope, known), (each) => each.issueId);
  const comments = Map.groupBy(await listKeptComments(tx, scope, known), (each) => each.issueId);
  const filesBefore = Map.groupBy(await listFiles(tx, scope, known), (each) => each.issueId);
  const placed: Placed[] = [];
  for (const read of topics) {
    const { guid, viewpoints } = read.topic;
    const issueId = kept.get(guid)?.issueId ?? (exported.has(guid) ? guid : deps.ids.next());
    const [commentsHere, keptComments]: [CommentHere[], KeptComment[]] = [
      written.get(issueId) ?? [],
      comments.get(issueId) ?? [],
    ];
    const before = filesBefore.get(issueId) ?? [];
    const here = issues.get(issueId);
    const allGuids = new Set(read.whole.viewpoints.map((each) => each.guid));
    const { viewpointTexts } = read;
    const imported = { issueId, guid, version, viewpointTexts, viewpoints, allGuids, files: read.files };
    placed.push({
      ...read,
      issueId,
      fields: fields.get(guid) ?? fieldsOf(read.whole, people),
      here,
      kept: kept.get(guid),
      comments: planComments(read.topic, commentsHere, keptComments),
      keptComments,
      filesBefore: before,
      viewpoints: here === undefined ? undefined : await compareViewpoints(tx, scope, imported, before),
    });
  }
  return { placed, members };
}

const NOT_OF_TOPICS = { floorPlanId: null, planX: null, planY: null, modelId: null };

type Growing<T> = { -readonly [M in keyof T]: T[M] extends readonly (infer E)[] ? E[] : T[M] };

function batchOf(
  { deps }: BatchAuthor,
  placed: readonly Placed[],
  report: Report,
): { batch: ImportedBatch; outcomes: Outcome[] } {
  const outcomes: Outcome[] = [];
  const batch: Growing<ImportedBatch> = { created: [], changed: [], newComments: [], changedComments: [] };
  for (const each of placed) {
    const { issueId, here, fields, comments } = each;
    const viewpoints = each.viewpoints ?? { fresh: [], changed: [], gone: [] };
    const plan = here === undefined ? undefined : planFields(here, fields, each.topic, each.kept);
    const isSeen = viewpoints.fresh.length + viewpoints.changed.length > 0;
    if (here === undefined) batch.created.push({ id: issueId, fields: { ...fields, ...NOT_OF_TOPICS } });
    else if (plan !== undefined && (isSeen || Object.keys(plan.change).length > 0))
      batch.changed.push({ before: here, change: plan.change, viewpoints });
    for (const fresh of comments.fresh) {
      const id = deps.ids.next();
      comments.records.set(fresh.guid, id);
      batch.newComments.push({ ...fresh, id, issueId });
    }
    batch.changedComments.push(...comments.changed.map((changed) => ({ ...changed, issueId })));
    for (const field of plan?.conflicts ?? []) noteStays(report, issueId, field);
    for (let count = 0; count < comments.conflicts; count += 1) noteStays(report, issueId, 'comments');
    const isChanged = Object.keys(plan?.change ?? {}).length + comments.fresh.length + comments.changed.length > 0;
    outcomes.push(here === undefined ? 'created' : isChanged || isSeen ? 'updated' : 'unchanged');
  }
  return { batch, outcomes };
}

/** Once a topic: with the part that it ends with. */
function listGone({ whole, firstViewpoint, topic, viewpoints }: Placed): GoneViewpoint[] {
  if (firstViewpoint > 0 && topic.viewpoints.length === 0) return [];
  if (firstViewpoint + topic.viewpoints.length < whole.viewpoints.length) return [];
  return (viewpoints?.gone ?? []).map((guid) => ({ topicGuid: topic.guid, guid }));
}

function noteStays(report: Report, recordId: string, field: string): void {
  const message = field === 'status' ? createMessage('imports.statusStays') : createMessage('imports.stays');
  noteConflict(report, { recordId, field, message });
}

async function saveRest(
  tx: Tx,
  { deps, scope, version }: BatchAuthor,
  placed: readonly Placed[],
  fileIds: ReadonlyMap<SpooledPart, string>,
): Promise<void> {
  await saveKeptComments(tx, scope, placed.flatMap(keptOf));
  for (const each of placed) {
    const { issueId, topic, contentHash, fields, firstViewpoint, viewpointTexts } = each;
    await saveTopic(tx, scope, { guid: topic.guid, issueId, imported: fields, topic, contentHash });
    for (const [index, viewpoint] of topic.viewpoints.entries()) {
      const position = firstViewpoint + index;
      const text = viewpointTexts.get(viewpoint.guid) ?? JSON.stringify(viewpoint);
      await saveViewpoint(tx, scope, { id: deps.ids.next(), issueId, position, viewpoint, text, version });
    }
    await saveFiles(tx, scope, each, fileIds);
  }
}

function keptOf({ topic, issueId, comments, keptComments, firstComment }: Placed) {
  const before = new Map(keptComments.map((each) => [each.guid, each]));
  return topic.comments.map((comment, index) => {
    const { guid } = comment;
    const text = commentText(comment);
    const importedText = text === '' ? (before.get(guid)?.importedText ?? null) : text;
    const commentId = comments.records.get(guid) ?? null;
    return { issueId, guid, commentId, importedText, comment, position: firstComment + index };
  });
}

/** Files of a name that is new, or whose bytes are; what is there already, and what it takes the place of, goes. */
async function saveFiles(
  tx: Tx,
  scope: ProjectScope,
  { issueId, files, filesBefore }: Placed,
  fileIds: ReadonlyMap<SpooledPart, string>,
): Promise<void> {
  const doomed: string[] = [];
  for (const part of files) {
    const fileId = fileIds.get(part) ?? '';
    const was = filesBefore.find((each) => each.name === part.name);
    if (was?.sha256 === part.sha256) doomed.push(fileId);
    else {
      if (was !== undefined) doomed.push(was.fileId);
      await saveFile(tx, scope, { issueId, name: part.name, fileId, sizeBytes: part.sizeBytes, sha256: part.sha256 });
    }
  }
  await doomFiles(tx, scope, doomed);
}
