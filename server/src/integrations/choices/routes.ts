import { integrationSyncOperations as operations } from '../../../../contract/operations/integration-sync.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { findSealed } from '../connections/public.ts';
import type { SessionDeps } from '../sessions/public.ts';
import { listChoices } from './list-choices.ts';

/** Route of the choices at vendors (integrations 11.4). */
export function choiceRoutes(deps: SessionDeps): Route[] {
  return [
    implement(operations.listIntegrationChoices, {
      loadResource: ({ scope, params }) => findSealed(deps.db.reader(scope), scope, params.integrationId),
      async handle({ scope, params, query: { kind, parent = null, q = null } }) {
        const data = await listChoices(deps, scope, { connectionId: params.integrationId, kind, parent, q });
        return ok({ data, nextCursor: null });
      },
    }),
  ];
}
