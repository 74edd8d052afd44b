import { ssoSigningKeyOperations } from '../../../../../contract/operations/sso-signing-keys.ts';
import type { SsoSigningKey } from '../../../../../contract/sso-signing-keys.ts';
import { implement } from '../../../platform/http/implement.ts';
import { created, type LoadResource, noContent, ok, type Route } from '../../../platform/http/route.ts';
import { previewChange } from '../policy/change-preview.ts';
import { activateSigningKey, addSigningKey, findKeyChange, removeSigningKey, type SigningKeyDeps } from './commands.ts';
import { viewSigningKey } from './signing-key.ts';
import { getSigningKey, listSigningKeys } from './store.ts';

type FindKey = LoadResource<'workspace', { signingKeyId: string }>;

/** The keys by which a workspace signs requests to SAML providers, for its owners. */
export function signingKeyRoutes(deps: SigningKeyDeps): Route[] {
  const loadResource: FindKey = ({ scope, params }) => getSigningKey(deps.db.reader(scope), scope, params.signingKeyId);
  return [
    ...activationRoutes(deps, loadResource),
    implement(ssoSigningKeyOperations.listSsoSigningKeys, async ({ scope }) => {
      const keys = await listSigningKeys(deps.db.reader(scope), scope);
      return ok({ data: keys.map(viewSigningKey), nextCursor: null });
    }),
    implement(ssoSigningKeyOperations.createSsoSigningKey, ({ actor, scope, body, idempotent }) =>
      idempotent(
        deps,
        (key: SsoSigningKey) => created(key),
        (bound) => addSigningKey(bound, actor, scope, body.type),
      ),
    ),
    implement(ssoSigningKeyOperations.deleteSsoSigningKey, {
      loadResource,
      async handle({ actor, scope, params }) {
        await removeSigningKey(deps, actor, scope, params.signingKeyId);
        return noContent;
      },
    }),
  ];
}

function activationRoutes(deps: SigningKeyDeps, loadResource: FindKey): Route[] {
  return [
    implement(ssoSigningKeyOperations.activateSsoSigningKey, {
      loadResource,
      async handle({ actor, scope, params, query }) {
        const wanted = { id: params.signingKeyId, force: query.force === true };
        return ok(await activateSigningKey(deps, actor, scope, wanted));
      },
    }),
    implement(ssoSigningKeyOperations.getSsoSigningKeyActivationPreview, async ({ actor, scope, params }) => {
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
    }),
  ];
}
