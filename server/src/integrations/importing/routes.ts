import { integrationRunOperations as operations } from '../../../../contract/operations/integration-runs.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import { requireVendor } from '../catalog/public.ts';
import { connectionStore } from '../connections/public.ts';
import { describeRun, type RunDeps } from '../runs/public.ts';
import { startImport } from './commands.ts';

export interface ImportRouteDeps extends RunDeps {
  readonly vendors: readonly VendorSettings[];
}

/** The route of imports (section 11.4). */
export function importRoutes(deps: ImportRouteDeps): Route[] {
  return [
    implement(operations.importVendorModel, {
      loadResource: async ({ params }) => requireVendor(deps.vendors, params.vendor, 'a'),
      async handle({ actor, scope, params, body }) {
        const { kind } = requireVendor(deps.vendors, params.vendor, 'a');
        const { id } = await connectionStore.findByVendor(deps.db.reader(scope), scope, kind);
        const run = await startImport(deps, actor, scope, { connectionId: id, start: body });
        return { ...ok(describeRun(run)), status: 202 };
      },
    }),
  ];
}
