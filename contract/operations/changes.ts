import { Type } from 'typebox';
import { key } from '../access.ts';
import { ChangePage } from '../changes.ts';
import { feedQuery } from '../paging.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

export const changeOperations = defineOperations('Changes', {
  listChanges: {
    method: 'GET',
    path: '/api/v1/changes',
    summary: 'Follow the changes of all records, deletions included',
    description:
      'Every change of the workspace’s records in one stable order: nothing ever appears before what was already ' +
      'served. Page by `nextCursor` until it is null; keep the header `X-Next-Cursor` of the last page, and ask with ' +
      'it as `cursor` for what has changed since. Changes are kept 30 days; an older cursor is 410: load the lists ' +
      'anew, then read the feed from its beginning, without a cursor. Of the changes `updated` of one sensor the ' +
      'newest is kept, and older ones only until the next hour: every record that changed since a cursor is named ' +
      'all the same.',
    access: key('read'),
    query: Type.Object({ ...feedQuery, projectId: Type.Optional(Uuid('Only changes in this project.')) }),
    reply: ChangePage,
    refuses: ['cursor_expired'],
  },
});
