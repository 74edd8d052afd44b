// A sign-in in a browser whose session is another person's. It may be an attacker's: a page anywhere can post an answer of the attacker's
// own provider account to a connection whose provider may begin, and the victim would work in the attacker's account without
// noticing. So nobody's session is replaced unless they are asked and say so.
import { createMessage } from '../../../../../contract/messages/message.ts';
import { instantOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { randomToken } from '../../../platform/ids.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { SsoRefusal } from '../refusal.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { findVouchedPerson } from './confirming.ts';
import { requireInUse } from './entering.ts';
import { identityContext } from './identity.ts';
import { reopenAnswered } from './requests.ts';
import type { BeginDeps } from './trace.ts';

const ANSWER_WITHIN_MS = 5 * 60_000;

/**
 * Returns the page that asks whether the session of another person is to be replaced; undefined where there is none, or its person
 * agreed. The page leads on with a code that works once, in this browser, in place of that one person's session alone. Throws
 * SsoRefusal where the answer ended meanwhile, with its connection or by its time.
 */
export async function findQuestion(
  deps: BeginDeps,
  arrival: Arrival,
  { scope, connection, identity, ssoRequestId }: Extract<Outcome, { kind: 'enter' }>,
): Promise<string | undefined> {
  const present = (await arrival.findSession())?.caller.id;
  if (present === undefined || present === identity.replaces) return undefined;
  const code = randomToken(32);
  const until = instantOf(deps.clock.now() + ANSWER_WITHIN_MS);
  const sealed = deps.keyring.seal(JSON.stringify({ ...identity, replaces: present }), identityContext(ssoRequestId));
  const isOther = await inTransaction(deps.db, scope, async (tx) => {
    if ((await findVouchedPerson(tx, scope, identity)) === present) return false;
    // Whoever deactivates the connection ends the codes that there are, under the same lock.
    await lockWorkspace(tx, scope);
    await requireInUse({ tx, scope, connection, identity });
    if (!(await reopenAnswered(tx, scope, ssoRequestId, { code, identity: sealed, until })))
      throw new SsoRefusal({ check: 'code', expected: createMessage('ssoCheck.unusedCode'), received: null });
    return true;
  });
  if (!isOther) return undefined;
  return `/switch-account?${new URLSearchParams({ handle: arrival.handle, code, as: identity.email })}`;
}
