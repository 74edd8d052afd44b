import { Type } from 'typebox';
import { AuditEntryPage, auditFilters } from '../../../../contract/audit.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { person, type Route, route } from '../../platform/http/route.ts';
import { auditList, auditShape } from './store.ts';

const list = pagedList({ name: 'audit-log', source: auditList, shape: auditShape });

/** The audit log of the workspace, for its admins. */
export function auditLogRoutes(deps: PagingDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/workspace/audit-log',
      summary: 'List who did what in the workspace, newest first',
      description: 'What somebody watches is their own affair and stands in no entry.',
      tag: 'Audit log',
      access: person('admin'),
      scope: 'workspace',
      query: Type.Object({ ...pageQuery, ...auditFilters }),
      reply: AuditEntryPage,
      handle({ scope, query: { cursor, limit, ...filters }, url }) {
        const page = { ...(cursor === undefined ? {} : { cursor }), ...(limit === undefined ? {} : { limit }) };
        return list.page(deps, scope, { query: page, filters, url });
      },
    }),
  ];
}
