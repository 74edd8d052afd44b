import type { IntegrationConflict } from '../../../../contract/integration-conflicts.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { document, group, instant, integer, recordShape, text, word } from '../../platform/database/record-shape.ts';
import { selectLastEditor, selectRecordNumber, selectRecordTitle, selectVendorNumber } from '../record-names/public.ts';

const column = (name: string) => `integration_conflict.${name}`;

const side = (name: string) => document(`(${column(name)} - 'values')`);

/** With who changed the record last, as long as the conflict is open. */
const localSide = document(
  `(${column('local_side')} - 'values' || case when ${column('state')} = 'open' then ` +
    `jsonb_build_object('changedBy', ${selectLastEditor('integration_conflict')}) else '{}' end)`,
);

export const conflictShape = recordShape<IntegrationConflict>({
  id: word(column('id')),
  projectId: word(column('project_id')),
  connectionId: word(column('connection_id')),
  linkId: word(column('link_id')),
  entity: word(column('entity')),
  recordId: word(column('record_id')),
  recordNumber: integer(selectRecordNumber('integration_conflict')),
  recordTitle: text(selectRecordTitle('integration_conflict')),
  vendorId: text(column('vendor_id')),
  vendorNumber: text(selectVendorNumber('integration_conflict')),
  state: word(column('state')),
  reason: word(column('reason')),
  detectedAt: instant(column('detected_at')),
  fields: document(column('fields')),
  local: localSide,
  vendor: side('vendor_side'),
  resolution: word(column('resolution')),
  resolvedBy: group({ type: word(column('resolved_by_type')), id: word(column('resolved_by_id')) }),
  resolvedAt: instant(column('resolved_at')),
  undoUntil: instant(column('undo_until')),
  undoneBy: group({ type: word(column('undone_by_type')), id: word(column('undone_by_id')) }),
  undoneAt: instant(column('undone_at')),
});

/** Conflicts of a connection, newest first. */
export const conflictList: ListSource = {
  from: 'integration_conflict',
  table: 'integration_conflict',
  newestFirst: true,
  changes: false,
  inProject: true,
  filters: { connectionId: 'integration_conflict.connection_id = $', state: 'integration_conflict.state = $' },
};
