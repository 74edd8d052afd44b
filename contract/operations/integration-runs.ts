import { Type } from 'typebox';
import { person } from '../access.ts';
import {
  DIFFERENCE_DAYS,
  DifferenceQuery,
  IntegrationDifferencePage,
  MAX_DIFFERENCES,
} from '../integration-differences.ts';
import {
  IntegrationCompareStart,
  IntegrationRun,
  IntegrationRunPage,
  IntegrationRunStart,
  ModelImportStart,
} from '../integration-runs.ts';
import { PageQuery } from '../paging.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Integrations', description: 'Connections between projects and the platforms of other vendors.' };

const VendorParams = Type.Object({
  projectId: Uuid(),
  vendor: Type.String({ minLength: 1, maxLength: 100, description: 'The name of the vendor.' }),
});

export const integrationRunOperations = defineOperations(tag, {
  startIntegrationPush: {
    method: 'POST',
    path: '/api/projects/{projectId}/integrations/{vendor}/push',
    summary: 'Send changes to a vendor',
    description:
      'For vendors of kind b. Begins a run, or joins the active one. A `direction` other than `push` is refused.',
    access: person('admin'),
    params: VendorParams,
    body: IntegrationRunStart,
    reply: IntegrationRun,
    status: 202,
    refuses: ['not_found', 'conflict'],
  },
  startIntegrationPull: {
    method: 'POST',
    path: '/api/projects/{projectId}/integrations/{vendor}/pull',
    summary: 'Apply the changes of a vendor',
    description:
      'For vendors of kind b. Begins a run, or joins the active one. A `direction` other than `pull` is refused.',
    access: person('admin'),
    params: VendorParams,
    body: IntegrationRunStart,
    reply: IntegrationRun,
    status: 202,
    refuses: ['not_found', 'conflict'],
  },
  importVendorModel: {
    method: 'POST',
    path: '/api/projects/{projectId}/integrations/{vendor}/import',
    summary: 'Import a model of a vendor',
    description:
      'For vendors of kind a. Begins a run that creates a model of an IFC file; it waits while another run is active. Later versions ' +
      'follow by themselves.',
    access: person('admin'),
    params: VendorParams,
    body: ModelImportStart,
    reply: IntegrationRun,
    status: 202,
    refuses: ['not_found', 'conflict'],
  },
  startIntegrationRun: {
    method: 'POST',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/sync',
    summary: 'Synchronize a connection',
    description:
      'Begins a run, or joins the active one, which is returned with `again: true` if it will run once more for this request. A dry run joins none: 409 while a run is active.',
    access: person('admin'),
    body: IntegrationRunStart,
    reply: IntegrationRun,
    status: 202,
    refuses: ['conflict'],
  },
  startIntegrationComparison: {
    method: 'POST',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/compare',
    summary: 'Compare both sides of a connection',
    description:
      'Begins a run that reads the vendor, lists differences and changes nothing. 409 while a run is active.',
    access: person('admin'),
    body: IntegrationCompareStart,
    reply: IntegrationRun,
    status: 202,
    refuses: ['conflict'],
  },
  listIntegrationRuns: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/runs',
    summary: 'List runs of a connection',
    description: 'Returns the runs of the connection, newest first.',
    access: person('viewer'),
    query: PageQuery,
    reply: IntegrationRunPage,
  },
  getIntegrationRun: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/runs/{runId}',
    summary: 'Get a run of a connection',
    access: person('viewer'),
    reply: IntegrationRun,
  },
  listIntegrationDifferences: {
    method: 'GET',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/runs/{runId}/differences',
    summary: 'List differences of a run',
    description: `Returns the differences that a dry run or a comparison found: the first ${MAX_DIFFERENCES.toLocaleString('en')}, while the counts of the run are of all. They are kept for ${DIFFERENCE_DAYS} days.`,
    access: person('viewer'),
    query: DifferenceQuery,
    reply: IntegrationDifferencePage,
  },
  cancelIntegrationRun: {
    method: 'POST',
    path: '/api/projects/{projectId}/integration-connections/{integrationId}/runs/{runId}/cancel',
    summary: 'Cancel a run of a connection',
    description: 'Ends the run after the record at hand. Records that are done stay done.',
    access: person('admin'),
    reply: IntegrationRun,
    refuses: ['conflict'],
  },
});
