import { type Member, texts } from '../../platform/database/record-shape.ts';

/** The member `nextStatuses` of a list's records: the statement is written from the rule, which stays where it is. */
export function nextStatusesMember<Status extends string>(
  column: string,
  statuses: readonly Status[],
  next: (from: Status) => readonly Status[],
): Member {
  const cases = statuses.map((from) => `when '${from}' then array[${next(from).map((to) => `'${to}'`)}]::text[]`);
  return texts(`case ${column} ${cases.join(' ')} end`);
}
