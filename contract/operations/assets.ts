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

export const assetOperations = defineOperations('Assets', {
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
    tagged: true,
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
    tagged: true,
  },
  createProjectAsset: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets',
    summary: 'Register an asset',
    description: 'A tag names one asset of the project: one that is taken is 409.',
    access: person('admin'),
    body: AssetCreate,
    reply: Asset,
    creates: {},
    tagged: true,
    refuses: ['conflict'],
  },
  updateProjectAsset: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/assets/{assetId}',
    summary: 'Change an asset',
    description:
      'Another interval or another day of installation begins the calendar of its maintenance anew, behind what was ' +
      'completed or skipped already.',
    access: person('admin'),
    body: AssetChange,
    reply: Asset,
    tagged: true,
    refuses: ['conflict', 'precondition_failed'],
  },
  deleteProjectAsset: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/assets/{assetId}',
    summary: 'Delete an asset',
    description:
      'With its documents and its maintenance, each of which is a deletion in the change feed. One that is out of ' +
      'use but not forgotten is better `retired`.',
    access: person('admin'),
    reply: null,
    refuses: ['precondition_failed'],
  },
  generateProjectAssets: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/generate',
    summary: 'Make assets of the elements of a model, or preview what a run would do',
    description:
      'An element without an asset gets one; an asset that a run made follows its element, except where a person ' +
      'edited it; one whose element is in no more recent version is `retired`. Assets that a person registered are ' +
      'left alone. Fields come from where the run before took them, unless the mapping says otherwise. A repeat ' +
      'changes nothing. A version that is not read yet is 409, and so is one that is not the head of its model: it ' +
      'would put back what the head says otherwise.',
    access: person('upload_engineer'),
    body: AssetGenerationRequest,
    reply: AssetGeneration,
    refuses: ['conflict'],
  },
  getProjectModelAssetChoices: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/asset-choices',
    summary: 'Get what the last run made assets of a model of, and from where it took their fields',
    description: 'No page: one entry for each class that was asked for.',
    access: person('upload_engineer'),
    reply: AssetGenerationChoices,
  },
  exportProjectAssetsAsCobie: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/cobie',
    summary: 'Export the building and its assets as a COBie workbook',
    description:
      'The sheets Contact, Facility, Floor, Space, Zone, Type, Component, System, Job, Document and Attribute of ' +
      'COBie 2.4 as XLSX, as all of them are at one moment. Retired assets and their documents are left out. What is ' +
      'not known is `n/a`. Instants are in UTC. At most 50,000 assets (beyond it 422) and 100,000 attributes: a row ' +
      'counts those beyond it.',
    access: person('viewer'),
    reply: { mediaType: WORKBOOK_TYPE },
    refuses: ['rate_limited', 'validation_failed'],
  },
  importProjectAssetsFromCobie: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/cobie-import',
    summary: 'Import assets from a COBie workbook, or say what an import would do',
    description:
      'Reads the sheets Type and Component of an XLSX workbook, at most 50,000 rows each. A row of Component is the ' +
      'asset that has its Name as tag, or its AssetIdentifier as id, or its ExtIdentifier as element; one whose Name ' +
      'and AssetIdentifier are of two assets is refused. Such an asset is changed, one that is not there is created, ' +
      'and none is deleted. A cell that is empty or `n/a` leaves its field as it is. Rows that cannot be taken are ' +
      'named in the answer, and the rest is imported. The same file again changes nothing.',
    access: person('admin'),
    body: CobieImportCreate,
    upload: true,
    reply: CobieImport,
    refuses: ['conflict', 'rate_limited'],
  },
  createProjectAssetLabels: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/labels',
    summary: 'Make labels of assets as a PDF',
    description:
      'Sheets of A4 with a label an asset: its tag, name and class, manufacturer and model number, floor, serial ' +
      'number, and a QR code that opens its page. For the assets that are named, in their order, or else for those ' +
      'that the filters find, by their tags; at most 1,000 (beyond it 422).',
    access: person('viewer'),
    body: AssetLabels,
    reply: { mediaType: 'application/pdf' },
    changesProject: 'never',
    refuses: ['not_found', 'rate_limited'],
  },
  getProjectAssetMaintenancePlan: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-plan',
    summary: 'Get how the maintenance of an asset comes round',
    access: person('viewer'),
    reply: MaintenancePlan,
    tagged: true,
  },
  setProjectAssetMaintenancePlan: {
    method: 'PUT',
    path: '/api/projects/{projectId}/assets/{assetId}/maintenance-plan',
    summary: 'Write how the maintenance of an asset comes round',
    description:
      'Another interval or anchor begins its calendar anew, behind what was completed or skipped already. An ' +
      'interval of days is also the `maintenanceIntervalDays` of the asset. Without an interval nothing falls due.',
    access: person('admin'),
    body: MaintenancePlanWrite,
    reply: MaintenancePlan,
    tagged: true,
    refuses: ['precondition_failed'],
  },
});
