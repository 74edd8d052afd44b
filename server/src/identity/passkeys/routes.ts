import { passkeyOperations } from '../../../../contract/operations/passkeys.ts';
import type { Passkey } from '../../../../contract/second-factors.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { implement } from '../../platform/http/implement.ts';
import { created, noContent, ok, type Route } from '../../platform/http/route.ts';
import { findFactors, toldOf } from '../second-factors/public.ts';
import { addPasskey, beginPasskey, changePasskey, dropPasskey, type PasskeyDeps } from './commands.ts';
import { type ListedPasskey, listPasskeys } from './store.ts';

/** A person's own passkeys. Signing in with one is sign-in's. */
export function passkeyRoutes(deps: PasskeyDeps): Route[] {
  return [...registrationRoutes(deps), ...keptRoutes(deps)];
}

function registrationRoutes(deps: PasskeyDeps): Route[] {
  return [
    implement(passkeyOperations.getMyPasskeyCreationOptions, async ({ caller }) =>
      ok(await beginPasskey(deps, caller as PersonCaller)),
    ),
    implement(passkeyOperations.createMyPasskey, async (call) =>
      created(await addPasskey(deps, call.caller as PersonCaller, toldOf(call), call.body)),
    ),
  ];
}

function keptRoutes(deps: PasskeyDeps): Route[] {
  return [
    implement(passkeyOperations.listMyPasskeys, async ({ caller }) => {
      const { id, signedInBy } = caller as PersonCaller;
      const passkeys = await listPasskeys(deps.db.directory, id);
      // Uses in another workspace are no business of the provider that began this session.
      const isHidden = signedInBy === 'sso' && (await findFactors(deps.db.directory, id)).workspaces > 1;
      const shown = passkeys.map((each) => (isHidden ? { ...each, lastUsedAt: null } : each));
      return ok({ data: shown.map(viewOf), nextCursor: null });
    }),
    implement(passkeyOperations.updateMyPasskey, {
      async loadResource({ params, caller }) {
        const passkeys = await listPasskeys(deps.db.directory, (caller as PersonCaller).id);
        return passkeys.find((each) => each.id === params.passkeyId);
      },
      async handle({ caller, params, body }) {
        const change = { id: params.passkeyId, name: body.name };
        return ok(viewOf(await changePasskey(deps, caller as PersonCaller, change)));
      },
    }),
    implement(passkeyOperations.deleteMyPasskey, async (call) => {
      await dropPasskey(deps, call.caller as PersonCaller, toldOf(call), call.params.passkeyId);
      return noContent;
    }),
  ];
}

const viewOf = ({ id, name, backedUp, createdAt, lastUsedAt }: ListedPasskey): Passkey => ({
  id,
  name,
  backedUp,
  createdAt,
  lastUsedAt,
});
