import { Type } from 'typebox';
import { person } from '../access.ts';
import { assetFilters, assetOrders } from '../assets.ts';
import { photoOrders, shownPhotoFilters } from '../capture.ts';
import { clashOrders, trackedClashFilters } from '../clashes.ts';
import { exportQuery, WORKBOOK_TYPE } from '../feeds.ts';
import { issueOrders, trackedIssueFilters } from '../issues.ts';
import { updatedRangeQuery, updatedSinceQuery } from '../paging.ts';
import { projectFilters } from '../projects.ts';
import { rfiOrders, trackedRfiFilters } from '../rfis.ts';
import { shownSpaceFilters, spaceOrders } from '../spaces.ts';
import { defineOperations } from './operation.ts';

export const exportOperations = defineOperations('Exports', {
  exportProjectIssues: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/issues',
    summary: 'Export the issues of a project as XLSX or CSV',
    description:
      'The rows that the list of issues has with the same filters, in the order asked for or else the oldest first, ' +
      'with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants ' +
      'as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.',
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedRangeQuery, ...trackedIssueFilters, ...issueOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: 'text/csv' },
    dated: true,
  },
  exportProjectRfis: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/rfis',
    summary: 'Export the rfis of a project as XLSX or CSV',
    description:
      'The rows that the list of rfis has with the same filters, in the order asked for or else the oldest first, ' +
      'with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants ' +
      'as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.',
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedRangeQuery, ...trackedRfiFilters, ...rfiOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: 'text/csv' },
    dated: true,
  },
  exportProjectClashes: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/clashes',
    summary: 'Export the clashes of a project as XLSX or CSV',
    description:
      'The rows that the list of clashes has with the same filters, in the order asked for or else the oldest first, ' +
      'with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants ' +
      'as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.',
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedRangeQuery, ...trackedClashFilters, ...clashOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: 'text/csv' },
    dated: true,
  },
  exportProjectPhotos: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/photos',
    summary: 'Export the photos of a project as XLSX or CSV',
    description:
      'The rows that the list of photos has with the same filters, in the order asked for or else the oldest first, ' +
      'with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants ' +
      'as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.',
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedSinceQuery, ...shownPhotoFilters, ...photoOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: 'text/csv' },
    dated: true,
  },
  exportProjectSpaces: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/spaces',
    summary: 'Export the spaces of a project as XLSX or CSV',
    description:
      'The rows that the list of spaces has with the same filters, in the order asked for or else the oldest first, ' +
      'with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants ' +
      'as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.',
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedSinceQuery, ...shownSpaceFilters, ...spaceOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: 'text/csv' },
    dated: true,
  },
  exportProjectAssets: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/assets',
    summary: 'Export the assets of a project as XLSX or CSV',
    description:
      'The rows that the list of assets has with the same filters, in the order asked for or else the oldest first, ' +
      'with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants ' +
      'as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.',
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedSinceQuery, ...assetFilters, ...assetOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: 'text/csv' },
    dated: true,
  },
  exportProjects: {
    method: 'GET',
    path: '/api/workspace/exports/projects',
    summary: 'Export the projects one has a role in as XLSX or CSV',
    description:
      'The rows that the list of projects has with the same filters, in the order asked for or else the oldest ' +
      'first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, ' +
      'instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.',
    access: person('member'),
    query: Type.Object({ ...exportQuery, ...updatedSinceQuery, ...projectFilters }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: 'text/csv' },
    dated: true,
  },
});
