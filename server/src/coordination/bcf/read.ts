// Reading an archive: topic by topic, so that 10,000 of them need the memory of one.
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { BcfArchive, BcfTopicRead } from './archive.ts';
import { mergeDocuments } from './documents.ts';
import { attributeOf, childOf, openReading, textIn, textOf } from './elements.ts';
import { BcfEntryFault, type BcfFault, BcfRefusal } from './fault.ts';
import { type ArchiveEntries, foldersOf, type TopicEntries } from './folders.ts';
import { BCF_LIMITS, type BcfLimits } from './limits.ts';
import { topicOf } from './markup-reading.ts';
import { restOf } from './rest.ts';
import { PROJECT, PROJECT_FILE } from './shapes.ts';
import {
  type BcfFile,
  type BcfProject,
  type BcfTopic,
  type BcfVersion,
  type BcfViewpoint,
  NOTHING_MORE,
  type XmlElement,
} from './topic.ts';
import { indexNames } from './viewpoint-list.ts';
import { viewOf } from './viewpoint-reading.ts';
import { readXml } from './xml-bytes.ts';
import { openZip, type ZipEntry } from './zip.ts';

/**
 * Opens an archive on disk (a path, or a descriptor, which is closed with it). Throws BcfRefusal for what is none or cannot be
 * taken as a whole; what is wrong with a topic or a field is told where it is met.
 */
