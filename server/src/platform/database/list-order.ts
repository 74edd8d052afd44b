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
  /** The key as it was before a change; undefined where a row's key never changes. */
  readonly former: FormerOrderKey | undefined;
}

export type ListOrders = Readonly<Record<string, ListOrder>>;

/** Columns of moved_row; a table has at most one order for each, which the trigger `moved` fills. */
export type FormerKey = 'stamp_key' | 'at_key' | 'day_key' | 'second_day_key' | 'number_key' | 'text_key';

export interface FormerOrderKey {
  readonly column: FormerKey;
  /** Returns the SQL of the order's key over a value of the column. */
  readonly key: (value: string) => string;
  /** True where an index of moved_row has the order. */
  readonly isIndexed: boolean;
}

/** A key as it is read upwards and downwards. */
interface OrderKey {
  readonly type: string;
  readonly up: string;
  readonly down: string;
  readonly formerUp: FormerOrderKey | undefined;
  readonly formerDown: FormerOrderKey | undefined;
}

/** What a cursor of at most 200 characters has room for. @internal */
export const ORDER_KEY_MAX_BYTES = 116;

/** The orders of these keys: upwards under the key's name, downwards under it behind a minus. */
export function ordersBy(keys: Readonly<Record<string, OrderKey>>): ListOrders {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([name, { type, up, down, formerUp, formerDown }]): [string, ListOrder][] => [
      [name, { type, key: up, isDescending: false, former: formerUp }],
      [`-${name}`, { type, key: down, isDescending: true, former: formerDown }],
    ]),
  );
}

const asKept = (column: FormerKey): FormerOrderKey => ({ column, key: (value) => value, isIndexed: true });
const sameBothWays = (former: FormerOrderKey | undefined) => ({ formerUp: former, formerDown: former });

/** An instant that is never null. */
export function instantKey(column: string): OrderKey {
  return { type: 'timestamptz', up: column, down: column, ...sameBothWays(asKept('at_key')) };
}

/** The stamp of the last change. */
export function stampKey(column: string): OrderKey {
  return { ...instantKey(column), ...sameBothWays(asKept('stamp_key')) };
}

/** A column that is never null and never changes. */
export function fixedKey(column: string, type: 'int' | 'timestamptz'): OrderKey {
  return { type, up: column, down: column, ...sameBothWays(undefined) };
}

/** A day; rows without one are last, upwards and downwards. A table's second order by a day keeps former keys apart. */
export function dayKey(column: string, former: 'day_key' | 'second_day_key' = 'day_key'): OrderKey {
  const orElse = (day: string) => `case when ${column} is null then '${day}'::date else ${column} end`;
  return {
    type: 'date',
    up: orElse('infinity'),
    down: orElse('-infinity'),
    formerUp: { ...asKept(former), isIndexed: former === 'day_key' },
    formerDown: {
      column: former,
      key: (value) => `case when ${value} = 'infinity' then '-infinity'::date else ${value} end`,
      isIndexed: false,
    },
  };
}

/** One of these words, in the order in which they are given. */
export function wordKey(column: string, words: readonly string[]): OrderKey {
  const key = `case ${column} ${words.map((word, place) => `when '${word}' then ${place}`).join(' ')} end`;
  return { type: 'int', up: key, down: key, ...sameBothWays(asKept('number_key')) };
}

/**
 * A text as people expect it, upper and lower case and letters with accents beside each other, in the root order of Unicode
 * whatever the database's own collation is. Of a long text as much counts as a cursor has room for: 116 letters of ASCII, 58
 * where some are Arabic or Cyrillic, 38 with Chinese, 29 with emoji; what is the same until there is in the order of ids.
 */
export function textKey(column: string): OrderKey {
  const key = cutText(column);
  return {
    type: 'text',
    up: key,
    down: key,
    ...sameBothWays({ column: 'text_key', key: cutText, isIndexed: false }),
  };
}

function cutText(text: string): string {
  const lengths = [1, 2, 3].map((bytes) => Math.floor(ORDER_KEY_MAX_BYTES / bytes));
  const cases = lengths.map((length) => {
    const start = `left(${text}, ${length})`;
    return `when octet_length(${start}) <= ${ORDER_KEY_MAX_BYTES} then ${start}`;
  });
  // First, what nearly every text is, without a look at its letters.
  const whole = `when octet_length(${text}) <= ${ORDER_KEY_MAX_BYTES} then ${text}`;
  return `(case ${whole} ${cases.join(' ')} else left(${text}, ${ORDER_KEY_MAX_BYTES / 4}) end) collate "und-x-icu"`;
}
