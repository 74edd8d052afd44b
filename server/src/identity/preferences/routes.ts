import { Preferences, PreferencesChange } from '../../../../contract/preferences.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { ok, type Route, route, signedIn } from '../../platform/http/route.ts';
import { changePreferences, getPreferences } from './store.ts';

const path = '/api/me/preferences';
const tag = 'Profile';

/** Returns the routes of a person's own language and theme. */
export function preferenceRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    route({
      method: 'GET',
      path,
      summary: 'Get one’s own language and theme',
      tag,
      access: signedIn,
      scope: 'none',
      reply: Preferences,
      handle: async ({ caller }) => ok(await getPreferences(db.directory, (caller as PersonCaller).id)),
    }),
    route({
      method: 'PATCH',
      path,
      summary: 'Change one’s own language and theme',
      description: 'The language is that of the mails to the person, too. `null` takes a choice back.',
      tag,
      access: signedIn,
      scope: 'none',
      body: PreferencesChange,
      reply: Preferences,
      handle: async ({ caller, body }) =>
        ok(await inTransaction(db, NO_WORKSPACE, (tx) => changePreferences(tx, (caller as PersonCaller).id, body))),
    }),
  ];
}
