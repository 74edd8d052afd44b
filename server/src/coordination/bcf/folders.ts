// Where in an archive the topics lie. Some tools pack everything into one folder more than the format says.
import type { ZipEntry } from './zip.ts';

export interface TopicEntries {
  /** The folder's path, ending in a slash. */
  readonly path: string;
  /** The folder's own name. */
  readonly name: string;
  /** Null when the folder has the name of a topic but no markup. */
  readonly markup: ZipEntry | null;
  /** The others, by their path from the folder. */
  readonly others: ReadonlyMap<string, ZipEntry>;
}

export interface ArchiveEntries {
  readonly topics: readonly TopicEntries[];
  /** What lies in no topic's folder, by its path from the root. */
  readonly others: ReadonlyMap<string, ZipEntry>;
}

const GUID_NAME = /^\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i;

interface Folder {
  markup: ZipEntry | null;
  readonly others: Map<string, ZipEntry>;
}

/** The entries by topic, in the archive's order: a topic is a folder with a markup.bcf, or one called like a GUID. */
export function foldersOf(entries: readonly ZipEntry[]): ArchiveEntries {
  const folders = new Map<string, Folder>();
  for (const { path } of entries) {
    const folder = markupFolder(path);
    if (folder !== null) folders.set(folder, { markup: null, others: new Map() });
  }
  const root = rootOf(folders.keys(), entries);
  const others = new Map<string, ZipEntry>();
  for (const entry of entries) place(entry, { folders, root, others });
  const topics = [...folders].map(([path, folder]) => ({ path, name: path.split('/').at(-2) ?? '', ...folder }));
  return { topics, others };
}

function markupFolder(path: string): string | null {
  const slash = path.lastIndexOf('/') + 1;
  return slash > 0 && path.slice(slash).toLowerCase() === 'markup.bcf' ? path.slice(0, slash) : null;
}

/** The folder that holds the topics' folders; empty when they lie where the format says, or not in one place. */
function rootOf(folders: Iterable<string>, entries: readonly ZipEntry[]): string {
  const version = entries.find(({ path }) => /(?:^|\/)bcf\.version$/i.test(path))?.path;
  const parents = new Set([...folders].map((path) => path.slice(0, path.lastIndexOf('/', path.length - 2) + 1)));
  if (version !== undefined) parents.add(version.slice(0, -'bcf.version'.length));
  const [parent = ''] = parents;
  return parents.size === 1 ? parent : '';
}

interface Places {
  readonly folders: Map<string, Folder>;
  readonly root: string;
  readonly others: Map<string, ZipEntry>;
}

function place(entry: ZipEntry, { folders, root, others }: Places): void {
  const path = folderOf(entry.path, folders, root);
  if (path === null) {
    others.set(entry.path.startsWith(root) ? entry.path.slice(root.length) : entry.path, entry);
    return;
  }
  const folder = folders.get(path) ?? { markup: null, others: new Map<string, ZipEntry>() };
  folders.set(path, folder);
  const name = entry.path.slice(path.length);
  if (name.toLowerCase() === 'markup.bcf') folder.markup ??= entry;
  else folder.others.set(name, entry);
}

/** The innermost topic folder around a path; else a folder of the root that is called like a GUID. */
function folderOf(path: string, folders: ReadonlyMap<string, Folder>, root: string): string | null {
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    const folder = path.slice(0, slash + 1);
    if (folders.has(folder)) return folder;
  }
  if (!path.startsWith(root)) return null;
  const end = path.indexOf('/', root.length);
  return end > 0 && GUID_NAME.test(path.slice(root.length, end)) ? path.slice(0, end + 1) : null;
}
