import type { FloorPlanFiles } from '../../../../contract/capture.ts';
import { floorPlanOperations as operations } from '../../../../contract/operations/floor-plans.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { AddressDeps } from '../../platform/files/file-address.ts';
import { redirectToFile } from '../../platform/files/file-redirect.ts';
import { implement, implementEach } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, noContent, ok, type Route } from '../../platform/http/route.ts';
import { getAddressOrNull, pictureFiles, uploaded } from '../picture-files/public.ts';
import type { PlaceDeps } from '../placements/public.ts';
import { renditionState } from '../renditions/public.ts';
import { changeFloorPlan, createFloorPlan, deleteFloorPlan, type FloorPlanDeps } from './commands.ts';
import { type FloorPlanFileIds, findFloorPlanFiles } from './file-store.ts';
import type { FloorPlanVersion } from './floor-plan.ts';
import { floorPlanList, floorPlanShape, getFloorPlan } from './store.ts';

export interface FloorPlanRouteDeps extends FloorPlanDeps, PlaceDeps, PagingDeps, AddressDeps {
  /** Maximum size of an accepted file. */
  readonly maxPictureBytes: number;
}

const list = pagedList({ name: 'floor-plans', source: floorPlanList, shape: floorPlanShape });

/** Routes of floor plans for API keys (spec 4.2, contract §5) and for people, who also get the picture that photos are placed on. */
export function floorPlanRoutes(deps: FloorPlanRouteDeps): Route[] {
  return [...readRoutes(deps), ...fileRoutes(deps), ...writeRoutes(deps)];
}

function readRoutes(deps: FloorPlanRouteDeps): Route[] {
  return [
    ...implementEach([operations.listFloorPlans, operations.listProjectFloorPlans], ({ scope, query, url }) =>
      list.page(deps, scope, { query, url }),
    ),
    ...implementEach([operations.getFloorPlan, operations.getProjectFloorPlan], async ({ scope, params }) =>
      answer(await getFloorPlan(deps.db.reader(scope), scope, params.floorPlanId)),
    ),
  ];
}

function fileRoutes(deps: FloorPlanRouteDeps): Route[] {
  return [
    implement(operations.getFloorPlanFiles, async ({ scope, params }) => {
      const { original, screen, thumbnail } = await getFiles(deps, scope, params.floorPlanId);
      return ok({ original, screen, thumbnail });
    }),
    implement(operations.getProjectFloorPlanFiles, async ({ scope, params }) =>
      ok(await getFiles(deps, scope, params.floorPlanId)),
    ),
    implement(operations.redirectToProjectFloorPlanFile, async ({ scope, params }) => {
      const files = await findFloorPlanFiles(deps.db.reader(scope), scope, params.floorPlanId);
      return redirectToFile(deps, scope, files === undefined ? null : selectFileIds(files)[params.rendition]);
    }),
  ];
}

function writeRoutes(deps: FloorPlanRouteDeps): Route[] {
  return [
    implement(operations.createProjectFloorPlan, {
      maxBytes: deps.maxPictureBytes,
      handle: ({ actor, scope, body, file, aborted, idempotent }) =>
        idempotent(
          deps,
          ({ floorPlan, changedAt }: FloorPlanVersion) => created(floorPlan, { changedAt }),
          (bound) => createFloorPlan(bound, actor, scope, { record: body, file: uploaded(file), aborted: aborted() }),
        ),
    }),
    implement(operations.updateProjectFloorPlan, {
      loadResource: ({ scope, params }) => getFloorPlan(deps.db.reader(scope), scope, params.floorPlanId),
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answer(await changeFloorPlan(deps, actor, scope, { id: params.floorPlanId, ifMatch, change: body })),
    }),
    implement(operations.deleteProjectFloorPlan, {
      loadResource: ({ scope, params }) => getFloorPlan(deps.db.reader(scope), scope, params.floorPlanId),
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

async function getFiles(deps: FloorPlanRouteDeps, scope: ProjectScope, id: string): Promise<FloorPlanFiles> {
  const files = await findFloorPlanFiles(deps.db.reader(scope), scope, id);
  if (files === undefined) throw notFound();
  const { picture, ...renditions } = selectFileIds(files);
  return {
    ...pictureFiles(deps, scope, renditions),
    picture: getAddressOrNull(deps, scope, picture),
    ...renditionState(files),
  };
}

function selectFileIds(files: FloorPlanFileIds) {
  const { originalFileId: original, screenFileId: screen, thumbnailFileId: thumbnail } = files;
  return { original, screen, thumbnail, picture: files.page === null ? original : files.pictureFileId };
}
