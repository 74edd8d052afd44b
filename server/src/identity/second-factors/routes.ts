import { Type } from 'typebox';
import {
  MemberSecondFactorPage,
  RecoveryCodes,
  SecondFactors,
  TotpConfirmation,
  TotpConfirmationResult,
  TotpEnrollment,
} from '../../../../contract/second-factors.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { noContent, ok, person, personally, type Route, route, signedIn } from '../../platform/http/route.ts';
import { findMember } from '../../tenancy/members/public.ts';
import {
  beginApp,
  confirmApp,
  describeFactors,
  type FactorAccess,
  type FactorDeps,
  removeApp,
  renewRecoveryCodes,
  resetMemberFactors,
} from './commands.ts';
import { listMembersWithFactors } from './store.ts';
import { toldOf } from './tell.ts';

const tag = 'Passkeys and second factors';

type OwnerDeps = FactorDeps & { readonly memberAccess: FactorAccess };

/** A person's authenticator app and recovery codes, what members have, and an owner's help for who lost theirs. */
export function secondFactorRoutes(deps: OwnerDeps): Route[] {
  return [...appRoutes(deps), ...codeRoutes(deps), ...ownerRoutes(deps)];
}

function appRoutes(deps: FactorDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/me/totp',
      summary: 'Begin an authenticator app',
      description:
        'It counts for nothing until its first code confirms it. Begun anew, the secret before is of no use.',
      tag,
      access: signedIn,
      scope: 'none',
      reply: TotpEnrollment,
      confirmed: true,
      refuses: ['conflict'],
      handle: async ({ caller }) => ok(await beginApp(deps, caller as PersonCaller)),
    }),
    route({
      method: 'POST',
      path: '/api/me/totp/confirm',
      summary: 'Confirm the authenticator app by its first code',
      description: 'From now on a sign-in by password asks for a code. This session counts as signed in with one.',
      tag,
      access: signedIn,
      scope: 'none',
      body: TotpConfirmation,
      reply: TotpConfirmationResult,
      confirmed: true,
      refuses: ['conflict', 'rate_limited'],
      handle: async (call) =>
        ok({ recoveryCodes: await confirmApp(deps, call.caller as PersonCaller, toldOf(call), call.body.code) }),
    }),
    route({
      method: 'DELETE',
      path: '/api/me/totp',
      summary: 'Remove the authenticator app',
      description: 'Where no passkey is left either, the recovery codes go with it.',
      tag,
      access: signedIn,
      scope: 'none',
      reply: null,
      status: 204,
      confirmed: true,
      refuses: ['not_found'],
      async handle(call) {
        await removeApp(deps, call.caller as PersonCaller, toldOf(call));
        return noContent;
      },
    }),
  ];
}

function codeRoutes(deps: FactorDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/me/second-factors',
      summary: 'Say what one has beside a password',
      tag,
      access: signedIn,
      scope: 'none',
      reply: SecondFactors,
      handle: async ({ caller }) => ok(await describeFactors(deps, caller as PersonCaller)),
    }),
    route({
      method: 'POST',
      path: '/api/me/recovery-codes',
      summary: 'Make a new set of recovery codes',
      description: 'Ten, each of which works once. Those before no longer work.',
      tag,
      access: signedIn,
      scope: 'none',
      reply: RecoveryCodes,
      confirmed: true,
      refuses: ['conflict', 'rate_limited'],
      handle: async (call) =>
        ok({ recoveryCodes: await renewRecoveryCodes(deps, call.caller as PersonCaller, toldOf(call)) }),
    }),
  ];
}

function ownerRoutes(deps: OwnerDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/workspace/second-factors',
      summary: 'List the members who have a second factor',
      description:
        'All in one page, and `nextCursor` is null. Who is not in it signs in by a password alone, or by single sign-on.',
      tag,
      access: person('admin'),
      scope: 'workspace',
      reply: MemberSecondFactorPage,
      handle: async ({ scope }) =>
        ok({ data: await listMembersWithFactors(deps.db.reader(scope), scope), nextCursor: null }),
    }),
    route({
      method: 'DELETE',
      path: '/api/workspace/members/{userId}/second-factors',
      summary: 'Remove the second factors of a member who lost them',
      description:
        'Passkeys, authenticator app and recovery codes go, their sessions end, and they are told by mail. For a member who is ' +
        'in no other workspace and accepted this one; others are helped by the operator of the service. 409 too where the owner who asks, or every owner, ' +
        'would have no way in then under the sign-in policy.',
      tag,
      access: personally('owner'),
      scope: 'workspace',
      params: Type.Object({ userId: Uuid() }),
      findOfPath: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      reply: null,
      status: 204,
      confirmed: true,
      refuses: ['conflict'],
      async handle({ actor, scope, params }) {
        await resetMemberFactors(deps, actor, scope, params.userId);
        return noContent;
      },
    }),
  ];
}