export async function readBcf(source: string | number, limits: BcfLimits = BCF_LIMITS): Promise<BcfArchive> {
  const zip = await openZip(source, limits);
  try {
    const entries = foldersOf(zip.entries);
    const warnings: BcfFault[] = [];
    const version = await versionOf(entries, limits, warnings);
    const project = await projectOf(entries, limits, warnings);
    return {
      version,
      project,
      topicCount: entries.topics.length,
      warnings,
      files: filesOf(entries.others, OWN_FILES),
      documentsAfter: async (earlier) => mergeDocuments(earlier, await entries.others.get('documents.xml')?.open()),
      topics: () => readTopics(entries.topics, limits),
      close: zip.close,
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const OWN_FILES = new Set(['bcf.version', 'project.bcfp']);

const filesOf = (entries: ReadonlyMap<string, ZipEntry>, without: ReadonlySet<string>): BcfFile[] =>
  [...entries].filter(([name]) => !without.has(name)).map(([name, { size, open }]) => ({ name, size, open }));

const KNOWN_VERSIONS = new Map<string, BcfVersion>([
  ['1', '1.0'],
  ['1.0', '1.0'],
  ['2', '2.0'],
  ['2.0', '2.0'],
  ['2.1', '2.1'],
  ['3', '3.0'],
  ['3.0', '3.0'],
]);

/** Real BCF 1.0 archives have no bcf.version; topics are told apart by their own layout, so that a wrong one does no harm. */
async function versionOf(
  { topics, others }: ArchiveEntries,
  limits: BcfLimits,
  warnings: BcfFault[],
): Promise<BcfVersion | null> {
  const entry = others.get('bcf.version');
  const isBcf = entry !== undefined || topics.some((topic) => topic.markup !== null);
  if (!isBcf) throw new BcfRefusal('not_bcf', '', createMessage('bcf.noTopics'));
  const { warn } = openReading('bcf.version', limits, warnings);
  if (entry === undefined) {
    warn('version_missing', '', createMessage('bcf.noVersion'));
    return null;
  }
  const root = await readableXml(entry, limits);
  const id = root === null ? '' : (attributeOf(root, 'VersionId') ?? '').trim();
  const version = KNOWN_VERSIONS.get(id) ?? null;
  if (version === null && /^(?:[4-9]|[1-9]\d)(?:\.\d+)*$/.test(id)) {
    throw new BcfRefusal('version_unsupported', 'bcf.version', createMessage('bcf.version', { version: id }));
  }
  if (version === null) warn('version_unreadable', '', createMessage('bcf.versionUnread'));
  return version;
}

/** 2.0 and 2.1 wrap the project in a ProjectExtension, 3.0 in a ProjectInfo. */
async function projectOf(
  { others }: ArchiveEntries,
  limits: BcfLimits,
  warnings: BcfFault[],
): Promise<BcfProject | null> {
  const entry = others.get('project.bcfp');
  if (entry === undefined) return null;
  const root = await readableXml(entry, limits);
  const project = root === null || root.name === 'Project' ? root : childOf(root, 'Project');
  if (root === null) {
    openReading('project.bcfp', limits, warnings).warn('project_unreadable', '', createMessage('bcf.projectUnread'));
  }
  if (project == null) return null;
  const plainName = textIn(project).trim();
  const name = textOf(project, 'Name') ?? (plainName === '' ? null : plainName);
  const rest = {
    root: root === project ? NOTHING_MORE : restOf(root ?? undefined, PROJECT_FILE),
    project: restOf(project, PROJECT),
  };
  const isPlain = rest.root === NOTHING_MORE && rest.project === NOTHING_MORE;
  return { id: attributeOf(project, 'ProjectId'), name, ...(isPlain ? {} : { rest }) };
}

/** A small file that may be unreadable without harm to the rest. */
async function readableXml(entry: ZipEntry, limits: BcfLimits): Promise<XmlElement | null> {
  try {
    return await readXml(await entry.open(), entry.path, { ...limits, maxXmlNodes: 1000 });
  } catch (error) {
    if (error instanceof BcfEntryFault) return null;
    throw error;
  }
}

async function* readTopics(
  folders: readonly TopicEntries[],
  limits: BcfLimits,
): AsyncGenerator<BcfTopicRead, void, undefined> {
  const taken = new Set<string>();
  for (const folder of folders) {
    const read = await readFolder(folder, limits);
    const isTaken = read.outcome === 'read' && taken.has(read.topic.guid);
    if (read.outcome === 'read') taken.add(read.topic.guid);
    yield isTaken ? skipped(folder, 'topic_guid_duplicate', createMessage('bcf.topicTwice')) : read;
  }
}

const skipped = (folder: TopicEntries, code: BcfEntryFault['code'], message: Message): BcfTopicRead => ({
  outcome: 'skipped',
  path: folder.path,
  fault: { code, path: folder.path, message },
});

async function readFolder(folder: TopicEntries, limits: BcfLimits): Promise<BcfTopicRead> {
  const { markup, others, path } = folder;
  if (markup === null) return skipped(folder, 'markup_missing', createMessage('bcf.noMarkup'));
  try {
    const warnings: BcfFault[] = [];
    const root = await readXml(await markup.open(), markup.path, limits);
    const reading = openReading(markup.path, limits, warnings);
    const bare = topicOf(root, { name: folder.name, files: indexNames(others.keys()) }, reading);
    const { topic, readFiles } = await withViews(bare, folder, { limits, warnings });
    return { outcome: 'read', path, topic, files: filesOf(others, readFiles), warnings };
  } catch (error) {
    if (!(error instanceof BcfEntryFault)) throw error;
    return { outcome: 'skipped', path, fault: { code: error.code, path: error.path, message: error.said } };
  }
}

interface Into {
  readonly limits: BcfLimits;
  readonly warnings: BcfFault[];
}

/** A viewpoint file that cannot be read costs its viewpoint the view, not the topic; it stays among the files. */
async function withViews(
  topic: BcfTopic,
  folder: TopicEntries,
  into: Into,
): Promise<{ topic: BcfTopic; readFiles: Set<string> }> {
  const readFiles = new Set<string>();
  const tried = new Set<string>();
  const viewpoints: BcfViewpoint[] = [];
  for (const viewpoint of topic.viewpoints) {
    const { file } = viewpoint;
    const entry = file === null ? undefined : folder.others.get(file);
    // A file is read once, whatever comes of it: reading it for each viewpoint that names it would let a small archive become a large one.
    const view = entry === undefined || file === null || tried.has(file) ? null : await viewIn(entry, into);
    if (file !== null) tried.add(file);
    if (view !== null && file !== null) readFiles.add(file);
    viewpoints.push({ ...viewpoint, view, file: view === null ? null : file });
  }
  return { topic: { ...topic, viewpoints }, readFiles };
}

async function viewIn(entry: ZipEntry, { limits, warnings }: Into) {
  try {
    const root = await readXml(await entry.open(), entry.path, limits);
    return await viewOf(root, openReading(entry.path, limits, warnings));
  } catch (error) {
    if (!(error instanceof BcfEntryFault)) throw error;
    openReading(entry.path, limits, warnings).warn(error.code, '', error.said);
    return null;
  }
}
