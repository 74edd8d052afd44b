import { Type } from 'typebox';
import { SsoProjectRolesDraft, SsoProjectRolesPreview } from '../../../../../contract/sso-project-roles.ts';
import { Uuid } from '../../../../../contract/values.ts';
import type { Db } from '../../../platform/database/db.ts';
import { ok, personally, type Route, route } from '../../../platform/http/route.ts';
import { getConnection } from '../connections/store.ts';
import { previewProjectRoles } from './preview.ts';

/** The preview of rules that give roles in projects, for owners. */
export function projectRoleRoutes(deps: { readonly db: Db }): Route[] {
  return [
    route({
      tag: 'Single sign-on',
      access: personally('owner'),
      scope: 'workspace',
      method: 'POST',
      path: '/api/workspace/sso/connections/{connectionId}/project-roles-preview',
      summary: 'Preview which project roles rules would give and take',
      description:
        'Changes nothing. Judged by the attributes of the last sign-in of each member at this provider; each change comes with the next ' +
        'sign-in of its person. Roles given by hand stay, and so does what is in archived projects.',
      params: Type.Object({ connectionId: Uuid() }),
      findOfPath: ({ scope, params }) => getConnection(deps.db.reader(scope), scope, params.connectionId),
      body: SsoProjectRolesDraft,
      reply: SsoProjectRolesPreview,
      refuses: ['not_found'],
      async handle({ scope, params, body }) {
        const reader = deps.db.reader(scope);
        const connection = await getConnection(reader, scope, params.connectionId);
        return ok(await previewProjectRoles(reader, scope, connection, body.projectRoles));
      },
    }),
  ];
}
