// Files of a drop, including those in dropped folders.

/** Lists the files of a drop, including those in folders. Must be called within the event, which clears its items afterwards. */
export async function listDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  // Some sources, such as the file list of another program, have files and no entries.
  if (entries.every((entry) => entry === null)) return [...transfer.files];
  const found = await Promise.all(entries.map((entry) => (entry === null ? [] : listFilesIn(entry))));
  return found.flat();
}

/** True if files are dragged, and not text or a link of the page. */
export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

async function listFilesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const files: File[] = [];
  const reader = entry.createReader();
  // A folder is read in parts; an empty part ends it.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return files;
    for (const each of part) if (!each.name.startsWith('.')) files.push(...(await listFilesIn(each)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
