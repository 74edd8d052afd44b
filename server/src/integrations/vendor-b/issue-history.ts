// The history of a coordination issue in the vendor's terms, as far as its fields are synced.

import { giveWay } from '../../platform/turns.ts';
import { isMembers, readDay, readId, readInstant, readPersonId, readText } from '../answers/public.ts';
import type { FieldValue } from '../fields/public.ts';
import { readFormatted } from '../formatted-text/public.ts';
import type { EntityAdapter, VendorSession } from '../vendors/public.ts';
import { ISSUE_MEMBERS } from './issue-rules.ts';
import { readAll } from './pages.ts';

type Entry = NonNullable<Awaited<ReturnType<EntityAdapter['history']>>>[number];

const FIELDS = new Map<string, string>(Object.entries(ISSUE_MEMBERS).map(([field, member]) => [member, field]));

/** Reads the changes after an instant, oldest first. */
export async function readIssueHistory(
  session: VendorSession,
  { path, query, since }: { path: string; query: Readonly<Record<string, string>>; since: string },
): Promise<readonly Entry[]> {
  const from = readInstant(since) ?? since;
  const entries: ReturnType<typeof readEntry> = [];
  for (const item of await readAll(session, path, query)) {
    entries.push(...readEntry(session, item));
    // Descriptions are formatted texts.
    await giveWay();
  }
  return entries
    .filter(({ at }) => at > from)
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .map(({ entry }) => entry);
}

function readEntry({ accountId }: VendorSession, item: unknown): { at: string; entry: Entry }[] {
  if (!isMembers(item)) return [];
  const field = FIELDS.get(readText(item.field) ?? '');
  const at = readInstant(item.created_at);
  const to = field === undefined ? undefined : readValue(field, item.new_value);
  if (field === undefined || at === null || to === undefined) return [];
  const isOurs = accountId !== null && readPersonId(item.created_by) === accountId;
  return [{ at, entry: { field, to, isOurs } }];
}

function readValue(field: string, value: unknown): FieldValue | undefined {
  if (field === 'assigneeId') return readId(value);
  if (field === 'dueDate') return readDay(value);
  return field === 'description' ? readDescription(value) : readText(value);
}

/** Returns a description as plain text, null for none. */
export function readDescription(value: unknown): string | null | undefined {
  const text = readText(value);
  return text === '' ? null : typeof text === 'string' ? readFormatted(text) : text;
}
