// A list of the service as rows by their place, for virtual tables: pages are read as they are looked at and forgotten when
// they are not, so that 100,000 rows cost no more than those on the screen.
import { keepPreviousData, type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Chain, FIRST, PAGE_ROWS, type Page, pagesFor, rowsOf, withPage } from './page-chain.ts';
import type { Problem } from './problem.ts';

export interface Rows<Row> {
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
  readonly retry: () => void;
}

interface Listing<Row> {
  /** Names the list with all its filters; `['project', id, 'issues', filters]`. Below it each page is kept by its cursor. */
  readonly key: QueryKey;
  readonly page: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  /** How often what is on the screen is read again; never unless given. */
  readonly everyMs?: number;
}

/** The rows of a list. Pages hold 200 rows; `page` must ask for as many (PAGE_ROWS). */
export function useRows<Row>({ key, page, everyMs }: Listing<Row>): Rows<Row> {
  const name = JSON.stringify(key);
  const [known, setKnown] = useState<{ name: string; chain: Chain }>({ name, chain: FIRST });
  const [seen, setSeen] = useState({ first: 0, last: 50 });
  const chain = known.name === name ? known.chain : FIRST;
  const shown = pagesFor(chain, seen.first, seen.last);
  const answers = useQueries({
    queries: shown.map((index) => ({
      queryKey: [...key, 'page', chain.cursors[index] ?? null],
      queryFn: ({ signal }: { signal: AbortSignal }) => page(chain.cursors[index], signal),
      gcTime: 60_000,
      placeholderData: index === 0 ? keepPreviousData : undefined,
      ...(everyMs !== undefined && { refetchInterval: everyMs }),
    })),
  });
  const data = answers.map((each) => (each.isPlaceholderData ? undefined : each.data));
  useEffect(() => {
    setKnown((before) => {
      const from = before.name === name ? before.chain : FIRST;
      const next = shown.reduce(
        (made, index, place) => (data[place] === undefined ? made : withPage(made, index, data[place])),
        from,
      );
      return next === from && before.name === name ? before : { name, chain: next };
    });
  });
  const problem = answers.find((each) => each.error !== null)?.error as Problem | undefined;
  const first = answers[shown.indexOf(0)];
  return {
    count: first?.data === undefined && chain === FIRST ? 0 : rowsOf(chain),
    isWhole: chain.ended,
    at: (index) => {
      const place = shown.indexOf(Math.floor(index / PAGE_ROWS));
      return answers[place]?.data?.data[index % PAGE_ROWS];
    },
    look: (from, to) =>
      setSeen((before) => (before.first === from && before.last === to ? before : { first: from, last: to })),
    isPending: first?.isPending ?? false,
    problem,
    retry: () => {
      for (const each of answers) if (each.error !== null) void each.refetch();
    },
  };
}

/** Reads the lists and records again whose keys begin so: after a change that may have moved rows. */
export function useRefresh(): (...keys: QueryKey[]) => Promise<void> {
  const queries = useQueryClient();
  return async (...keys) => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
