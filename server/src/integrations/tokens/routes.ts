import { integrationOperations as operations } from '../../../../contract/operations/integrations.ts';
import type { Actor, Caller, PersonCaller, ProjectAccess } from '../../platform/access/caller.ts';
import { changingScope, type ProjectScope } from '../../platform/access/scope.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { implement } from '../../platform/http/implement.ts';
import { type Answer, ok, type Route } from '../../platform/http/route.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import { requireVendor } from '../catalog/public.ts';
import { type ConnectionDeps, connectVendor } from '../connections/public.ts';
import { beginConsent, type ConsentDeps, formatCallback, type TakenConsent, takeState } from './consent.ts';
import { exchangeCode, type TokenEndpointDeps, TokenFault } from './token-endpoint.ts';

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
        const begun = await beginConsent(deps, requirePerson(caller), scope, { vendor, scopes });
        if (/\bapplication\/json\b/i.test(header('accept') ?? '')) return ok(begun);
        return { status: 302, headers: { location: begun.url, 'cache-control': 'no-store' } };
      },
    }),
    implement(operations.completeIntegrationConsent, async ({ caller, actor, params, query }) => {
      const vendor = requireVendor(vendors, params.vendor, 'a');
      const person = requirePerson(caller);
      const taken = await takeState(deps, person, { state: query.state ?? null, vendor });
      const outcome = await finish(deps, { person, actor, vendor, taken, query });
      return redirect(taken.scope, vendor, outcome);
    }),
  ];
}

/** Codes that the page shows; nothing else of the vendor's answer is repeated. */
type Outcome =
  | 'connected'
  | 'access_denied'
  | 'wrong_issuer'
  | 'forbidden'
  | 'conflict'
  | 'vendor_refused'
  | 'vendor_unavailable';

interface Finishing {
  readonly person: PersonCaller;
  readonly actor: Actor;
  readonly vendor: VendorSettings;
  readonly taken: TakenConsent;
  readonly query: { readonly code?: string; readonly state?: string; readonly error?: string; readonly iss?: string };
}

async function finish(deps: ConsentRouteDeps, { person, actor, vendor, taken, query }: Finishing): Promise<Outcome> {
  const { client } = vendor;
  if (client?.authorizeUrl === undefined) return 'vendor_refused';
  if (query.iss !== undefined && !isIssuer(query.iss, [client.authorizeUrl, client.tokenUrl])) return 'wrong_issuer';
  if (query.error !== undefined) return query.error === 'access_denied' ? 'access_denied' : 'vendor_refused';
  const access = await deps.loadProjectAccess(person, taken.scope.projectId);
  if (access?.role !== 'admin' || !deps.hasEntitlement(access.plan, 'integrations')) return 'forbidden';
  const answer = new URL(formatCallback(deps.baseUrl(), vendor.slug));
  answer.searchParams.set('code', query.code ?? '');
  answer.searchParams.set('state', query.state ?? '');
  try {
    const { verifier } = taken;
    const pair = await exchangeCode(deps, client, { answer, state: query.state ?? '', verifier });
    const { accessToken, refreshToken, expiresAtMs } = pair;
    await connectVendor(deps, actor, changingScope(taken.scope), {
      ...{ vendor, authKind: 'oauth2', config: {}, configPath: '' },
      credentials: {
        accessToken,
        ...(refreshToken !== null && { refreshToken }),
        ...(expiresAtMs !== null && { expiresAt: instantOf(expiresAtMs) }),
      },
      scopes: pair.scopes ?? taken.scopes,
    });
    return 'connected';
  } catch (error) {
    if (error instanceof TokenFault) return error.kind === 'refused' ? 'vendor_refused' : 'vendor_unavailable';
    if (error instanceof AppError && error.code === 'conflict') return 'conflict';
    throw error;
  }
}

/** RFC 9207: an answer that names its issuer must name the vendor's. */
const isIssuer = (said: string, known: readonly string[]) =>
  known.some((each) => URL.parse(said)?.origin === new URL(each).origin);

/** To the page of the connection in the web application. */
function redirect({ projectId }: ProjectScope, { slug }: VendorSettings, outcome: Outcome): Answer {
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
