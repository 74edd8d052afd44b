import { Type } from 'typebox';
import { person, personally } from '../access.ts';
import { AuditEntryPage, AuditExport, auditExportQuery, auditFilters } from '../audit.ts';
import { pageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Audit log', description: 'Audit log of the workspace.' };

export const auditLogOperations = defineOperations(tag, {
  listAuditLogEntries: {
    method: 'GET',
    path: '/api/workspace/audit-log',
    summary: 'List audit log entries, newest first',
    description: 'Watching a record is not audited.',
    access: person('admin'),
    query: Type.Object({ ...pageQuery, ...auditFilters }),
    reply: AuditEntryPage,
  },
  getAuditLogExport: {
    method: 'GET',
    path: '/api/workspace/audit-log/export',
    summary: 'Export the audit log as CSV or JSON',
    description:
      'Streams the entries that the list returns for the same filters, oldest first. JSON has the form `{ data: ' +
      '[…] }` with the records of the list; CSV has the format of the feeds, with `detail` as JSON in one cell. ' +
      'The export itself is recorded in the audit log.',
    access: personally('owner'),
    query: Type.Object({ ...auditExportQuery, ...auditFilters }),
    reply: { mediaType: 'text/csv', json: AuditExport },
  },
});
