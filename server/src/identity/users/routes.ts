import { profileOperations } from '../../../../contract/operations/profile.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import type { Route } from '../../platform/http/route.ts';
import { changeProfile, profileOf, type UserDeps } from './commands.ts';
import { getPerson } from './store.ts';

/** What a person is to themself. */
export function userRoutes(deps: UserDeps): Route[] {
  return [
    implement(profileOperations.getMyProfile, async (call) => {
      const person = await getPerson(deps.db.directory, (call.caller as PersonCaller).id);
      return okByContent(call, profileOf(person));
    }),
    implement(profileOperations.updateMyProfile, async (call) => {
      const { caller, requestId, body, ifMatch } = call;
      return okByContent(call, await changeProfile(deps, caller as PersonCaller, requestId, { ...body, ifMatch }));
    }),
  ];
}
