// What a change changes, in issues, RFIs and clashes alike: pure.

/** The members of a change that differ from the record's; those that are undefined are not asked for. */
export function differingFields<T extends object>(before: object, change: T): Partial<T> {
  const record = new Map<string, unknown>(Object.entries(before));
  const differing = Object.entries(change).filter(
    ([name, value]) => value !== undefined && !isSameValue(value, record.get(name)),
  );
  return Object.fromEntries(differing) as Partial<T>;
}

/**
 * True where two values of JSON mean the same: objects whatever the order of their members, 0 and -0 (which differ to Node).
 * @internal
 */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (!isCompound(left) || !isCompound(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSameValue(left[name], right[name]))
  );
}

function isCompound(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
