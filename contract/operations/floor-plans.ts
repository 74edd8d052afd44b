import { Type } from 'typebox';
import { key, person } from '../access.ts';
import { FLOOR_PLAN_RENDITIONS, FloorPlanFiles, PictureFiles } from '../capture.ts';
import { pageQuery, updatedSinceQuery } from '../paging.ts';
import { FloorPlan, FloorPlanChange, FloorPlanCreate, FloorPlanPage } from '../records/floor-plan.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Floor plans', description: 'Floor plans and their pictures.' };

export const floorPlanOperations = defineOperations(tag, {
  listFloorPlans: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/capture/floor-plans',
    summary: 'List floor plans, including invisible ones',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery }),
    reply: FloorPlanPage,
  },
  getFloorPlan: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/capture/floor-plans/{floorPlanId}',
    summary: 'Get a floor plan',
    access: key('read'),
    reply: FloorPlan,
    etag: true,
  },
  getFloorPlanFiles: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/capture/floor-plans/{floorPlanId}/files',
    summary: "Get signed URLs of a floor plan's files",
    access: key('read'),
    reply: PictureFiles,
    plain: true,
  },
  listProjectFloorPlans: {
    method: 'GET',
    path: '/api/projects/{projectId}/floor-plans',
    summary: 'List floor plans, including invisible ones',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery }),
    reply: FloorPlanPage,
  },
  getProjectFloorPlan: {
    method: 'GET',
    path: '/api/projects/{projectId}/floor-plans/{floorPlanId}',
    summary: 'Get a floor plan',
    access: person('viewer'),
    reply: FloorPlan,
    etag: true,
  },
  getProjectFloorPlanFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/floor-plans/{floorPlanId}/files',
    summary: "Get signed URLs of a floor plan's files",
    access: person('viewer'),
    reply: FloorPlanFiles,
    plain: true,
  },
  redirectToProjectFloorPlanFile: {
    method: 'GET',
    path: '/api/projects/{projectId}/floor-plans/{floorPlanId}/files/{rendition}',
    summary: 'Redirect to a file of a floor plan',
    description:
      'For use in `<img src>`. Redirects to a URL that is valid for 15 minutes. Returns 404 while the rendition ' +
      'does not exist.',
    access: person('viewer'),
    params: Type.Object({
      ...Type.Object({ projectId: Uuid(), floorPlanId: Uuid() }).properties,
      rendition: Type.Enum([...FLOOR_PLAN_RENDITIONS]),
    }),
    reply: null,
    status: 302,
  },
  createProjectFloorPlan: {
    method: 'POST',
    path: '/api/projects/{projectId}/floor-plans',
    summary: 'Upload a floor plan',
    description:
      'Accepts a PNG, JPEG or WebP picture, or a page of a PDF. The file type is detected from the content, not ' +
      'from the name.',
    access: person('upload_engineer'),
    body: FloorPlanCreate,
    upload: true,
    reply: FloorPlan,
    creates: {},
    etag: true,
  },
  updateProjectFloorPlan: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/floor-plans/{floorPlanId}',
    summary: 'Update a floor plan',
    access: person('upload_engineer'),
    body: FloorPlanChange,
    reply: FloorPlan,
    etag: true,
    refuses: ['precondition_failed'],
  },
  deleteProjectFloorPlan: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/floor-plans/{floorPlanId}',
    summary: 'Delete a floor plan and its files',
    description: 'Photos on the floor plan are kept; their `floorPlanId`, `planX` and `planY` are cleared.',
    access: person('upload_engineer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
});
