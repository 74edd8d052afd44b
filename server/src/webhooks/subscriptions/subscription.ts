// A webhook subscription's rules: pure but for the random bytes of a secret.
import { OLD_SECRET_HOURS, type Webhook } from '../../../../contract/webhooks.ts';
import { instantOf } from '../../platform/clock.ts';
import { randomSecret } from '../../platform/ids.ts';

const SECRET_BYTES = 32;
const OLD_SECRET_MS = OLD_SECRET_HOURS * 60 * 60 * 1000;

/** A record with the instant of its last change, which its ETag follows from. */
export interface WebhookVersion {
  readonly webhook: Webhook;
  readonly changedAt: string;
}

/** A record in the one answer that shows its secret. */
export interface WebhookWithSecret extends WebhookVersion {
  readonly secret: string;
}

/** The sealed secrets of a subscription; the one before signs too until its end. */
export interface SealedSecrets {
  readonly secret: string;
  readonly old: { readonly secret: string; readonly until: string } | null;
}

/** A new secret: `whsec_` and the base64 of 32 random bytes (contract §7). */
export function makeSecret(): string {
  return `whsec_${randomSecret(SECRET_BYTES).toString('base64')}`;
}

/** What a secret is sealed for. Both of a subscription's share it, so that rotating moves the old one as it is. */
export function sealingContext(webhookId: string): string {
  return `webhook_subscription.secret.${webhookId}`;
}

/**
 * The secrets after a rotation at `at`: the one before goes on for 24 hours unless `immediate`. One that was old already
 * ends here: a receiver holds two at most.
 */
export function rotateSecrets(
  before: SealedSecrets,
  { secret, at, immediate }: { secret: string; at: string; immediate: boolean },
): SealedSecrets {
  if (immediate) return { secret, old: null };
  return { secret, old: { secret: before.secret, until: instantOf(Date.parse(at) + OLD_SECRET_MS) } };
}
