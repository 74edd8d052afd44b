// The pages behind the first of a list sorted by what changes (docs/decisions/0031). The trigger `moved` of each table keeps every key
// that a change replaced, in moved_row. The key that a record had at the first page's clock is the earliest one replaced since, or its
// present one where none was.
import type { FormerOrderKey, ListOrder } from './list-order.ts';

export interface FormerOrder {
  /** The listed table, or a join with that table first. */
  readonly from: string;
  readonly table: string;
  /** The column of the record's id. */
  readonly id: string;
  readonly order: ListOrder & { readonly former: FormerOrderKey };
  readonly conditions: readonly string[];
  /** Returns the condition that a key and an id lie behind the page before. */
  readonly isBehind: (key: string, id: string) => string;
  /** The parameter of the first page's clock. */
  readonly asOf: string;
}

/** Returns the query of a page's ids and keys, as of the first page. */
export function selectFormerOrder(page: FormerOrder): string {
  return page.order.former.isIndexed ? mergeMoved(page) : sortWhole(page);
}

/** Looks up the key of each record where no index has the order; the list is sorted whole for each page anyway. */
function sortWhole({ from, id, order, conditions, isBehind, asOf }: FormerOrder): string {
  const way = order.isDescending ? ' desc' : '';
  const { column, key } = order.former;
  const listed =
    `select ${id} as id, case when former.value is null then ${order.key} else ${key('former.value')} end as key from ${from} ` +
    `left join lateral (select moved.${column} as value from moved_row as moved where ${movedSince('moved', { id, asOf, column })} ` +
    `order by moved.until limit 1) as former on true where ${conditions.join(' and ')}`;
  return (
    `select listed.id, listed.key from (${listed}) as listed where ${isBehind('listed.key', 'listed.id')} ` +
    `order by listed.key${way}, listed.id${way} limit $2`
  );
}

/**
 * Merges records that moved with the others, both read in the list's order by an index. Those that moved are read first: the last
 * of a full page of them is as far as the others are read, so that others which moved into that part of the list are not all looked at.
 */
function mergeMoved(page: FormerOrder): string {
  const { from, id, order, conditions, isBehind } = page;
  const [upTo, way] = order.isDescending ? ['>=', ' desc'] : ['<=', ''];
  const stayed = (more: string) =>
    `(select ${id} as id, ${order.key} as key from ${from} ` +
    `where ${[...conditions, isBehind(order.key, id), stayedCondition(page), more].join(' and ')} ` +
    `order by key${way}, id${way} limit $2)`;
  const count = '(select count(*) from moved)';
  const last = (column: string) => `(select moved.${column} from moved offset $2 - 1)`;
  return (
    `with moved as materialized (${movedSelect(page, way)}) select * from (` +
    `select id, key from moved union all ` +
    `${stayed(`${count} = $2 and (${order.key}, ${id}) ${upTo} (${last('key')}, ${last('id')})`)} union all ` +
    `${stayed(`${count} < $2`)}) as all_parts order by key${way}, id${way} limit $2`
  );
}

/** Selects replaced keys behind the page before, of each record the earliest since the first page. */
function movedSelect(page: FormerOrder, way: string): string {
  const { from, table, id, order, conditions, isBehind, asOf } = page;
  const key = `former.${order.former.column}`;
  const all = [
    `former.workspace_id = $1 and former.project_id = $3 and former.kind = '${table}'`,
    `${key} is not null and former.until > ${asOf}::timestamptz`,
    isBehind(key, 'former.record_id'),
    // A record had one stamp at a time.
    isStamp(page) ? `${key} <= ${asOf}::timestamptz` : `former.until = ${earliestUntil(page, 'former.record_id')}`,
    ...conditions,
  ];
  return (
    `select former.record_id as id, ${key} as key from ${from} join moved_row as former ` +
    `on former.workspace_id = ${table}.workspace_id and former.record_id = ${id} ` +
    `where ${all.join(' and ')} order by ${key}${way}, former.record_id${way} limit $2`
  );
}

/** The condition that a record has the key that it had: its last change is not later than the first page, or none replaced the key. */
function stayedCondition(page: FormerOrder): string {
  const { order, asOf, id } = page;
  return isStamp(page) ? `${order.key} <= ${asOf}::timestamptz` : `${earliestUntil(page, id)} is null`;
}

const isStamp = ({ order }: FormerOrder) => order.former.column === 'stamp_key';

/** Selects the earliest change since the first page. A subquery and no join, so that each row is one look-up by index in every plan. */
function earliestUntil({ order, asOf }: FormerOrder, id: string): string {
  const since = movedSince('earliest', { id, asOf, column: order.former.column });
  return `(select earliest.until from moved_row as earliest where ${since} order by earliest.until limit 1)`;
}

function movedSince(moved: string, { id, asOf, column }: { id: string; asOf: string; column: string }): string {
  return (
    `${moved}.workspace_id = $1 and ${moved}.record_id = ${id} and ${moved}.${column} is not null ` +
    `and ${moved}.until > ${asOf}::timestamptz`
  );
}
