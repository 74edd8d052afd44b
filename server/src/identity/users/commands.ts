import type { Profile } from '../../../../contract/profile.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { requireOwnAccount } from '../../platform/access/own-account.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { requireContentMatch } from '../../platform/http/content-tag.ts';
import { auditPerson, isNamedElsewhere, lockPerson, type Person, renamePerson } from './store.ts';

export interface UserDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** What a person is to themself. */
export const profileOf = ({ id, name, email, passwordHash }: Person): Profile => ({
  id,
  name,
  email,
  hasPassword: passwordHash !== null,
});

/** Changes what a person says of themself; a change that changes nothing leaves no trace. */
export async function changeProfile(
  deps: UserDeps,
  caller: PersonCaller,
  requestId: string,
  { name, ifMatch }: { name?: string; ifMatch?: string | undefined },
): Promise<Profile> {
  return inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const person = await lockPerson(tx, caller.id);
    if (person === undefined) throw notFound();
    const before = profileOf(person);
    requireContentMatch(ifMatch, before);
    if (name === undefined || name === before.name) return before;
    // Every workspace of theirs shows it.
    requireOwnAccount(caller, (await isNamedElsewhere(tx, caller)) ? 2 : 1);
    await renamePerson(tx, before.id, name);
    const at = instantOf(deps.clock.now());
    const detail = { name: { from: before.name, to: name } };
    const { ssoWorkspaceId = null } = caller;
    await auditPerson(tx, before.id, { action: 'user.renamed', detail, requestId, at, ssoWorkspaceId });
    return { ...before, name };
  });
}
