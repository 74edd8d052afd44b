import { person } from '../access.ts';
import { ProjectOverview } from '../overview.ts';
import { defineOperations } from './operation.ts';

export const overviewOperations = defineOperations('Overview', {
  getProjectOverview: {
    method: 'GET',
    path: '/api/projects/{projectId}/overview',
    summary: 'Count what a project has and what is to be done in it',
    access: person('viewer'),
    reply: ProjectOverview,
  },
});
