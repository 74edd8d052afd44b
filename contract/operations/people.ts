import { person } from '../access.ts';
import { PageQuery } from '../paging.ts';
import { ProjectPersonPage } from '../people.ts';
import { defineOperations } from './operation.ts';

export const peopleOperations = defineOperations('Members', {
  listProjectPeople: {
    method: 'GET',
    path: '/api/projects/{projectId}/people',
    summary: 'List people and API keys of a project',
    description:
      'Lists everyone who has or had a role in the project, owners and admins of the workspace included, also ' +
      'people who left or were deactivated; and the API keys of the workspace, including revoked ones.',
    access: person('viewer'),
    query: PageQuery,
    reply: ProjectPersonPage,
  },
});
