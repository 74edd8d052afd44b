import { person } from '../access.ts';
import { ProjectTags } from '../tags.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Tags', description: 'Tags of photos and labels of issues.' };

export const tagOperations = defineOperations(tag, {
  listProjectTags: {
    method: 'GET',
    path: '/api/projects/{projectId}/tags',
    summary: 'List photo tags and issue labels',
    description: 'Includes how often each is used. Not paged: returns all of them at once, for autocompletion.',
    access: person('viewer'),
    reply: ProjectTags,
  },
});
