import type { IntegrationDifference } from '../../../../contract/integration-differences.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { document, recordShape, text, word } from '../../platform/database/record-shape.ts';

const column = (name: string) => `integration_difference.${name}`;

export const differenceShape = recordShape<IntegrationDifference>({
  id: word(column('id')),
  entity: word(column('entity')),
  recordId: word(column('record_id')),
  recordNumber: text(column('record_number')),
  recordTitle: text(column('record_title')),
  vendorId: text(column('vendor_id')),
  vendorNumber: text(column('vendor_number')),
  vendorTitle: text(column('vendor_title')),
  action: word(column('action')),
  side: word(column('side')),
  code: text(column('code')),
  fields: document(column('fields')),
});

/** Differences of a run in the order in which they were found. */
export const differenceList: ListSource = {
  from: 'integration_difference',
  table: 'integration_difference',
  changes: false,
  inProject: true,
  filters: {
    runId: 'integration_difference.run_id = $',
    entity: 'integration_difference.entity = $',
    action: 'integration_difference.action = $',
  },
};
