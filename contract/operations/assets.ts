import { Type } from 'typebox';
import { key, person } from '../access.ts';
import { AssetGeneration, AssetGenerationChoices, AssetGenerationRequest } from '../asset-generation.ts';
import {
  Asset,
  AssetChange,
  AssetCreate,
  AssetPage,
  assetFilters,
  assetOrders,
  MaintenancePlan,
  MaintenancePlanWrite,
} from '../assets.ts';
import { AssetLabels, CobieImport, CobieImportCreate } from '../cobie.ts';
import { WORKBOOK_TYPE } from '../feeds.ts';
import { pageQuery, updatedSinceQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Assets', description: 'Assets of a building, with documents, labels and COBie.' };

export const assetOperations = defineOperations(tag, {
  listAssets: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/assets',
    summary: 'List assets',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...assetFilters }),
    reply: AssetPage,
  },
  getAsset: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/assets/{assetId}',
    summary: 'Get an asset',
    access: key('read'),
    reply: Asset,
    etag: true,
  },
  listProjectAssets: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets',
    summary: 'List assets',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...assetFilters, ...assetOrders }),
    reply: AssetPage,
  },
  getProjectAsset: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/{assetId}',
    summary: 'Get an asset',
    access: person('viewer'),
    reply: Asset,
    etag: true,
  },
  createProjectAsset: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets',
    summary: 'Create an asset',
    description: 'Tags are unique within a project. Returns 409 if the tag is already in use.',
    access: person('admin'),
    body: AssetCreate,
    reply: Asset,
    creates: {},
    etag: true,
    refuses: ['conflict'],
  },
  updateProjectAsset: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/assets/{assetId}',
    summary: 'Update an asset',
    description:
      'Changing the maintenance interval or the install date restarts the maintenance schedule after the last ' +
      'completed or skipped task.',
    access: person('admin'),
    body: AssetChange,
    reply: Asset,
    etag: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  deleteProjectAsset: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/assets/{assetId}',
    summary: 'Delete an asset',
    description:
      'Also deletes the asset’s documents and maintenance, each of which appears as a deletion in the change ' +
      'feed. To keep the record of an asset that is out of use, set its status to `retired` instead.',
    access: person('admin'),
    reply: null,
    refuses: ['precondition_failed'],
  },
  generateProjectAssets: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/generate',
    summary: 'Generate assets from model elements',
    description:
      'Creates an asset for each element without one and updates the assets that an earlier run generated from ' +
      'the elements, except for fields edited by a person. Assets whose element is missing from this version ' +
      'become `retired`. Assets registered by a person are not changed. Fields are filled from the same sources ' +
      'as in the previous run unless the mapping says otherwise. Repeating a run changes nothing. A dry run ' +
      'previews the changes. Returns 409 if the version has not been imported yet, or if it is not the head ' +
      'version of its model, since that would overwrite data from the head.',
    access: person('upload_engineer'),
    body: AssetGenerationRequest,
    reply: AssetGeneration,
    refuses: ['conflict'],
  },
  getProjectModelAssetChoices: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/asset-choices',
    summary: 'Get the choices of the last asset generation',
    description:
      'Returns the classes that the last run generated assets from and the sources of their fields. Not paged: one ' +
      'entry for each requested class.',
    access: person('upload_engineer'),
    reply: AssetGenerationChoices,
  },
  exportProjectAssetsAsCobie: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/cobie',
    summary: 'Export assets as a COBie workbook',
    description:
      'Returns an XLSX file with the COBie 2.4 sheets Contact, Facility, Floor, Space, Zone, Type, Component, ' +
      'System, Job, Document and Attribute, taken from one consistent snapshot. Retired assets and their ' +
      'documents are left out. Unknown values are `n/a`. Timestamps are in UTC. Exports at most 50,000 assets ' +
      '(422 beyond that) and 100,000 attributes; an extra row gives the number of attributes left out.',
    access: person('viewer'),
    reply: { mediaType: WORKBOOK_TYPE },
    refuses: ['rate_limited', 'validation_failed'],
  },
  importProjectAssetsFromCobie: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/cobie-import',
    summary: 'Import assets from a COBie workbook',
    description:
      'Reads the sheets Type and Component of an XLSX workbook, at most 50,000 rows each. A Component row is ' +
      'matched to an existing asset by Name (the tag), AssetIdentifier (the id) or ExtIdentifier (the element); a ' +
      'row whose Name and AssetIdentifier match two different assets is rejected. Matched assets are updated, ' +
      'others are created, and none is deleted. Empty cells and `n/a` leave the field unchanged. Rows that cannot ' +
      'be imported are listed in the response, and the rest is imported. Importing the same file again changes ' +
      'nothing. A dry run previews the changes.',
    access: person('admin'),
    body: CobieImportCreate,
    upload: true,
    reply: CobieImport,
    refuses: ['conflict', 'rate_limited'],
  },
  createProjectAssetLabels: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/labels',
    summary: 'Create asset labels as a PDF',
    description:
      'Returns A4 sheets with one label per asset: tag, name, class, manufacturer, model number, floor, serial ' +
      'number, and a QR code that opens the asset’s page. Labels are created for the listed assets in the given ' +
      'order or, if none are listed, for the assets that match the filters, ordered by tag; at most 1,000 (422 ' +
      'beyond that).',
    access: person('viewer'),
    body: AssetLabels,
    reply: { mediaType: 'application/pdf' },
    changesProject: 'never',
    refuses: ['not_found', 'rate_limited'],
  },
  getProjectAssetMaintenancePlan: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-plan',
    summary: 'Get the maintenance plan of an asset',
    access: person('viewer'),
    reply: MaintenancePlan,
    etag: true,
  },
  setProjectAssetMaintenancePlan: {
    method: 'PUT',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-plan',
    summary: 'Set the maintenance plan of an asset',
    description:
      'Changing the interval or the anchor restarts the schedule after the last completed or skipped task. An ' +
      'interval in days is also set as the asset’s `maintenanceIntervalDays`. Without an interval, no tasks fall ' +
      'due.',
    access: person('admin'),
    body: MaintenancePlanWrite,
    reply: MaintenancePlan,
    etag: true,
    refuses: ['precondition_failed'],
  },
});
