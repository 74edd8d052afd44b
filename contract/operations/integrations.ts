import { person } from '../access.ts';
import { IntegrationVendorPage } from '../integrations.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Integrations', description: 'Connections between projects and the platforms of other vendors.' };

export const integrationOperations = defineOperations(tag, {
  listIntegrationVendors: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-vendors',
    summary: 'List integration vendors',
    description:
      'Returns the vendors that the project can be connected to, with the records that each synchronizes, in one page: ' +
      '`nextCursor` is null.',
    access: person('viewer'),
    reply: IntegrationVendorPage,
  },
});
