import { peopleOperations } from '../../../../contract/operations/people.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import type { Route } from '../../platform/http/route.ts';
import { projectPersonList, projectPersonShape } from './store.ts';

const list = pagedList({ name: 'project-people', source: projectPersonList, shape: projectPersonShape });

/** Who is behind the ids in a project's records, and who may be given work there. */
export function peopleRoutes(deps: PagingDeps): Route[] {
  return [
    implement(peopleOperations.listProjectPeople, ({ scope, query, url }) => list.page(deps, scope, { query, url })),
  ];
}
