import { person } from '../access.ts';
import { ProjectOverview } from '../overview.ts';
import { defineOperations } from './operation.ts';

export const overviewOperations = defineOperations('Overview', {
  getProjectOverview: {
    method: 'GET',
    path: '/api/projects/{projectId}/overview',
    summary: 'Get the overview of a project',
    access: person('viewer'),
    reply: ProjectOverview,
  },
});
