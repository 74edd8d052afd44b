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
  readonly byChange: boolean;
  readonly filters: Readonly<Record<string, unknown>>;
  /** Rows to fetch: the page's limit and one more. */
  readonly rows: number;
}

/** What each row begins with, before the record's own columns: clock, id, the instant of its order. */
export const LEADING_COLUMNS = 3;

/** Makes the compiled query of a window; texts are kept by the combination of what is asked. */
export function listQuery(source: ListSource, columns: string): (window: ListWindow) => Compiled {
  const kept = new Map<string, string>();
  return (window) => {
    const names = Object.keys(source.filters).filter((each) => window.filters[each] !== undefined);
    const variant = `${window.byChange} ${window.after !== undefined} ${window.updatedSince !== undefined} ${names.join(' ')}`;
    let text = kept.get(variant);
    if (text === undefined) {
      text = textOf({ ...source, columns }, window, names);
      kept.set(variant, text);
    }
    return { sql: text, parameters: parametersOf(source, window, names) };
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
  if (window.after !== undefined) {
    if (isTimed(source, window.byChange)) parameters.push(new Date(window.after.changedAtMs ?? 0).toISOString());
    parameters.push(window.after.id);
  } else if (window.updatedSince !== undefined) parameters.push(window.updatedSince);
  return parameters;
}

function textOf(source: ListSource & { columns: string }, window: ListWindow, names: string[]): string {
  const { table } = source;
  let next = 3;
  const conditions = [`${table}.workspace_id = $1`];
  if (source.inProject) conditions.push(`${table}.project_id = $${next++}`);
  for (const name of names) {
    conditions.push((source.filters[name] ?? '').replaceAll('$', `$$${next}`));
    next += 1;
  }
  const id = `${table}.${source.idColumn ?? 'id'}`;
  const at = `${table}.${source.orderedBy ?? 'updated_at'}`;
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
  const orderedAt = source.changes || source.orderedBy !== undefined ? at : 'null';
  const page =
    `select ${id} as page_id, ${orderedAt} as page_changed_at, ${source.columns} from ${source.from} ` +
    `where ${conditions.join(' and ')} order by ${order} limit $2`;
  if (!source.changes) return page.replace('select ', 'select null, ');
  // The clock is read in the page's own snapshot, also when the page is empty: the next poll begins there.
  return `select clock.at, page.* from workspace_clock as clock left join lateral (${page}) as page on true where clock.workspace_id = $1`;
}
