// What becomes of a value that was imported before, when it was changed here, in the file, or in both: pure.

/** What a value should be, and whether it was changed in both. */
type Merge<T> = { readonly value: T; readonly isConflict: boolean };

/** The file wins where nothing was changed here since the import before; else what is here stays. */
export function mergeValue<T>(
  { imported, here, file }: { imported: T; here: T; file: T },
  isSame: (left: T, right: T) => boolean,
): Merge<T> {
  if (isSame(here, file)) return { value: here, isConflict: false };
  if (isSame(file, imported)) return { value: here, isConflict: false };
  if (isSame(here, imported)) return { value: file, isConflict: false };
  return { value: here, isConflict: true };
}
