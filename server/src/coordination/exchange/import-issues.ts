// Issues from a BCF archive: a topic is one issue of the project for good, known by its guid.

import type { Import } from '../../../../contract/imports.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type LedgerDeps, type ReservedFiles, withStoredFiles } from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import { listPeopleWithAccess } from '../../tenancy/members/public.ts';
import type { BcfTopicRead } from '../bcf/public.ts';
import {
  emptyReport,
  type ImportDeps,
  type ImportRun,
  openArchive,
  openTally,
  type Report,
  runImport,
  skip,
  warn,
} from '../imports/public.ts';
import { importArchive } from './import-archive.ts';
import { discard, type ReadTopic, readTopic, type SpooledPart } from './read-topic.ts';
import { type BatchAuthor, OUTCOMES, type Outcome, saveTopics } from './save-topics.ts';
import { openSpareFiles, type SpareFiles } from './spare-files.ts';
import { listTopics } from './store.ts';
import { isKeepableJson, serializeTopic } from './topic-json.ts';
import { slicesOf } from './topic-slices.ts';
import { describeUnknownWords } from './words.ts';

export interface IssueImportDeps extends ImportDeps, LedgerDeps {
  readonly spool: Spool;
}

/** Contract §3: at most 500 rows a transaction. */
const BATCH_ROWS = 500;
/** Few enough that a busy machine saves them well within the time that a transaction has. */
const BATCH_TOPICS = 40;

/** Imports the issues of a BCF archive. One that cannot be read as a whole is refused and leaves nothing. */
export async function importIssues(
  deps: IssueImportDeps,
  actor: Actor,
  scope: ProjectScope,
  path: string,
): Promise<Import> {
  const release = await deps.acquireImportSlot(scope.workspaceId);
  try {
    const archive = await openArchive(path);
    try {
      const report = emptyReport();
      const what = { kind: 'issues', clashTestId: null, format: 'bcf', version: archive.version } as const;
      return await runImport(deps, actor, scope, {
        what,
        report,
        async work(run) {
          const tally = openTally('places');
          const spare = openSpareFiles();
          try {
            await importAll({ deps, actor, scope, run, version: archive.version, tally, spare }, archive);
          } finally {
            tally.tell(run.report);
            // Last, and so before all others: there may be more remarks on topics than a report holds.
            for (const { path: where, message } of archive.warnings)
              warn(run.report, createMessage('imports.at', { where, sentence: message }), 'whole');
          }
          await importArchive({ deps, scope, run, archive, files: spare.takeOfArchive(archive.files) });
          spare.tell(run.report);
        },
      });
    } finally {
      archive.close();
    }
  } finally {
    release();
  }
}

interface Work {
  readonly deps: IssueImportDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly run: ImportRun;
  readonly version: BatchAuthor['version'];
  /** Remarks on topics and their files. */
  readonly tally: ReturnType<typeof openTally>;
  readonly spare: SpareFiles;
}

async function importAll(work: Work, archive: Awaited<ReturnType<typeof openArchive>>): Promise<void> {
  const { deps, scope } = work;
  const people = new Map(
    (await listPeopleWithAccess(deps.db.reader(scope), scope)).map(({ id, email }) => [email.toLowerCase(), id]),
  );
  let batch: ReadTopic[] = [];
  let rows = 0;
  try {
    for await (const each of archive.topics()) {
      work.run.report.counts.found += 1;
      const read = await readOne(work, each);
      if (read === undefined) continue;
      const slices = slicesOf(read);
      if (slices.length > 1) {
        await importSlices(work, read, slices, people);
        continue;
      }
      batch.push(read);
      rows += 2 + 2 * read.topic.comments.length + read.topic.viewpoints.length + read.files.length;
      if (rows < BATCH_ROWS && batch.length < BATCH_TOPICS) continue;
      const full = batch;
      [batch, rows] = [[], 0];
      await importBatch(work, full, people);
    }
    const last = batch;
    batch = [];
    await importBatch(work, last, people);
  } finally {
    for (const { files } of batch) await discard(deps.spool, files);
  }
}

