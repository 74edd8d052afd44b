import { Type } from 'typebox';
import { person } from '../access.ts';
import {
  ChoiceQuery,
  ExternalLinkPage,
  IntegrationChoicePage,
  IntegrationMapping,
  IntegrationMappingPut,
  LedgerEntryPage,
  LedgerQuery,
  MAX_UNMAPPED_VALUES,
  RecordLink,
  RecordLinkCreate,
  RecordLinkPage,
  RecordLinkQuery,
  UnmappedValuePage,
} from '../integration-sync.ts';
import { SYNCED_ENTITIES } from '../integrations.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

export const integrationSyncOperations = defineOperations('Integrations', {
  listIntegrationEvents: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/events',
    summary: 'List the ledger of a connection, newest first',
    description:
      'Returns an entry for each outcome of a synchronization that a person could want to know; entries are kept for 400 days. ' +
      '`format=csv` streams all entries that the filters return, in the format of the feeds.',
    access: person('viewer'),
    query: LedgerQuery,
    reply: { mediaType: 'text/csv', json: LedgerEntryPage },
  },
  listIntegrationLinks: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/links',
    summary: 'List links between records here and at the vendor',
    access: person('viewer'),
    query: RecordLinkQuery,
    reply: RecordLinkPage,
  },
  createIntegrationLink: {
    method: 'POST',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/links',
    summary: 'Link a record to one at the vendor',
    description: 'Stores the link. The vendor is not called: the next run compares the records.',
    access: person('admin'),
    body: RecordLinkCreate,
    reply: RecordLink,
    creates: {},
    refuses: ['conflict'],
  },
  endIntegrationLink: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/links/{linkId}',
    summary: 'End a link',
    description: 'Both records are kept. Has no effect on a link that has ended.',
    access: person('admin'),
    reply: null,
  },
  listExternalLinks: {
    method: 'GET',
    path: '/api/projects/{projectId}/external-links',
    summary: "List a record's counterparts at vendors",
    description: 'Returns the links of the record that have not ended, in one page: `nextCursor` is null.',
    access: person('viewer'),
    query: Type.Object({
      entity: Type.Enum(SYNCED_ENTITIES, { description: 'The type of the record.' }),
      recordId: Uuid('Id of the record.'),
    }),
    reply: ExternalLinkPage,
  },
  getIntegrationMapping: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/mapping',
    summary: 'Get the mapping of a connection',
    access: person('admin'),
    reply: IntegrationMapping,
    etag: true,
  },
  replaceIntegrationMapping: {
    method: 'PUT',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/mapping',
    summary: 'Replace the mapping of a connection',
    description: 'Members and people at the vendor are mapped one to one.',
    access: person('admin'),
    body: IntegrationMappingPut,
    reply: IntegrationMapping,
    etag: true,
    refuses: ['precondition_failed'],
  },
  listUnmappedValues: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/mapping/unmapped',
    summary: 'List values without a counterpart',
    description: `Returns the ${MAX_UNMAPPED_VALUES} most frequent values in one page: \`nextCursor\` is null.`,
    access: person('admin'),
    reply: UnmappedValuePage,
  },
  listIntegrationChoices: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/choices',
    summary: 'List things at the vendor to choose from',
    description: 'Reads them from the vendor now, for at most 10 seconds, in one page: `nextCursor` is null.',
    access: person('admin'),
    query: ChoiceQuery,
    reply: IntegrationChoicePage,
    refuses: ['conflict', 'vendor_unavailable'],
  },
});
