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
    number: Nullable(Type.Integer({ description: 'Number of the issue, RFI or clash; null for other types.' })),
    title: Type.String({
      description: 'Title or name, at most 200 characters; for a photo its notes, or its tags if it has no notes.',
    }),
    detail: Nullable(
      Type.String({
        description:
          'Up to 160 characters of the description or question, starting shortly before the match; for a photo its ' +
          'tags, for a floor plan its level.',
      }),
    ),
    status: Nullable(
      Type.String({
        description: 'Status of the record; for a photo its visibility. Null for floor plans and milestones.',
      }),
    ),
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
          description: 'Hits, a record with the requested number first, then newest first.',
        }),
        more: Type.Boolean({ description: 'True if there are more hits than are returned.' }),
      }),
      {
        description:
          'Hits by type, in the order issue, rfi, clash, photo, floor_plan, milestone; types without hits are left ' +
          'out.',
      },
    ),
  },
  { $id: 'ProjectSearch' },
);
export type ProjectSearch = Static<typeof ProjectSearch>;

export const SEARCH_LIMIT_DEFAULT = 6;

export const searchQuery = {
  q: SearchText(
    'Text to search for, case-insensitive; surrounding blanks are ignored. Can also be a number, with or without `#`.',
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 20,
      default: SEARCH_LIMIT_DEFAULT,
      description: 'Maximum number of hits per type.',
    }),
  ),
};
