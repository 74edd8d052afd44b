import { Type } from 'typebox';
import { Nullable, VisibleText } from './values.ts';

export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 200;
export const CURSOR_MAX_LENGTH = 200;

/** `cursor` and `limit` of every list (spec 8). */
export const pageQuery = {
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: CURSOR_MAX_LENGTH,
      description: 'The `nextCursor` of the page before, with the same filters. Opaque.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PAGE_LIMIT_MAX,
      default: PAGE_LIMIT_DEFAULT,
      description: 'How many records a page holds at most.',
    }),
  ),
};

/** The query of a list without filters. */
export const PageQuery = Type.Object({ ...pageQuery });

/** `cursor` and `limit` of a feed, which has no end: each page carries the cursor to go on from, also the last. */
export const feedQuery = {
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: CURSOR_MAX_LENGTH,
      description:
        'The `nextCursor` of the page before or the header `X-Next-Cursor` of any page, with the same filters. Opaque.',
    }),
  ),
  limit: pageQuery.limit,
};

/** `updated_since` of the lists whose rows change (contract §3). */
export const updatedSinceQuery = {
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Only records changed at or after this instant, in the order of their last change. Poll with the value of the ' +
        'header `X-Next-Updated-Since` of the load before.',
    }),
  ),
};

/** Both ends of a range of last changes. */
export const updatedRangeQuery = {
  ...updatedSinceQuery,
  updated_until: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only records whose last change was before this instant.' }),
  ),
};

/**
 * `sort` of the lists that people see as tables: these orders, and each the other way round behind a minus. What a record
 * has not (a due date) is last in both.
 */
export const sortQuery = <Key extends string>(keys: readonly Key[]) => ({
  sort: Type.Optional(
    Type.Enum(
      keys.flatMap((key): (Key | `-${Key}`)[] => [key, `-${key}`]),
      {
        description:
          'The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All ' +
          'pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun ' +
          'and not read on for a day may end with `cursor_expired` (410).',
      },
    ),
  ),
});

export const unassignedQuery = {
  unassigned: Type.Optional(Type.Boolean({ description: 'Whether nobody is to do it.' })),
};

/** What is still to be done. */
export const settledQuery = {
  settled: Type.Optional(Type.Boolean({ description: 'Whether nothing is left to do: by the status.' })),
  ...unassignedQuery,
};

/** An end of a span of time that a list filters by. */
export const SpanEnd = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));

export const overdueQuery = {
  overdue: Type.Optional(
    Type.Boolean({
      description: 'Whether it was due before today, in the time zone of the project, and is not settled.',
    }),
  ),
};

/** `q` of the lists that are searched for a text; blanks alone find nothing and are refused. */
export const SearchText = (description: string) => VisibleText(200, { description, examples: ['crack'] });

/** The page envelope (spec 2.5) of records of one schema, named `<name>Page`. */
export const pageOf = <T extends Type.TSchema>(item: T, name: string) =>
  Type.Object(
    {
      data: Type.Array(item),
      nextCursor: Nullable(Type.String({ description: 'Null on the last page.' })),
    },
    { $id: `${name}Page` },
  );
