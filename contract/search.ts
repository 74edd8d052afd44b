// The search over everything in a project (app API).
import { type Static, Type } from 'typebox';
import { SearchText } from './paging.ts';
import { Nullable, Uuid } from './values.ts';

/** What is searched, in the order in which it is shown. */
export const SEARCHED_TYPES = ['issue', 'rfi', 'clash', 'photo', 'floor_plan', 'milestone'] as const;
export type SearchedType = (typeof SEARCHED_TYPES)[number];

export const SearchHit = Type.Object(
  {
    id: Uuid(),
    number: Nullable(Type.Integer({ description: 'Of issues, RFIs and clashes.' })),
    title: Type.String({ description: 'Of a photo its notes, or its tags where it has none; at most 200 characters.' }),
    detail: Nullable(
      Type.String({
        description:
          'Up to 160 characters of the description or question, from shortly before what was found in it; the tags of a ' +
          'photo, the level of a floor plan.',
      }),
    ),
    status: Nullable(Type.String({ description: 'Of a photo its visibility; null for floor plans and milestones.' })),
  },
  { $id: 'SearchHit' },
);
export type SearchHit = Static<typeof SearchHit>;

export const ProjectSearch = Type.Object(
  {
    groups: Type.Array(
      Type.Object({
        type: Type.Enum([...SEARCHED_TYPES]),
        hits: Type.Array(SearchHit, {
          description: 'Whoever has the number that was asked for, then the newest first.',
        }),
        more: Type.Boolean({ description: 'Whether there are more of them than are shown.' }),
      }),
      { description: 'In the order issue, rfi, clash, photo, floor_plan, milestone; without those that have no hits.' },
    ),
  },
  { $id: 'ProjectSearch' },
);
export type ProjectSearch = Static<typeof ProjectSearch>;

export const SEARCH_LIMIT_DEFAULT = 6;

export const searchQuery = {
  q: SearchText(
    'The text to look for, in any case; blanks around it do not count. Also a number, with or without `#`.',
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 20,
      default: SEARCH_LIMIT_DEFAULT,
      description: 'How many hits a group has at most.',
    }),
  ),
};
