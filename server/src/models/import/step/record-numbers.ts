// Stores which records exist and which are referred to: two bits for each number, in pages that exist only where numbers do. A Set of
// forty million numbers would need more than a gigabyte; this needs ten megabytes if numbers are dense, as they are.

const PAGE_NUMBERS = 1024;
const PAGE_WORDS = PAGE_NUMBERS / 32;
const PAGE_BYTES = PAGE_WORDS * 2 * 4;
/** Bytes of a page besides its words: its entry in the map, the head of its array. */
const PAGE_OVERHEAD = 256;

/** Limited because numbers are stored in 32 bits. */
export const MAX_RECORD_NUMBER = 4_294_967_295;

export interface MissingRecords {
  /** Count of different numbers that are referred to and do not exist. */
  readonly count: number;
  /** The lowest five of them. */
  readonly first: readonly number[];
}

export interface RecordNumbers {
  /** Returns false if the record exists already; undefined if the numbers need more memory than allowed. */
  define(number: number): boolean | undefined;
  /** Returns false if the numbers need more memory than allowed. */
  refer(number: number): boolean;
  missing(): MissingRecords;
}

/** Opens a store of the numbers from 1 to MAX_RECORD_NUMBER within `maxBytes`. */
export function openRecordNumbers(maxBytes: number): RecordNumbers {
  const maxPages = Math.max(1, Math.floor(maxBytes / (PAGE_BYTES + PAGE_OVERHEAD)));
  const pages = new Map<number, Uint32Array>();
  // Neighbours are requested in sequence.
  let lastKey = -1;
  let lastPage: Uint32Array = new Uint32Array(0);

  const pageOf = (key: number): Uint32Array | undefined => {
    if (key === lastKey) return lastPage;
    let page = pages.get(key);
    if (page === undefined) {
      if (pages.size >= maxPages) return undefined;
      page = new Uint32Array(PAGE_WORDS * 2);
      pages.set(key, page);
    }
    lastKey = key;
    lastPage = page;
    return page;
  };

  return {
    define(number) {
      const page = pageOf(Math.floor(number / PAGE_NUMBERS));
      if (page === undefined) return undefined;
      const word = (number % PAGE_NUMBERS) >>> 5;
      const bit = 1 << (number & 31);
      const known = page[word] ?? 0;
      page[word] = known | bit;
      return (known & bit) === 0;
    },
    refer(number) {
      const page = pageOf(Math.floor(number / PAGE_NUMBERS));
      if (page === undefined) return false;
      const word = PAGE_WORDS + ((number % PAGE_NUMBERS) >>> 5);
      page[word] = (page[word] ?? 0) | (1 << (number & 31));
      return true;
    },
    missing: () => findMissing(pages),
  };
}

function findMissing(pages: ReadonlyMap<number, Uint32Array>): MissingRecords {
  const first: number[] = [];
  let count = 0;
  for (const [key, page] of [...pages].toSorted(([left], [right]) => left - right)) {
    for (let word = 0; word < PAGE_WORDS; word += 1) {
      let bits = ((page[PAGE_WORDS + word] ?? 0) & ~(page[word] ?? 0)) >>> 0;
      while (bits !== 0) {
        const bit = 31 - Math.clz32(bits & -bits);
        if (first.length < 5) first.push(key * PAGE_NUMBERS + word * 32 + bit);
        count += 1;
        bits = (bits & (bits - 1)) >>> 0;
      }
    }
  }
  return { count, first };
}
