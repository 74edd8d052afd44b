// The orders that people ask a list for (`sort`), beside its own. Each is a key before the id, so it is total.
//
// A cursor holds the key of a page's last row, its id, and the clock of the first page. The next page begins behind that place,
// whether or not the row is still there, and goes by the keys that rows had at that clock: those that changed since are kept a day
// (the trigger `moved` of each table). So no row is skipped or repeated, whatever changes meanwhile (docs/decisions/0031).

export interface ListOrder {
  /**
   * SQL over the listed table, never null. Of what PostgreSQL knows not to leak, or no index serves it under row-level
   * security: `case` is, `coalesce` is not (contain_leaked_vars in clauses.c).
   */
  readonly key: string;
  /** The key's type in SQL: as a text of at most ORDER_KEY_MAX_BYTES it goes into the cursor, and comes back as a parameter. */
  readonly type: string;
  readonly isDescending: boolean;
  /** True where a row's key never changes, so that no former keys are needed. */
  readonly isFixed: boolean;
}

export type ListOrders = Readonly<Record<string, ListOrder>>;

/** A key as it is read upwards and downwards. */
interface OrderKey {
  readonly type: string;
  readonly up: string;
  readonly down: string;
  readonly isFixed?: true;
}

/** What a cursor of at most 200 characters has room for. @internal */
export const ORDER_KEY_MAX_BYTES = 116;

/** The orders of these keys: upwards under the key's name, downwards under it behind a minus. */
export function ordersBy(keys: Readonly<Record<string, OrderKey>>): ListOrders {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([name, { type, up, down, isFixed = false }]): [string, ListOrder][] => [
      [name, { type, key: up, isDescending: false, isFixed }],
      [`-${name}`, { type, key: down, isDescending: true, isFixed }],
    ]),
  );
}

/** A column that is never null. */
export function columnKey(column: string, type: 'int' | 'timestamptz'): OrderKey {
  return { type, up: column, down: column };
}

/** A column that is never null and never changes. */
export function fixedKey(column: string, type: 'int' | 'timestamptz'): OrderKey {
  return { ...columnKey(column, type), isFixed: true };
}

/** A day; rows without one are last, upwards and downwards. */
export function dayKey(column: string): OrderKey {
  const orElse = (day: string) => `case when ${column} is null then '${day}'::date else ${column} end`;
  return { type: 'date', up: orElse('infinity'), down: orElse('-infinity') };
}

/** One of these words, in the order in which they are given. */
export function wordKey(column: string, words: readonly string[]): OrderKey {
  const key = `case ${column} ${words.map((word, place) => `when '${word}' then ${place}`).join(' ')} end`;
  return { type: 'int', up: key, down: key };
}

/**
 * A text as people expect it, upper and lower case and letters with accents beside each other, in the root order of Unicode
 * whatever the database's own collation is. Of a long text as much counts as a cursor has room for: 116 letters of ASCII, 58
 * where some are Arabic or Cyrillic, 38 with Chinese, 29 with emoji; what is the same until there is in the order of ids.
 */
export function textKey(column: string): OrderKey {
  const lengths = [1, 2, 3].map((bytes) => Math.floor(ORDER_KEY_MAX_BYTES / bytes));
  const cases = lengths.map((length) => {
    const start = `left(${column}, ${length})`;
    return `when octet_length(${start}) <= ${ORDER_KEY_MAX_BYTES} then ${start}`;
  });
  // First, what nearly every text is, without a look at its letters.
  const whole = `when octet_length(${column}) <= ${ORDER_KEY_MAX_BYTES} then ${column}`;
  const key = `(case ${whole} ${cases.join(' ')} else left(${column}, ${ORDER_KEY_MAX_BYTES / 4}) end) collate "und-x-icu"`;
  return { type: 'text', up: key, down: key };
}
