// Pages of vendor B's lists, and the parts of its paths and bodies that all of its records share.
import { isMembers, readRecords, requireList } from '../answers/public.ts';
import { VendorFault, type VendorRecord, type VendorSession } from '../vendors/public.ts';

/** The beginning of every path. */
export const API = '/rest/v1.0';

const PAGE_SIZE = 100;
/** Lists that a person chooses from are cut here. */
const MAX_PAGES = 100;
/** The vendor's filter of instants has an end; no record is as late as this one. */
const END_OF_TIME = '9999-12-31T23:59:59Z';

type Query = Readonly<Record<string, string | number | undefined>>;

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
  readonly total: number | null;
}

/** Reads a page of a list. The cursor is the number of the page. */
async function readPage(
  session: VendorSession,
  path: string,
  { query, cursor }: { query: Query; cursor: string | null },
): Promise<Page> {
  const page = cursor === null ? 1 : Number(cursor);
  const { body, headers } = await session.call({
    method: 'GET',
    path,
    query: { ...query, page, per_page: PAGE_SIZE },
  });
  const items = requireList(body);
  const given = headers.get('total') ?? '';
  const total = /^\d{1,9}$/.test(given) ? Number(given) : null;
  const link = headers.get('link');
  const hasNext = link === undefined ? total !== null && total > page * PAGE_SIZE : /\brel="?next\b/.test(link);
  return { items, total, next: hasNext ? String(page + 1) : null };
}

/** Reads every page of a list. */
export async function readAll(session: VendorSession, path: string, query: Query): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page: Page = await readPage(session, path, { query, cursor });
    all.push(...page.items);
    if (page.next === null) break;
    cursor = page.next;
  }
  return all;
}

/** Reads a page of records. */
export async function readRecordPage(
  session: VendorSession,
  path: string,
  given: { query: Query; cursor: string | null; read: Parameters<typeof readRecords>[1] },
) {
  const { items, next, total } = await readPage(session, path, given);
  return { ...readRecords(items, given.read), next, total };
}

/** Reads all records of a list that can be read. */
export async function readAllRecords(
  session: VendorSession,
  path: string,
  { query, read }: { query: Query; read: Parameters<typeof readRecords>[1] },
): Promise<readonly VendorRecord[]> {
  return readRecords(await readAll(session, path, query), read).records;
}

/** Returns the filter of records that changed at an instant or later. */
export function filterSince(since: string | null): Query {
  return since === null ? {} : { 'filters[updated_at]': `${since}...${END_OF_TIME}` };
}

/** Returns the id of the project that the connection is linked to. @throws VendorFault not_linked */
export function requireProject({ projectId }: VendorSession): string {
  if (projectId === null) throw new VendorFault('not_linked', 'The connection is not linked to a project.');
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
