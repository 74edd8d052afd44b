// Progress through a list of the vendor, page by page over several slices: a list that never ends must not hold a run.
import { createHash } from 'node:crypto';
import { createMessage } from '../../../../contract/messages/message.ts';
import { VendorFault } from '../vendors/public.ts';

/** Far more pages than a list has, though a vendor gives small ones: a connection has 100,000 links. */
const MAX_PAGES = 20_000;
/** Pages in a row that have no record but those of the pages before. */
const MAX_REPEATED_PAGES = 20;
/** Records by which a repetition shows: the last ones of the list. They are saved with each slice. */
const MAX_RECENT = 2_000;
const DIGEST_LENGTH = 8;

/** A list that is being read, in the form in which the place of a run has it. */
export interface ListProgress {
  readonly pages: number;
  /** The pages in a row that had nothing new. */
  readonly repeated: number;
  /** Digests of the ids that were listed last, oldest first. */
  readonly recent: readonly string[];
}

const NOT_BEGUN: ListProgress = { pages: 0, repeated: 0, recent: [] };

/** Returns the progress after one more page, with the ids of its records. @throws VendorFault too_large for a list that does not end */
export function advanceList(before: ListProgress | undefined, vendorIds: readonly string[]): ListProgress {
  const { pages, repeated, recent } = before ?? NOT_BEGUN;
  const known = new Set(recent);
  const digests = new Set(vendorIds.map(digestId));
  const hasNews = [...digests].some((each) => !known.has(each));
  const next = {
    pages: pages + 1,
    // A page may have records of other projects alone, which adapters leave out.
    repeated: hasNews ? 0 : repeated + (digests.size > 0 ? 1 : 0),
    recent: [...known.difference(digests), ...digests].slice(-MAX_RECENT),
  };
  if (next.pages > MAX_PAGES || next.repeated >= MAX_REPEATED_PAGES) {
    throw new VendorFault('too_large', createMessage('integrations.faultEndlessList'));
  }
  return next;
}

/**
 * Returns the cursor of the next page; null at the end of the list. Where the vendor does not say whether there is one, a page that
 * repeats records of the ones before is the end: the list has no pages, and is the same again.
 */
export function findNextPage(
  { next, isGuess = false }: { readonly next: string | null; readonly isGuess?: boolean },
  { repeated }: ListProgress,
): string | null {
  return isGuess && repeated > 0 ? null : next;
}

const digestId = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, DIGEST_LENGTH);
