import { Type } from 'typebox';
import { pageQuery } from '../../../../../contract/paging.ts';
import { SsoIdentityPage } from '../../../../../contract/sso-sign-ins.ts';
import { Uuid } from '../../../../../contract/values.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { notFound } from '../../../platform/app-error.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type PagingDeps, pagedList } from '../../../platform/http/paging.ts';
import { requireUnspaced } from '../../../platform/http/query-string.ts';
import { noContent, personally, type Route, route } from '../../../platform/http/route.ts';
import type { Ids } from '../../../platform/ids.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { emailKeyOf } from '../../users/public.ts';
import { deleteLink, findIdentity, identityList, identityShape } from './store.ts';

export interface IdentityRouteDeps extends PagingDeps {
  readonly db: Db;
  readonly ids: Ids;
}

const path = '/api/workspace/sso/identities';
const owners = { tag: 'Single sign-on', access: personally('owner'), scope: 'workspace' } as const;
const one = Type.Object({ identityId: Uuid() });
const list = pagedList({ name: 'sso-identities', source: identityList, shape: identityShape });

/** Links between members and the people of an identity provider, for owners. */
export function identityRoutes(deps: IdentityRouteDeps): Route[] {
  return [
    route({
      ...owners,
      method: 'GET',
      path,
      summary: 'List the links to people of identity providers',
      description:
        'Each first sign-in keeps the NameID, or `iss` and `sub`; from then on it finds the person, whatever their address. A ' +
        'connection of the same entity id or issuer keeps them.',
      query: Type.Object({
        ...pageQuery,
        userId: Type.Optional(Uuid('Those of this member.')),
        email: Type.Optional(Type.String({ maxLength: 254, description: 'Those of the member with this address.' })),
      }),
      reply: SsoIdentityPage,
      handle: ({ scope, query, url }) => {
        requireUnspaced(url, 'email');
        const { userId, email } = query;
        const filters = {
          ...(userId !== undefined && { userId }),
          ...(email !== undefined && { email: emailKeyOf(email) ?? '' }),
        };
        return list.page(deps, scope, { query, filters, url });
      },
    }),
    route({
      ...owners,
      method: 'DELETE',
      path: `${path}/{identityId}`,
      summary: 'Release a link',
      description:
        'Whoever the provider signs in next with the address of the member becomes the member: for a sign-in that was refused with the ' +
        'check `subject` although it is the same person. Sessions stay.',
      params: one,
      findOfPath: ({ scope, params }) => findIdentity(deps.db.reader(scope), scope, params.identityId),
      reply: null,
      status: 204,
      confirmed: true,
      async handle({ actor, scope, params }) {
        await releaseLink(deps, actor, scope, params.identityId);
        return noContent;
      },
    }),
  ];
}

async function releaseLink(deps: IdentityRouteDeps, actor: Actor, scope: WorkspaceScope, id: string): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const link = await findIdentity(tx, scope, id);
    if (link === undefined || !(await deleteLink(tx, scope, id))) throw notFound();
    const { userId, email, issuer, subject } = link;
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'sso.identity_released',
      subject: { type: 'user', id: userId },
      detail: { email, issuer, subject },
    });
  });
}
