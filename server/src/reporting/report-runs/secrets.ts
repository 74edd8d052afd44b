// The secrets of the links in a mail: random, stored as hashes, and sealed beside them, since a mail that is sent again has to be
// the same.
import { makeToken } from '../../platform/ids.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';

export const VIEW_PREFIX = 'pcsrep';
export const UNSUBSCRIBE_PREFIX = 'pcsuns';

export interface LinkSecrets {
  readonly view: string;
  readonly unsubscribe: string;
}

/** Makes the secrets of a mail. */
export function makeSecrets({ keyring }: { readonly keyring: Keyring }, deliveryId: string) {
  const [view, unsubscribe] = [makeToken(VIEW_PREFIX), makeToken(UNSUBSCRIBE_PREFIX)];
  const secrets: LinkSecrets = { view: view.token, unsubscribe: unsubscribe.token };
  return {
    secrets: keyring.seal(JSON.stringify(secrets), sealingContext(deliveryId)),
    viewHash: view.hash,
    unsubscribeHash: unsubscribe.hash,
  };
}

/** Opens the secrets of a mail. */
export function openSecrets({ keyring }: { readonly keyring: Keyring }, id: string, sealed: string): LinkSecrets {
  return JSON.parse(keyring.openText(sealed, sealingContext(id))) as LinkSecrets;
}

const sealingContext = (deliveryId: string) => `report_delivery.secrets.${deliveryId}`;
