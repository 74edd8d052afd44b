// A workspace with single sign-on in use, as tests of entering it need one.
import { NO_ATTRIBUTES } from '../src/identity/sso/connections/connection.ts';
import type { WorkspaceScope } from '../src/platform/access/scope.ts';
import type { serviceDb } from './service-db.ts';

/** The provider of the connection that is in use. */
export const ACTIVE_OIDC = { issuer: 'https://idp.example', clientId: 'c' } as const;

/** Gives the workspace an active connection of this handle and a verified domain, which no route leads to. */
export async function activateSso(
  database: Pick<Awaited<ReturnType<typeof serviceDb>>, 'asOwner'>,
  { workspaceId }: WorkspaceScope,
  { loginHandle, domain }: { readonly loginHandle: string; readonly domain: string },
): Promise<void> {
  const config = {
    saml: null,
    oidc: ACTIVE_OIDC,
    attributes: NO_ATTRIBUTES,
    roles: [],
    signRequests: false,
    projectRoles: [],
  };
  await database.asOwner(
    `insert into sso_connection (workspace_id, id, protocol, display_name, login_handle, active, config, tested_at, created_at, updated_at)
     values ($1, gen_random_uuid(), 'oidc', 'Corp', $2, true, $3, now(), now(), now()) on conflict do nothing`,
    [workspaceId, loginHandle, JSON.stringify(config)],
  );
  await database.asOwner(
    `insert into sso_domain (workspace_id, id, domain, token, verified_at, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'token', now(), now(), now()) on conflict do nothing`,
    [workspaceId, domain],
  );
}
