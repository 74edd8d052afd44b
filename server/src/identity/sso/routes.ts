import type { Route } from '../../platform/http/route.ts';
import { type ConnectionRouteDeps, connectionRoutes } from './connections/routes.ts';
import type { DomainDeps } from './domains/commands.ts';
import { domainRoutes } from './domains/routes.ts';
import { type IdentityRouteDeps, identityRoutes } from './identities/routes.ts';
import type { PolicyDeps } from './policy/commands.ts';
import { policyRoutes } from './policy/routes.ts';
import { sessionPolicyRoutes } from './policy/session-policy.ts';
import { projectRoleRoutes } from './project-roles/routes.ts';
import type { SsoSignInDeps } from './sign-in/page.ts';
import { ssoSignInRoutes } from './sign-in/routes.ts';
import { signingKeyRoutes } from './signing-keys/routes.ts';

export type SsoRouteDeps = DomainDeps & ConnectionRouteDeps & IdentityRouteDeps & PolicyDeps & SsoSignInDeps;

/** Single sign-on: its administration, and the addresses that browsers visit. */
export function ssoRoutes(deps: SsoRouteDeps): Route[] {
  return [
    ...domainRoutes(deps),
    ...connectionRoutes(deps),
    ...policyRoutes(deps),
    ...identityRoutes(deps),
    ...signingKeyRoutes(deps),
    ...projectRoleRoutes(deps),
    ...sessionPolicyRoutes(deps),
    ...ssoSignInRoutes(deps),
  ];
}
