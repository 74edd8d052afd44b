// Folders and files of a vendor, as its list of choices names them. Pure.

/** A folder or file at the vendor. */
export interface VendorItem {
  readonly id: string;
  readonly name: string;
}

const MODEL_FILE = /\.(?:ifc|ifczip)$/i;

/** Folders are recognised by the slash behind their name. */
export const isFolder = ({ name }: VendorItem): boolean => name.endsWith('/');

/** Returns the name of a folder without the slash behind it, and any other as it is. */
export const getPlainName = ({ name }: VendorItem): string => (name.endsWith('/') ? name.slice(0, -1) : name);

/** True for a file that the service takes by its name. */
export const isModelFile = ({ name }: VendorItem): boolean => MODEL_FILE.test(name);

/** Returns folders first, then models, then other files, each by name. */
export function sortItems(items: readonly VendorItem[]): readonly VendorItem[] {
  const rank = (item: VendorItem) => (isFolder(item) ? 0 : isModelFile(item) ? 1 : 2);
  return items.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, undefined, { numeric: true }));
}
