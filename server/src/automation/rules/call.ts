// Calls a webhook for a rule: builds the body, signs it as deliveries are signed, and posts it to an address that is checked at each post.
import type { Clock } from '../../platform/clock.ts';
import { randomSecret } from '../../platform/ids.ts';
import type { Sender } from '../../platform/outbound/sender.ts';
import { type Keyring, MissingKeyError, SealedSecretError } from '../../platform/secrets/keyring.ts';
import { signDelivery } from '../../webhooks/deliveries/public.ts';
import type { AttemptResult } from './rule-run.ts';
import type { Run, Step } from './run-store.ts';
import type { RunningRule } from './store.ts';

export interface CallDeps {
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly sender: Sender;
  readonly callTimeoutMs: number;
}

/** Event name of a call, which no subscription can ask for. Receivers know it, so it keeps its first word. */
const CALL_EVENT = 'automation.fired';

/** Makes a secret in the form of those of subscriptions, so that receivers verify both alike. */
export const makeSecret = () => `whsec_${randomSecret(32).toString('base64')}`;

/** Returns the context that the secret of a rule is sealed under. */
export const sealingContext = (ruleId: string) => `automation_rule.secret.${ruleId}`;

interface Call {
  readonly scope: { readonly workspaceId: string };
  readonly rule: RunningRule;
  readonly run: Run;
  readonly step: Pick<Step, 'id'>;
}

/**
 * Posts once. The id of a call is the same in each attempt, so that the receiver recognizes a repeated one. Throws MissingKeyError while
 * another process may have the key that this one lacks.
 */
export async function callWebhook(deps: CallDeps, call: Call, url: string): Promise<AttemptResult> {
  const { run, step, rule } = call;
  const secret = openSecret(deps, run, rule.secret);
  if (secret === undefined) return { ok: false, error: 'secret_unreadable', isFinal: false, isUntried: true };
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
  // 410 ends the call for this run. The rule stays on, since it may have other actions; five failed runs switch it off.
  return { ok: false, error, isFinal: outcome.error === 'gone', isUntried: outcome.phase === 'own', retryAfterMs };
}

/** @internal Builds the exact text of the body, which is the same in every attempt. */
export function callBody({ scope, rule, run, step }: Call): string {
  const { id, type, occurredAt, resource } = run.event;
  return JSON.stringify({
    id: step.id,
    type: CALL_EVENT,
    // Without it the SDK takes the call for no event.
    occurredAt,
    workspaceId: scope.workspaceId,
    projectId: run.projectId,
    rule: { id: run.ruleId, name: rule.name },
    event: { id, type, occurredAt },
    resource,
  });
}

/** A rotation takes its processes one after another; a secret that none has opened by then waits for an operator. */
const ROTATION_MS = 60_000;

// If no configured key opens it, another process may have the key, or an operator may bring it back.
function openSecret({ keyring, clock }: CallDeps, run: Run, sealed: string | null): string | undefined {
  if (sealed === null) return undefined;
  try {
    return keyring.openText(sealed, sealingContext(run.ruleId));
  } catch (error) {
    if (!(error instanceof SealedSecretError)) throw error;
    const ageMs = clock.now() - Date.parse(run.event.occurredAt);
    if (error instanceof MissingKeyError && ageMs < ROTATION_MS) throw error;
    return undefined;
  }
}
