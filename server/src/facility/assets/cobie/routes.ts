// COBie workbooks of assets: of the app API alone.

import { WORKBOOK_TYPE } from '../../../../../contract/feeds.ts';
import { assetOperations } from '../../../../../contract/operations/assets.ts';
import type { Acquire } from '../../../platform/access/limiter.ts';
import { dispositionOf, downloadName } from '../../../platform/files/download-name.ts';
import { implement } from '../../../platform/http/implement.ts';
import { ok, type Route } from '../../../platform/http/route.ts';
import { exportCobie } from './export.ts';
import { type CobieImportDeps, importCobie } from './import.ts';

export interface CobieRouteDeps extends CobieImportDeps {
  readonly acquireCobieSlot: Acquire;
  readonly baseUrl: () => string;
  /** The largest file that is taken. */
  readonly maxDocumentBytes: number;
}

/** COBie workbooks of the assets of a project. */
export function cobieRoutes(deps: CobieRouteDeps): Route[] {
  return [exportRoute(deps), importRoute(deps)];
}

function exportRoute(deps: CobieRouteDeps): Route {
  return implement(assetOperations.exportProjectAssetsAsCobie, async ({ scope, caller, method }) => {
    if (caller.type !== 'user') throw new Error('the route takes nobody but people');
    const headers = { 'content-type': WORKBOOK_TYPE };
    if (method === 'HEAD') return { headers };
    const { workbook, name } = await exportCobie(deps, scope, { email: caller.email, baseUrl: deps.baseUrl() });
    const disposition = dispositionOf(downloadName(name, WORKBOOK_TYPE));
    return { headers: { ...headers, 'content-disposition': disposition }, stream: workbook };
  });
}

function importRoute(deps: CobieRouteDeps): Route {
  return implement(assetOperations.importProjectAssetsFromCobie, {
    maxBytes: deps.maxDocumentBytes,
    handle: async ({ actor, scope, body, file }) =>
      ok(await importCobie(deps, actor, scope, { path: file?.path ?? '', dryRun: body.dryRun === true })),
  });
}
