// Key and parameters of the messages that are stored beside their text, by which clients translate them.
import { formatStoredJson } from './stored-json.ts';

interface Said {
  readonly key?: string | null;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Returns the members of a message beside its text; none for one that is not in the catalog. */
export function readSaid(stored: unknown): { key?: string; params?: Record<string, unknown> } {
  if (typeof stored !== 'object' || stored === null) return {};
  const { key, params = {} } = stored as Said;
  return typeof key === 'string' ? { key, params: { ...params } } : {};
}

/** Formats the key and the parameters of a message for their column. */
export function formatSaid(said: Said | null | undefined): string | null {
  const members = readSaid(said);
  return members.key === undefined ? null : formatStoredJson(members);
}
