// The SQL of a list: keyset only, in one of two total orders (contract §3).
//   by id       the order of creation, unchanging: what existed when a client began is neither skipped nor repeated
//   by change   (updated_at, id), for `updated_since`: a row that changes meanwhile comes again, later
// Texts are made once a combination of filters and kept: only parameters differ, so PostgreSQL keeps the plan.
import type { Compiled } from './db.ts';

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
  /** Column conditions by filter name; `$` stands for the filter's parameter. */
  readonly filters: Readonly<Record<string, string>>;
  /** False for lists of the whole workspace. */
  readonly inProject: boolean;
  /** Newest first, for what is read that way (deliveries, logs). */
  readonly newestFirst?: boolean;
}

export interface ListPosition {
  /** Milliseconds of the instant before the id, where the order has one. */
  readonly changedAtMs: number | undefined;
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
  readonly filters: Readonly<Record<string, unknown>>;
  /** Rows to fetch: the page's limit and one more. */
  readonly rows: number;
}

/** Where a page's rows have what paging needs of them: places among the columns, undefined for what the list has not. */
export interface RowLayout {
  /** The workspace's clock, which `updated_since` goes by. */
  readonly clock: number | undefined;
  readonly id: number;
  /** The instant before the id in the order. */
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
    const variant = `${window.byChange} ${window.after !== undefined} ${window.updatedSince !== undefined} ${window.updatedUntil !== undefined} ${names.join(' ')}`;
    let plan = kept.get(variant);
    if (plan === undefined) {
      plan = planOf(source, columns, window, names);
      kept.set(variant, plan);
    }
    return { ...plan, parameters: parametersOf(source, window, names) };
  };
}

/** True where the window's order is (instant, id); else it is by id alone. */
export function isTimed(source: ListSource, byChange: boolean): boolean {
  return byChange || source.orderedBy !== undefined;
}

function parametersOf(source: ListSource, window: ListWindow, names: string[]): unknown[] {
  const parameters: unknown[] = [window.workspaceId, window.rows];
  if (source.inProject) parameters.push(window.projectId);
  for (const name of names) parameters.push(window.filters[name]);
  if (window.updatedUntil !== undefined) parameters.push(window.updatedUntil);
  if (window.after !== undefined) {
    if (isTimed(source, window.byChange)) parameters.push(new Date(window.after.changedAtMs ?? 0).toISOString());
    parameters.push(window.after.id);
  } else if (window.updatedSince !== undefined) parameters.push(window.updatedSince);
  return parameters;
}

function planOf(source: ListSource, columns: readonly string[], window: ListWindow, names: string[]): PageQueryPlan {
  const { id, at } = keyOf(source);
  const timed = isTimed(source, window.byChange);
  const clockColumns = source.changes ? 1 : 0;
  const before = timed ? [at] : [];
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

function textOf(source: ListSource, columns: string, window: ListWindow, names: string[]): string {
  const { table } = source;
  let next = 3;
  const conditions = [`${table}.workspace_id = $1`];
  if (source.inProject) conditions.push(`${table}.project_id = $${next++}`);
  for (const name of names) {
    conditions.push((source.filters[name] ?? '').replaceAll('$', `$$${next}`));
    next += 1;
  }
  const { id, at } = keyOf(source);
  if (window.updatedUntil !== undefined) conditions.push(`${table}.updated_at < $${next++}::timestamptz`);
  const timed = isTimed(source, window.byChange);
  const isDescending = source.newestFirst === true && !window.byChange;
  const beyond = isDescending ? '<' : '>';
  if (window.after !== undefined) {
    conditions.push(
      timed
        ? `(${at}, ${id}) ${beyond} ($${next++}::timestamptz, $${next++}::uuid)`
        : `${id} ${beyond} $${next++}::uuid`,
    );
  } else if (window.updatedSince !== undefined) conditions.push(`${at} >= $${next++}::timestamptz`);
  const order = (timed ? [at, id] : [id]).map((each) => (isDescending ? `${each} desc` : each)).join(', ');
  const page = `select ${columns} from ${source.from} where ${conditions.join(' and ')} order by ${order} limit $2`;
  if (!source.changes) return page;
  // The clock is read in the page's own snapshot, also when the page is empty: the next poll begins there. As a text, and
  // under `offset 0`, which keeps it from being made anew for each row: a tenth of the query's time (2026-11-20).
  return (
    'select clock.at, page.* from (select at::text as at from workspace_clock where workspace_id = $1 offset 0) as clock ' +
    `left join lateral (${page}) as page on true`
  );
}
