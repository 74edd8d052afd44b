// Reading audit_entry; entering is platform/records/record-change.ts. The table is append-only for everybody, its owner included.
import type { AuditEntry } from '../../../../contract/audit.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { document, group, instant, recordShape, text, word } from '../../platform/database/record-shape.ts';

export const auditShape = recordShape<AuditEntry>({
  id: word('audit_entry.id'),
  at: instant('audit_entry.at'),
  actor: group({ type: word('audit_entry.actor_type'), id: text('audit_entry.actor_id') }),
  applicationId: word('audit_entry.application_id'),
  action: text('audit_entry.action'),
  subject: group({ type: text('audit_entry.subject_type'), id: text('audit_entry.subject_id') }),
  projectId: word('audit_entry.project_id'),
  detail: document('audit_entry.detail'),
  requestId: text('audit_entry.request_id'),
});

/** Newest first by (at, id): indexes audit_entry_at and, with the filter `action` alone, audit_entry_action. */
export const auditList: ListSource = {
  from: 'audit_entry',
  table: 'audit_entry',
  orderedBy: 'at',
  newestFirst: true,
  changes: false,
  inProject: false,
  filters: {
    action: 'audit_entry.action = $',
    actorType: 'audit_entry.actor_type = $',
    actorId: 'audit_entry.actor_id = $',
    applicationId: 'audit_entry.application_id = $',
    projectId: 'audit_entry.project_id = $',
    subjectType: 'audit_entry.subject_type = $',
    subjectId: 'audit_entry.subject_id = $',
    since: 'audit_entry.at >= $::timestamptz',
    until: 'audit_entry.at < $::timestamptz',
  },
};
