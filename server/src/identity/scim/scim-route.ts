// What all routes below /scim/v2 share: who calls, in which workspace, in which protocol; and that what they did is noted.
import type { Static, TSchema } from 'typebox';
import { scim } from '../../../../contract/access.ts';
import type { ScimDeed } from '../../../../contract/scim.ts';
import type { ScimCaller } from '../../platform/access/caller.ts';
import type { Protocol } from '../../platform/http/request-head.ts';
import { type Answer, type Call, type Route, type RouteSpec, route } from '../../platform/http/route.ts';
import type { ScimCallLog } from './calls/call-log.ts';
import { errorBody, SCIM_BASE } from './scim-error.ts';

/** What a call did, for its answer and for the log. */
export interface Outcome {
  /** Null: nothing, and the answer says so. */
  readonly did: ScimDeed | null;
  readonly userId?: string;
  readonly answer: Answer;
}

type Shared = 'access' | 'scope' | 'document' | 'protocol' | 'entitlement' | 'handle' | 'path';
type Spec<P extends TSchema, Q extends TSchema, B extends TSchema> = Omit<RouteSpec<'workspace', P, Q, B>, Shared> & {
  /** Below /scim/v2. */
  readonly below: string;
  readonly handle: (call: Call<'workspace', Static<P>, Static<Q>, Static<B>>) => Promise<Outcome> | Outcome;
};

/** Declares a route below /scim/v2. */
export type ScimRoute = <P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
  spec: Spec<P, Q, B>,
) => Route;

/** What routes are declared with: one protocol for all of them, which notes refusals in the same log. */
export function scimRouteMaker(protocol: Protocol, log: Pick<ScimCallLog, 'note'>): ScimRoute {
  return ({ below, handle, ...spec }) =>
    route({
      ...spec,
      path: `${SCIM_BASE}${below}`,
      access: scim,
      scope: 'workspace',
      entitlement: 'scim',
      document: 'scim',
      protocol,
      async handle(call) {
        const { did, userId = null, answer } = await handle(call as never);
        const status = answer.status ?? spec.status ?? 200;
        const [path = ''] = call.url.split('?', 1);
        const refusal = did === null ? (answer.body as { detail?: string }).detail : undefined;
        log.note(call.caller as ScimCaller, {
          method: call.method,
          path,
          status,
          did,
          userId,
          scimType: null,
          reason: refusal ?? null,
        });
        return answer;
      },
    });
}

/** 501 for what the standard has and this service has not. */
export const notImplemented = (detail: string): Outcome => ({
  did: null,
  answer: { status: 501, body: errorBody(501, detail) },
});
