// The lists of a vendor: their pages, and lists in memory.
import { createMessage } from '../../../../contract/messages/message.ts';
import { VendorFault } from '../vendors/public.ts';

/** Items and bytes of a list that is read as a whole, at most: far more than a project has. */
const MAX_ITEMS = 200_000;
const MAX_LIST_BYTES = 32 * 1024 * 1024;
/** From one page to the end: a thousand pages at the pace of the slowest vendor. Meanwhile the work holds a worker. */
const MAX_LIST_MS = 30 * 60_000;

/** Adapters ask for 100 records: vendors may give more, and what a page has is compared in single statements. */
const MAX_PAGE_ITEMS = 1_000;

/** Returns the items of a page of records. @throws VendorFault too_large */
export function requirePage(items: readonly unknown[]): readonly unknown[] {
  if (items.length <= MAX_PAGE_ITEMS) return items;
  throw new VendorFault('too_large', createMessage('integrations.faultPageTooLong', { limit: MAX_PAGE_ITEMS }));
}

/** A list of a vendor that is read as a whole, page by page. */
export class WholeList {
  readonly items: unknown[] = [];
  readonly #beganMs = performance.now();
  #bytes = 0;

  /** Adds a page; `sizeBytes` is the size of its answer. @throws VendorFault too_large */
  add(page: readonly unknown[], sizeBytes: number): void {
    this.#bytes += sizeBytes;
    const isSlow = performance.now() - this.#beganMs > MAX_LIST_MS;
    if (isSlow || this.#bytes > MAX_LIST_BYTES || this.items.length + page.length > MAX_ITEMS) {
      throw new VendorFault('too_large', createMessage('integrations.faultEndlessList'));
    }
    for (const item of page) this.items.push(item);
  }
}
