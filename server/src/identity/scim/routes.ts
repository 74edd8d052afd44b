import type { Route } from '../../platform/http/route.ts';
import type { ScimCallLog } from './calls/call-log.ts';
import { scimDescriptionRoutes } from './discovery/routes.ts';
import { scimProtocol } from './scim-error.ts';
import { scimRouteMaker } from './scim-route.ts';
import { type ScimTokenRouteDeps, scimTokenRoutes } from './tokens/routes.ts';
import { type ScimUserRouteDeps, scimUserRoutes } from './users/routes.ts';

export type ScimRouteDeps = ScimTokenRouteDeps & ScimUserRouteDeps & { readonly scimCalls: ScimCallLog };

/** Provisioning: its tokens for owners of the workspace, and SCIM 2.0 for its identity provider (spec 4.10, 5.8). */
export function scimRoutes(deps: ScimRouteDeps): Route[] {
  const scimRoute = scimRouteMaker(scimProtocol(deps.scimCalls), deps.scimCalls);
  return [...scimTokenRoutes(deps), ...scimDescriptionRoutes(deps, scimRoute), ...scimUserRoutes(deps, scimRoute)];
}
