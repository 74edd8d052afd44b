// The steps of sign-ins by OpenID Connect: each through the guarded fetcher, within its time, and with a slot of its workspace.
import type * as Library from 'openid-client';
import { type LimiterBounds, openLimiter, runLimited } from '../../../platform/access/limiter.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createBlanker } from '../../../platform/outbound/blank-secrets.ts';
import type { Fetcher } from '../../../platform/outbound/fetcher.ts';
import { SsoRefusal } from '../refusal.ts';
import { asOidcRefusal } from './refused.ts';

/** Asymmetric, and none that is weak: no HMAC, whose key would be the client secret, or a public key, and never `none`. */
export const ID_TOKEN_ALGORITHMS: readonly string[] = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];

/**
 * Time for one step of a sign-in at a provider: metadata, tokens, keys and claims together, and the wait for a turn. With more,
 * people would look at an empty page.
 */
const STEP_MS = 8_000;
/** A provider that does not answer holds so many sign-ins at a time, and no more: those of other workspaces have the rest. */
export const STEP_BOUNDS = { slots: 100, slotsPerWorkspace: 4, waitingPerWorkspace: 100, maxWaitMs: STEP_MS / 2 };
/** Discovery asks addresses that owners enter, slow ones too; in a line of its own it takes no turn from a sign-in. */
export const DISCOVERY_BOUNDS = { slots: 10, slotsPerWorkspace: 2, waitingPerWorkspace: 8, maxWaitMs: STEP_MS / 2 };

/** One step of a sign-in, within its time. */
export interface Step {
  readonly library: typeof Library;
  readonly customFetch: Library.CustomFetch;
  /** Secrets that were sent, which no refusal may repeat. */
  readonly secrets: Set<string>;
}

/** Runs a step once it has a slot, of which a workspace has a few. Throws SsoRefusal, and isOwnFault for a fault of ours. */
type RunStep = <T>(workspaceId: string, work: (step: Step) => Promise<T>) => Promise<T>;

interface StepDeps {
  readonly fetcher: Fetcher;
  readonly clock: Clock;
  readonly bounds: LimiterBounds;
}

/** Opens the steps of one kind, which share their slots. */
export function openSteps({ fetcher, clock, bounds }: StepDeps): RunStep {
  const acquire = openLimiter(bounds, clock);
  return async (workspaceId, work) => {
    const library = await import('openid-client');
    const controller = new AbortController();
    const cancel = clock.after(STEP_MS, () => controller.abort());
    const secrets = new Set<string>();
    try {
      const step = { library, customFetch: fetchBy(fetcher, { signal: controller.signal, secrets }), secrets };
      return await runLimited(acquire, workspaceId, () => work(step));
    } catch (error) {
      throw asOidcRefusal(error, { algorithms: ID_TOKEN_ALGORITHMS, blank: createBlanker(secrets) });
    } finally {
      cancel();
    }
  };
}

/** Members of a form that no log of sign-ins may have. */
const SECRET_MEMBERS = ['client_secret', 'client_assertion', 'code', 'code_verifier'];

interface Sending {
  readonly signal: AbortSignal;
  /** Gets the secrets that are sent. */
  readonly secrets: Set<string>;
}

const fetchBy =
  (fetcher: Fetcher, { signal, secrets }: Sending): Library.CustomFetch =>
  async (url, { method, headers, body, signal: limit }) => {
    const text = body === undefined || body === null ? undefined : String(body);
    const form = new URLSearchParams(text);
    for (const each of [headers.authorization, ...SECRET_MEMBERS.map((name) => form.get(name))]) {
      if (typeof each === 'string') secrets.add(each);
    }
    const answer = await fetcher.fetch({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: text,
      signal: limit == null ? signal : AbortSignal.any([signal, limit]),
    });
    requireStatus(answer.status);
    const hasBody = answer.body.length > 0;
    return new Response(hasBody ? answer.body : null, { status: answer.status, headers: answer.headers });
  };

// Response is made of these alone; what has no body is nothing that we ask for.
function requireStatus(status: number): void {
  if (status >= 200 && status <= 599 && ![204, 205, 304].includes(status)) return;
  throw new SsoRefusal({ check: 'answer', expected: '200', received: String(status) });
}
