// Lists of any length: which pages are known, by their cursors, and where a row stands in them. Pure; the hook is rows.ts.

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly nextCursor: string | null;
}

/** The cursors of the pages that are known, the first being undefined; `ended` when the last of them ends the list. */
export interface Chain {
  readonly cursors: readonly (string | undefined)[];
  readonly ended: boolean;
  /** Rows of the last page of a list that has ended. */
  readonly lastCount: number;
  /** Rows that were laid out before the list was begun again: as many stay laid out until its pages are read again. */
  readonly laidOut?: number;
  /** Restarts of the list since a page was last read by a cursor. */
  readonly restartsInRow?: number;
}

export const PAGE_ROWS = 200;
export const FIRST: Chain = { cursors: [undefined], ended: false, lastCount: 0 };

/** The chain once the page at `index` was read: a cursor that moved takes those behind it along. The same where all stands. */
export function withPage(chain: Chain, index: number, page: Page<unknown>): Chain {
  if (index >= chain.cursors.length) return chain;
  if (page.nextCursor === null) {
    const isSame = chain.ended && chain.cursors.length === index + 1 && chain.lastCount === page.data.length;
    if (isSame) return chain;
    const { laidOut: _, ...kept } = chain;
    return { ...kept, cursors: chain.cursors.slice(0, index + 1), ended: true, lastCount: page.data.length };
  }
  if (chain.cursors[index + 1] === page.nextCursor) return chain;
  return { ...chain, cursors: [...chain.cursors.slice(0, index + 1), page.nextCursor], ended: false, lastCount: 0 };
}

/** Returns the chain from its first page again, with its rows still laid out: its cursors have expired. */
export function restartChain(chain: Chain): Chain {
  return { ...FIRST, laidOut: rowsOf(chain), restartsInRow: (chain.restartsInRow ?? 0) + 1 };
}

/** A service that refuses cursors that it has just made is not asked for ever. */
const MAX_RESTARTS_IN_ROW = 3;

/** Returns true where a list whose cursors have expired is to be begun again. */
export const mayRestart = ({ restartsInRow = 0 }: Chain): boolean => restartsInRow < MAX_RESTARTS_IN_ROW;

/** Returns the chain once the service has answered for the page at `index`: it takes its own cursors. The same for the first page. */
export function withTakenCursor(chain: Chain, index: number): Chain {
  return index === 0 || (chain.restartsInRow ?? 0) === 0 ? chain : { ...chain, restartsInRow: 0 };
}

/** How many rows to lay out: all of an ended list, else those of the known pages and one page that is still to come. */
export function rowsOf({ cursors, ended, lastCount, laidOut = 0 }: Chain): number {
  return ended ? (cursors.length - 1) * PAGE_ROWS + lastCount : Math.max(cursors.length * PAGE_ROWS, laidOut);
}

/** From which page to which, counted from 0. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The pages that hold the rows from `first` to `last`. */
export function spanOf(first: number, last: number): Span {
  return { first: Math.floor(first / PAGE_ROWS), last: Math.floor(last / PAGE_ROWS) };
}

/** The known ones of these pages, with one on either side; the last known one where all lie behind it. */
export function pagesFor({ cursors }: Chain, { first, last }: Span): number[] {
  const to = Math.min(cursors.length - 1, last + 1);
  const from = Math.min(to, Math.max(0, first - 1));
  return Array.from({ length: to - from + 1 }, (_, each) => from + each);
}
