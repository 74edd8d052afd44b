import { Type } from 'typebox';
import {
  Passkey,
  PasskeyChange,
  PasskeyCreate,
  PasskeyCreationOptions,
  PasskeyPage,
  PasskeyWithRecoveryCodes,
} from '../../../../contract/second-factors.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { created, noContent, ok, type Route, route, signedIn } from '../../platform/http/route.ts';
import { findFactors, toldOf } from '../second-factors/public.ts';
import { addPasskey, beginPasskey, changePasskey, dropPasskey, type PasskeyDeps } from './commands.ts';
import { type ListedPasskey, listPasskeys } from './store.ts';

const tag = 'Passkeys and second factors';
const params = Type.Object({ passkeyId: Uuid() });

/** A person's own passkeys. Signing in with one is sign-in's. */
export function passkeyRoutes(deps: PasskeyDeps): Route[] {
  return [...registrationRoutes(deps), ...keptRoutes(deps)];
}

function registrationRoutes(deps: PasskeyDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/me/passkeys/options',
      summary: 'Ask for what a browser makes a passkey with',
      tag,
      access: signedIn,
      scope: 'none',
      reply: PasskeyCreationOptions,
      confirmed: true,
      refuses: ['conflict'],
      handle: async ({ caller }) => ok(await beginPasskey(deps, caller as PersonCaller)),
    }),
    route({
      method: 'POST',
      path: '/api/me/passkeys',
      summary: 'Add the passkey that a browser made',
      description:
        'It verifies its person, and so counts as both factors. This session counts as signed in with it. The first comes with ' +
        'recovery codes, shown once.',
      tag,
      access: signedIn,
      scope: 'none',
      body: PasskeyCreate,
      reply: PasskeyWithRecoveryCodes,
      status: 201,
      confirmed: true,
      refuses: ['conflict', 'rate_limited'],
      handle: async (call) => created(await addPasskey(deps, call.caller as PersonCaller, toldOf(call), call.body)),
    }),
  ];
}

function keptRoutes(deps: PasskeyDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/me/passkeys',
      summary: 'List one’s own passkeys',
      description:
        'All in one page, oldest first: a person has few, and `nextCursor` is null. In a session of a company’s sign-in, of a person who is ' +
        'in other workspaces too, `lastUsedAt` is null.',
      tag,
      access: signedIn,
      scope: 'none',
      reply: PasskeyPage,
      async handle({ caller }) {
        const { id, signedInBy } = caller as PersonCaller;
        const passkeys = await listPasskeys(deps.db.directory, id);
        // Uses in another workspace are no business of the provider that began this session.
        const isHidden = signedInBy === 'sso' && (await findFactors(deps.db.directory, id)).workspaces > 1;
        const shown = passkeys.map((each) => (isHidden ? { ...each, lastUsedAt: null } : each));
        return ok({ data: shown.map(viewOf), nextCursor: null });
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/me/passkeys/{passkeyId}',
      summary: 'Rename a passkey',
      tag,
      access: signedIn,
      scope: 'none',
      params,
      async findOfPath({ params, caller }) {
        const passkeys = await listPasskeys(deps.db.directory, (caller as PersonCaller).id);
        return passkeys.find((each) => each.id === params.passkeyId);
      },
      body: PasskeyChange,
      reply: Passkey,
      async handle({ caller, params, body }) {
        const change = { id: params.passkeyId, name: body.name };
        return ok(viewOf(await changePasskey(deps, caller as PersonCaller, change)));
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/me/passkeys/{passkeyId}',
      summary: 'Remove a passkey',
      description:
        'Where it is the last one and there is no authenticator app, the recovery codes go with it. The last one stays (409) where a ' +
        'workspace of the person takes no passwords and has no single sign-on for them.',
      tag,
      access: signedIn,
      scope: 'none',
      params,
      reply: null,
      status: 204,
      confirmed: true,
      refuses: ['conflict'],
      async handle(call) {
        await dropPasskey(deps, call.caller as PersonCaller, toldOf(call), call.params.passkeyId);
        return noContent;
      },
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
