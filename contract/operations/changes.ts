import { Type } from 'typebox';
import { key } from '../access.ts';
import { ChangePage } from '../changes.ts';
import { feedQuery } from '../paging.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Changes', description: 'Changes to all records in one stable order, including deletions.' };

export const changeOperations = defineOperations(tag, {
  listChanges: {
    method: 'GET',
    path: '/api/v1/changes',
    summary: 'List changes of all records, including deletions',
    description:
      'Returns every change of the workspace’s records in one stable order: no change is ever inserted before one ' +
      'that was already returned. Page with `nextCursor` until it is null, then keep the `X-Next-Cursor` header ' +
      'of the last page and pass it as `cursor` to get later changes. Changes are kept for 30 days; an older ' +
      'cursor returns 410: reload the lists, then read the feed from the beginning without a cursor. Of the ' +
      '`updated` changes of a sensor, the newest is kept and older ones are kept only until the next hour, so ' +
      'every record changed since a cursor is still reported.',
    access: key('read'),
    query: Type.Object({ ...feedQuery, projectId: Type.Optional(Uuid('Return only changes in this project.')) }),
    reply: ChangePage,
    refuses: ['cursor_expired'],
  },
});
