import { key, person } from '../access.ts';
import { PageQuery } from '../paging.ts';
import { Milestone, MilestoneChange, MilestoneCreate, MilestonePage } from '../records/milestone.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Capture milestones', description: 'Milestones by which photos and floor plans are compared.' };

export const milestoneOperations = defineOperations(tag, {
  listMilestones: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/capture/milestones',
    summary: 'List capture milestones',
    access: key('read'),
    query: PageQuery,
    reply: MilestonePage,
  },
  getMilestone: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/capture/milestones/{milestoneId}',
    summary: 'Get a capture milestone',
    access: key('read'),
    reply: Milestone,
    etag: true,
  },
  listProjectMilestones: {
    method: 'GET',
    path: '/api/projects/{projectId}/milestones',
    summary: 'List capture milestones',
    access: person('viewer'),
    query: PageQuery,
    reply: MilestonePage,
  },
  getProjectMilestone: {
    method: 'GET',
    path: '/api/projects/{projectId}/milestones/{milestoneId}',
    summary: 'Get a capture milestone',
    access: person('viewer'),
    reply: Milestone,
    etag: true,
  },
  createProjectMilestone: {
    method: 'POST',
    path: '/api/projects/{projectId}/milestones',
    summary: 'Create a capture milestone',
    access: person('upload_engineer'),
    body: MilestoneCreate,
    reply: Milestone,
    creates: {},
    etag: true,
  },
  updateProjectMilestone: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/milestones/{milestoneId}',
    summary: 'Update a capture milestone',
    access: person('upload_engineer'),
    body: MilestoneChange,
    reply: Milestone,
    etag: true,
    refuses: ['precondition_failed'],
  },
  deleteProjectMilestone: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/milestones/{milestoneId}',
    summary: 'Delete a capture milestone',
    description: 'Photos of the milestone are kept; their `milestoneId` is cleared.',
    access: person('upload_engineer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
});
