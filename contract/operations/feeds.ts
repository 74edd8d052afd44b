import { Type } from 'typebox';
import { keyOrPerson } from '../access.ts';
import { ClashFeed, feedFilters, IssueFeed, PhotoFeed, ProjectFeed, RfiFeed, WORKBOOK_TYPE } from '../feeds.ts';
import { defineOperations } from './operation.ts';

/** The format of all feeds (contract §8). */
const FEED_FORMAT =
  'Streams a single snapshot of the whole table, oldest record first. CSV follows RFC 4180 in UTF-8 with CRLF ' +
  'and a header row; new columns are only ever added at the end. Text that a spreadsheet would interpret as a ' +
  "formula is prefixed with `'`; list values are joined with `; `. JSON has the fields of the v1 records. " +
  'XLSX has the same columns as CSV, with at most 1,048,575 rows (422 beyond that), text as text and instants ' +
  'as dates in UTC. A response that is cut off is incomplete.';

const tag = {
  name: 'Feeds',
  description: 'Complete tables of a workspace as CSV, JSON or XLSX, for spreadsheets and business intelligence.',
};

export const feedOperations = defineOperations(tag, {
  getIssueFeed: {
    method: 'GET',
    path: '/api/feed/issues',
    summary: 'Get all issues as CSV, JSON or XLSX',
    description: FEED_FORMAT,
    access: { ...keyOrPerson('read', 'member'), basic: true },
    query: Type.Object(feedFilters),
    reply: { mediaType: 'text/csv', orMediaType: WORKBOOK_TYPE, json: IssueFeed },
    etag: true,
    dataAsOf: true,
  },
  getRfiFeed: {
    method: 'GET',
    path: '/api/feed/rfis',
    summary: 'Get all RFIs as CSV, JSON or XLSX',
    description: FEED_FORMAT,
    access: { ...keyOrPerson('read', 'member'), basic: true },
    query: Type.Object(feedFilters),
    reply: { mediaType: 'text/csv', orMediaType: WORKBOOK_TYPE, json: RfiFeed },
    etag: true,
    dataAsOf: true,
  },
  getClashFeed: {
    method: 'GET',
    path: '/api/feed/clashes',
    summary: 'Get all clashes as CSV, JSON or XLSX',
    description: FEED_FORMAT,
    access: { ...keyOrPerson('read', 'member'), basic: true },
    query: Type.Object(feedFilters),
    reply: { mediaType: 'text/csv', orMediaType: WORKBOOK_TYPE, json: ClashFeed },
    etag: true,
    dataAsOf: true,
  },
  getPhotoFeed: {
    method: 'GET',
    path: '/api/feed/photos',
    summary: 'Get all photos as CSV, JSON or XLSX',
    description: FEED_FORMAT,
    access: { ...keyOrPerson('read', 'member'), basic: true },
    query: Type.Object(feedFilters),
    reply: { mediaType: 'text/csv', orMediaType: WORKBOOK_TYPE, json: PhotoFeed },
    etag: true,
    dataAsOf: true,
  },
  getProjectFeed: {
    method: 'GET',
    path: '/api/feed/projects',
    summary: 'Get all projects as CSV, JSON or XLSX',
    description: FEED_FORMAT,
    access: { ...keyOrPerson('read', 'member'), basic: true },
    query: Type.Object(feedFilters),
    reply: { mediaType: 'text/csv', orMediaType: WORKBOOK_TYPE, json: ProjectFeed },
    etag: true,
    dataAsOf: true,
  },
});
