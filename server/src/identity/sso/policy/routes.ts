import { ssoPolicyOperations } from '../../../../../contract/operations/sso-policy.ts';
import { okByContent } from '../../../platform/http/content-tag.ts';
import { implement } from '../../../platform/http/implement.ts';
import { ok, type Route } from '../../../platform/http/route.ts';
import { changePolicy, type PolicyDeps } from './commands.ts';
import { previewNow } from './lockout.ts';
import { getPolicy } from './store.ts';

/** What a workspace demands of those who sign in, for its owners (spec 5.9). */
export function policyRoutes(deps: PolicyDeps): Route[] {
  return [
    implement(ssoPolicyOperations.getSsoPolicy, async (call) =>
      okByContent(call, await getPolicy(deps.db.reader(call.scope), call.scope)),
    ),
    implement(ssoPolicyOperations.updateSsoPolicy, async (call) => {
      const { actor, scope, body: policy, ifMatch } = call;
      return okByContent(call, await changePolicy(deps, actor, scope, { policy, ifMatch }));
    }),
    implement(ssoPolicyOperations.previewSsoPolicy, async ({ actor, scope, body: policy }) =>
      ok(await previewNow(deps.db.reader(scope), scope, { policy, nowMs: deps.clock.now(), actorId: actor.id })),
    ),
  ];
}
