import { preferenceOperations } from '../../../../contract/operations/preferences.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { changePreferences, getPreferences } from './store.ts';

/** Returns the routes of a person's own language and theme. */
export function preferenceRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    implement(preferenceOperations.getMyPreferences, async ({ caller }) =>
      ok(await getPreferences(db.directory, (caller as PersonCaller).id)),
    ),
    implement(preferenceOperations.updateMyPreferences, async ({ caller, body }) =>
      ok(await inTransaction(db, NO_WORKSPACE, (tx) => changePreferences(tx, (caller as PersonCaller).id, body))),
    ),
  ];
}
