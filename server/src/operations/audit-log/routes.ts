import { Type } from 'typebox';
import { AuditEntryPage, AuditExport, auditExportQuery, auditFilters } from '../../../../contract/audit.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { invalidField } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { person, personally, type Route, route } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import { streamCsv, streamJson } from './export.ts';
import { auditList, auditShape } from './store.ts';

const list = pagedList({ name: 'audit-log', source: auditList, shape: auditShape });

export interface AuditLogRouteDeps extends PagingDeps {
  readonly ids: Ids;
}

/** The audit log of the workspace: the list for its admins, the export for its owners. */
export function auditLogRoutes(deps: AuditLogRouteDeps): Route[] {
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
    route({
      method: 'GET',
      path: '/api/workspace/audit-log/export',
      summary: 'Export the audit log as CSV or JSON',
      description:
        'The entries that the list has with the same filters, the oldest first, streamed. JSON is `{ data: […] }` with the records of ' +
        'the list; CSV is as that of feeds, with `detail` as JSON in a cell. The export itself is entered into the log.',
      tag: 'Audit log',
      access: personally('owner'),
      scope: 'workspace',
      query: Type.Object({ ...auditExportQuery, ...auditFilters }),
      reply: { mediaType: 'text/csv', json: AuditExport },
      async handle({ actor, scope, query: { format = 'csv', bom = false, ...filters } }) {
        if (bom && format !== 'csv') throw invalidField('bom', 'is for CSV alone');
        await inTransaction(deps.db, scope, (tx) =>
          recordAudit(tx, { ids: deps.ids, actor }, scope, {
            action: 'audit_log.exported',
            subject: { type: 'workspace', id: scope.workspaceId },
            detail: { format, filters },
          }),
        );
        const isCsv = format === 'csv';
        return {
          headers: {
            'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
            'content-disposition': `attachment; filename="audit-log.${format}"`,
            'cache-control': 'private, no-store',
          },
          stream: isCsv ? streamCsv(deps.db, scope, filters, { bom }) : streamJson(deps.db, scope, filters),
        };
      },
    }),
  ];
}
