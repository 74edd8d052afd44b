// The words by which a project's photos and issues are told apart, with how often each is used (app API).
import { type Static, Type } from 'typebox';

export const TAGS_MAX = 200;

const TagCount = Type.Object(
  { name: Type.String(), count: Type.Integer({ minimum: 1, description: 'How many records have it.' }) },
  { $id: 'TagCount' },
);

const counts = () =>
  Type.Array(TagCount, {
    maxItems: TAGS_MAX,
    description: 'The most used first, those used alike in the order of their names.',
  });

export const ProjectTags = Type.Object({ photoTags: counts(), issueLabels: counts() }, { $id: 'ProjectTags' });
export type ProjectTags = Static<typeof ProjectTags>;
