import { provisioningOperations } from '../../../../../contract/operations/provisioning.ts';
import { implement } from '../../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../../platform/http/paging.ts';
import { created, type LoadResource, noContent, type Route } from '../../../platform/http/route.ts';
import { scimCallList, scimCallShape } from '../calls/store.ts';
import { type CreatedScimToken, createScimToken, revokeScimToken, type ScimTokenDeps } from './commands.ts';
import { getScimToken, scimTokenList, scimTokenShape } from './store.ts';

export type ScimTokenRouteDeps = ScimTokenDeps & PagingDeps;

const tokens = pagedList({ name: 'scim-tokens', source: scimTokenList, shape: scimTokenShape });
const calls = pagedList({ name: 'scim-calls', source: scimCallList, shape: scimCallShape });

/** Provisioning tokens of a workspace and their last calls, for its owners (contract §13). */
export function scimTokenRoutes(deps: ScimTokenRouteDeps): Route[] {
  const loadResource: LoadResource<'workspace', { scimTokenId: string }> = ({ scope, params }) =>
    getScimToken(deps.db.reader(scope), scope, params.scimTokenId);
  return [
    implement(provisioningOperations.listScimTokens, ({ scope, query, url }) =>
      tokens.page(deps, scope, { query, url }),
    ),
    implement(provisioningOperations.createScimToken, ({ actor, scope, body, idempotent }) =>
      idempotent(
        deps,
        (made: CreatedScimToken) => created(made),
        (bound) => createScimToken(bound, actor, scope, body),
      ),
    ),
    implement(provisioningOperations.revokeScimToken, {
      loadResource,
      async handle({ actor, scope, params }) {
        await revokeScimToken(deps, actor, scope, params.scimTokenId);
        return noContent;
      },
    }),
    implement(provisioningOperations.listScimTokenCalls, {
      loadResource,
      handle: ({ scope, params, query, url }) =>
        calls.page(deps, scope, { query, filters: { tokenId: params.scimTokenId }, url }),
    }),
  ];
}
