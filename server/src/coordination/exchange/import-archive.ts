// What an archive holds beside its topics, kept for exports: of each name the latest file, and of documents.xml all of them.

import { Readable } from 'node:stream';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { doomFiles, type LedgerDeps, storageKeyOf, withStoredFiles } from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import { BcfEntryFault } from '../bcf/public.ts';
import { type ImportRun, warn } from '../imports/public.ts';
import { type ArchiveFile, listArchiveFiles, saveArchiveFiles, saveProject } from './archive-store.ts';
import { discard, type SpooledPart, spooled } from './read-topic.ts';
import { isKeepableJson } from './topic-json.ts';
import type { BcfArchive, BcfFile } from './topic-parts.ts';

interface ArchiveWork {
  readonly deps: LedgerDeps & { readonly spool: Spool };
  readonly scope: ProjectScope;
  readonly run: ImportRun;
  readonly archive: BcfArchive;
  /** Those of its files that are kept. */
  readonly files: readonly BcfFile[];
}

const FILES_AT_ONCE = 50;

/** Keeps the archive's project and its files outside the topics' folders. */
export async function importArchive(work: ArchiveWork): Promise<void> {
  const { scope, run, files } = work;
  const { project } = work.archive;
  if (project !== null) {
    if (isKeepableJson(JSON.stringify(project))) await run.batch((tx) => saveProject(tx, scope, project));
    else
      warn(
        run.report,
        createMessage('imports.at', { where: 'project.bcfp', sentence: createMessage('imports.unkeepable') }),
        'whole',
      );
  }
  for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
    await importFiles(work, files.slice(from, from + FILES_AT_ONCE));
  }
}

async function importFiles(work: ArchiveWork, files: readonly BcfFile[]): Promise<void> {
  const { deps, scope, run } = work;
  // One import of a project at a time: nobody changes them meanwhile.
  const before = new Map((await listArchiveFiles(deps.db.reader(scope), scope)).map((each) => [each.name, each]));
  const parts: SpooledPart[] = [];
  try {
    for (const file of files) {
      const part = await received(work, file, before.get(file.name));
      if (part !== undefined) parts.push(part);
    }
    const fresh = parts.filter((each) => before.get(each.name)?.sha256 !== each.sha256);
    if (fresh.length === 0) return;
    await withStoredFiles(deps, scope, fresh, ({ ids, keep }) =>
      run.batch(async (tx) => {
        await keep(tx);
        const saved = fresh.map(({ name, sizeBytes, sha256 }, index) => ({
          ...{ name, sizeBytes, sha256 },
          fileId: ids[index] ?? '',
        }));
        await saveArchiveFiles(tx, scope, saved);
        await doomFiles(
          tx,
          scope,
          fresh.flatMap(({ name }) => before.get(name)?.fileId ?? []),
        );
      }),
    );
  } finally {
    await discard(deps.spool, parts);
  }
}

/** The file in the spool; undefined, with a warning, for one that is damaged. */
async function received(
  { deps, scope, run, archive }: ArchiveWork,
  file: BcfFile,
  before: ArchiveFile | undefined,
): Promise<SpooledPart | undefined> {
  try {
    if (file.name !== 'documents.xml' || before === undefined) return await spooled(file, deps.spool);
    const kept = await deps.storage.read(storageKeyOf(scope.workspaceId, before.fileId));
    const bytes = Buffer.from(await archive.documentsAfter(kept));
    return await spooled({ ...file, size: bytes.length, open: async () => Readable.from([bytes]) }, deps.spool);
  } catch (error) {
    if (!(error instanceof BcfEntryFault)) throw error;
    warn(run.report, createMessage('imports.at', { where: file.name, sentence: error.said }), 'whole');
    return undefined;
  }
}
