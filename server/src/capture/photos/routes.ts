import { type Static, Type } from 'typebox';
import {
  PHOTO_RENDITIONS,
  Photo,
  PhotoChange,
  PhotoCreate,
  PhotoPage,
  PhotoPicture,
  PhotosPublish,
  PictureFiles,
  photoFilters,
  photoOrders,
  shownPhotoFilters,
} from '../../../../contract/capture.ts';
import { pageQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { AddressDeps } from '../../platform/files/file-address.ts';
import { redirectToFile } from '../../platform/files/file-redirect.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, key, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import { pictureFiles, uploaded } from '../picture-files/public.ts';
import { changePhoto, createPhoto, deletePhoto, type PhotoDeps } from './commands.ts';
import { findPhotoFiles } from './file-store.ts';
import type { PhotoVersion } from './photo.ts';
import { getPhotoPicture } from './picture-store.ts';
import { publishPhoto, publishPhotos } from './publish.ts';
import { getPhoto, photoList, photoShape } from './store.ts';

export interface PhotoRouteDeps extends PhotoDeps, PagingDeps, AddressDeps {
  /** The largest file that is taken. */
  readonly maxPictureBytes: number;
}

const list = pagedList({ name: 'photos', source: photoList, shape: photoShape });
const tag = 'Photos';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), photoId: Uuid() });
const query = Type.Object({ ...pageQuery, ...updatedSinceQuery, ...photoFilters });
const shownQuery = Type.Object({ ...pageQuery, ...updatedSinceQuery, ...shownPhotoFilters, ...photoOrders });

/** Photos for machines (spec 4.2, contract §5) and for people. */
export function photoRoutes(deps: PhotoRouteDeps): Route[] {
  const machines = { access: key('read'), budgeted: true } as const;
  const people = { access: person('viewer') } as const;
  return [
    listRoute(deps, { ...machines, path: '/api/v1/projects/{projectId}/capture/photos', query }),
    ...readRoutes(deps, '/api/v1/projects/{projectId}/capture/photos', machines),
    listRoute(deps, { ...people, path: '/api/projects/{projectId}/photos', query: shownQuery }),
    ...readRoutes(deps, '/api/projects/{projectId}/photos', people),
    pictureRoute(deps),
    fileRoute(deps),
    ...writeRoutes(deps),
    ...publishRoutes(deps),
  ];
}

/** People's list filters and sorts by more than that of v1: `query` says what is taken. */
function listRoute(deps: PhotoRouteDeps, listed: Pick<Route, 'access' | 'budgeted' | 'path' | 'query'>): Route {
  return route({
    ...listed,
    tag,
    scope: 'project',
    method: 'GET',
    summary: 'List photos, drafts included',
    params: inProject,
    reply: PhotoPage,
    handle: ({ scope, query: asked, url }) => {
      const { cursor, limit, sort, updated_since, ...filters } = asked as Static<typeof shownQuery>;
      return list.page(deps, scope, { query: { cursor, limit, sort, updated_since }, filters, url });
    },
  });
}

function readRoutes(deps: PhotoRouteDeps, path: string, who: Pick<Route, 'access' | 'budgeted'>): Route[] {
  const reading = { ...who, tag, scope: 'project', method: 'GET' } as const;
  return [
    route({
      ...reading,
      path: `${path}/{photoId}`,
      summary: 'Get a photo',
      params: one,
      reply: Photo,
      tagged: true,
      handle: async ({ scope, params }) => answer(await getPhoto(deps.db.reader(scope), scope, params.photoId)),
    }),
    route({
      ...reading,
      path: `${path}/{photoId}/files`,
      plain: true,
      summary: "Get signed addresses of a photo's files",
      params: one,
      reply: PictureFiles,
      handle: async ({ scope, params }) => ok(await filesOf(deps, scope, params.photoId)),
    }),
  ];
}

function pictureRoute(deps: PhotoRouteDeps): Route {
  return route({
    method: 'GET',
    path: '/api/projects/{projectId}/photos/{photoId}/picture',
    summary: 'Say what the picture of a photo is: its size, place and shape',
    tag,
    access: person('viewer'),
    scope: 'project',
    params: one,
    reply: PhotoPicture,
    handle: async ({ scope, params }) => ok(await getPhotoPicture(deps.db.reader(scope), scope, params.photoId)),
  });
}

