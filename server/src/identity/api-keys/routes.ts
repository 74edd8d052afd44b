import { Type } from 'typebox';
import {
  ApiKeyCreate,
  ApiKeyPage,
  ApiKeyWithSecret,
  type Whoami,
  Whoami as WhoamiSchema,
} from '../../../../contract/keys.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { scopesOf } from '../../../../contract/scopes.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { KeyCaller } from '../../platform/access/caller.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, key, noContent, person, personally, type Route, route } from '../../platform/http/route.ts';
import { type ApiKeyDeps, type CreatedKey, createApiKey, revokeApiKey } from './commands.ts';
import { keyOriginRoutes } from './key-origins.ts';
import { apiKeyList, apiKeyShape, getApiKey } from './store.ts';
import { type KeyUsageRouteDeps, keyUsageRoutes } from './usage-routes.ts';

export interface ApiKeyRouteDeps extends ApiKeyDeps, PagingDeps, KeyUsageRouteDeps {}

const list = pagedList({ name: 'api-keys', source: apiKeyList, shape: apiKeyShape });
const tag = 'API keys';

/** whoami for machines; creating, listing and revoking keys, and what they were used for, for workspace admins. */
export function apiKeyRoutes(deps: ApiKeyRouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/whoami',
      summary: 'Report the workspace a key is bound to and what it may do',
      tag: 'Whoami',
      access: key('read'),
      scope: 'workspace',
      budgeted: true,
      reply: WhoamiSchema,
      tagged: true,
      handle: (call) => okByContent(call, whoamiView(call.caller as KeyCaller, deps.keyPerMinute)),
    }),
    route({
      method: 'POST',
      path: '/api/workspace/api-keys',
      summary: 'Create an API key',
      description: 'The whole key is in this answer and never shown again.',
      tag,
      access: personally('admin'),
      scope: 'workspace',
      body: ApiKeyCreate,
      reply: ApiKeyWithSecret,
      confirmed: true,
      status: 201,
      creates: { onceOnly: ['key'] },
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          (made: CreatedKey) => created(made),
          (bound) => createApiKey(bound, actor, scope, body),
        ),
    }),
    route({
      method: 'GET',
      path: '/api/workspace/api-keys',
      summary: 'List API keys, revoked ones included',
      tag,
      access: person('admin'),
      scope: 'workspace',
      query: Type.Object({ ...pageQuery }),
      reply: ApiKeyPage,
      handle: ({ scope, query, url }) => list.page(deps, scope, { query, url }),
    }),
    route({
      method: 'DELETE',
      path: '/api/workspace/api-keys/{keyId}',
      summary: 'Revoke an API key',
      description: 'Every process refuses it within one second. It stays in the list.',
      tag,
      access: personally('admin'),
      scope: 'workspace',
      params: Type.Object({ keyId: Uuid() }),
      findOfPath: ({ scope, params }) => getApiKey(deps.db.reader(scope), scope, params.keyId),
      reply: null,
      status: 204,
      confirmed: true,
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
