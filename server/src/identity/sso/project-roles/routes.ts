import { ssoConnectionOperations } from '../../../../../contract/operations/sso-connections.ts';
import type { Db } from '../../../platform/database/db.ts';
import { implement } from '../../../platform/http/implement.ts';
import { ok, type Route } from '../../../platform/http/route.ts';
import { getConnection } from '../connections/store.ts';
import { previewProjectRoles } from './preview.ts';

/** The preview of rules that give roles in projects, for owners. */
export function projectRoleRoutes(deps: { readonly db: Db }): Route[] {
  return [
    implement(ssoConnectionOperations.previewSsoConnectionProjectRoles, {
      loadResource: ({ scope, params }) => getConnection(deps.db.reader(scope), scope, params.connectionId),
      async handle({ scope, params, body }) {
        const reader = deps.db.reader(scope);
        const connection = await getConnection(reader, scope, params.connectionId);
        return ok(await previewProjectRoles(reader, scope, connection, body.projectRoles));
      },
    }),
  ];
}
