// A column of the board as it is kept: its pages as far as they were read. Pure.
import type { Page } from '../../api/page-chain.ts';
import type { Issue } from './issue-terms.ts';

export interface Column {
  readonly pages: readonly Page<Issue>[];
  readonly pageParams: readonly unknown[];
}

/** Where an issue stands in a column, or -1. */
export function placeOf({ pages }: Column, id: string): number {
  return pages.flatMap(({ data }) => data).findIndex((each) => each.id === id);
}

/** The column without an issue. */
export function without(column: Column, id: string): Column {
  return {
    ...column,
    pages: column.pages.map((page) => ({ ...page, data: page.data.filter((each) => each.id !== id) })),
  };
}

/** The column with an issue at a place, counted over all its pages; an issue that is there already is moved. */
export function withIssue(column: Column, issue: Issue, place: number): Column {
  let before = 0;
  const rest = without(column, issue.id);
  const last = rest.pages.length - 1;
  let isPlaced = false;
  const pages = rest.pages.map((page, index) => {
    const from = before;
    before += page.data.length;
    if (isPlaced || (place > before && index < last)) return page;
    isPlaced = true;
    const at = Math.min(place - from, page.data.length);
    return { ...page, data: [...page.data.slice(0, at), issue, ...page.data.slice(at)] };
  });
  return { ...rest, pages };
}
