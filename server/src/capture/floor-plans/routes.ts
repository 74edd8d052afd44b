import { Type } from 'typebox';
import {
  FLOOR_PLAN_RENDITIONS,
  FloorPlan,
  FloorPlanChange,
  FloorPlanCreate,
  FloorPlanFiles,
  FloorPlanPage,
  PictureFiles,
} from '../../../../contract/capture.ts';
import { pageQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { AddressDeps } from '../../platform/files/file-address.ts';
import { redirectToFile } from '../../platform/files/file-redirect.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, key, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import { addressOrNull, pictureFiles, uploaded } from '../picture-files/public.ts';
import type { PlaceDeps } from '../placements/public.ts';
import { renditionState } from '../renditions/public.ts';
import { changeFloorPlan, createFloorPlan, deleteFloorPlan, type FloorPlanDeps } from './commands.ts';
import { type FloorPlanFileIds, findFloorPlanFiles } from './file-store.ts';
import type { FloorPlanVersion } from './floor-plan.ts';
import { floorPlanList, floorPlanShape, getFloorPlan } from './store.ts';

export interface FloorPlanRouteDeps extends FloorPlanDeps, PlaceDeps, PagingDeps, AddressDeps {
  /** The largest file that is taken. */
  readonly maxPictureBytes: number;
}

const list = pagedList({ name: 'floor-plans', source: floorPlanList, shape: floorPlanShape });
const tag = 'Floor plans';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), floorPlanId: Uuid() });
const query = Type.Object({ ...pageQuery, ...updatedSinceQuery });

/** Floor plans for machines (spec 4.2, contract §5) and for people, who are also given the picture that photos lie on. */
export function floorPlanRoutes(deps: FloorPlanRouteDeps): Route[] {
  const machines = { access: key('read'), budgeted: true } as const;
  const people = { access: person('viewer') } as const;
  const [forMachines, forPeople] = [
    '/api/v1/projects/{projectId}/capture/floor-plans',
    '/api/projects/{projectId}/floor-plans',
  ];
  return [
    ...readRoutes(deps, forMachines, machines),
    route({
      ...machines,
      ...ofFiles,
      path: `${forMachines}/{floorPlanId}/files`,
      plain: true,
      reply: PictureFiles,
      async handle({ scope, params }) {
        const { original, screen, thumbnail } = await filesOf(deps, scope, params.floorPlanId);
        return ok({ original, screen, thumbnail });
      },
    }),
    ...readRoutes(deps, forPeople, people),
    route({
      ...people,
      ...ofFiles,
      path: `${forPeople}/{floorPlanId}/files`,
      plain: true,
      reply: FloorPlanFiles,
      handle: async ({ scope, params }) => ok(await filesOf(deps, scope, params.floorPlanId)),
    }),
    fileRoute(deps, `${forPeople}/{floorPlanId}/files/{rendition}`),
    ...writeRoutes(deps),
  ];
}

const ofFiles = {
  method: 'GET',
  summary: "Get signed addresses of a floor plan's files",
  tag,
  scope: 'project',
  params: one,
} as const;

function readRoutes(deps: FloorPlanRouteDeps, path: string, who: Pick<Route, 'access' | 'budgeted'>): Route[] {
  const reading = { ...who, tag, scope: 'project', method: 'GET' } as const;
  return [
    route({
      ...reading,
      path,
      summary: 'List floor plans, invisible ones included',
      params: inProject,
      query,
      reply: FloorPlanPage,
      handle: ({ scope, query: asked, url }) => list.page(deps, scope, { query: asked, url }),
    }),
    route({
      ...reading,
      path: `${path}/{floorPlanId}`,
      summary: 'Get a floor plan',
      params: one,
      reply: FloorPlan,
      tagged: true,
      handle: async ({ scope, params }) => answer(await getFloorPlan(deps.db.reader(scope), scope, params.floorPlanId)),
    }),
  ];
}

