import { Type } from 'typebox';
import { key, person } from '../access.ts';
import {
  Issue,
  IssueChange,
  IssueCreate,
  IssueHistoryPage,
  IssuePage,
  issueFilters,
  issueOrders,
  TrackedIssue,
  TrackedIssuePage,
  trackedIssueFilters,
} from '../issues.ts';
import { PageQuery, pageQuery, updatedRangeQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Issues', description: 'Issues with their comments, attachments and history.' };

export const issueOperations = defineOperations(tag, {
  listIssues: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/issues',
    summary: 'List issues',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedRangeQuery, ...issueFilters }),
    reply: IssuePage,
  },
  getIssue: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/issues/{issueId}',
    summary: 'Get an issue',
    access: key('read'),
    reply: Issue,
    etag: true,
  },
  createIssue: {
    method: 'POST',
    path: '/api/v1/projects/{projectId}/issues',
    summary: 'Create an issue',
    description:
      'The issue gets the next number of the project. An issue created as `closed` or `verified` is closed on ' +
      'creation.',
    access: key('write'),
    body: IssueCreate,
    reply: Issue,
    creates: {},
    etag: true,
  },
  updateIssue: {
    method: 'PATCH',
    path: '/api/v1/projects/{projectId}/issues/{issueId}',
    summary: 'Update an issue',
    description:
      'A `closed` or `verified` issue keeps its status: a request for a different status returns 409 and changes ' +
      'nothing. All other fields can be changed.',
    access: key('write'),
    body: IssueChange,
    reply: Issue,
    etag: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  listProjectIssues: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues',
    summary: 'List issues',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...updatedRangeQuery, ...trackedIssueFilters, ...issueOrders }),
    reply: TrackedIssuePage,
  },
  getProjectIssue: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/{issueId}',
    summary: 'Get an issue',
    access: person('viewer'),
    reply: TrackedIssue,
    etag: true,
  },
  createProjectIssue: {
    method: 'POST',
    path: '/api/projects/{projectId}/issues',
    summary: 'Create an issue',
    description:
      'The issue gets the next number of the project. An issue created as `closed` or `verified` is closed on ' +
      'creation.',
    access: person('reviewer'),
    body: IssueCreate,
    reply: TrackedIssue,
    creates: {},
    etag: true,
  },
  updateProjectIssue: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/issues/{issueId}',
    summary: 'Update an issue',
    description:
      'A `closed` or `verified` issue keeps its status: a request for a different status returns 409 and changes ' +
      'nothing. All other fields can be changed.',
    access: person('reviewer'),
    body: IssueChange,
    reply: TrackedIssue,
    etag: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  getProjectIssueHistory: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/{issueId}/history',
    summary: 'List field changes of an issue, newest first',
    access: person('viewer'),
    query: PageQuery,
    reply: IssueHistoryPage,
  },
});
