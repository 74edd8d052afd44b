// The SQL of a list: keyset only, in one of its total orders (contract §3).
//   by id       the order of creation, unchanging: what existed when a client began is neither skipped nor repeated
//   by change   (updated_at, id), for `updated_since`: a row that changes meanwhile comes again, later
//   by a key    (key, id), for `sort` (list-order.ts)
// Texts are made once a combination of filters and kept: only parameters differ, so PostgreSQL keeps the plan.
import type { Compiled } from './db.ts';
import { selectFormerOrder } from './former-order.ts';
import type { ListOrder, ListOrders } from './list-order.ts';

export interface ListSource {
  /** The table, or a join with the listed table first and called by its own name. */
  readonly from: string;
  /** The listed table; must have workspace_id and id. */
  readonly table: string;
  /** The column that stands in for `id` where the table has none: `user_id` of members. A UUID, unique in the list. */
  readonly idColumn?: string;
  /**
   * The instant that rows are in order of, before their id, where ids do not rise with time (the audit log, whose entries
   * are not all made by one process). Such a list is never read by change.
   */
  readonly orderedBy?: string;
  /** Whether rows change: then the list can be read by change, and answers with the clock. */
  readonly changes: boolean;
  /** Column conditions by filter name; `$` stands for the filter's parameter, `$project` for the project of the list. */
  readonly filters: Readonly<Record<string, string>>;
  /** Further orders, by what `sort` calls them; of a list whose rows change. */
  readonly orders?: ListOrders;
  /** False for lists of the whole workspace. */
  readonly inProject: boolean;
  /** Newest first, for what is read that way (deliveries, logs). */
  readonly newestFirst?: boolean;
}

export interface ListPosition {
  /** Milliseconds of the instant before the id, where the order has one. */
  readonly changedAtMs: number | undefined;
  /** The text of the key before the id, where the order has one. */
  readonly key?: string | undefined;
  readonly id: string;
}

export interface ListWindow {
  readonly workspaceId: string;
  readonly projectId: string | undefined;
  readonly after: ListPosition | undefined;
  /** Set: the order is by change. */
  readonly updatedSince: string | undefined;
  /** Only rows whose last change was before this instant, in either order. */
  readonly updatedUntil?: string | undefined;
  readonly byChange: boolean;
  /** The clock of the first page, whose order by a key all pages show. */
  readonly asOf?: string | undefined;
  /** Set: the order of this name, which excludes the one by change. */
  readonly sort?: string | undefined;
  readonly filters: Readonly<Record<string, unknown>>;
  /** Rows to fetch: the page's limit and one more. */
  readonly rows: number;
}

/** Where a page's rows have what paging needs of them: places among the columns, undefined for what the list has not. */
export interface RowLayout {
  /** The workspace's clock, which `updated_since` goes by. */
  readonly clock: number | undefined;
  readonly id: number;
  /** The instant or the key before the id in the order. */
  readonly orderedAt: number | undefined;
  /** Where the record's own columns begin. */
  readonly record: number;
}

/** A window's query and the places in its rows. */
export interface PageQueryPlan {
  readonly sql: string;
  readonly layout: RowLayout;
}

/** Plans windows of a list; texts are kept by the combination of what is asked. */
export function listQuery(
  source: ListSource,
  columns: readonly string[],
): (window: ListWindow) => Compiled & { layout: RowLayout } {
  const kept = new Map<string, PageQueryPlan>();
  return (window) => {
    const names = Object.keys(source.filters).filter((each) => window.filters[each] !== undefined);
    const variant = `${window.byChange} ${window.after !== undefined} ${window.updatedSince !== undefined} ${window.updatedUntil !== undefined} ${window.sort ?? ''} ${names.join(' ')}`;
    let plan = kept.get(variant);
    if (plan === undefined) {
      plan = planOf(source, columns, window, names);
      kept.set(variant, plan);
    }
    return { ...plan, parameters: parametersOf(source, window, names) };
  };
}

/** True where the window's order, unless it is one by a key, is (instant, id); else it is by id alone. */
export function isTimed(source: ListSource, byChange: boolean): boolean {
  return byChange || source.orderedBy !== undefined;
}

function parametersOf(source: ListSource, window: ListWindow, names: string[]): unknown[] {
  const parameters: unknown[] = [window.workspaceId, window.rows];
  if (source.inProject) parameters.push(window.projectId);
  for (const name of names) parameters.push(window.filters[name]);
  if (window.updatedUntil !== undefined) parameters.push(window.updatedUntil);
  if (window.after !== undefined) {
    if (window.sort !== undefined) parameters.push(window.after.key);
    else if (isTimed(source, window.byChange)) parameters.push(new Date(window.after.changedAtMs ?? 0).toISOString());
    parameters.push(window.after.id);
    if (showsFormerOrder(source, window)) parameters.push(window.asOf);
  } else if (window.updatedSince !== undefined) parameters.push(window.updatedSince);
  return parameters;
}

/** True for a page behind the first one in an order whose keys change. */
function showsFormerOrder(source: ListSource, { sort, after }: ListWindow): boolean {
  return sort !== undefined && after !== undefined && orderOf(source, sort).former !== undefined;
}

