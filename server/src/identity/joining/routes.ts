// The explicit act by which a person accepts a membership that a workspace made of their own account (docs/decisions/0053).

import { createMessage } from '../../../../contract/messages/message.ts';
import { acceptanceOperations } from '../../../../contract/operations/acceptance.ts';
import type { Actor, PersonCaller } from '../../platform/access/caller.ts';
import { lockSession } from '../../platform/access/lock-session.ts';
import { workspaceScope } from '../../platform/access/scope.ts';
import { conflict, notFound } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { implement } from '../../platform/http/implement.ts';
import { noContent, ok, type Route } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { lockWorkspace } from '../../tenancy/workspaces/public.ts';
import { factorChanges, findFactors } from '../second-factors/public.ts';
import { account } from '../users/public.ts';
import { acceptMembership, hasAccepted } from './member.ts';

export interface AcceptanceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Accepting a workspace that made the person a member by provisioning. */
export function acceptanceRoutes(deps: AcceptanceDeps): Route[] {
  return [
    implement(acceptanceOperations.previewAcceptance, async ({ caller, params: { workspaceId } }) => {
      const { id, memberships } = caller as PersonCaller;
      if (memberships.every((each) => each.workspaceId !== workspaceId)) throw notFound();
      const scope = workspaceScope(workspaceId);
      if (await hasAccepted(deps.db.reader(scope), scope, id)) return ok({ endsWaysIn: false });
      const { endsAny } = await account.previewClaim(deps.db.directory, id, workspaceId);
      return ok({ endsWaysIn: endsAny });
    }),
    implement(acceptanceOperations.acceptMembership, async ({ caller, actor, params }) => {
      await acceptWorkspace(deps, actor, caller as PersonCaller, params.workspaceId);
      return noContent;
    }),
  ];
}

/** A passkey that is added before does not outlast the joining either: the same session could be that provider's work. */
const JOINING_ENDS_PASSKEYS = createMessage('request.joiningEndsPasskeys');
const PASSKEY_NEEDED = createMessage('request.passkeyBeforeJoining');

/**
 * Accepts a membership once, however often it is asked for. Throws not_found for a workspace that the session does not open, and
 * conflict where it would end the last passkey of a person who needs one.
 */
async function acceptWorkspace(
  { db, clock, ids }: AcceptanceDeps,
  actor: Actor,
  caller: PersonCaller,
  workspaceId: string,
): Promise<void> {
  if (caller.memberships.every((each) => each.workspaceId !== workspaceId)) throw notFound();
  const scope = workspaceScope(workspaceId);
  await inTransaction(db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const at = instantOf(clock.now());
    await lockSession(tx, caller, { at, workspaceId });
    const before = {
      hasPasskey: (await findFactors(tx, caller.id)).methods.includes('passkey'),
      lacksPasskey: await factorChanges.lacksPasskey(tx, caller.id, at),
    };
    if (!(await acceptMembership(tx, scope, caller.id, at))) return;
    // As whoever joins: no way in that another workspace's provider added opens this one.
    const claim = { proves: false, keptSession: caller.sessionId, joinedId: workspaceId };
    await account.claim(tx, caller.id, { ...claim, requestId: actor.requestId, at });
    if (!before.lacksPasskey && (await factorChanges.lacksPasskey(tx, caller.id, at)))
      throw conflict(before.hasPasskey ? JOINING_ENDS_PASSKEYS : PASSKEY_NEEDED);
    await recordAudit(tx, { ids, actor }, scope, {
      action: 'member.accepted',
      subject: { type: 'user', id: caller.id },
    });
  });
}
