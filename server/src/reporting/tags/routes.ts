import { Type } from 'typebox';
import { ProjectTags } from '../../../../contract/tags.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { Db } from '../../platform/database/db.ts';
import { ok, person, type Route, route } from '../../platform/http/route.ts';
import { getTags } from './tags.ts';

/** What people have called things in a project, to choose from. */
export function tagRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/projects/{projectId}/tags',
      summary: 'List the tags of photos and the labels of issues with their counts',
      description: 'No page: all of them at once, since they are the words of a field that completes what is typed.',
      tag: 'Tags',
      access: person('viewer'),
      scope: 'project',
      params: Type.Object({ projectId: Uuid() }),
      reply: ProjectTags,
      handle: async ({ scope }) => ok(await getTags(db.reader(scope), scope)),
    }),
  ];
}
