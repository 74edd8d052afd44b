import { person } from '../access.ts';
import { ProjectOverview } from '../overview.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Overview', description: 'Counts of a project.' };

export const overviewOperations = defineOperations(tag, {
  getProjectOverview: {
    method: 'GET',
    path: '/api/projects/{projectId}/overview',
    summary: 'Get the overview of a project',
    access: person('viewer'),
    reply: ProjectOverview,
  },
});
