// The words by which a project's photos and issues are told apart, with how often each is used (app API).
import { type Static, Type } from 'typebox';

export const TAGS_MAX = 200;

const TagCount = Type.Object(
  { name: Type.String(), count: Type.Integer({ minimum: 1, description: 'Number of records that have it.' }) },
  { $id: 'TagCount' },
);

const counts = () =>
  Type.Array(TagCount, {
    maxItems: TAGS_MAX,
    description: 'Most used first; equally used ones are ordered by name.',
  });

export const ProjectTags = Type.Object({ photoTags: counts(), issueLabels: counts() }, { $id: 'ProjectTags' });
export type ProjectTags = Static<typeof ProjectTags>;
