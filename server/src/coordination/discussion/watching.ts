// Who follows a record: its maker, its assignees, whoever comments, and who asks to. Watchers are part of the record that
// the app API shows, so a change of them stamps the record like any other (its ETag must not stand still); it is no event,
// because v1 shows nothing of it, and it is not audited: what somebody follows is their own affair, and nobody may make
// another a watcher but by assigning, which is.
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { memberLocks } from '../../tenancy/members/public.ts';
import { changeOf, type DiscussionDeps, type TrackedRecord } from './subject.ts';
import { deleteWatcher, insertWatchers, listWatchers } from './watcher-store.ts';

/** The person that an actor is, for watching: keys and the service itself follow nothing. */
export const personOf = ({ type, id }: Actor): string | null => (type === 'user' ? id : null);

/** The members among the people, held until the transaction ends. Before the lock of a record that they follow. */
export async function lockWatching(
  tx: Tx,
  scope: ProjectScope,
  people: readonly (string | null | undefined)[],
): Promise<string[]> {
  const userIds = people.filter((each) => typeof each === 'string');
  return userIds.length === 0 ? [] : memberLocks.members(tx, scope, userIds);
}

/** Makes the person a watcher, or no longer one; where that changes nothing it leaves no trace. */
export async function setWatching(
  { db, subject }: DiscussionDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, watches }: { id: string; watches: boolean },
): Promise<TrackedRecord> {
  const record = { kind: subject.kind, id };
  return inTransaction(db, scope, async (tx) => {
    const people = await lockWatching(tx, scope, [personOf(actor)]);
    await subject.lock(tx, scope, id);
    const before = await listWatchers(tx, scope, record);
    const [userId] = people.filter((each) => before.includes(each) !== watches);
    if (userId !== undefined) {
      const at = await stampChanges(tx, scope, [changeOf('updated', scope, { type: subject.kind, id })]);
      if (watches) await insertWatchers(tx, scope, record, [userId]);
      else await deleteWatcher(tx, scope, record, userId);
      await subject.stamp(tx, scope, id, at);
    }
    return subject.getTracked(tx, scope, id);
  });
}
