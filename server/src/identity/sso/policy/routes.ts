import { SignInPolicy, SignInPolicyPreview } from '../../../../../contract/sign-in-policy.ts';
import { okByContent } from '../../../platform/http/content-tag.ts';
import { ok, personally, type Route, route } from '../../../platform/http/route.ts';
import { changePolicy, type PolicyDeps } from './commands.ts';
import { previewNow } from './lockout.ts';
import { getPolicy } from './store.ts';

const path = '/api/workspace/sso/policy';
const owners = { tag: 'Single sign-on', access: personally('owner'), scope: 'workspace' } as const;

/** What a workspace demands of those who sign in, for its owners (spec 5.9). */
export function policyRoutes(deps: PolicyDeps): Route[] {
  return [
    route({
      ...owners,
      method: 'GET',
      path,
      summary: 'Get the policy of signing in',
      reply: SignInPolicy,
      tagged: true,
      handle: async (call) => okByContent(call, await getPolicy(deps.db.reader(call.scope), call.scope)),
    }),
    route({
      ...owners,
      method: 'PUT',
      path,
      summary: 'Change the policy of signing in',
      description:
        'For running sessions too, on every process within one second. Refused (409) where you, or every owner, would have no way in ' +
        'any more. What applications were granted by those who lose theirs ends, and by those who have no second factor where one is ' +
        'demanded.',
      body: SignInPolicy,
      reply: SignInPolicy,
      tagged: true,
      confirmed: true,
      refuses: ['conflict', 'precondition_failed'],
      handle: async (call) => {
        const { actor, scope, body: policy, ifMatch } = call;
        return okByContent(call, await changePolicy(deps, actor, scope, { policy, ifMatch }));
      },
    }),
    route({
      ...owners,
      method: 'POST',
      path: `${path}/preview`,
      summary: 'Say who would lose access by a policy',
      description: 'Changes nothing.',
      body: SignInPolicy,
      reply: SignInPolicyPreview,
      handle: async ({ actor, scope, body: policy }) =>
        ok(await previewNow(deps.db.reader(scope), scope, { policy, nowMs: deps.clock.now(), actorId: actor.id })),
    }),
  ];
}
