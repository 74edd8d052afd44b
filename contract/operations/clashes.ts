import { Type } from 'typebox';
import { key, person } from '../access.ts';
import {
  Clash,
  ClashChange,
  ClashCreate,
  ClashDecision,
  ClashDecisionCreate,
  ClashDecisionPage,
  ClashHistoryPage,
  ClashPage,
  clashFilters,
  clashOrders,
  TrackedClash,
  TrackedClashPage,
  trackedClashFilters,
} from '../clashes.ts';
import { PageQuery, pageQuery, updatedRangeQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Clashes', description: 'Clashes between model elements, and the decisions about them.' };

export const clashOperations = defineOperations(tag, {
  listClashes: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/clashes',
    summary: 'List clashes',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedRangeQuery, ...clashFilters }),
    reply: ClashPage,
  },
  getClash: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/clashes/{clashId}',
    summary: 'Get a clash',
    access: key('read'),
    reply: Clash,
    etag: true,
  },
  listProjectClashes: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes',
    summary: 'List clashes',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...updatedRangeQuery, ...trackedClashFilters, ...clashOrders }),
    reply: TrackedClashPage,
  },
  getProjectClash: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/{clashId}',
    summary: 'Get a clash',
    access: person('viewer'),
    reply: TrackedClash,
    etag: true,
  },
  createProjectClash: {
    method: 'POST',
    path: '/api/projects/{projectId}/clashes',
    summary: 'Create a clash',
    description: 'The status is `new` until a decision is made.',
    access: person('reviewer'),
    body: ClashCreate,
    reply: TrackedClash,
    creates: {},
    etag: true,
  },
  updateProjectClash: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/clashes/{clashId}',
    summary: 'Update the name or assignee of a clash',
    access: person('reviewer'),
    body: ClashChange,
    reply: TrackedClash,
    etag: true,
    refuses: ['precondition_failed'],
  },
  listProjectClashDecisions: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/{clashId}/decisions',
    summary: 'List the decisions on a clash, oldest first',
    access: person('viewer'),
    query: PageQuery,
    reply: ClashDecisionPage,
  },
  createProjectClashDecision: {
    method: 'POST',
    path: '/api/projects/{projectId}/clashes/{clashId}/decisions',
    summary: 'Decide a clash',
    description: 'Changes the clash’s status and permanently records the decision in the project’s governance ledger.',
    access: person('reviewer'),
    body: ClashDecisionCreate,
    reply: ClashDecision,
    creates: {},
    refuses: ['conflict'],
  },
  getProjectClashHistory: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/{clashId}/history',
    summary: 'List field changes of a clash, newest first',
    access: person('viewer'),
    query: PageQuery,
    reply: ClashHistoryPage,
  },
});
