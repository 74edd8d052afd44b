// COBie workbooks of assets: of the app API alone.
import { Type } from 'typebox';
import { CobieImport, CobieImportCreate } from '../../../../../contract/cobie.ts';
import { Uuid } from '../../../../../contract/values.ts';
import type { TakeTurn } from '../../../platform/access/waiting-line.ts';
import { dispositionOf, downloadName } from '../../../platform/files/download-name.ts';
import { ok, person, type Route, route } from '../../../platform/http/route.ts';
import { WORKBOOK_TYPE } from '../../../platform/workbooks/workbook.ts';
import { MAX_ATTRIBUTES } from './attributes.ts';
import { exportCobie } from './export.ts';
import { type CobieImportDeps, importCobie } from './import.ts';
import { MOST_ROWS } from './import-file.ts';
import { ORDER } from './workbook.ts';

export interface CobieRouteDeps extends CobieImportDeps {
  readonly takeCobieTurn: TakeTurn;
  readonly baseUrl: () => string;
  /** The largest file that is taken. */
  readonly maxDocumentBytes: number;
}

const tag = 'Assets';
const inProject = Type.Object({ projectId: Uuid() });

/** The routes of COBie beneath the path of assets. */
export function cobieRoutes(deps: CobieRouteDeps, path: string): Route[] {
  return [exportRoute(deps, path), importRoute(deps, path)];
}

function exportRoute(deps: CobieRouteDeps, path: string): Route {
  return route({
    method: 'GET',
    path: `${path}/cobie`,
    summary: 'Export the building and its assets as a COBie workbook',
    description:
      `The sheets ${ORDER.slice(0, -1).join(', ')} and ${ORDER.at(-1)} of COBie 2.4 as XLSX, as all of them are at one ` +
      'moment. Retired assets and their documents are left out. What is not known is `n/a`. Instants are in UTC. At most ' +
      `50,000 assets (beyond it 422) and ${MAX_ATTRIBUTES.toLocaleString('en')} attributes: a row counts those beyond it.`,
    tag,
    access: person('viewer'),
    scope: 'project',
    params: inProject,
    reply: { mediaType: WORKBOOK_TYPE },
    refuses: ['rate_limited', 'validation_failed'],
    async handle({ scope, caller, method }) {
      if (caller.type !== 'user') throw new Error('the route takes nobody but people');
      const headers = { 'content-type': WORKBOOK_TYPE };
      if (method === 'HEAD') return { headers };
      const { workbook, name } = await exportCobie(deps, scope, { email: caller.email, baseUrl: deps.baseUrl() });
      const disposition = dispositionOf(downloadName(name, WORKBOOK_TYPE));
      return { headers: { ...headers, 'content-disposition': disposition }, stream: workbook };
    },
  });
}

function importRoute(deps: CobieRouteDeps, path: string): Route {
  return route({
    method: 'POST',
    path: `${path}/cobie-import`,
    summary: 'Import assets from a COBie workbook, or say what an import would do',
    description:
      'Reads the sheets Type and Component of an XLSX workbook, ' +
      `at most ${MOST_ROWS.toLocaleString('en')} rows each. A row of Component is the asset that has its Name as tag, or its ` +
      'AssetIdentifier as id, or its ExtIdentifier as element; one whose Name and AssetIdentifier are of two assets is refused. ' +
      'Such an asset is changed, one that is not there is created, and none is deleted. A cell that is empty or `n/a` leaves its field as it is. Rows that cannot be taken are named in the ' +
      'answer, and the rest is imported. The same file again changes nothing.',
    tag,
    access: person('admin'),
    scope: 'project',
    params: inProject,
    body: CobieImportCreate,
    upload: { maxBytes: deps.maxDocumentBytes },
    reply: CobieImport,
    refuses: ['conflict', 'rate_limited'],
    handle: async ({ actor, scope, body, file }) =>
      ok(await importCobie(deps, actor, scope, { path: file?.path ?? '', dryRun: body.dryRun === true })),
  });
}
