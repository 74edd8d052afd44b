import { Type } from 'typebox';
import { person } from '../access.ts';
import { ProjectSearch, searchQuery } from '../search.ts';
import { defineOperations } from './operation.ts';

export const searchOperations = defineOperations('Search', {
  searchProject: {
    method: 'GET',
    path: '/api/projects/{projectId}/search',
    summary: 'Search everything in a project for a text or a number',
    description:
      'Titles, descriptions, questions and answers of issues and RFIs, names of clashes, notes and tags of photos, ' +
      'names and levels of floor plans, names and descriptions of milestones. Nothing in the text has a special ' +
      'meaning. No page: at most `limit` hits of each type, and `more` where there are others.',
    access: person('viewer'),
    query: Type.Object(searchQuery),
    reply: ProjectSearch,
    refuses: ['rate_limited'],
  },
});
