import { person } from '../access.ts';
import { Plan, Workspace, WorkspaceChange } from '../workspace.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Workspace', description: 'The workspace and its plan.' };

export const workspaceOperations = defineOperations(tag, {
  getWorkspace: {
    method: 'GET',
    path: '/api/workspace',
    summary: 'Get the workspace',
    access: person('member'),
    reply: Workspace,
    etag: true,
  },
  updateWorkspace: {
    method: 'PATCH',
    path: '/api/workspace',
    summary: 'Rename the workspace',
    access: person('admin'),
    body: WorkspaceChange,
    reply: Workspace,
    etag: true,
    refuses: ['precondition_failed'],
  },
  getPlan: {
    method: 'GET',
    path: '/api/workspace/plan',
    summary: 'Get the plan of the workspace',
    access: person('member'),
    reply: Plan,
    etag: true,
  },
});