function planOf(source: ListSource, columns: readonly string[], window: ListWindow, names: string[]): PageQueryPlan {
  const { id, at } = keyOf(source);
  const isSorted = window.sort !== undefined;
  const timed = isSorted || isTimed(source, window.byChange);
  const clockColumns = source.changes ? 1 : 0;
  const before = isSorted ? ['picked.key::text'] : timed ? [at] : [];
  // Most records show their own id.
  const shown = columns.indexOf(id);
  if (shown === -1) before.push(id);
  const record = clockColumns + before.length;
  const layout = {
    clock: source.changes ? 0 : undefined,
    id: shown === -1 ? record - 1 : record + shown,
    orderedAt: timed ? clockColumns : undefined,
    record,
  };
  // Named, because a list may show the column that it is ordered by.
  const leading = before.map((each, index) => `${each} as page_${index}`);
  return { sql: textOf(source, [...leading, ...columns].join(', '), window, names), layout };
}

function keyOf({ table, idColumn, orderedBy }: ListSource): { id: string; at: string } {
  return { id: `${table}.${idColumn ?? 'id'}`, at: `${table}.${orderedBy ?? 'updated_at'}` };
}

function orderOf(source: ListSource, sort: string): ListOrder {
  const order = source.orders?.[sort];
  if (order === undefined || !source.changes) throw new Error(`${source.table} has no order ${sort}`);
  return order;
}

function textOf(source: ListSource, columns: string, window: ListWindow, names: string[]): string {
  const { conditions, next } = conditionsOf(source, window, names);
  const page = window.sort === undefined ? byItself : sortedBy(orderOf(source, window.sort));
  const text = page({ source, columns, window, conditions, next });
  if (!source.changes) return text;
  // The clock is read in the page's own snapshot, also when the page is empty: the next poll begins there. As a text, and
  // under `offset 0`, which keeps it from being made anew for each row: a tenth of the query's time (2026-11-20).
  const clock = showsFormerOrder(source, window) ? clockOfFormer(`$${next + 2}`) : 'at::text';
  return (
    `select clock.at, page.* from (select ${clock} as at from workspace_clock where workspace_id = $1 offset 0) as clock ` +
    `left join lateral (${text}) as page on true`
  );
}

/** The clock, null where keys that rows had at this instant are no longer kept. */
function clockOfFormer(asOf: string): string {
  const isGone = `exists (select from moves_removed where workspace_id = $1 and through > ${asOf}::timestamptz)`;
  return `case when not ${isGone} then at::text end`;
}

/** The conditions but for the place where the page begins, and the next parameter's number. */
function conditionsOf(source: ListSource, window: ListWindow, names: string[]): { conditions: string[]; next: number } {
  const { table, inProject, filters } = source;
  let next = inProject ? 4 : 3;
  const conditions = [`${table}.workspace_id = $1`];
  if (inProject) conditions.push(`${table}.project_id = $3`);
  for (const name of names) {
    const parameter = `$${next}`;
    conditions.push((filters[name] ?? '').replaceAll(/\$(project\b)?/g, (_, project) => (project ? '$3' : parameter)));
    next += 1;
  }
  if (window.updatedUntil !== undefined) conditions.push(`${table}.updated_at < $${next++}::timestamptz`);
  return { conditions, next };
}

interface PageText {
  readonly source: ListSource;
  readonly columns: string;
  readonly window: ListWindow;
  readonly conditions: readonly string[];
  readonly next: number;
}

/** By id or by change. */
function byItself({ source, columns, window, conditions, next }: PageText): string {
  const { id, at } = keyOf(source);
  const timed = isTimed(source, window.byChange);
  const isDescending = source.newestFirst === true && !window.byChange;
  const beyond = isDescending ? '<' : '>';
  const all = [...conditions];
  if (window.after !== undefined) {
    all.push(
      timed ? `(${at}, ${id}) ${beyond} ($${next}::timestamptz, $${next + 1}::uuid)` : `${id} ${beyond} $${next}::uuid`,
    );
  } else if (window.updatedSince !== undefined) all.push(`${at} >= $${next}::timestamptz`);
  const order = (timed ? [at, id] : [id]).map((each) => (isDescending ? `${each} desc` : each)).join(', ');
  return `select ${columns} from ${source.from} where ${all.join(' and ')} order by ${order} limit $2`;
}

/**
 * By a key. The page's rows are picked first and read whole then: where no index has the order, only keys and ids are
 * sorted (of 100,000 issues 35 ms, 105 with their columns; by an index 0.3 either way, 2026-11-21).
 */
const sortedBy =
  (order: ListOrder) =>
  (text: PageText): string => {
    const { source, columns, window, conditions, next } = text;
    const { id } = keyOf(source);
    const [beyond, way] = order.isDescending ? ['<', ' desc'] : ['>', ''];
    const isBehind = (key: string, of: string) =>
      `(${key}, ${of}) ${beyond} ($${next}::${order.type}, $${next + 1}::uuid)`;
    const all = window.after === undefined ? conditions : [...conditions, isBehind(order.key, id)];
    const { former } = order;
    const ordered =
      former !== undefined && window.after !== undefined
        ? selectFormerOrder({ ...source, id, order: { ...order, former }, conditions, isBehind, asOf: `$${next + 2}` })
        : `select ${id} as id, ${order.key} as key from ${source.from} where ${all.join(' and ')} ` +
          `order by key${way}, id${way} limit $2`;
    return (
      `select ${columns} from ${source.from} join (${ordered}) as picked on picked.id = ${id} ` +
      `where ${source.table}.workspace_id = $1 order by picked.key${way}, picked.id${way}`
    );
  };
