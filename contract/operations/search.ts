import { Type } from 'typebox';
import { person } from '../access.ts';
import { ProjectSearch, searchQuery } from '../search.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Search', description: 'Search within a project.' };

export const searchOperations = defineOperations(tag, {
  searchProject: {
    method: 'GET',
    path: '/api/projects/{projectId}/search',
    summary: 'Search a project by text or number',
    description:
      'Searches titles, descriptions, questions and answers of issues and RFIs, names of clashes, notes and tags ' +
      'of photos, names and levels of floor plans, and names and descriptions of milestones. The text is taken ' +
      'literally, without special syntax. Results are not paged: returns at most `limit` hits per type, and `more` ' +
      'is true if there are others.',
    access: person('viewer'),
    query: Type.Object(searchQuery),
    reply: ProjectSearch,
    refuses: ['rate_limited'],
  },
});
