// Workspaces of a person that a session names without opening them. Pure.
import type { PersonCaller, RestrictedWorkspace } from './caller.ts';

interface NamedWorkspaces {
  readonly restricted: readonly RestrictedWorkspace[];
  /** True where there are others, which the session does not name. */
  readonly hasOthers: boolean;
}

/**
 * Splits the workspaces that a session does not open into those that it names and the others. A session of one workspace's identity provider
 * names no other workspace: whoever administers the provider signs in as its people, and would learn where else they work.
 */
export function splitRestricted({
  signedInBy,
  ssoWorkspaceId,
  restricted,
}: Pick<PersonCaller, 'signedInBy' | 'ssoWorkspaceId' | 'restricted'>): NamedWorkspaces {
  if (signedInBy !== 'sso') return { restricted, hasOthers: false };
  const named = restricted.filter(({ workspaceId }) => workspaceId === ssoWorkspaceId);
  return { restricted: named, hasOthers: named.length < restricted.length };
}
