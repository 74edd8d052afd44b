import { Profile, ProfileChange } from '../../../../contract/people.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { type Route, route, signedIn, signedInOrApplication } from '../../platform/http/route.ts';
import { changeProfile, profileOf, type UserDeps } from './commands.ts';
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
      access: signedInOrApplication,
      scope: 'none',
      reply: Profile,
      tagged: true,
      async handle(call) {
        const person = await getPerson(deps.db.directory, (call.caller as PersonCaller).id);
        return okByContent(call, profileOf(person));
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
      tagged: true,
      refuses: ['precondition_failed'],
      async handle(call) {
        const { caller, requestId, body, ifMatch } = call;
        return okByContent(call, await changeProfile(deps, caller as PersonCaller, requestId, { ...body, ifMatch }));
      },
    }),
  ];
}
