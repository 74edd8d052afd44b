// Pages of a list without some of its rows. Pure.
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';

export interface PageRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * Reads a full page of the rows that `keep` accepts: tables find a row by its place, so that only the last page may be shorter. Each
 * request asks for no more rows than are missing, since a cursor leads behind all rows of its page.
 */
export async function fillPage<Row>(
  cursor: string | undefined,
  read: (request: PageRequest) => Promise<Page<Row>>,
  keep: (row: Row) => boolean,
): Promise<Page<Row>> {
  const kept: Row[] = [];
  let next: string | null | undefined = cursor;
  do {
    const page: Page<Row> = await read({ limit: PAGE_ROWS - kept.length, cursor: next ?? undefined });
    kept.push(...page.data.filter(keep));
    next = page.nextCursor;
  } while (next !== null && kept.length < PAGE_ROWS);
  return { data: kept, nextCursor: next };
}
