import { Type } from 'typebox';
import { pageQuery } from '../../../../contract/paging.ts';
import { ProjectPersonPage } from '../../../../contract/people.ts';
import { Uuid } from '../../../../contract/values.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { person, type Route, route } from '../../platform/http/route.ts';
import { projectPersonList, projectPersonShape } from './store.ts';

const list = pagedList({ name: 'project-people', source: projectPersonList, shape: projectPersonShape });

/** Who is behind the ids in a project's records, and who may be given work there. */
export function peopleRoutes(deps: PagingDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/projects/{projectId}/people',
      summary: 'List the people and keys that records of the project can name',
      description:
        'Everybody who has or once had a role in the project, owners and admins of the workspace among them, also who has ' +
        'left or was deactivated; and the keys of the workspace, revoked ones too.',
      tag: 'Members',
      access: person('viewer'),
      scope: 'project',
      params: Type.Object({ projectId: Uuid() }),
      query: Type.Object({ ...pageQuery }),
      reply: ProjectPersonPage,
      handle: ({ scope, query, url }) => list.page(deps, scope, { query, url }),
    }),
  ];
}
