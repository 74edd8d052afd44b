import { Type } from 'typebox';
import { SsoChangePreview } from '../../../../../contract/sign-in-policy.ts';
import {
  MAX_SSO_SIGNING_KEYS,
  SsoSigningKey,
  SsoSigningKeyActivation,
  SsoSigningKeyCreate,
  SsoSigningKeyPage,
} from '../../../../../contract/sso-signing-keys.ts';
import { Uuid } from '../../../../../contract/values.ts';
import {
  created,
  type FindOfPath,
  noContent,
  ok,
  personally,
  type Route,
  route,
} from '../../../platform/http/route.ts';
import { previewChange } from '../policy/change-preview.ts';
import { activateSigningKey, addSigningKey, findKeyChange, removeSigningKey, type SigningKeyDeps } from './commands.ts';
import { viewSigningKey } from './signing-key.ts';
import { getSigningKey, listSigningKeys } from './store.ts';

const path = '/api/workspace/sso/signing-keys';
const owners = { tag: 'Single sign-on', access: personally('owner'), scope: 'workspace' } as const;
const one = Type.Object({ signingKeyId: Uuid() });

type FindKey = FindOfPath<'workspace', { signingKeyId: string }>;

/** The keys by which a workspace signs requests to SAML providers, for its owners. */
export function signingKeyRoutes(deps: SigningKeyDeps): Route[] {
  const findOfPath: FindKey = ({ scope, params }) => getSigningKey(deps.db.reader(scope), scope, params.signingKeyId);
  return [
    ...activationRoutes(deps, findOfPath),
    route({
      ...owners,
      method: 'GET',
      path,
      summary: 'List the keys that sign SAML requests',
      description: `All in one page, the one that signs first: at most ${MAX_SSO_SIGNING_KEYS}, and \`nextCursor\` is null. The private keys are kept sealed and never shown.`,
      reply: SsoSigningKeyPage,
      async handle({ scope }) {
        const keys = await listSigningKeys(deps.db.reader(scope), scope);
        return ok({ data: keys.map(viewSigningKey), nextCursor: null });
      },
    }),
    route({
      ...owners,
      method: 'POST',
      path,
      summary: 'Make a key that signs SAML requests',
      description:
        'The first one signs at once. A second one is published in the service-provider metadata beside it; once the provider knows it, ' +
        'activate it and remove the former one. A third is refused (409).',
      body: SsoSigningKeyCreate,
      reply: SsoSigningKey,
      status: 201,
      confirmed: true,
      creates: {},
      refuses: ['conflict'],
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          (key: SsoSigningKey) => created(key),
          (bound) => addSigningKey(bound, actor, scope, body.type),
        ),
    }),
    route({
      ...owners,
      method: 'DELETE',
      path: `${path}/{signingKeyId}`,
      summary: 'Remove a key that signs SAML requests',
      description:
        'The one that signs is kept (409) while a connection signs, or another key is there to take its place.',
      params: one,
      findOfPath,
      reply: null,
      status: 204,
      confirmed: true,
      refuses: ['conflict'],
      async handle({ actor, scope, params }) {
        await removeSigningKey(deps, actor, scope, params.signingKeyId);
        return noContent;
      },
    }),
  ];
}

function activationRoutes(deps: SigningKeyDeps, findOfPath: FindKey): Route[] {
  return [
    route({
      ...owners,
      method: 'POST',
      path: `${path}/{signingKeyId}/activate`,
      summary: 'Sign SAML requests with this key from now on',
      description:
        'The former one stays in the metadata until it is removed; activating it again undoes the change. Connections that sign need ' +
        'another test. Refused (409) without `force` where you, or every owner, would have no way in if the provider did not know the key.',
      params: one,
      findOfPath,
      query: SsoSigningKeyActivation,
      reply: SsoSigningKey,
      confirmed: true,
      refuses: ['conflict'],
      async handle({ actor, scope, params, query }) {
        const wanted = { id: params.signingKeyId, force: query.force === true };
        return ok(await activateSigningKey(deps, actor, scope, wanted));
      },
    }),
    route({
      ...owners,
      method: 'GET',
      path: `${path}/{signingKeyId}/activation-preview`,
      summary: 'Say who would lose access if the provider did not know this key',
      description: 'Changes nothing.',
      params: one,
      reply: SsoChangePreview,
      async handle({ actor, scope, params }) {
        const reader = deps.db.reader(scope);
        const change = await findKeyChange(reader, scope, await getSigningKey(reader, scope, params.signingKeyId));
        // Nobody depends on the key unless an active connection signs its requests.
        const nothing = { kind: 'remove_domain', domain: '' } as const;
        return ok(
          await previewChange(reader, scope, {
            change: change ?? nothing,
            nowMs: deps.clock.now(),
            actorId: actor.id,
          }),
        );
      },
    }),
  ];
}
