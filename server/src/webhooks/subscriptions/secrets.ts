// Sealing a subscription's secrets for the database, and opening them: for rotating and for signing.
import { type Keyring, SealedSecretError } from '../../platform/secrets/keyring.ts';
import { type SealedSecrets, type Secrets, sealingContext } from './subscription.ts';

/** Seals secrets. Those before are one text, a line each with its end; the last one's end is known from beside it. */
export function sealSecrets(keyring: Keyring, webhookId: string, { secret, old }: Secrets): SealedSecrets {
  const context = sealingContext(webhookId);
  const last = old.at(-1);
  const lines = old.map((each) => (each === last ? each.secret : `${each.secret} ${each.until}`));
  return {
    secret: keyring.seal(secret, context),
    old: last === undefined ? null : { secret: keyring.seal(lines.join('\n'), context), until: last.until },
  };
}

/** Opens the secrets of a subscription. Throws SealedSecretError where no configured key opens them. */
export function openSecrets(keyring: Keyring, webhookId: string, { secret, old }: SealedSecrets): Secrets {
  const context = sealingContext(webhookId);
  return { secret: keyring.openText(secret, context), old: old === null ? [] : openOld(old) };

  function openOld({ secret: sealed, until: lastUntil }: { secret: string; until: string }) {
    return keyring
      .openText(sealed, context)
      .split('\n')
      .map((line) => {
        const [text = '', until = lastUntil] = line.split(' ');
        return { secret: text, until };
      });
  }
}

/** The same for a rotation: undefined where no configured key opens them, since then there is nothing that goes on. */
export function findSecrets(keyring: Keyring, webhookId: string, sealed: SealedSecrets): Secrets | undefined {
  try {
    return openSecrets(keyring, webhookId, sealed);
  } catch (error) {
    if (error instanceof SealedSecretError) return undefined;
    throw error;
  }
}
