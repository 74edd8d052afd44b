// Workspaces of a person that a session names without opening them. Pure.
import type { PersonCaller, WithheldWorkspace } from './caller.ts';

interface NamedWorkspaces {
  readonly withheld: readonly WithheldWorkspace[];
  /** True where there are others, which the session does not name. */
  readonly hasOthers: boolean;
}

/**
 * Splits the workspaces that a session does not open into those that it names and the others. A session of one workspace's identity provider
 * names no other workspace: whoever administers the provider signs in as its people, and would learn where else they work.
 */
export function splitWithheld({
  signedInBy,
  ssoWorkspaceId,
  withheld,
}: Pick<PersonCaller, 'signedInBy' | 'ssoWorkspaceId' | 'withheld'>): NamedWorkspaces {
  if (signedInBy !== 'sso') return { withheld, hasOthers: false };
  const named = withheld.filter(({ workspaceId }) => workspaceId === ssoWorkspaceId);
  return { withheld: named, hasOthers: named.length < withheld.length };
}
