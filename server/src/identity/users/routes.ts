import { Profile, ProfileChange } from '../../../../contract/people.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { ok, type Route, route, signedIn } from '../../platform/http/route.ts';
import { changeProfile, type UserDeps } from './commands.ts';
import { getPerson } from './store.ts';

const tag = 'Profile';

/** What a person is to themself. */
export function userRoutes(deps: UserDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/me',
      summary: 'Get one’s own profile',
      tag,
      access: signedIn,
      scope: 'none',
      reply: Profile,
      async handle({ caller }) {
        const { id, name, email } = await getPerson(deps.db.directory, (caller as PersonCaller).id);
        return ok({ id, name, email });
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/me',
      summary: 'Change one’s own name',
      tag,
      access: signedIn,
      scope: 'none',
      body: ProfileChange,
      reply: Profile,
      handle: async ({ caller, body, requestId }) =>
        ok(await changeProfile(deps, caller as PersonCaller, requestId, body)),
    }),
  ];
}
