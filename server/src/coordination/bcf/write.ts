// Writing an archive as a stream: one entry after the other, so that topics are asked for only when there is room for them.
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { giveWay } from '../../platform/turns.ts';
import type { BcfTopicSource, BcfWriting } from './archive.ts';
import { openValuesInUse, projectFile, versionFile } from './archive-files.ts';
import { completed } from './completion.ts';
import { BcfEntryFault } from './fault.ts';
import { BCF_LIMITS } from './limits.ts';
import { markupOf } from './markup-writing.ts';
import type { BcfFile, BcfTopicWithFiles, XmlElement } from './topic.ts';
import { visualizationOf } from './viewpoint-writing.ts';
import { readXml } from './xml-bytes.ts';
import { type OutElement, writeXml } from './xml-writer.ts';

/**
 * Writes topics as a BCF 2.1 or 3.0 archive and ends the sink. Texts are written as texts, whatever they look like. A topic GUID
 * that comes twice, a file that cannot be opened, or a sink that breaks off rejects, and destroys the sink.
 */
export async function writeBcf(
  topics: BcfTopicSource,
  writing: BcfWriting,
  sink: Writable,
): Promise<{ topics: number }> {
  const zip = openZipWriter(writing.writtenAt, sink);
  try {
    const count = await writeAll(topics, writing, zip.add);
    await zip.end();
    return { topics: count };
  } catch (error) {
    await zip.abort(error);
    throw error;
  }
}

type Add = (path: string, open: () => Promise<Readable>) => Promise<void>;

async function writeAll(topics: BcfTopicSource, writing: BcfWriting, add: Add): Promise<number> {
  const { version, project, files = [] } = writing;
  const inUse = openValuesInUse();
  const guids = new Set<string>();
  await addXml(add, 'bcf.version', versionFile(version));
  for await (const each of topics) {
    const topic = completed(each, version, writing.writtenAt);
    if (guids.has(topic.guid)) throw new Error(`The topic ${topic.guid} comes twice.`);
    guids.add(topic.guid);
    inUse.add(topic);
    await writeTopic({ topic, files: each.files }, writing, add);
  }
  const names = new Set(files.map((file) => file.name));
  if (project !== null) {
    const schema = names.has('extensions.xsd') ? 'extensions.xsd' : '';
    await addXml(add, 'project.bcfp', projectFile(project, version, schema));
  }
  // An archive's own lists say what is allowed; what topics use beside it is added, for a reader refuses what is not there.
  const allowed = await allowedIn(files.find((file) => file.name === 'extensions.xml'));
  const isListed = version === '3.0' && (allowed !== null || !names.has('extensions.xml'));
  if (isListed) await addXml(add, 'extensions.xml', inUse.file(allowed ?? undefined));
  const own = isListed ? ['bcf.version', 'project.bcfp', 'extensions.xml'] : ['bcf.version', 'project.bcfp'];
  const taken = new Set([...own, ...[...guids].map((guid) => `${guid}/markup.bcf`)]);
  await addFiles(add, '', files, taken);
  return guids.size;
}

/** The root of an archive's own lists; null where there are none that can be read, which are kept as they came. */
async function allowedIn(file: BcfFile | undefined): Promise<XmlElement | null> {
  if (file === undefined) return null;
  try {
    const root = await readXml(await file.open(), file.name, BCF_LIMITS);
    return root.name === 'Extensions' ? root : null;
  } catch (error) {
    if (error instanceof BcfEntryFault) return null;
    throw error;
  }
}

async function writeTopic({ topic, files }: BcfTopicWithFiles, { version }: BcfWriting, add: Add): Promise<void> {
  const folder = `${topic.guid}/`;
  const taken = new Set([`${folder}markup.bcf`]);
  await addXml(add, `${folder}markup.bcf`, markupOf(topic, version));
  for (const { guid, file, view } of topic.viewpoints) {
    if (file === null || view === null) continue;
    taken.add(`${folder}${file}`);
    await addXml(add, `${folder}${file}`, visualizationOf(guid, view, version));
  }
  await addFiles(add, folder, files, taken);
}

/** Files under names that are not taken yet. */
async function addFiles(add: Add, folder: string, files: readonly BcfFile[], taken: Set<string>): Promise<void> {
  for (const { name, open } of files) {
    const path = `${folder}${name}`;
    if (taken.has(path)) continue;
    taken.add(path);
    await add(path, open);
  }
}

const addXml = (add: Add, path: string, root: OutElement): Promise<void> =>
  add(path, async () => Readable.from(piecesOf(root), { objectMode: false }));

/** Others get their turn between pieces. */
async function* piecesOf(root: OutElement): AsyncGenerator<Buffer, void, undefined> {
  for (const piece of writeXml(root)) {
    yield Buffer.from(piece);
    await giveWay();
  }
}

interface ZipWriter {
  /** Resolves when the content has been taken, so that one entry at a time is under way. */
  readonly add: Add;
  readonly end: () => Promise<void>;
  readonly abort: (error: unknown) => Promise<void>;
}

function openZipWriter(writtenAt: Date, sink: Writable): ZipWriter {
  const zip = new ZipFile();
  const output = zip.outputStream;
  // The library's types promise less than the PassThrough that it is, and only a stream of Node's own can be broken off.
  if (!(output instanceof Readable)) throw new TypeError('The zip library gives no stream of Node.');
  let current: { readonly stream: Readable | null; readonly fail: (error: unknown) => void } | null = null;
  const flowing = pipeline(output, sink);
  // Noted here too, as it may break off while the next topic is being fetched; `end` and `add` report it.
  let broken: { readonly error: unknown } | null = null;
  flowing.catch((error: unknown) => {
    broken = { error };
    current?.fail(error);
  });

  const add: Add = async (path, open) => {
    if (broken !== null) throw broken.error;
    const stream = await open();
    try {
      await new Promise<void>((resolve, reject) => {
        current = { stream, fail: reject };
        stream.once('error', reject);
        stream.once('end', resolve);
        const compress = !/\.(?:png|jpe?g|gif|webp|zip|ifczip|pdf|mp4)$/i.test(path);
        zip.addReadStreamLazy(path, { mtime: writtenAt, compress }, (take) => take(null, stream));
      });
    } finally {
      current = null;
      if (!stream.readableEnded) stream.destroy();
    }
  };

  return {
    add,
    end: async () => {
      zip.end();
      await flowing;
    },
    abort: async (error) => {
      output.destroy(error instanceof Error ? error : new Error('Writing was broken off.', { cause: error }));
      await flowing.catch(() => undefined);
    },
  };
}
