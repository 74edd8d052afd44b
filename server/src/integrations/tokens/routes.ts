import { integrationOperations as operations } from '../../../../contract/operations/integrations.ts';
import type { Actor, Caller, PersonCaller, ProjectAccess } from '../../platform/access/caller.ts';
import { changingScope, type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { implement } from '../../platform/http/implement.ts';
import type { Answer, Route } from '../../platform/http/route.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import { requireVendor } from '../catalog/public.ts';
import { type ConnectionDeps, connectVendor } from '../connections/public.ts';
import { beginConsent, type ConsentDeps, type ConsentVendor, type TakenConsent, takeState } from './consent.ts';
import { answerStart, type ConsentOutcome, type ConsentQuery, finishConsent } from './consent-answer.ts';
import type { TokenEndpointDeps } from './token-endpoint.ts';

export interface ConsentRouteDeps extends ConsentDeps, ConnectionDeps, TokenEndpointDeps {
  readonly vendors: readonly VendorSettings[];
  /** Asked again when a consent comes back: a role or a plan may have ended meanwhile. */
  readonly loadProjectAccess: (caller: PersonCaller, projectId: string) => Promise<ProjectAccess | undefined>;
  readonly hasEntitlement: (plan: string, entitlement: string) => boolean;
}

/** Routes of the consent flow of vendors of kind a (spec 4.8). */
export function consentRoutes(deps: ConsentRouteDeps): Route[] {
  const { vendors } = deps;
  return [
    implement(operations.startIntegrationConsent, {
      loadResource: async ({ params }) => requireVendor(vendors, params.vendor, 'a'),
      async handle({ caller, scope, params, query, header }) {
        const vendor = requireVendor(vendors, params.vendor, 'a');
        const scopes = query.scopes?.split(/\s+/).filter((each) => each !== '');
        const asked = { vendor: describeConsent(vendor), scopes };
        return answerStart(await beginConsent(deps, requirePerson(caller), scope, asked), header('accept'));
      },
    }),
    implement(operations.completeIntegrationConsent, async ({ caller, actor, params, query }) => {
      const vendor = requireVendor(vendors, params.vendor, 'a');
      const person = requirePerson(caller);
      const taken = await takeState(deps, person, { state: query.state ?? null, vendor: vendor.kind });
      const scope = projectScope(taken.scope.workspaceId, taken.projectId ?? '');
      const outcome = await finish(deps, { person, actor, vendor, taken, scope, query });
      return redirect(scope, vendor, outcome);
    }),
  ];
}

interface Finishing {
  readonly person: PersonCaller;
  readonly actor: Actor;
  readonly vendor: VendorSettings;
  readonly taken: TakenConsent;
  readonly scope: ProjectScope;
  readonly query: ConsentQuery;
}

function finish(
  deps: ConsentRouteDeps,
  { person, actor, vendor, taken, scope, query }: Finishing,
): Promise<ConsentOutcome> {
  return finishConsent(deps, {
    ...{ vendor: describeConsent(vendor), taken, query },
    async mayConnect() {
      const access = await deps.loadProjectAccess(person, scope.projectId);
      return access?.role === 'admin' && deps.hasEntitlement(access.plan, 'integrations');
    },
    connect: (credentials, scopes) =>
      connectVendor(deps, actor, changingScope(scope), {
        ...{ vendor, authKind: 'oauth2', config: {}, configPath: '', credentials, scopes },
      }),
  });
}

const describeConsent = ({ kind, apiUrl, client, slug }: VendorSettings): ConsentVendor => ({
  ...{ kind, apiUrl, client },
  callback: slug,
});

/** To the page of the connection in the web application. */
function redirect({ projectId }: ProjectScope, { slug }: VendorSettings, outcome: ConsentOutcome): Answer {
  const query = new URLSearchParams(outcome === 'connected' ? { connected: slug } : { vendor: slug, error: outcome });
  return {
    status: 303,
    headers: { location: `/projects/${projectId}/integrations?${query}`, 'cache-control': 'no-store' },
  };
}

function requirePerson(caller: Caller): PersonCaller {
  if (caller.type !== 'user' || caller.sessionId === null) throw notFound();
  return caller;
}
