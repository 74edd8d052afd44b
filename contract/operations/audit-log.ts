import { Type } from 'typebox';
import { person, personally } from '../access.ts';
import { AuditEntryPage, AuditExport, auditExportQuery, auditFilters } from '../audit.ts';
import { pageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

export const auditLogOperations = defineOperations('Audit log', {
  listAuditLogEntries: {
    method: 'GET',
    path: '/api/workspace/audit-log',
    summary: 'List who did what in the workspace, newest first',
    description: 'What somebody watches is their own affair and stands in no entry.',
    access: person('admin'),
    query: Type.Object({ ...pageQuery, ...auditFilters }),
    reply: AuditEntryPage,
  },
  getAuditLogExport: {
    method: 'GET',
    path: '/api/workspace/audit-log/export',
    summary: 'Export the audit log as CSV or JSON',
    description:
      'The entries that the list has with the same filters, the oldest first, streamed. JSON is `{ data: […] }` with ' +
      'the records of the list; CSV is as that of feeds, with `detail` as JSON in a cell. The export itself is ' +
      'entered into the log.',
    access: personally('owner'),
    query: Type.Object({ ...auditExportQuery, ...auditFilters }),
    reply: { mediaType: 'text/csv', json: AuditExport },
  },
});
