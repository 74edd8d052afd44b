// A rule's call to a webhook: what is said, signed as deliveries are, posted to an address that is judged at each post.
import type { Clock } from '../../platform/clock.ts';
import { randomSecret } from '../../platform/ids.ts';
import type { Sender } from '../../platform/outbound/sender.ts';
import { type Keyring, MissingKeyError, SealedSecretError } from '../../platform/secrets/keyring.ts';
import { signDelivery } from '../../webhooks/deliveries/public.ts';
import type { Attempted } from './firing.ts';
import type { Firing, Step } from './firing-store.ts';
import type { RunningRule } from './store.ts';

export interface CallDeps {
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly sender: Sender;
  readonly callTimeoutMs: number;
}

/** The name that a call bears instead of an event's: no subscription can ask for it. */
const CALL_EVENT = 'automation.fired';

/** A new secret, in the form of those of subscriptions: receivers verify both alike. */
export const makeSecret = () => `whsec_${randomSecret(32).toString('base64')}`;

/** What the secret of a rule is sealed for. */
export const sealingContext = (ruleId: string) => `automation_rule.secret.${ruleId}`;

interface Call {
  readonly scope: { readonly workspaceId: string };
  readonly rule: RunningRule;
  readonly firing: Firing;
  readonly step: Pick<Step, 'id'>;
}

/** Posts once. The receiver knows a call that comes again by its id, which is the same in each attempt. */
export async function callWebhook(deps: CallDeps, call: Call, url: string): Promise<Attempted> {
  const { firing, step, rule } = call;
  const secret = openSecret(deps.keyring, firing.ruleId, rule.secret);
  if (typeof secret !== 'string') {
    const ageMs = deps.clock.now() - Date.parse(firing.event.occurredAt);
    const isElsewhere = secret.isMissingKey && ageMs < ROTATION_MS;
    return { ok: false, error: 'secret_unreadable', isFinal: false, isUntried: true, isElsewhere };
  }
  const body = callBody(call);
  const signing = {
    deliveryId: step.id,
    event: CALL_EVENT,
    body,
    atMs: deps.clock.now(),
    secrets: { secret, old: [] },
  };
  const outcome = await deps.sender.post({ url, headers: signDelivery(signing), body, timeoutMs: deps.callTimeoutMs });
  if (outcome.ok) return { ok: true, result: null };
  const { status, retryAfterMs } = outcome;
  const error = status === null ? (outcome.error ?? 'unknown') : `status_${status}`;
  // 410 ends the call for this firing. The rule stays on, since it may have other actions; five failed firings switch it off.
  return { ok: false, error, isFinal: outcome.error === 'gone', isUntried: outcome.phase === 'own', retryAfterMs };
}

/** @internal The body's exact text: the same in every attempt. */
export function callBody({ scope, rule, firing, step }: Call): string {
  const { id, type, occurredAt, resource } = firing.event;
  return JSON.stringify({
    id: step.id,
    type: CALL_EVENT,
    // Without it the SDK takes the call for no event.
    occurredAt,
    workspaceId: scope.workspaceId,
    projectId: firing.projectId,
    rule: { id: firing.ruleId, name: rule.name },
    event: { id, type, occurredAt },
    resource,
  });
}

/** A rotation takes its processes one after another; a secret that none has opened by then waits for an operator. */
const ROTATION_MS = 60_000;

// If no configured key opens it, another process may have the key, or an operator may bring it back.
function openSecret(keyring: Keyring, ruleId: string, sealed: string | null): string | { isMissingKey: boolean } {
  if (sealed === null) return { isMissingKey: false };
  try {
    return keyring.openText(sealed, sealingContext(ruleId));
  } catch (error) {
    if (error instanceof SealedSecretError) return { isMissingKey: error instanceof MissingKeyError };
    throw error;
  }
}
