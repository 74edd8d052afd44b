import { ssoIdentityOperations } from '../../../../../contract/operations/sso-identities.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { implement } from '../../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../../platform/http/paging.ts';
import { requireUnspaced } from '../../../platform/http/request-head.ts';
import { noContent, type Route } from '../../../platform/http/route.ts';
import type { Ids } from '../../../platform/ids.ts';
import { recordAudit } from '../../../platform/records/record-change.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { emailKeyOf } from '../../users/public.ts';
import { deleteLink, findIdentity, identityList, identityShape } from './store.ts';

export interface IdentityRouteDeps extends PagingDeps {
  readonly db: Db;
  readonly ids: Ids;
}
const list = pagedList({ name: 'sso-identities', source: identityList, shape: identityShape });

/** Links between members and the people of an identity provider, for owners. */
export function identityRoutes(deps: IdentityRouteDeps): Route[] {
  return [
    implement(ssoIdentityOperations.listSsoIdentities, ({ scope, query, url }) => {
      requireUnspaced(url, 'email');
      const { userId, email } = query;
      const filters = {
        ...(userId !== undefined && { userId }),
        ...(email !== undefined && { email: emailKeyOf(email) ?? '' }),
      };
      return list.page(deps, scope, { query, filters, url });
    }),
    implement(ssoIdentityOperations.deleteSsoIdentity, {
      loadResource: ({ scope, params }) => findIdentity(deps.db.reader(scope), scope, params.identityId),
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
