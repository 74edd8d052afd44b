// The resources of a process that single sign-on shares among all sign-ins.
import type { Clock } from '../../platform/clock.ts';
import type { Fetcher } from '../../platform/outbound/fetcher.ts';
import { type OidcProviders, openOidc } from './oidc/provider.ts';
import { openVerifications, type RunVerification } from './saml/verification-share.ts';

interface SsoResources {
  readonly oidc: OidcProviders;
  readonly runVerification: RunVerification;
}

/** Opens them over the guarded fetcher. */
export function openSsoResources(deps: { readonly fetcher: Fetcher; readonly clock: Clock }): SsoResources {
  return { oidc: openOidc(deps), runVerification: openVerifications(deps.clock) };
}
