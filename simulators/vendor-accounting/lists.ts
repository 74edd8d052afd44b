// Lists of the accounting provider, by page number.
import type { Answer, Call } from '../vendor-core/call.ts';
import type { JsonObject } from '../vendor-core/json.ts';
import { cutPage, listVisible, readNumber, refuseOtherParameters } from '../vendor-core/read-body.ts';
import type { Row, World } from '../vendor-core/world.ts';

/** The path in front of every resource. */
export const API = '/api/v1';

const MAX_PAGE = 100;

interface Listing {
  /** Parameters beside those of paging. */
  readonly known: readonly string[];
  show(row: Row): JsonObject;
}

/** Answers a page of rows. @throws Refusal for wrong parameters */
export function listPage(call: Call, rows: readonly Row[], { known, show }: Listing, world: World): Answer {
  refuseOtherParameters(call, [...known, 'page', 'pageSize']);
  const page = readNumber(call, 'page', { min: 1, max: 1_000_000, standard: 1 });
  const size = readNumber(call, 'pageSize', { min: 1, max: MAX_PAGE, standard: MAX_PAGE });
  const visible = listVisible(call, world, rows);
  const offset = (page - 1) * size;
  const items = cutPage(call, visible, offset, size).map(show);
  return { status: 200, body: { items, nextPage: offset + size < visible.length ? page + 1 : null } };
}
