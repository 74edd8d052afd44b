// Which records there are and which are referred to: two bits for each number, in pages that exist where numbers do. A Set of
// forty million numbers would need more than a gigabyte; this needs ten megabytes where numbers are dense, as they are.

const PAGE_NUMBERS = 1024;
const PAGE_WORDS = PAGE_NUMBERS / 32;
const PAGE_BYTES = PAGE_WORDS * 2 * 4;
/** What a page costs beside its words: its place in the map, the head of its array. */
const PAGE_OVERHEAD = 256;

/** Numbers are kept in 32 bits. */
export const MAX_RECORD_NUMBER = 4_294_967_295;

export interface MissingRecords {
  /** How many different numbers are referred to and do not exist. */
  readonly count: number;
  /** The lowest of them, up to five. */
  readonly first: readonly number[];
}

export interface RecordNumbers {
  /** False where the record is there already; undefined where the numbers need more memory than is given. */
  define(number: number): boolean | undefined;
  /** False where the numbers need more memory than is given. */
  refer(number: number): boolean;
  missing(): MissingRecords;
}

/** Knows the numbers from 1 to MAX_RECORD_NUMBER within `maxBytes`. */
export function recordNumbers(maxBytes: number): RecordNumbers {
  const maxPages = Math.max(1, Math.floor(maxBytes / (PAGE_BYTES + PAGE_OVERHEAD)));
  const pages = new Map<number, Uint32Array>();
  // Neighbours are asked for after each other.
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
    missing: () => missingOf(pages),
  };
}

function missingOf(pages: ReadonlyMap<number, Uint32Array>): MissingRecords {
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
