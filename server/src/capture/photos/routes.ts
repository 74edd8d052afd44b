import type { PictureFiles } from '../../../../contract/capture.ts';
import type { Query } from '../../../../contract/operations/operation.ts';
import { photoOperations as operations } from '../../../../contract/operations/photos.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { AddressDeps } from '../../platform/files/file-address.ts';
import { redirectToFile } from '../../platform/files/file-redirect.ts';
import { implement, implementEach } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, noContent, ok, type Route } from '../../platform/http/route.ts';
import { pictureFiles, uploaded } from '../picture-files/public.ts';
import { changePhoto, createPhoto, deletePhoto, type PhotoDeps } from './commands.ts';
import { findPhotoFiles } from './file-store.ts';
import type { PhotoVersion } from './photo.ts';
import { getPhotoPicture } from './picture-store.ts';
import { publishPhoto, publishPhotos } from './publish.ts';
import { getPhoto, photoList, photoShape } from './store.ts';

export interface PhotoRouteDeps extends PhotoDeps, PagingDeps, AddressDeps {
  /** Maximum size of an accepted file. */
  readonly maxPictureBytes: number;
}

const list = pagedList({ name: 'photos', source: photoList, shape: photoShape });

/** Routes of photos for API keys (spec 4.2, contract §5) and for people, who have more filters and orders. */
export function photoRoutes(deps: PhotoRouteDeps): Route[] {
  return [...readRoutes(deps), ...fileRoutes(deps), ...writeRoutes(deps), ...publishRoutes(deps)];
}

type ListQuery = Query<typeof operations.listProjectPhotos>;

function readRoutes(deps: PhotoRouteDeps): Route[] {
  return [
    ...implementEach([operations.listPhotos, operations.listProjectPhotos], ({ scope, query, url }) => {
      const { cursor, limit, sort, updated_since, ...filters }: ListQuery = query;
      return list.page(deps, scope, { query: { cursor, limit, sort, updated_since }, filters, url });
    }),
    ...implementEach([operations.getPhoto, operations.getProjectPhoto], async ({ scope, params }) =>
      answer(await getPhoto(deps.db.reader(scope), scope, params.photoId)),
    ),
    implement(operations.getProjectPhotoPicture, async ({ scope, params }) =>
      ok(await getPhotoPicture(deps.db.reader(scope), scope, params.photoId)),
    ),
  ];
}

function fileRoutes(deps: PhotoRouteDeps): Route[] {
  return [
    ...implementEach([operations.getPhotoFiles, operations.getProjectPhotoFiles], async ({ scope, params }) =>
      ok(await getFiles(deps, scope, params.photoId)),
    ),
    implement(operations.redirectToProjectPhotoFile, async ({ scope, params }) => {
      const files = await findPhotoFiles(deps.db.reader(scope), scope, params.photoId);
      return redirectToFile(deps, scope, files?.[`${params.rendition}FileId`] ?? null);
    }),
  ];
}

function writeRoutes(deps: PhotoRouteDeps): Route[] {
  return [
    implement(operations.createProjectPhoto, {
      maxBytes: deps.maxPictureBytes,
      handle: ({ actor, scope, body, file, aborted, idempotent }) =>
        idempotent(
          deps,
          ({ photo, changedAt }: PhotoVersion) => created(photo, { changedAt }),
          (bound) => createPhoto(bound, actor, scope, { record: body, file: uploaded(file), aborted: aborted() }),
        ),
    }),
    implement(operations.updateProjectPhoto, {
      loadResource: ({ scope, params }) => getPhoto(deps.db.reader(scope), scope, params.photoId),
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answer(await changePhoto(deps, actor, scope, { id: params.photoId, ifMatch, change: body })),
    }),
    implement(operations.deleteProjectPhoto, {
      loadResource: ({ scope, params }) => getPhoto(deps.db.reader(scope), scope, params.photoId),
      async handle({ actor, scope, params, ifMatch }) {
        await deletePhoto(deps, actor, scope, { id: params.photoId, ifMatch });
        return noContent;
      },
    }),
  ];
}

function publishRoutes(deps: PhotoRouteDeps): Route[] {
  return [
    implement(operations.publishProjectPhotos, async ({ actor, scope, body }) =>
      ok({ data: await publishPhotos(deps, actor, scope, body.photoIds), nextCursor: null }),
    ),
    implement(operations.publishProjectPhoto, {
      loadResource: ({ scope, params }) => getPhoto(deps.db.reader(scope), scope, params.photoId),
      handle: async ({ actor, scope, params }) => answer(await publishPhoto(deps, actor, scope, params.photoId)),
    }),
  ];
}

function answer({ photo, changedAt }: PhotoVersion): Answer {
  return ok(photo, { changedAt });
}

async function getFiles(deps: PhotoRouteDeps, scope: ProjectScope, id: string): Promise<PictureFiles> {
  const files = await findPhotoFiles(deps.db.reader(scope), scope, id);
  if (files === undefined) throw notFound();
  const { originalFileId: original, screenFileId: screen, thumbnailFileId: thumbnail } = files;
  return pictureFiles(deps, scope, { original, screen, thumbnail });
}
