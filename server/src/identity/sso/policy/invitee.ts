// Lists the ways in which the person of an address could sign in to a workspace, for invitations and their acceptance.
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { WorkspaceRole } from '../../../../../contract/scopes.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { forbidden } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';
import { findActive, findHandle, findRoute } from '../connections/store.ts';
import { listDomains } from '../domains/store.ts';
import { outsideSso } from './member-access.ts';
import { getPolicy } from './store.ts';

export interface Invitee {
  readonly emailKey: string;
  readonly role: WorkspaceRole;
}

/** `any`: by whatever they have; `single_sign_on`: by the workspace's own alone; `none`: they never could. */
export type WayIn = 'any' | 'single_sign_on' | 'none';

/** Returns how the person could sign in under the workspace's policy. As admission.ts: owners outside the domains keep passwords. */
export async function findWayIn(reader: Reader, scope: WorkspaceScope, { emailKey, role }: Invitee): Promise<WayIn> {
  if (!(await getPolicy(reader, scope)).requireSso) return 'any';
  if (!(await isOfOwnDomain(reader, scope, emailKey))) return role === 'owner' ? 'any' : 'none';
  return (await findActive(reader, scope)) === undefined ? 'none' : 'single_sign_on';
}

/** Returns true if the workspace lets the person in by a password. As admission.ts: owners outside the domains keep theirs. */
export async function takesPassword(
  reader: Reader,
  scope: WorkspaceScope,
  { emailKey, role }: Invitee,
): Promise<boolean> {
  if (!(await getPolicy(reader, scope)).disablePasswords) return true;
  return role === 'owner' && !(await isOfOwnDomain(reader, scope, emailKey));
}

async function isOfOwnDomain(reader: Reader, scope: WorkspaceScope, emailKey: string): Promise<boolean> {
  const domain = emailKey.slice(emailKey.lastIndexOf('@') + 1);
  return (await listDomains(reader, scope)).some((each) => each.verifiedAt !== null && each.domain === domain);
}

/** Refuses with 409 to invite somebody who could never sign in. */
export async function requireWayIn(reader: Reader, scope: WorkspaceScope, invitee: Invitee): Promise<void> {
  if ((await findWayIn(reader, scope, invitee)) !== 'none') return;
  throw outsideSso();
}

/** Refuses with 403 to let somebody join by other proofs than the workspace takes. `ssoWorkspaceId`: whose provider vouched for them. */
export async function requireTaken(
  reader: Reader,
  scope: WorkspaceScope,
  invitee: Invitee,
  ssoWorkspaceId: string | null,
): Promise<void> {
  const way = await findWayIn(reader, scope, invitee);
  if (way === 'any' || ssoWorkspaceId === scope.workspaceId) return;
  if (way === 'single_sign_on') throw forbidden(createMessage('request.singleSignOn'));
  throw forbidden(createMessage('sso.invitedClosed'));
}

/** Finds the workspace at whose identity provider people of this address sign in; undefined where there is none. */
export async function findCompanySignIn(
  directory: Reader,
  emailKey: string,
): Promise<{ readonly workspaceId: string } | undefined> {
  const handle = await findRoute(directory, emailKey.slice(emailKey.lastIndexOf('@') + 1));
  const workspaceId = handle === undefined ? undefined : await findHandle(directory, handle);
  return workspaceId === undefined ? undefined : { workspaceId };
}