function fileRoute(deps: PhotoRouteDeps): Route {
  return route({
    method: 'GET',
    path: '/api/projects/{projectId}/photos/{photoId}/files/{rendition}',
    summary: 'Lead to a file of a photo, for `<img src>`',
    description: 'To an address that opens the file for 15 minutes; 404 while there is no such rendition.',
    tag,
    access: person('viewer'),
    scope: 'project',
    params: Type.Object({ ...one.properties, rendition: Type.Enum([...PHOTO_RENDITIONS]) }),
    reply: null,
    status: 302,
    async handle({ scope, params }) {
      const files = await findPhotoFiles(deps.db.reader(scope), scope, params.photoId);
      return redirectToFile(deps, scope, files?.[`${params.rendition}FileId`] ?? null);
    },
  });
}

function writeRoutes(deps: PhotoRouteDeps): Route[] {
  const writing = { tag, access: person('upload_engineer'), scope: 'project' } as const;
  return [
    route({
      ...writing,
      method: 'POST',
      path: '/api/projects/{projectId}/photos',
      summary: 'Upload a photo as a draft',
      description:
        'A JPEG, PNG, WebP, AVIF or HEIC picture. What it is follows from its content, not its name; `takenAt` and `kind` ' +
        'are read from it where they are not given.',
      params: inProject,
      body: PhotoCreate,
      upload: { maxBytes: deps.maxPictureBytes },
      reply: Photo,
      tagged: true,
      status: 201,
      creates: {},
      handle: ({ actor, scope, body, file, aborted, keeping }) =>
        keeping(
          deps,
          ({ photo, changedAt }: PhotoVersion) => created(photo, { changedAt }),
          (bound) => createPhoto(bound, actor, scope, { record: body, file: uploaded(file), aborted: aborted() }),
        ),
    }),
    route({
      ...writing,
      method: 'PATCH',
      path: '/api/projects/{projectId}/photos/{photoId}',
      summary: 'Change a photo',
      params: one,
      findOfPath: ({ scope, params }) => getPhoto(deps.db.reader(scope), scope, params.photoId),
      body: PhotoChange,
      reply: Photo,
      tagged: true,
      refuses: ['precondition_failed'],
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        answer(await changePhoto(deps, actor, scope, { id: params.photoId, ifMatch, change: body })),
    }),
    route({
      ...writing,
      method: 'DELETE',
      path: '/api/projects/{projectId}/photos/{photoId}',
      summary: 'Delete a photo with its files',
      params: one,
      findOfPath: ({ scope, params }) => getPhoto(deps.db.reader(scope), scope, params.photoId),
      reply: null,
      status: 204,
      refuses: ['precondition_failed'],
      async handle({ actor, scope, params, ifMatch }) {
        await deletePhoto(deps, actor, scope, { id: params.photoId, ifMatch });
        return noContent;
      },
    }),
  ];
}

function publishRoutes(deps: PhotoRouteDeps): Route[] {
  const publishing = { tag, access: person('upload_engineer'), scope: 'project', method: 'POST' } as const;
  return [
    route({
      ...publishing,
      path: '/api/projects/{projectId}/photos/publish',
      summary: 'Publish photos, all or none',
      description: 'Those that are live already are not touched. The answer is one page with all of them.',
      params: inProject,
      body: PhotosPublish,
      reply: PhotoPage,
      async handle({ actor, scope, body }) {
        return ok({ data: await publishPhotos(deps, actor, scope, body.photoIds), nextCursor: null });
      },
    }),
    route({
      ...publishing,
      path: '/api/projects/{projectId}/photos/{photoId}/publish',
      summary: 'Publish a photo',
      params: one,
      findOfPath: ({ scope, params }) => getPhoto(deps.db.reader(scope), scope, params.photoId),
      reply: Photo,
      tagged: true,
      handle: async ({ actor, scope, params }) => answer(await publishPhoto(deps, actor, scope, params.photoId)),
    }),
  ];
}

function answer({ photo, changedAt }: PhotoVersion): Answer {
  return ok(photo, { changedAt });
}

async function filesOf(deps: PhotoRouteDeps, scope: ProjectScope, id: string): Promise<PictureFiles> {
  const files = await findPhotoFiles(deps.db.reader(scope), scope, id);
  if (files === undefined) throw notFound();
  const { originalFileId: original, screenFileId: screen, thumbnailFileId: thumbnail } = files;
  return pictureFiles(deps, scope, { original, screen, thumbnail });
}
