// Hits of a text as a search shows them: expressions of SQL, each a JSON array, so that several tables are searched in one
// statement. Not for lists that filter by a text, which have pages (list-query.ts).
import { type RawBuilder, sql } from 'kysely';

/** What is looked for. */
export interface Sought {
  readonly text: string;
  /** The pattern of `like` that finds it anywhere. */
  readonly pattern: string;
  /** The number that the text is, if it is one. */
  readonly number: number | null;
  /** How many are looked for at most: those that are shown, and one that tells whether there are more. */
  readonly rows: number;
}

/** True where no character of a text has another case, as in Arabic, numbers and dates. */
const hasNoCase = (text: string) => text.toLowerCase() === text.toUpperCase();

/**
 * That a text holds what is looked for, in any case. What has no case is looked for as it stands, in a fifth of the time: for
 * `ilike` every text is first written anew in small letters.
 */
export function holds(column: RawBuilder<unknown>, { text, pattern }: Sought): RawBuilder<boolean> {
  return hasNoCase(text) ? sql`(${column} like ${pattern})` : sql`(${column} ilike ${pattern})`;
}

/**
 * The hits among the rows that `found` selects as `id`, `number`, `title`, `detail` and `status`: whoever has the number
 * first, then the newest. What is shown of a hit is made for those alone that are left.
 */
export function hitsAsJson<T>(
  found: RawBuilder<unknown>,
  { number, rows }: Sought,
  detail: RawBuilder<unknown> = sql`detail`,
): RawBuilder<T> {
  const isFirst = sql`number is not distinct from ${number}::int and number is not null`;
  return sql`(
    select coalesce(json_agg(json_build_object('id', id, 'number', number, 'title', left(title, 200),
      'detail', nullif(${detail}, ''), 'status', status) order by is_first desc, id desc), '[]')
    from (select found.*, ${isFirst} as is_first from (${found}) as found
      order by is_first desc, id desc limit ${rows}) as hit)`;
}

const EXCERPT_LENGTH = 160;
const BEFORE_FOUND = 40;

/** A part of a text, from shortly before what was found in it; its beginning where nothing was. */
export function excerpt(column: string, { text }: Sought): RawBuilder<string | null> {
  const place = sql`strpos(lower(${sql.ref(column)}), lower(${text}::text))`;
  return sql`substr(${sql.ref(column)}, greatest(1, ${place} - ${sql.lit(BEFORE_FOUND)}), ${sql.lit(EXCERPT_LENGTH)})`;
}
