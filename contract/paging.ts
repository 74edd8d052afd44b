import { Type } from 'typebox';
import { Nullable } from './values.ts';

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

/** `q` of the lists that are searched for a text; blanks alone find nothing and are refused. */
export const SearchText = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description, examples: ['crack'] });

/** The page envelope (spec 2.5) of records of one schema, named `<name>Page`. */
export const pageOf = <T extends Type.TSchema>(item: T, name: string) =>
  Type.Object(
    {
      data: Type.Array(item),
      nextCursor: Nullable(Type.String({ description: 'Null on the last page.' })),
    },
    { $id: `${name}Page` },
  );
