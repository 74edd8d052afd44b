// Opening what subscription.ts seals: for signing alone.
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { type SealedSecrets, sealingContext } from './subscription.ts';

/** A subscription's secrets in clear; the one before signs too until its end. Never to be kept or logged. */
export interface Secrets {
  readonly secret: string;
  readonly old: { readonly secret: string; readonly until: string } | null;
}

/** Opens the secrets of a subscription. Throws SealedSecretError where no configured key opens them. */
export function openSecrets(keyring: Keyring, webhookId: string, { secret, old }: SealedSecrets): Secrets {
  const context = sealingContext(webhookId);
  return {
    secret: keyring.openText(secret, context),
    old: old && { secret: keyring.openText(old.secret, context), until: old.until },
  };
}