function fileRoute(deps: FloorPlanRouteDeps, path: string): Route {
  return route({
    method: 'GET',
    path,
    summary: 'Lead to a file of a floor plan, for `<img src>`',
    description: 'To an address that opens the file for 15 minutes; 404 while there is no such rendition.',
    tag,
    access: person('viewer'),
    scope: 'project',
    params: Type.Object({ ...one.properties, rendition: Type.Enum([...FLOOR_PLAN_RENDITIONS]) }),
    reply: null,
    status: 302,
    async handle({ scope, params }) {
      const files = await findFloorPlanFiles(deps.db.reader(scope), scope, params.floorPlanId);
      return redirectToFile(deps, scope, files === undefined ? null : fileIdsOf(files)[params.rendition]);
    },
  });
}

function writeRoutes(deps: FloorPlanRouteDeps): Route[] {
  const forEngineers = { tag, access: person('upload_engineer'), scope: 'project' } as const;
  return [
    route({
      ...forEngineers,
      method: 'POST',
      path: '/api/projects/{projectId}/floor-plans',
      summary: 'Upload a floor plan',
      description:
        'A PNG, JPEG or WebP picture, or a page of a PDF. What it is follows from its content, not its name.',
      params: inProject,
      body: FloorPlanCreate,
      upload: { maxBytes: deps.maxPictureBytes },
      reply: FloorPlan,
      tagged: true,
      status: 201,
      creates: {},
      handle: ({ actor, scope, body, file, aborted, keeping }) =>
        keeping(
          deps,
          ({ floorPlan, changedAt }: FloorPlanVersion) => created(floorPlan, { changedAt }),
          (bound) => createFloorPlan(bound, actor, scope, { record: body, file: uploaded(file), aborted: aborted() }),
        ),
    }),
    route({
      ...forEngineers,
      method: 'PATCH',
      path: '/api/projects/{projectId}/floor-plans/{floorPlanId}',
      summary: 'Change a floor plan',
      params: one,
      findOfPath: ({ scope, params }) => getFloorPlan(deps.db.reader(scope), scope, params.floorPlanId),
      body: FloorPlanChange,
      reply: FloorPlan,
      tagged: true,
      refuses: ['precondition_failed'],
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answer(await changeFloorPlan(deps, actor, scope, { id: params.floorPlanId, ifMatch, change: body })),
    }),
    route({
      ...forEngineers,
      method: 'DELETE',
      path: '/api/projects/{projectId}/floor-plans/{floorPlanId}',
      summary: 'Delete a floor plan with its files',
      description: 'The photos on it stay and lose their `floorPlanId`, `planX` and `planY`.',
      params: one,
      findOfPath: ({ scope, params }) => getFloorPlan(deps.db.reader(scope), scope, params.floorPlanId),
      reply: null,
      status: 204,
      refuses: ['precondition_failed'],
      async handle({ actor, scope, params, ifMatch }) {
        await deleteFloorPlan(deps, actor, scope, { id: params.floorPlanId, ifMatch });
        return noContent;
      },
    }),
  ];
}

function answer({ floorPlan, changedAt }: FloorPlanVersion): Answer {
  return ok(floorPlan, { changedAt });
}

async function filesOf(deps: FloorPlanRouteDeps, scope: ProjectScope, id: string): Promise<FloorPlanFiles> {
  const files = await findFloorPlanFiles(deps.db.reader(scope), scope, id);
  if (files === undefined) throw notFound();
  const { picture, ...renditions } = fileIdsOf(files);
  return {
    ...pictureFiles(deps, scope, renditions),
    picture: addressOrNull(deps, scope, picture),
    ...renditionState(files),
  };
}

function fileIdsOf(files: FloorPlanFileIds) {
  const { originalFileId: original, screenFileId: screen, thumbnailFileId: thumbnail } = files;
  return { original, screen, thumbnail, picture: files.page === null ? original : files.pictureFileId };
}
