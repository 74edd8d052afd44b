// A list of the service as rows by their place, for virtual tables: pages are read as they are looked at and forgotten when
// they are not, so that 100,000 rows cost no more than those on the screen.
import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKept } from './kept.ts';
import {
  type Chain,
  FIRST,
  mayRestart,
  PAGE_ROWS,
  type Page,
  pagesFor,
  restartChain,
  rowsOf,
  type Span,
  spanOf,
  withPage,
  withTakenCursor,
} from './page-chain.ts';
import type { Problem } from './problem.ts';

export interface Rows<Row> {
  /** Names the list: another one where its filters or its order are others. */
  readonly list: string;
  /** True while the rows are those of the list before, of which the first page of this one will take the place. */
  readonly isStale: boolean;
  /** How many rows to lay out. While the list has not ended, some of them are still to come. */
  readonly count: number;
  /** True when the end of the list is known, so that `count` is exact. */
  readonly isWhole: boolean;
  /** The row at a place; undefined while it is being read. */
  readonly at: (index: number) => Row | undefined;
  /** Tells which rows are on the screen. */
  readonly look: (first: number, last: number) => void;
  readonly isPending: boolean;
  readonly problem: Problem | undefined;
  /** Number of times that the list was read from its start because its cursors had expired. */
  readonly restarts: number;
  readonly retry: () => void;
}

interface Listing<Row> {
  /**
   * Names the list, its filters and order last: `['project', id, 'issues', filters]`. Lists that differ in the last member
   * alone follow each other without a gap. Below it each page is kept by its cursor.
   */
  readonly key: QueryKey;
  readonly page: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  /** How often what is on the screen is read again; never unless given. */
  readonly everyMs?: number;
}

/** The rows of a list. Pages hold 200 rows; `page` must ask for as many (PAGE_ROWS). */
export function useRows<Row>({ key, page, everyMs }: Listing<Row>): Rows<Row> {
  const name = JSON.stringify(key);
  // Who comes back to a list finds as much of it as was known, and is where it was left.
  const kept = useKept<{ chain: Chain; seen: Span }>('rows', name);
  const [known, setKnown] = useState<{ name: string; chain: Chain }>(() => ({
    name,
    chain: kept.read()?.chain ?? FIRST,
  }));
  const [seen, setSeen] = useState(() => kept.read()?.seen ?? spanOf(0, 0));
  const chain = known.name === name ? known.chain : FIRST;
  const shown = pagesFor(chain, seen);
  const answers = useQueries({
    queries: shown.map((index) => ({
      queryKey: [...key, 'page', chain.cursors[index] ?? null],
      queryFn: ({ signal }: { signal: AbortSignal }) => page(chain.cursors[index], signal),
      gcTime: 60_000,
      ...(everyMs !== undefined && { refetchInterval: everyMs }),
    })),
  });
  const data = answers.map((each) => each.data);
  useEffect(() => {
    setKnown((before) => {
      const from = before.name === name ? before.chain : FIRST;
      const next = shown.reduce((made, index, place) => {
        const { data: read, error } = answers[place] ?? { error: null };
        if (read === undefined) return made;
        const chained = withPage(made, index, read);
        // A page that was read before and is refused now is shown still.
        return error === null ? withTakenCursor(chained, index) : chained;
      }, from);
      return next === from && before.name === name ? before : { name, chain: next };
    });
  });
  useEffect(() => {
    if (known.name === name && known.chain !== FIRST) kept.keep({ chain: known.chain, seen });
  }, [kept, known, name, seen]);
  // Only where other pages come into sight: the screen is not drawn again for every row that is scrolled over.
  const look = useCallback((from: number, to: number) => {
    const next = spanOf(from, to);
    setSeen((last) => (last.first === next.first && last.last === next.last ? last : next));
  }, []);
  const failure = answers.find((each) => each.error !== null)?.error as Problem | undefined;
  const isExpired = failure?.code === 'cursor_expired' && mayRestart(chain);
  const restarts = useRestarts(isExpired, { key, name }, () =>
    setKnown((before) => ({ name, chain: restartChain(before.name === name ? before.chain : FIRST) })),
  );
  const problem = isExpired ? undefined : failure;
  const first = answers[shown.indexOf(0)];
  const isToCome = first?.data === undefined && chain === FIRST;
  const at = (index: number) => data[shown.indexOf(Math.floor(index / PAGE_ROWS))]?.data[index % PAGE_ROWS];
  const count = isToCome ? 0 : rowsOf(chain);
  const before = useListBefore(key, isToCome ? undefined : { count, at });
  const isStale = isToCome && problem === undefined && before !== undefined;
  return {
    list: name,
    isStale,
    ...(isStale ? before : { count, at }),
    isWhole: chain.ended,
    look,
    isPending: first?.isPending ?? false,
    problem,
    restarts,
    retry: () => {
      for (const each of answers) if (each.error !== null) void each.refetch();
    },
  };
}

/** Begins a list again where one of its cursors has expired: it was open for a day, or the service was restored. Returns how often. */
function useRestarts(
  isExpired: boolean,
  { key, name }: { readonly key: QueryKey; readonly name: string },
  restart: () => void,
): number {
  const queries = useQueryClient();
  const [made, setMade] = useState({ name, count: 0 });
  const count = made.name === name ? made.count : 0;
  const begin = useEffectEvent(() => {
    setMade({ name, count: count + 1 });
    // The first page that is kept leads to the cursor that has expired.
    void queries.resetQueries({ queryKey: [...key, 'page', null], exact: true });
    restart();
  });
  useEffect(() => {
    if (isExpired) begin();
  }, [isExpired]);
  return count;
}

type Laid<Row> = Pick<Rows<Row>, 'count' | 'at'>;

/** The list that was last on the screen, as long as it is one of the same records of the same project. */
function useListBefore<Row>(key: QueryKey, now: Laid<Row> | undefined): Laid<Row> | undefined {
  const of = JSON.stringify(key.slice(0, -1));
  const last = useRef<{ of: string; laid: Laid<Row> } | undefined>(undefined);
  useEffect(() => {
    if (now !== undefined) last.current = { of, laid: now };
  });
  return last.current?.of === of ? last.current.laid : undefined;
}

/** Reads the lists and records again whose keys begin so: after a change that may have moved rows. */
export function useRefresh(): (...keys: QueryKey[]) => Promise<void> {
  const queries = useQueryClient();
  return async (...keys) => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
