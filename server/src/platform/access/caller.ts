// Who calls. Authentication (identity's, handed in by assemble) makes one of these; the gates of a route and the audit
// log read it.
import type { OAuthScope } from '../../../../contract/oauth.ts';
import type { AccessRequirement } from '../../../../contract/people.ts';
import type { KeyScope, ProjectRole, WorkspaceRole } from '../../../../contract/scopes.ts';

/** A workspace-scoped API key. */
export interface KeyCaller {
  readonly type: 'key';
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scope: KeyScope;
  readonly workspace: { readonly id: string; readonly name: string; readonly plan: string };
}

export interface Membership {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly plan: string;
  readonly role: WorkspaceRole;
  /** False for a membership that the person of a proven account never accepted: its policy decides about its workspace alone. */
  readonly isBinding?: boolean;
}

/** A workspace of the person that their session does not open, and what it needs. */
export interface RestrictedWorkspace {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly needs: AccessRequirement;
}

/** A signed-in person, or an application that acts for one. */
export interface PersonCaller {
  readonly type: 'user';
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The session of a browser; null for a bearer token. */
  readonly sessionId: string | null;
  /** What an application was granted; null for the person themself, who has all that their role allows. */
  readonly grantedScopes: readonly OAuthScope[] | null;
  /** The application that acts; null for the person themself. */
  readonly applicationId: string | null;
  /** The workspaces the person is in and the session opens; a token is bound to one. */
  readonly memberships: readonly Membership[];
  /** Workspaces of the person that the session does not open. */
  readonly restricted: readonly RestrictedWorkspace[];
  /** How their session began; null for a bearer token. */
  readonly signedInBy: 'password' | 'passkey' | 'sso' | null;
  /** The workspace at whose identity provider the session began; null or absent: at none. */
  readonly ssoWorkspaceId?: string | null;
  /** When the person last proved who they are; null for a bearer token. */
  readonly confirmedAt: string | null;
}

/** A workspace's identity provider, by a provisioning token: it keeps the people of that workspace in step. */
export interface ScimCaller {
  readonly type: 'scim';
  /** The token's id. */
  readonly id: string;
  readonly name: string;
  readonly workspace: { readonly id: string; readonly name: string; readonly plan: string };
}

/** The operator of the deployment, by token or at the command line. */
export interface OperatorCaller {
  readonly type: 'operator';
  readonly id: null;
}

/** Nobody in particular: open routes. */
export interface AnonymousCaller {
  readonly type: 'anonymous';
  readonly id: null;
}

export type Caller = KeyCaller | PersonCaller | ScimCaller | OperatorCaller | AnonymousCaller;

/**
 * Who did something, as the audit log and `createdBy` keep it (contract §1). `system` is the service itself, with the id of the automation
 * rule or of the connection to a vendor for which it acts.
 */
export interface Actor {
  readonly type: 'user' | 'key' | 'system' | 'operator' | 'scim';
  readonly id: string | null;
  /** The application through which a person acted. */
  readonly applicationId?: string | null;
  /** The person whose choice a connection to a vendor carries out. */
  readonly chosenBy?: string | null;
  /** The request it was done in; null for background work and the command line. */
  readonly requestId: string | null;
}

/** The service itself, acting in the background. */
export const SYSTEM: Actor = { type: 'system', id: null, requestId: null };

/** Returns the service as it acts for a connection to a vendor; `chosenBy`: a person decided what it does. */
export const toConnectionActor = (connectionId: string, chosenBy: string | null = null): Actor => ({
  ...SYSTEM,
  id: connectionId,
  chosenBy,
});

/** The operator at the command line. */
export const OPERATOR: Actor = { type: 'operator', id: null, requestId: null };

/** What a person may do in a project: the project decides the workspace. */
export interface ProjectAccess {
  readonly workspaceId: string;
  readonly plan: string;
  readonly role: ProjectRole;
  readonly workspaceRole: WorkspaceRole;
}
