// Lists of vendor C, page by page with a bookmark, and its addresses. The vendor takes one call at a time: nothing here is
// done in parallel.

import { createMessage } from '../../../../contract/messages/message.ts';
import { isMembers, readId, readText, requireList } from '../answers/public.ts';
import type { FieldValue } from '../fields/public.ts';
import { WholeList } from '../lists/public.ts';
import { VendorFault, type VendorSession } from '../vendors/public.ts';

/** An object of JSON whose members are not known yet. */
export type Members = Readonly<Record<string, unknown>>;
type Query = NonNullable<Parameters<VendorSession['call']>[0]['query']>;

const API = '/api/v1';
const PAGE_SIZE = 100;
/** Ends a list that a vendor continues for ever. */
const MAX_PAGES = 500;

export type Resource = 'buildings' | 'floors' | 'rooms' | 'assets';

/** Returns the address of a list, of a record in it, or of a part of that. */
export function formatPath(resource: Resource, vendorId?: string, part?: string): string {
  const segments = [resource, ...(vendorId === undefined ? [] : [vendorId]), ...(part === undefined ? [] : [part])];
  return `${API}/${segments.map(encodeURIComponent).join('/')}`;
}

/** Returns the property that the connection is linked to. @throws VendorFault not_linked */
export function requireProperty({ projectId }: VendorSession): string {
  if (projectId !== null) return projectId;
  throw new VendorFault('not_linked', createMessage('integrations.notLinked'));
}

/** Returns an id in the form that the vendor's bodies have: a number where it is one. */
export function formatId(id: string): string | number {
  const number = Number(id);
  return /^(?:0|[1-9]\d*)$/.test(id) && Number.isSafeInteger(number) ? number : id;
}

/** Returns the id of a place; null if the vendor has none, which it writes as 0. */
export function readPlaceId(value: unknown): string | null | undefined {
  const id = readId(value);
  return id === '0' ? null : id;
}

/** Returns a text; null for an empty one, which means the same there. */
export function readFilled(value: unknown): string | null | undefined {
  const text = readText(value);
  return text === '' ? null : text;
}

/** Returns a number, also of a text that is one; undefined for what is not a number. */
export function readNumber(value: unknown): FieldValue | undefined {
  if (value === null || value === '') return null;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export interface ListPage {
  readonly items: readonly unknown[];
  readonly next: string | null;
  readonly total: number | null;
  readonly sizeBytes: number;
}

/** Reads one page of a list. @throws VendorFault bad_answer for a list whose end is not certain */
export async function readPage(
  session: VendorSession,
  resource: Resource,
  query: Query,
  cursor: string | null,
): Promise<ListPage> {
  const { body, sizeBytes } = await session.call({
    method: 'GET',
    path: formatPath(resource),
    query: { ...query, limit: PAGE_SIZE, bookmark: cursor ?? undefined },
  });
  if (!isMembers(body) || !isMembers(body.metadata))
    throw new VendorFault('bad_answer', createMessage('integrations.faultNoList'));
  const items = requireList(body.items);
  const { nextBookmark, totalItems } = body.metadata;
  const next = readId(nextBookmark) ?? null;
  const total = typeof totalItems === 'number' ? totalItems : null;
  if (next !== null && next === (cursor ?? '1'))
    throw new VendorFault('bad_answer', createMessage('integrations.faultListStuck'));
  // A list that ends early would look like records that were deleted.
  const isCut = next === null && total !== null && total > Number(cursor ?? 1) * PAGE_SIZE;
  if (isCut) throw new VendorFault('bad_answer', createMessage('integrations.faultListCut'));
  return { items, next, total, sizeBytes };
}

/** Reads all pages of a list. */
export async function readAll(
  session: VendorSession,
  resource: Resource,
  query: Query = {},
): Promise<readonly unknown[]> {
  const all = new WholeList();
  let cursor: string | null = null;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const page: ListPage = await readPage(session, resource, query, cursor);
    all.add(page.items, page.sizeBytes);
    if (page.next === null) return all.items;
    cursor = page.next;
  }
  throw new VendorFault('too_large', createMessage('integrations.faultEndlessList'));
}

/** True for a record of the property, whatever the vendor made of the filter. */
export function isInProperty({ buildingID }: Members, property: string): boolean {
  const building = readPlaceId(buildingID);
  return building === undefined || building === null || building === property;
}