/** A topic with its files in the spool; undefined for one that is skipped. */
async function readOne(
  { deps, run: { report }, tally, spare }: Work,
  each: BcfTopicRead,
): Promise<ReadTopic | undefined> {
  if (each.outcome === 'skipped') {
    skip(report, { guid: each.path, line: null, reason: each.fault.code, message: each.fault.message });
    return undefined;
  }
  const { guid } = each.topic;
  const note = (place: string, sentence: Message) =>
    tally.note(sentence.message, { text: createMessage('imports.at', { where: place, sentence }), place });
  for (const { path, message } of each.warnings) note(path, message);
  for (const remark of describeUnknownWords(each.topic)) tally.note(remark.message, { text: remark, place: guid });
  // Once for all: of a viewpoint of 70,000 components it is 10 MB.
  const json = await serializeTopic(each.topic);
  if (!json.pieces.every(isKeepableJson)) {
    skip(report, { guid, line: null, reason: 'bad_text', message: createMessage('imports.unkeepable') });
    return undefined;
  }
  return readTopic({ ...each, files: spare.takeOfTopic(each) }, json, deps.spool, note);
}

async function importBatch(
  work: Work,
  topics: readonly ReadTopic[],
  people: ReadonlyMap<string, string>,
): Promise<void> {
  try {
    const changed = await changedOf(work, topics);
    if (changed.length === 0) return;
    await saveBatch(work, changed, people, (outcomes, report) => {
      for (const outcome of outcomes) report.counts[outcome] += 1;
    });
  } finally {
    for (const { files } of topics) await discard(work.deps.spool, files);
  }
}

/** One topic in several transactions, which counts once: as what came of the part to which most happened. */
async function importSlices(
  work: Work,
  read: ReadTopic,
  slices: readonly ReadTopic[],
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const { counts } = work.run.report;
  let counted: Outcome | undefined;
  try {
    if ((await changedOf(work, [read])).length === 0) return;
    for (const slice of slices) {
      const [outcome = 'unchanged'] = await saveBatch(work, [slice], people, () => undefined);
      if (counted !== undefined && OUTCOMES.indexOf(outcome) <= OUTCOMES.indexOf(counted)) continue;
      if (counted !== undefined) counts[counted] -= 1;
      counts[outcome] += 1;
      counted = outcome;
    }
  } finally {
    await discard(work.deps.spool, read.files);
  }
}

/** Those that are not as they were when they were imported last; the others are counted. */
async function changedOf({ deps, scope, run }: Work, topics: readonly ReadTopic[]): Promise<ReadTopic[]> {
  const guids = topics.map((each) => each.topic.guid);
  const known = await listTopics(deps.db.reader(scope), scope, { guids });
  const hashes = new Map(known.map((each) => [each.guid, each.contentHash]));
  const changed = topics.filter(({ topic, contentHash }) => !hashes.get(topic.guid)?.equals(contentHash));
  run.report.counts.unchanged += topics.length - changed.length;
  return changed;
}

/** Saves topics in one transaction; `count` enters what came of them into the report of it. */
async function saveBatch(
  { deps, scope, actor, run, version, tally }: Work,
  topics: readonly ReadTopic[],
  people: ReadonlyMap<string, string>,
  count: (outcomes: readonly Outcome[], report: Report) => void,
): Promise<Outcome[]> {
  const author: BatchAuthor = { deps, actor, scope, people, version };
  const parts = topics.flatMap((each) => each.files);
  const { outcomes, gone } = await withFiles(deps, scope, parts, (files) =>
    run.batch(async (tx, report) => {
      await files?.keep(tx);
      const fileIds = new Map(parts.map((part, index) => [part, files?.ids[index] ?? '']));
      const saved = await saveTopics(tx, author, { topics, fileIds }, report);
      count(saved.outcomes, report);
      return saved;
    }),
  );
  for (const { topicGuid, guid } of gone) {
    const text = createMessage('imports.viewpointStays', { guid: topicGuid, viewpoint: guid });
    tally.note('viewpoint', { text, place: `${topicGuid}/${guid}` });
  }
  return outcomes;
}

function withFiles<T>(
  deps: LedgerDeps,
  scope: ProjectScope,
  parts: readonly SpooledPart[],
  work: (files: ReservedFiles | undefined) => Promise<T>,
): Promise<T> {
  return parts.length === 0 ? work(undefined) : withStoredFiles(deps, scope, parts, work);
}
