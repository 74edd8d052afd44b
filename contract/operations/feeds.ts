import { Type } from 'typebox';
import { keyOrPerson } from '../access.ts';
import { ClashFeed, feedFilters, IssueFeed, PhotoFeed, ProjectFeed, RfiFeed, WORKBOOK_TYPE } from '../feeds.ts';
import { defineOperations } from './operation.ts';

export const feedOperations = defineOperations('Feeds', {
  getIssueFeed: {
    method: 'GET',
    path: '/api/feed/issues',
    summary: 'All issues of the workspace as CSV, JSON or XLSX',
    description:
      'One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a ' +
      'header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins ' +
      "with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at " +
      'most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off ' +
      'was not the whole.',
    access: { ...keyOrPerson('read', 'member'), basic: true },
    query: Type.Object(feedFilters),
    reply: { mediaType: 'text/csv', orMediaType: WORKBOOK_TYPE, json: IssueFeed },
    tagged: true,
    dated: true,
  },
  getRfiFeed: {
    method: 'GET',
    path: '/api/feed/rfis',
    summary: 'All rfis of the workspace as CSV, JSON or XLSX',
    description:
      'One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a ' +
      'header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins ' +
      "with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at " +
      'most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off ' +
      'was not the whole.',
    access: { ...keyOrPerson('read', 'member'), basic: true },
    query: Type.Object(feedFilters),
    reply: { mediaType: 'text/csv', orMediaType: WORKBOOK_TYPE, json: RfiFeed },
    tagged: true,
    dated: true,
  },
  getClashFeed: {
    method: 'GET',
    path: '/api/feed/clashes',
    summary: 'All clashes of the workspace as CSV, JSON or XLSX',
    description:
      'One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a ' +
      'header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins ' +
      "with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at " +
      'most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off ' +
      'was not the whole.',
    access: { ...keyOrPerson('read', 'member'), basic: true },
    query: Type.Object(feedFilters),
    reply: { mediaType: 'text/csv', orMediaType: WORKBOOK_TYPE, json: ClashFeed },
    tagged: true,
    dated: true,
  },
  getPhotoFeed: {
    method: 'GET',
    path: '/api/feed/photos',
    summary: 'All photos of the workspace as CSV, JSON or XLSX',
    description:
      'One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a ' +
      'header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins ' +
      "with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at " +
      'most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off ' +
      'was not the whole.',
    access: { ...keyOrPerson('read', 'member'), basic: true },
    query: Type.Object(feedFilters),
    reply: { mediaType: 'text/csv', orMediaType: WORKBOOK_TYPE, json: PhotoFeed },
    tagged: true,
    dated: true,
  },
  getProjectFeed: {
    method: 'GET',
    path: '/api/feed/projects',
    summary: 'All projects of the workspace as CSV, JSON or XLSX',
    description:
      'One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a ' +
      'header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins ' +
      "with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at " +
      'most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off ' +
      'was not the whole.',
    access: { ...keyOrPerson('read', 'member'), basic: true },
    query: Type.Object(feedFilters),
    reply: { mediaType: 'text/csv', orMediaType: WORKBOOK_TYPE, json: ProjectFeed },
    tagged: true,
    dated: true,
  },
});
