// One attempt over the wire: the secrets opened, the body signed for this moment, and posted.
import type { Clock } from '../../platform/clock.ts';
import type { Sender, SendOutcome } from '../../platform/outbound/sender.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { openSecrets } from '../subscriptions/public.ts';
import { payloadOf, type Told } from './payload.ts';
import { signDelivery } from './signature.ts';

/** Where a subscription's deliveries go, with its secrets sealed. */
interface Address {
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly url: string;
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: string | null;
}

export interface WireDeps {
  readonly keyring: Keyring;
  readonly sender: Sender;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

/** A subscription's endpoint, with its secrets opened; throws SealedSecretError where they cannot be. `post` never rejects. */
export function openEndpoint({ keyring, sender, clock, timeoutMs }: WireDeps, address: Address) {
  const { workspaceId, subscriptionId, url, secret, oldSecret, oldSecretUntil } = address;
  const old = oldSecret === null || oldSecretUntil === null ? null : { secret: oldSecret, until: oldSecretUntil };
  const secrets = openSecrets(keyring, subscriptionId, { secret, old });
  return {
    post(delivery: Told & { readonly id: string }): Promise<SendOutcome> {
      const { id: deliveryId, event } = delivery;
      const body = payloadOf(workspaceId, delivery);
      const headers = signDelivery({ deliveryId, event, body, atMs: clock.now(), secrets });
      return sender.post({ url, headers, body, timeoutMs });
    },
  };
}
