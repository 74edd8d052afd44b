// Files of an archive that BCF does not know: kept for exports, up to a bound. Each is stored on its own, which takes some
// milliseconds, and a small archive may hold 65,000 empty ones.
import { createMessage } from '../../../../contract/messages/message.ts';
import { type Report, warn } from '../imports/public.ts';
import type { BcfFile, BcfTopicWithFiles } from './topic-parts.ts';

const MAX_SPARE_FILES = 1_000;
/** Pictures that no topic names; programs of before BCF 2.0 name none. */
const MAX_PICTURES = 10_000;

/** Files of the archive itself that BCF knows; documents.xml names those of its folder `documents`. */
const OWN_FILE = /^(?:extensions\.(?:xml|xsd)|documents\.xml|documents\/.+)$/i;
const PICTURE = /\.(?:png|jpe?g|bmp|gif|tiff?)$/i;

export interface SpareFiles {
  /** Returns the files of a topic to be kept, and notes those of the archive that it names. */
  takeOfTopic(read: BcfTopicWithFiles): readonly BcfFile[];
  /** Returns the files outside the topics to be kept. To be called after all topics. */
  takeOfArchive(files: readonly BcfFile[]): readonly BcfFile[];
  /** Warns of the files that were left out. */
  tell(report: Report): void;
}

/** Counts the files that are neither pictures nor known to BCF, and pictures beyond 10,000, and lets the first thousand of an archive pass. */
export function openSpareFiles(max = MAX_SPARE_FILES, maxPictures = MAX_PICTURES): SpareFiles {
  const named = new Set<string>();
  let pictures = 0;
  let spare = 0;
  let first: string | undefined;
  const take = (files: readonly BcfFile[], place: string, isKnown: (name: string) => boolean) =>
    files.filter(({ name, size }) => {
      // An empty file is none of what it is named as.
      if (size > 0 && isKnown(name)) return true;
      if (size > 0 && PICTURE.test(name) && ++pictures <= maxPictures) return true;
      spare += 1;
      if (spare > max) first ??= `${place}${name}`;
      return spare <= max;
    });
  return {
    takeOfTopic({ topic, files }) {
      const known = new Set(listNamed(topic));
      for (const each of known) if (each.startsWith('../')) named.add(each.slice(3));
      return take(files, `${topic.guid}/`, (name) => known.has(name));
    },
    takeOfArchive: (files) => take(files, '', (name) => OWN_FILE.test(name) || named.has(name)),
    tell(report) {
      if (first === undefined) return;
      const text = createMessage('imports.spareFiles', {
        kept: max,
        left: spare - max,
        name: JSON.stringify(shorten(first)),
      });
      warn(report, text, 'whole');
    },
  };
}

const shorten = (path: string) => [...path.slice(0, 256)].slice(0, 128).join('').toWellFormed();

/** Lists the paths that a topic names, from its folder. */
function listNamed({ viewpoints, documents, snippet, headerFiles }: BcfTopicWithFiles['topic']): string[] {
  const paths = [
    ...viewpoints.flatMap(({ file, snapshot, view }) => [
      file,
      snapshot,
      ...(view?.bitmaps ?? []).map(({ reference }) => reference),
    ]),
    ...documents.map(({ path }) => path),
    ...headerFiles.map(({ reference }) => reference),
    snippet?.reference,
  ];
  return paths.flatMap((path) => (path == null ? [] : [path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')]));
}
