import type { Whoami } from '../../../../contract/keys.ts';
import { apiKeyOperations } from '../../../../contract/operations/api-keys.ts';
import { whoamiOperations } from '../../../../contract/operations/whoami.ts';
import { scopesOf } from '../../../../contract/scopes.ts';
import type { KeyCaller } from '../../platform/access/caller.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, type Route } from '../../platform/http/route.ts';
import { type ApiKeyDeps, type CreatedKey, createApiKey, revokeApiKey } from './commands.ts';
import { keyOriginRoutes } from './key-origins.ts';
import { apiKeyList, apiKeyShape, getApiKey } from './store.ts';
import { type KeyUsageRouteDeps, keyUsageRoutes } from './usage-routes.ts';

export interface ApiKeyRouteDeps extends ApiKeyDeps, PagingDeps, KeyUsageRouteDeps {}

const list = pagedList({ name: 'api-keys', source: apiKeyList, shape: apiKeyShape });

/** whoami for machines; creating, listing and revoking keys, and what they were used for, for workspace admins. */
export function apiKeyRoutes(deps: ApiKeyRouteDeps): Route[] {
  return [
    implement(whoamiOperations.whoami, (call) =>
      okByContent(call, whoamiView(call.caller as KeyCaller, deps.keyPerMinute)),
    ),
    implement(apiKeyOperations.createApiKey, ({ actor, scope, body, idempotent }) =>
      idempotent(
        deps,
        (made: CreatedKey) => created(made),
        (bound) => createApiKey(bound, actor, scope, body),
      ),
    ),
    implement(apiKeyOperations.listApiKeys, ({ scope, query, url }) => list.page(deps, scope, { query, url })),
    implement(apiKeyOperations.revokeApiKey, {
      loadResource: ({ scope, params }) => getApiKey(deps.db.reader(scope), scope, params.keyId),
      async handle({ actor, scope, params }) {
        await revokeApiKey(deps, actor, scope, params.keyId);
        return noContent;
      },
    }),
    ...keyOriginRoutes(deps),
    ...keyUsageRoutes(deps),
  ];
}

function whoamiView(caller: KeyCaller, keyPerMinute: number): Whoami {
  const { id, name, prefix, scope, workspace } = caller;
  return {
    workspace: { id: workspace.id, name: workspace.name },
    key: { id, name, prefix, scope },
    scopes: scopesOf(scope),
    rateLimit: keyPerMinute === 0 ? null : { limit: keyPerMinute, windowSeconds: 60 },
  };
}
