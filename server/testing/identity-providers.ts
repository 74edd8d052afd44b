// The simulated identity providers in this process: real HTTP on loopback, by the clock of the test, failing as they are told.
import { after } from 'node:test';
import { type OidcProvider, type OidcProviderOptions, startOidcProvider } from '../../simulators/oidc-idp/provider.ts';
import { ATTACKS } from '../../simulators/saml-idp/attacks.ts';
import { type SamlProvider, startSamlProvider } from '../../simulators/saml-idp/provider.ts';
import type { Clock } from '../src/platform/clock.ts';

/** Starts a SAML provider; it ends with the test file. */
export async function samlProvider(clock: Pick<Clock, 'now'>): Promise<SamlProvider & { attacks: typeof ATTACKS }> {
  const provider = await startSamlProvider({ now: clock.now });
  after(() => provider.close());
  return { ...provider, attacks: ATTACKS };
}

/** Starts an OpenID provider; it ends with the test file. */
export async function oidcProvider(
  clock: Pick<Clock, 'now'>,
  clients: NonNullable<OidcProviderOptions['clients']>,
): Promise<OidcProvider> {
  const provider = await startOidcProvider({ now: clock.now, clients });
  after(() => provider.close());
  return provider;
}
