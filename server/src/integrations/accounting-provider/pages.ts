// Lists of the accounting provider, by page number.
import { createMessage } from '../../../../contract/messages/message.ts';
import { isMembers, requireList } from '../answers/public.ts';
import { requirePage, WholeList } from '../lists/public.ts';
import { VendorFault, type VendorSession } from '../vendors/public.ts';

/** The beginning of every path. */
export const API = '/api/v1';

const PAGE_SIZE = 100;
/** More pages than a search by reference has: a list that never ends must not hold a worker. */
const MAX_PAGES = 100;

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
  readonly sizeBytes: number;
}

type Query = Readonly<Record<string, string | undefined>>;

/** Reads a page of a list. The cursor is its number. @throws VendorFault bad_answer */
export async function readPage(
  session: VendorSession,
  path: string,
  { query, cursor }: { readonly query: Query; readonly cursor: string | null },
): Promise<Page> {
  const page = readPageNumber(cursor);
  const { body, sizeBytes } = await session.call({
    method: 'GET',
    path: `${API}/${path}`,
    query: { ...query, page, pageSize: PAGE_SIZE },
  });
  if (!isMembers(body)) throw new VendorFault('bad_answer', createMessage('integrations.faultNoList'));
  const items = requirePage(requireList(body.items));
  return { items, next: readNext(body.nextPage, page), sizeBytes };
}

/** Reads every page of a list. @throws VendorFault too_large */
export async function readAll(session: VendorSession, path: string, query: Query): Promise<readonly unknown[]> {
  const all = new WholeList();
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page: Page = await readPage(session, path, { query, cursor });
    all.add(page.items, page.sizeBytes);
    if (page.next === null) return all.items;
    cursor = page.next;
  }
  throw new VendorFault('too_large', createMessage('integrations.faultEndlessList'));
}

/** Returns the number of a page; the first for a cursor that is not one. */
function readPageNumber(cursor: string | null): number {
  return cursor !== null && /^[1-9]\d{0,6}$/.test(cursor) ? Number(cursor) : 1;
}

function readNext(next: unknown, page: number): string | null {
  if (next === null || next === undefined) return null;
  if (typeof next === 'number' && Number.isSafeInteger(next) && next > page) return String(next);
  throw new VendorFault('bad_answer', createMessage('integrations.faultListStuck'));
}
