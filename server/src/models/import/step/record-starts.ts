// Collects the offsets at which the records of a file start during the scan, so that the index does not have to search for them.

/** Beyond this count, and beyond offsets of four bytes, a file is searched again (record-index.ts), and no memory is held for it. */
const MAX_STARTS = 20_000_000;
const LARGEST_UINT32 = 0xffffffff;

export interface RecordStarts {
  add(offset: number): void;
  /** Returns all that were added; undefined if they were too many. */
  list(): Uint32Array | undefined;
}

/** Opens a list without records. */
export function openRecordStarts(): RecordStarts {
  let starts = new Uint32Array(4096);
  let count = 0;
  let isWhole = true;
  return {
    add(offset) {
      isWhole &&= count < MAX_STARTS && offset <= LARGEST_UINT32;
      if (!isWhole) {
        starts = new Uint32Array(0);
        return;
      }
      if (count === starts.length) {
        const larger = new Uint32Array(count * 2);
        larger.set(starts);
        starts = larger;
      }
      starts[count] = offset;
      count += 1;
    },
    list: () => (isWhole ? starts.subarray(0, count) : undefined),
  };
}
