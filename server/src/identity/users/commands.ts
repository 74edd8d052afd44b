import type { Profile } from '../../../../contract/people.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { auditPerson, getPerson, renamePerson } from './store.ts';

export interface UserDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Changes what a person says of themself; a change that changes nothing leaves no trace. */
export async function changeProfile(
  deps: UserDeps,
  caller: PersonCaller,
  requestId: string,
  change: { name?: string },
): Promise<Profile> {
  return inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const { id, name: before, email } = await getPerson(tx, caller.id);
    const { name = before } = change;
    if (name === before) return { id, name, email };
    await renamePerson(tx, id, name);
    const at = instantOf(deps.clock.now());
    const detail = { name: { from: before, to: name } };
    await auditPerson(tx, id, { action: 'user.renamed', detail, requestId, at });
    return { id, name, email };
  });
}
