// Filters of lists by what is still to be done.

const statusIn = (table: string, settled: readonly string[]) =>
  `${table}.status in (${settled.map((status) => `'${status}'`).join(', ')})`;

/** The filter `settled`: whether a record has one of the statuses in which nothing is left to do. */
export function isSettled(table: string, settled: readonly string[]): string {
  return `(${statusIn(table, settled)}) = $`;
}

/**
 * The filter `overdue`: whether a record that is not settled was due before today, in the time zone of its project, by the
 * database's clock. The project is looked up once a query, not once a row.
 */
export function isOverdue(table: string, settled: readonly string[]): string {
  const today =
    '(select (now() at time zone project.time_zone)::date from project ' +
    "where project.workspace_id = current_setting('app.workspace_id')::uuid and project.id = $project)";
  const due = `${table}.due_date`;
  return `(${due} is not null and ${due} < ${today} and not ${statusIn(table, settled)}) = $`;
}

/** The filter `unassigned`. */
export function isUnassigned(table: string): string {
  return `(${table}.assignee_id is null) = $`;
}
