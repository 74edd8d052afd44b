import { person } from '../access.ts';
import { ProjectTags } from '../tags.ts';
import { defineOperations } from './operation.ts';

export const tagOperations = defineOperations('Tags', {
  listProjectTags: {
    method: 'GET',
    path: '/api/projects/{projectId}/tags',
    summary: 'List the tags of photos and the labels of issues with their counts',
    description: 'No page: all of them at once, since they are the words of a field that completes what is typed.',
    access: person('viewer'),
    reply: ProjectTags,
  },
});
