// Pages of vendor B's lists, and the parts of its paths and bodies that all of its records share.
import { createMessage } from '../../../../contract/messages/message.ts';
import { isMembers, readId, readRecords, requireList } from '../answers/public.ts';
import { requirePage, WholeList } from '../lists/public.ts';
import { VendorFault, type VendorRecord, type VendorSession } from '../vendors/public.ts';

/** The beginning of every path. */
export const API = '/rest/v1.0';

const PAGE_SIZE = 100;
/** More pages than a project has: a list that never ends must not hold a run. */
const MAX_PAGES = 1_000;
/** Lists that a person chooses from are cut here. */
const MAX_CHOICE_PAGES = 100;
/** The vendor's filter of instants has an end; no record is as late as this one. */
const END_OF_TIME = '9999-12-31T23:59:59Z';

type Query = Readonly<Record<string, string | number | undefined>>;

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
  readonly total: number | null;
  /** True if the vendor does not say whether there is a next page. */
  readonly isGuess: boolean;
  readonly sizeBytes: number;
}

/** Reads a page of a list. The cursor is the number of the page. */
async function readPage(
  session: VendorSession,
  path: string,
  { query, cursor }: { query: Query; cursor: string | null },
): Promise<Page> {
  const page = cursor === null ? 1 : Number(cursor);
  const { body, headers, sizeBytes } = await session.call({
    method: 'GET',
    path,
    query: { ...query, page, per_page: PAGE_SIZE },
  });
  const items = requireList(body);
  const total = readCount(headers.get('total'));
  const perPage = readCount(headers.get('per-page'));
  const full = Math.min(PAGE_SIZE, perPage || PAGE_SIZE);
  // A vendor may give less than is asked for, and not say so: only the last page may be shorter.
  const isShort = !perPage && items.length > 0 && items.length < PAGE_SIZE;
  const size = isShort ? items.length : full;
  const link = headers.get('link');
  const hasNext =
    link === undefined ? (total === null ? items.length >= full : total > page * size) : /\brel="?next\b/.test(link);
  return {
    items,
    total,
    next: hasNext ? String(page + 1) : null,
    isGuess: link === undefined && (total === null || isShort),
    sizeBytes,
  };
}

function readCount(header = ''): number | null {
  return /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/** Reads every page of a list. @throws VendorFault too_large */
export async function readAll(session: VendorSession, path: string, query: Query): Promise<readonly unknown[]> {
  const { items, isWhole } = await readPages(session, path, { query, maxPages: MAX_PAGES });
  if (!isWhole) throw new VendorFault('too_large', createMessage('integrations.faultEndlessList'));
  return items;
}

/** Reads a list that a person chooses from, cut where it is too long to choose from. */
export async function readChoices(session: VendorSession, path: string, query: Query): Promise<readonly unknown[]> {
  const { items } = await readPages(session, path, { query, maxPages: MAX_CHOICE_PAGES });
  return items;
}

async function readPages(
  session: VendorSession,
  path: string,
  { query, maxPages }: { query: Query; maxPages: number },
): Promise<{ readonly items: readonly unknown[]; readonly isWhole: boolean }> {
  const list = new WholeList();
  const { items } = list;
  const seen = new Set<string>();
  let cursor: string | null = null;
  let isGuess = false;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page: Page = await readPage(session, path, { query, cursor });
    const names = page.items.map(nameItem);
    // Not every list has pages: one without them is the same again.
    if (isGuess && names.every((each) => seen.has(each))) return { items, isWhole: true };
    list.add(page.items, page.sizeBytes);
    if (page.next === null) return { items, isWhole: true };
    for (const each of names) seen.add(each);
    ({ next: cursor, isGuess } = page);
  }
  return { items, isWhole: false };
}

/** Returns what tells an item of a list from others: its id, else all of it. */
function nameItem(item: unknown): string {
  return readId(getMember(item, 'id')) ?? JSON.stringify(item);
}

/** Reads a page of records. @throws VendorFault too_large */
export async function readRecordPage(
  session: VendorSession,
  path: string,
  given: { query: Query; cursor: string | null; read: Parameters<typeof readRecords>[1] },
) {
  const { items, next, total, isGuess } = await readPage(session, path, given);
  return { ...(await readRecords(requirePage(items), given.read)), next, total, isGuess };
}

/** Reads all records of a list that can be read. */
export async function readAllRecords(
  session: VendorSession,
  path: string,
  { query, read }: { query: Query; read: Parameters<typeof readRecords>[1] },
): Promise<readonly VendorRecord[]> {
  const { records } = await readRecords(await readAll(session, path, query), read);
  return records;
}

/** Returns the filter of records that changed at an instant or later. */
export function filterSince(since: string | null): Query {
  return since === null ? {} : { 'filters[updated_at]': `${since}...${END_OF_TIME}` };
}

/** Returns the id of the project that the connection is linked to. @throws VendorFault not_linked */
export function requireProject({ projectId }: VendorSession): string {
  if (projectId === null) throw new VendorFault('not_linked', createMessage('integrations.notLinked'));
  return projectId;
}

/** Returns an id in the form of the vendor's bodies: a number if it is one. */
export function toBodyId(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

/** Returns the value of a member of an answer; undefined if the answer is not an object. */
export function getMember(value: unknown, name: string): unknown {
  return isMembers(value) ? value[name] : undefined;
}
