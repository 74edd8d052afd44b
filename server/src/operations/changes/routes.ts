import { Type } from 'typebox';
import { ChangePage } from '../../../../contract/changes.ts';
import { feedQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import { key, type Route, route } from '../../platform/http/route.ts';
import { answerChanges, type FeedDeps } from './feed.ts';

/** The change feed, for machines. */
export function changeRoutes(deps: FeedDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/changes',
      summary: 'Follow the changes of all records, deletions included',
      description:
        'Every change of the workspace’s records in one stable order: nothing ever appears before what was already ' +
        'served. Page by `nextCursor` until it is null; keep the header `X-Next-Cursor` of the last page, and ask with ' +
        'it as `cursor` for what has changed since. Changes are kept 30 days; an older cursor is 410: load the lists ' +
        'anew, then read the feed from its beginning, without a cursor. Of the changes `updated` of one sensor the newest is kept, and ' +
        'older ones only until the next hour: every record that changed since a cursor is named all the same.',
      tag: 'Changes',
      access: key('read'),
      scope: 'workspace',
      budgeted: true,
      query: Type.Object({ ...feedQuery, projectId: Type.Optional(Uuid('Only changes in this project.')) }),
      reply: ChangePage,
      refuses: ['cursor_expired'],
      handle: ({ scope, query, url }) => answerChanges(deps, scope, query, url),
    }),
  ];
}
