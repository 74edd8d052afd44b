// The tally of a run: a record that a pull and a push come across, or that takes several writes, counts once, by its most important
// result. Pure.
import { createHash } from 'node:crypto';
import type { RunCounts } from '../../../../contract/integration-runs.ts';

/** The results of a record, the most important one last. */
const RESULTS = [
  'unchanged',
  'skipped',
  'updated',
  'created',
  'conflicts',
  'errors',
] as const satisfies readonly (keyof RunCounts)[];
type Result = (typeof RESULTS)[number];

/** A record as it is counted: by its id here, or by the vendor's as long as there is none here. */
interface CountedRecord {
  readonly entity: string;
  recordId: string | null;
  readonly vendorId?: string | null;
}

/** The facts that later slices of a run need: the records whose result is not `unchanged`, and whether any of them was written. */
export interface TallyState {
  readonly hasWritten: boolean;
  /** By result: digests of the records, each `DIGEST_LENGTH` long, in a row. */
  readonly records: Readonly<Partial<Record<Result, string>>>;
}

/** 66 bits: of 100,000 records two are the same once in ten billion runs. */
const DIGEST_LENGTH = 11;

export interface Tally {
  /** Does work over one record, whose steps raise the counts, and counts the record once. Within other work, that of the record around it. */
  readonly count: <T>(record: CountedRecord, work: () => Promise<T>) => Promise<T>;
  /** Counts a record as unchanged unless it has been counted. */
  readonly noteUnchanged: (record: CountedRecord) => void;
  /** Notes that earlier work has counted a record, which is unchanged as far as nothing else is known. */
  readonly assumeCounted: (record: CountedRecord) => void;
  /** True once a record was created or updated, by whatever it counts. */
  readonly hasWritten: () => boolean;
  readonly save: () => TallyState;
}

/** Returns the tally of a slice of a run: `counts` are those of the slice, `stored` is what the slices before it have saved. */
export function createTally(
  counts: { -readonly [Name in keyof RunCounts]: RunCounts[Name] },
  stored?: TallyState,
): Tally {
  const earlier = readState(stored);
  const results = new Map<string, Result>();
  const find = (key: string) => results.get(key) ?? (earlier.size === 0 ? undefined : earlier.get(digest(key)));
  let hasWritten = stored?.hasWritten ?? false;
  let current: CountedRecord | undefined;
  const note = (record: CountedRecord, result: Result) => {
    const key = formatKey(record);
    const before = find(key);
    if (before !== undefined && RESULTS.indexOf(before) >= RESULTS.indexOf(result)) return;
    if (before === undefined) counts.considered += 1;
    else counts[before] -= 1;
    counts[result] += 1;
    results.set(key, result);
  };
  return {
    async count(record, work) {
      if (current !== undefined) {
        try {
          return await work();
        } finally {
          // Only now may there be a record here.
          current.recordId ??= record.recordId;
        }
      }
      const before = { ...counts };
      current = record;
      try {
        return await work();
      } finally {
        current = undefined;
        const isWritten = counts.created > before.created || counts.updated > before.updated;
        hasWritten ||= isWritten;
        const result = RESULTS.findLast((name) => counts[name] > before[name]);
        Object.assign(counts, before);
        if (result !== undefined) note(record, result);
      }
    },
    noteUnchanged: (record) => note(record, 'unchanged'),
    assumeCounted(record) {
      const key = formatKey(record);
      if (find(key) === undefined) results.set(key, 'unchanged');
    },
    hasWritten: () => hasWritten,
    save() {
      const all = new Map(earlier);
      for (const [key, result] of results) if (result !== 'unchanged') all.set(digest(key), result);
      const records: Partial<Record<Result, string>> = {};
      for (const [key, result] of all) records[result] = (records[result] ?? '') + key;
      return { hasWritten, records };
    },
  };
}

const formatKey = ({ entity, recordId, vendorId }: CountedRecord) =>
  recordId === null ? `${entity} at the vendor ${vendorId}` : `${entity} ${recordId}`;

const digest = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, DIGEST_LENGTH);

function readState(stored: TallyState | undefined): ReadonlyMap<string, Result> {
  const earlier = new Map<string, Result>();
  for (const result of RESULTS) {
    const row = stored?.records[result] ?? '';
    for (let at = 0; at < row.length; at += DIGEST_LENGTH) earlier.set(row.slice(at, at + DIGEST_LENGTH), result);
  }
  return earlier;
}
