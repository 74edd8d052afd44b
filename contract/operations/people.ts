import { person } from '../access.ts';
import { PageQuery } from '../paging.ts';
import { ProjectPersonPage } from '../people.ts';
import { defineOperations } from './operation.ts';

export const peopleOperations = defineOperations('Members', {
  listProjectPeople: {
    method: 'GET',
    path: '/api/projects/{projectId}/people',
    summary: 'List the people and keys that records of the project can name',
    description:
      'Everybody who has or once had a role in the project, owners and admins of the workspace among them, also who ' +
      'has left or was deactivated; and the keys of the workspace, revoked ones too.',
    access: person('viewer'),
    query: PageQuery,
    reply: ProjectPersonPage,
  },
});
