// A webhook subscription's rules: pure but for the random bytes of a secret.
import { OLD_SECRET_HOURS, type WorkspaceWebhook } from '../../../../contract/webhooks.ts';
import { instantOf } from '../../platform/clock.ts';
import { randomSecret } from '../../platform/ids.ts';

const SECRET_BYTES = 32;
const OLD_SECRET_MS = OLD_SECRET_HOURS * 60 * 60 * 1000;

/** The types under which the change feed tells of subscriptions: keys, which read it, do not see streams of the audit log. */
export const FEED_TYPES = { events: 'webhook', audit: 'audit_stream' } as const;

/** A record with the instant of its last change, which its ETag follows from. */
export interface WebhookVersion {
  readonly webhook: WorkspaceWebhook;
  readonly changedAt: string;
}

/** A record in the one answer that shows its secret. */
export interface WebhookWithSecret extends WebhookVersion {
  readonly secret: string;
}

/** A subscription's secrets in clear. Never to be logged. */
export interface Secrets {
  readonly secret: string;
  /** Those before, the oldest first: each signs too until its end, and none ends before one that is older. */
  readonly old: readonly { readonly secret: string; readonly until: string }[];
}

/** They as they are stored; those before are sealed together, with the end of the last of them beside them. */
export interface SealedSecrets {
  readonly secret: string;
  readonly old: { readonly secret: string; readonly until: string } | null;
}

/** A new secret: `whsec_` and the base64 of 32 random bytes (contract §7). */
export function makeSecret(): string {
  return `whsec_${randomSecret(SECRET_BYTES).toString('base64')}`;
}

/** What the secrets of a subscription are sealed for. */
export function sealingContext(webhookId: string): string {
  return `webhook_subscription.secret.${webhookId}`;
}

/** Rotations so close to each other are one, made again: the answer of the one before was lost. */
const SAME_ROTATION_MS = 60 * 60 * 1000;
/** More are no use to a receiver, and `webhook-signature` carries a signature of each. */
const MOST_OLD = 4;

/**
 * The secrets after a rotation at `at`: the one before goes on for 24 hours, and so does what is still good from rotations
 * before, each until its own end; `immediate` ends them all. Where the rotation before was within the hour, its secret may
 * have reached nobody: then what was good before it stays good as long as that one does, so that no receiver is left with
 * a signature under a secret that it was never given.
 */
export function rotateSecrets(
  before: Secrets,
  { secret, at, immediate }: { secret: string; at: string; immediate: boolean },
): Secrets {
  if (immediate) return { secret, old: [] };
  const atMs = Date.parse(at);
  const until = instantOf(atMs + OLD_SECRET_MS);
  const stillGood = before.old
    .filter((each) => Date.parse(each.until) > atMs)
    .map((each) => (Date.parse(each.until) > atMs + OLD_SECRET_MS - SAME_ROTATION_MS ? { ...each, until } : each));
  const [oldest, ...later] = [...stillGood, { secret: before.secret, until }];
  return { secret, old: oldest === undefined ? [] : [oldest, ...later.slice(1 - MOST_OLD)] };
}
