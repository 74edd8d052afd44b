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

/**
 * Folders down to which topics are looked for: the format has them in the first, tools in the second. Trying each prefix of 65,000
 * names of hundreds of folders would hold the process for half a minute.
 */
const MAX_DEPTH = 8;

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
  if (slash === 0 || path.slice(slash).toLowerCase() !== 'markup.bcf') return null;
  return listFolders(path).at(-1) === path.slice(0, slash) ? path.slice(0, slash) : null;
}

/** Lists the folders around a path from the outermost, at most MAX_DEPTH of them, each with its slash. */
function listFolders(path: string): string[] {
  const folders: string[] = [];
  for (
    let slash = path.indexOf('/');
    slash !== -1 && folders.length < MAX_DEPTH;
    slash = path.indexOf('/', slash + 1)
  ) {
    folders.push(path.slice(0, slash + 1));
  }
  return folders;
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

/** Returns the innermost topic folder around a path; else a folder of the root that is called like a GUID. */
function folderOf(path: string, folders: ReadonlyMap<string, Folder>, root: string): string | null {
  const innermost = listFolders(path).findLast((folder) => folders.has(folder));
  if (innermost !== undefined) return innermost;
  if (!path.startsWith(root)) return null;
  const end = path.indexOf('/', root.length);
  return end > 0 && GUID_NAME.test(path.slice(root.length, end)) ? path.slice(0, end + 1) : null;
}
