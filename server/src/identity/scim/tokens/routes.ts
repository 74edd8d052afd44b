import { Type } from 'typebox';
import { pageQuery } from '../../../../../contract/paging.ts';
import {
  MAX_SCIM_TOKENS,
  SCIM_CALL_DAYS,
  SCIM_CALLS_KEPT,
  SCIM_LOOKS_KEPT,
  ScimCallPage,
  ScimTokenCreate,
  ScimTokenPage,
  ScimTokenWithSecret,
} from '../../../../../contract/scim.ts';
import { Uuid } from '../../../../../contract/values.ts';
import { type PagingDeps, pagedList } from '../../../platform/http/paging.ts';
import { created, type FindOfPath, noContent, personally, type Route, route } from '../../../platform/http/route.ts';
import { scimCallList, scimCallShape } from '../calls/store.ts';
import { type CreatedScimToken, createScimToken, revokeScimToken, type ScimTokenDeps } from './commands.ts';
import { getScimToken, scimTokenList, scimTokenShape } from './store.ts';

export type ScimTokenRouteDeps = ScimTokenDeps & PagingDeps;

const tokens = pagedList({ name: 'scim-tokens', source: scimTokenList, shape: scimTokenShape });
const calls = pagedList({ name: 'scim-calls', source: scimCallList, shape: scimCallShape });
const path = '/api/workspace/scim-tokens';
const one = Type.Object({ scimTokenId: Uuid() });
const administration = {
  tag: 'Provisioning',
  access: personally('owner'),
  scope: 'workspace',
  entitlement: 'scim',
} as const;

/** Provisioning tokens of a workspace and their last calls, for its owners (contract §13). */
export function scimTokenRoutes(deps: ScimTokenRouteDeps): Route[] {
  const findOfPath: FindOfPath<'workspace', { scimTokenId: string }> = ({ scope, params }) =>
    getScimToken(deps.db.reader(scope), scope, params.scimTokenId);
  return [
    route({
      ...administration,
      method: 'GET',
      path,
      summary: 'List provisioning tokens, revoked ones included',
      query: Type.Object({ ...pageQuery }),
      reply: ScimTokenPage,
      handle: ({ scope, query, url }) => tokens.page(deps, scope, { query, url }),
    }),
    route({
      ...administration,
      method: 'POST',
      path,
      summary: 'Create a provisioning token',
      description: `At most ${MAX_SCIM_TOKENS} a workspace (409). The token is in this answer and never shown again.`,
      confirmed: true,
      body: ScimTokenCreate,
      reply: ScimTokenWithSecret,
      status: 201,
      creates: { onceOnly: ['token'] },
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          (made: CreatedScimToken) => created(made),
          (bound) => createScimToken(bound, actor, scope, body),
        ),
    }),
    route({
      ...administration,
      method: 'DELETE',
      path: `${path}/{scimTokenId}`,
      summary: 'Revoke a provisioning token',
      description:
        'Every process refuses it within one second. It stays in the list. The people it made stay as they are.',
      confirmed: true,
      params: one,
      findOfPath,
      reply: null,
      status: 204,
      async handle({ actor, scope, params }) {
        await revokeScimToken(deps, actor, scope, params.scimTokenId);
        return noContent;
      },
    }),
    route({
      ...administration,
      method: 'GET',
      path: `${path}/{scimTokenId}/calls`,
      summary: 'List the last calls of a provisioning token, the latest first',
      description:
        `The last ${SCIM_CALLS_KEPT - SCIM_LOOKS_KEPT} that changed something or were refused, and the last ${SCIM_LOOKS_KEPT} ` +
        `others, for ${SCIM_CALL_DAYS} days. A call is listed about a second after it.`,
      params: one,
      findOfPath,
      query: Type.Object({ ...pageQuery }),
      reply: ScimCallPage,
      handle: ({ scope, params, query, url }) =>
        calls.page(deps, scope, { query, filters: { tokenId: params.scimTokenId }, url }),
    }),
  ];
}
