// What was dropped onto a page, as files: folders are gone through.

/** The files of a drop, those in folders too. To be called in the event itself: its items are gone afterwards. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  // Some sources (another program's list) have files and no entries.
  if (entries.every((entry) => entry === null)) return [...transfer.files];
  const found = await Promise.all(entries.map((entry) => (entry === null ? [] : filesIn(entry))));
  return found.flat();
}

/** True where files are dragged, and not text or a link of the page. */
export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const files: File[] = [];
  const reader = entry.createReader();
  // A folder is read in parts; an empty one ends it.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return files;
    for (const each of part) if (!each.name.startsWith('.')) files.push(...(await filesIn(each)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
