import { createMessage } from '../../../../contract/messages/message.ts';
import { auditLogOperations } from '../../../../contract/operations/audit-log.ts';
import { invalidField } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { streamCsv, streamJson } from './export.ts';
import { auditList, auditShape } from './store.ts';

const list = pagedList({ name: 'audit-log', source: auditList, shape: auditShape });

export interface AuditLogRouteDeps extends PagingDeps {
  readonly ids: Ids;
}

/** The audit log of the workspace: the list for its admins, the export for its owners. */
export function auditLogRoutes(deps: AuditLogRouteDeps): Route[] {
  return [
    implement(auditLogOperations.listAuditLogEntries, ({ scope, query: { cursor, limit, ...filters }, url }) => {
      const page = { ...(cursor === undefined ? {} : { cursor }), ...(limit === undefined ? {} : { limit }) };
      return list.page(deps, scope, { query: page, filters, url });
    }),
    implement(
      auditLogOperations.getAuditLogExport,
      async ({ actor, scope, query: { format = 'csv', bom = false, ...filters } }) => {
        if (bom && format !== 'csv') throw invalidField('bom', createMessage('field.bom'));
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
    ),
  ];
}
