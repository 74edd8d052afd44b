import { integrationSyncOperations as operations } from '../../../../contract/operations/integration-sync.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { findSealed } from '../connections/public.ts';
import { type MappingDeps, replaceMapping } from './commands.ts';
import { findMapping, listUnmappedValues } from './store.ts';

/** Routes of the mapping of connections (integrations 11.8). */
export function mappingRoutes(deps: MappingDeps): Route[] {
  const loadResource = ({
    scope,
    params,
  }: {
    readonly scope: ProjectScope;
    readonly params: { readonly integrationId: string };
  }) => findSealed(deps.db.reader(scope), scope, params.integrationId);
  return [
    implement(operations.getIntegrationMapping, {
      loadResource,
      handle: async (call) =>
        okByContent(call, await findMapping(deps.db.reader(call.scope), call.scope, call.params.integrationId)),
    }),
    implement(operations.replaceIntegrationMapping, {
      loadResource,
      async handle(call) {
        const { actor, scope, params, body, ifMatch } = call;
        const replacing = { connectionId: params.integrationId, ifMatch, tables: body };
        return okByContent(call, await replaceMapping(deps, actor, scope, replacing));
      },
    }),
    implement(operations.listUnmappedValues, {
      loadResource,
      async handle({ scope, params }) {
        const data = await listUnmappedValues(deps.db.reader(scope), scope, params.integrationId);
        return ok({ data, nextCursor: null });
      },
    }),
  ];
}
