import { Type } from 'typebox';
import { key, person } from '../access.ts';
import { PHOTO_RENDITIONS, PhotoPicture, PhotosPublish, PictureFiles } from '../capture.ts';
import { pageQuery, updatedSinceQuery } from '../paging.ts';
import {
  Photo,
  PhotoChange,
  PhotoCreate,
  PhotoPage,
  photoFilters,
  photoOrders,
  shownPhotoFilters,
} from '../records/photo.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Photos', description: 'Photos and 360° photos of a site.' };

export const photoOperations = defineOperations(tag, {
  listPhotos: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/capture/photos',
    summary: 'List photos, including drafts',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...photoFilters }),
    reply: PhotoPage,
  },
  getPhoto: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/capture/photos/{photoId}',
    summary: 'Get a photo',
    access: key('read'),
    reply: Photo,
    etag: true,
  },
  getPhotoFiles: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/capture/photos/{photoId}/files',
    summary: "Get signed URLs of a photo's files",
    access: key('read'),
    reply: PictureFiles,
    plain: true,
  },
  listProjectPhotos: {
    method: 'GET',
    path: '/api/projects/{projectId}/photos',
    summary: 'List photos, including drafts',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...shownPhotoFilters, ...photoOrders }),
    reply: PhotoPage,
  },
  getProjectPhoto: {
    method: 'GET',
    path: '/api/projects/{projectId}/photos/{photoId}',
    summary: 'Get a photo',
    access: person('viewer'),
    reply: Photo,
    etag: true,
  },
  getProjectPhotoFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/photos/{photoId}/files',
    summary: "Get signed URLs of a photo's files",
    access: person('viewer'),
    reply: PictureFiles,
    plain: true,
  },
  getProjectPhotoPicture: {
    method: 'GET',
    path: '/api/projects/{projectId}/photos/{photoId}/picture',
    summary: 'Get the picture details of a photo',
    access: person('viewer'),
    reply: PhotoPicture,
  },
  redirectToProjectPhotoFile: {
    method: 'GET',
    path: '/api/projects/{projectId}/photos/{photoId}/files/{rendition}',
    summary: 'Redirect to a file of a photo',
    description:
      'For use in `<img src>`. The target URL is valid for 15 minutes. Returns 404 if there is no such rendition ' +
      'yet.',
    access: person('viewer'),
    params: Type.Object({
      ...Type.Object({ projectId: Uuid(), photoId: Uuid() }).properties,
      rendition: Type.Enum([...PHOTO_RENDITIONS]),
    }),
    reply: null,
    status: 302,
  },
  createProjectPhoto: {
    method: 'POST',
    path: '/api/projects/{projectId}/photos',
    summary: 'Upload a photo as a draft',
    description:
      'Accepts JPEG, PNG, WebP, AVIF and HEIC. The format is detected from the content, not from the file name. ' +
      '`takenAt` and `kind` are read from the file if they are not given.',
    access: person('upload_engineer'),
    body: PhotoCreate,
    upload: true,
    reply: Photo,
    creates: {},
    etag: true,
  },
  updateProjectPhoto: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/photos/{photoId}',
    summary: 'Update a photo',
    access: person('upload_engineer'),
    body: PhotoChange,
    reply: Photo,
    etag: true,
    refuses: ['precondition_failed'],
  },
  deleteProjectPhoto: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/photos/{photoId}',
    summary: 'Delete a photo and its files',
    access: person('upload_engineer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
  publishProjectPhotos: {
    method: 'POST',
    path: '/api/projects/{projectId}/photos/publish',
    summary: 'Publish several photos',
    description:
      'Publishes all of the photos or none. Photos that are already published are unchanged. The response is one ' +
      'page with all of the photos.',
    access: person('upload_engineer'),
    body: PhotosPublish,
    reply: PhotoPage,
  },
  publishProjectPhoto: {
    method: 'POST',
    path: '/api/projects/{projectId}/photos/{photoId}/publish',
    summary: 'Publish a photo',
    access: person('upload_engineer'),
    reply: Photo,
    etag: true,
  },
});
