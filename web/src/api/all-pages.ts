import type { Page } from './page-chain.ts';
import { Problem } from './problem.ts';

/** A list that takes longer than its cursors are good for is not begun for ever. */
const MAX_RESTARTS = 3;

/** Reads a list by `readAll`, and from the start again where a cursor of it has expired meanwhile. */
async function readFromStart<Whole>(readAll: () => Promise<Whole>): Promise<Whole> {
  for (let restarts = 0; ; restarts += 1) {
    try {
      return await readAll();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'cursor_expired' || restarts === MAX_RESTARTS) throw error;
    }
  }
}

/**
 * All rows of a list that is short by its nature (plans, milestones, members): however many pages that takes. Who gives `most`
 * says on the screen where `isWhole` is false that something lies behind.
 */
export async function allPages<Row>(
  page: (cursor: string | undefined) => Promise<Page<Row>>,
  most = Number.POSITIVE_INFINITY,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  return readFromStart(() => readPages(page, most));
}

async function readPages<Row>(
  page: (cursor: string | undefined) => Promise<Page<Row>>,
  most: number,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await page(cursor);
    rows.push(...data);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined && rows.length < most);
  return { rows, isWhole: cursor === undefined };
}

/**
 * The last rows of a list that is read oldest first, at most `most`: those before them are counted alone, for the newest are
 * what is looked for.
 */
export async function lastPages<Row>(
  page: (cursor: string | undefined) => Promise<Page<Row>>,
  most = 2000,
): Promise<{ rows: Row[]; before: number }> {
  return readFromStart(() => readLastPages(page, most));
}

async function readLastPages<Row>(
  page: (cursor: string | undefined) => Promise<Page<Row>>,
  most: number,
): Promise<{ rows: Row[]; before: number }> {
  let rows: Row[] = [];
  let before = 0;
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await page(cursor);
    const all = [...rows, ...data];
    rows = all.slice(-most);
    before += all.length - rows.length;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { rows, before };
}
