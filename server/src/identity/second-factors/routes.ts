import { secondFactorOperations } from '../../../../contract/operations/second-factors.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { implement } from '../../platform/http/implement.ts';
import { noContent, ok, type Route } from '../../platform/http/route.ts';
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

type OwnerDeps = FactorDeps & { readonly memberAccess: FactorAccess };

/** A person's authenticator app and recovery codes, what members have, and an owner's help for who lost theirs. */
export function secondFactorRoutes(deps: OwnerDeps): Route[] {
  return [...appRoutes(deps), ...codeRoutes(deps), ...ownerRoutes(deps)];
}

function appRoutes(deps: FactorDeps): Route[] {
  return [
    implement(secondFactorOperations.startMyTotpEnrollment, async ({ caller }) =>
      ok(await beginApp(deps, caller as PersonCaller)),
    ),
    implement(secondFactorOperations.confirmMyTotpEnrollment, async (call) =>
      ok({ recoveryCodes: await confirmApp(deps, call.caller as PersonCaller, toldOf(call), call.body.code) }),
    ),
    implement(secondFactorOperations.deleteMyTotp, async (call) => {
      await removeApp(deps, call.caller as PersonCaller, toldOf(call));
      return noContent;
    }),
  ];
}

function codeRoutes(deps: FactorDeps): Route[] {
  return [
    implement(secondFactorOperations.getMySecondFactors, async ({ caller }) =>
      ok(await describeFactors(deps, caller as PersonCaller)),
    ),
    implement(secondFactorOperations.regenerateMyRecoveryCodes, async (call) =>
      ok({ recoveryCodes: await renewRecoveryCodes(deps, call.caller as PersonCaller, toldOf(call)) }),
    ),
  ];
}

function ownerRoutes(deps: OwnerDeps): Route[] {
  return [
    implement(secondFactorOperations.listMemberSecondFactors, async ({ scope }) =>
      ok({ data: await listMembersWithFactors(deps.db.reader(scope), scope), nextCursor: null }),
    ),
    implement(secondFactorOperations.deleteMemberSecondFactors, {
      loadResource: ({ scope, params }) => findMember(deps.db.reader(scope), scope, params.userId),
      async handle({ actor, scope, params }) {
        await resetMemberFactors(deps, actor, scope, params.userId);
        return noContent;
      },
    }),
  ];
}
