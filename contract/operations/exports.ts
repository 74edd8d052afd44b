import { Type } from 'typebox';
import { person } from '../access.ts';
import { assetFilters, assetOrders } from '../assets.ts';
import { clashOrders, trackedClashFilters } from '../clashes.ts';
import { exportQuery, PDF_TYPE, sheetQuery, WORKBOOK_TYPE } from '../feeds.ts';
import { issueOrders, trackedIssueFilters } from '../issues.ts';
import { updatedRangeQuery, updatedSinceQuery } from '../paging.ts';
import { projectFilters } from '../projects.ts';
import { photoOrders, shownPhotoFilters } from '../records/photo.ts';
import { rfiOrders, trackedRfiFilters } from '../rfis.ts';
import { shownSpaceFilters, spaceOrders } from '../spaces.ts';
import { defineOperations } from './operation.ts';

const describeExport = (records: string) =>
  `Returns the rows that the list of ${records} returns for the same filters, in the requested order or oldest ` +
  'first, with the columns of the feed if there is one. XLSX stores text as text whatever it looks like and ' +
  'instants as dates in UTC, with at most 1,048,575 rows (422 beyond that). CSV has the format of the feeds.';

const tag = {
  name: 'Exports',
  description:
    'Exports of filtered lists as XLSX, CSV or PDF. A PDF names its filters, shows the columns that the screen shows first, ' +
    'with names in place of ids, and holds at most 1,000 rows or 300 photos (422 beyond that).',
};

export const exportOperations = defineOperations(tag, {
  exportProjectIssues: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/issues',
    summary: 'Export issues as XLSX, CSV or PDF',
    description: describeExport('issues'),
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedRangeQuery, ...trackedIssueFilters, ...issueOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: ['text/csv', PDF_TYPE] },
    dataAsOf: true,
  },
  exportProjectRfis: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/rfis',
    summary: 'Export RFIs as XLSX, CSV or PDF',
    description: describeExport('RFIs'),
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedRangeQuery, ...trackedRfiFilters, ...rfiOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: ['text/csv', PDF_TYPE] },
    dataAsOf: true,
  },
  exportProjectClashes: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/clashes',
    summary: 'Export clashes as XLSX, CSV or PDF',
    description: describeExport('clashes'),
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedRangeQuery, ...trackedClashFilters, ...clashOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: ['text/csv', PDF_TYPE] },
    dataAsOf: true,
  },
  exportProjectPhotos: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/photos',
    summary: 'Export photos as XLSX, CSV or PDF',
    description: describeExport('photos'),
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedSinceQuery, ...shownPhotoFilters, ...photoOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: ['text/csv', PDF_TYPE] },
    dataAsOf: true,
  },
  exportProjectSpaces: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/spaces',
    summary: 'Export spaces as XLSX, CSV or PDF',
    description: describeExport('spaces'),
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedSinceQuery, ...shownSpaceFilters, ...spaceOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: ['text/csv', PDF_TYPE] },
    dataAsOf: true,
  },
  exportProjectAssets: {
    method: 'GET',
    path: '/api/projects/{projectId}/exports/assets',
    summary: 'Export assets as XLSX, CSV or PDF',
    description: describeExport('assets'),
    access: person('viewer'),
    query: Type.Object({ ...exportQuery, ...updatedSinceQuery, ...assetFilters, ...assetOrders }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: ['text/csv', PDF_TYPE] },
    dataAsOf: true,
  },
  exportProjects: {
    method: 'GET',
    path: '/api/workspace/exports/projects',
    summary: 'Export your projects as XLSX or CSV',
    description: describeExport('projects'),
    access: person('member'),
    query: Type.Object({ ...sheetQuery, ...updatedSinceQuery, ...projectFilters }),
    reply: { mediaType: WORKBOOK_TYPE, orMediaType: 'text/csv' },
    dataAsOf: true,
  },
});
