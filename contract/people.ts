// Workspaces, members, invitations, sessions and signing in (contract §10).
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { PROJECT_ROLES, WORKSPACE_ROLES } from './scopes.ts';
import { LOCK_OUT_REASONS } from './sign-in-policy.ts';
import { Instant, Line, Name, Nullable, Uuid } from './values.ts';

export const WorkspaceRoleSchema = () => Type.Enum([...WORKSPACE_ROLES]);
export const ProjectRoleSchema = () => Type.Enum([...PROJECT_ROLES]);

/** An e-mail address as it is typed; its form is checked by the service. */
export const Email = () =>
  Type.String({ minLength: 3, maxLength: 254, format: 'email', examples: ['noor@example.com'] });
const Password = () => Type.String({ minLength: 1, maxLength: 1000 });
const NewPassword = () =>
  Type.String({ maxLength: 1000, description: 'At least ten characters, and not a common password.' });
const Token = () => Type.String({ minLength: 1, maxLength: 200 });

export const Member = Type.Object(
  {
    userId: Uuid(),
    name: Type.String(),
    email: Type.String(),
    role: WorkspaceRoleSchema(),
    deactivatedAt: Nullable(Instant()),
    provisioned: Type.Boolean({ description: 'True if an identity provider manages the member (SCIM).' }),
    accepted: Type.Boolean({
      description: 'False if an identity provider provisioned the member, who has not accepted yet.',
    }),
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'Member' },
);
export type Member = Static<typeof Member>;
export const MemberPage = pageOf(Member, 'Member');
export const MemberChange = Type.Object(
  {
    role: WorkspaceRoleSchema(),
    force: Type.Optional(
      Type.Boolean({
        description: 'True to change the role even if the sign-in policy would then lock the member out.',
      }),
    ),
  },
  { $id: 'MemberChange' },
);

export const MemberRolePreview = Type.Object(
  {
    losesAccess: Nullable(
      Type.Enum([...LOCK_OUT_REASONS], {
        description:
          'Reason why the member could not sign in with any role below owner, as in the preview of a policy. Null ' +
          'if they still could.',
      }),
    ),
  },
  { $id: 'MemberRolePreview' },
);
export type MemberRolePreview = Static<typeof MemberRolePreview>;

export const ProjectMember = Type.Object(
  {
    userId: Uuid(),
    name: Type.String(),
    email: Type.String(),
    role: ProjectRoleSchema(),
    ruled: Type.Boolean({
      description: 'True if a single sign-on rule assigns the role; it is removed when the person leaves the group.',
    }),
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'ProjectMember' },
);
export type ProjectMember = Static<typeof ProjectMember>;
export const ProjectMemberPage = pageOf(ProjectMember, 'ProjectMember');
export const ProjectMemberPut = Type.Object({ role: ProjectRoleSchema() }, { $id: 'ProjectMemberPut' });

/** Roles of the caller in a project and in its workspace. */
export const ProjectAccess = Type.Object(
  { workspaceId: Uuid(), workspaceRole: WorkspaceRoleSchema(), projectRole: ProjectRoleSchema() },
  { $id: 'ProjectAccess' },
);
export type ProjectAccess = Static<typeof ProjectAccess>;

export const ProjectPerson = Type.Object(
  {
    id: Uuid('Id as in `createdBy.id`, `assigneeId` and other references in records.'),
    type: Type.Enum(['user', 'key']),
    name: Type.String(),
    email: Nullable(Type.String({ description: 'Null for API keys and for people who left the workspace.' })),
    role: Nullable(
      Type.Enum([...PROJECT_ROLES], {
        description:
          'Current role in the project, `admin` for owners and admins of the workspace. Null for API keys and for ' +
          'people who left or were deactivated.',
      }),
    ),
    assignable: Type.Boolean({ description: 'True if records can currently be assigned to the person.' }),
  },
  { $id: 'ProjectPerson' },
);
export type ProjectPerson = Static<typeof ProjectPerson>;
export const ProjectPersonPage = pageOf(ProjectPerson, 'ProjectPerson');

const ProjectRoles = () =>
  Type.Array(Type.Object({ projectId: Uuid(), role: ProjectRoleSchema() }), {
    maxItems: 200,
    description: 'Project roles that the person gets on joining.',
  });

const Language = () => Type.Enum(['en', 'ar'], { description: 'Language of the mail.' });

export const Invitation = Type.Object(
  {
    id: Uuid(),
    email: Type.String(),
    role: WorkspaceRoleSchema(),
    projectRoles: ProjectRoles(),
    language: Language(),
    invitedBy: Uuid('The last sender. The invitation ends if they leave or may no longer give this role.'),
    createdAt: Instant(),
    expiresAt: Instant(),
    acceptedAt: Nullable(Instant()),
    revokedAt: Nullable(Instant()),
  },
  { $id: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;
export const InvitationPage = pageOf(Invitation, 'Invitation');

export const InvitationCreate = Type.Object(
  {
    email: Email(),
    role: WorkspaceRoleSchema(),
    projectRoles: Type.Optional(ProjectRoles()),
    language: Type.Optional(Language()),
  },
  { $id: 'InvitationCreate' },
);
export type InvitationCreate = Static<typeof InvitationCreate>;

export const InvitationToken = Type.Object({ token: Token() }, { $id: 'InvitationToken' });

/**
 * A new name and password; the running session of this browser; that and a password of one's choice, since a company's sign-in
 * opens the company's workspace alone; the own password; a passkey; single sign-on of the inviting workspace, which joins by
 * itself; the sign-in of another workspace that verified the address's domain.
 */
export const INVITATION_WAYS = [
  'new_account',
  'session',
  'session_and_password',
  'password',
  'passkey',
  'single_sign_on',
  'company_sign_in',
] as const;
export type InvitationWay = (typeof INVITATION_WAYS)[number];
const Way = Type.Enum([...INVITATION_WAYS]);

export const InvitationPreview = Type.Object(
  {
    workspaceName: Type.String(),
    email: Type.String(),
    role: WorkspaceRoleSchema(),
    hasAccount: Type.Boolean({
      description:
        'True if the address already has an account that is verified, or that the person is signed in to; no name ' +
        'is needed then.',
    }),
    ways: Type.Array(Way, {
      description:
        'Ways to accept the invitation, best match first. Empty if the workspace requires single sign-on and the ' +
        'address cannot use it.',
    }),
    endsWaysIn: Type.Boolean({
      description:
        'True if joining removes passkeys, an authenticator app, recovery codes or a password from the account: ' +
        'those that were added in a sign-in of another company, and all of them if the person has not verified the ' +
        'account. Always false outside a session of that person.',
    }),
    needsPasskey: Type.Boolean({
      description:
        'True if the workspace accepts neither passwords nor any other sign-in method that the person has. If they ' +
        'join with a password, they must add a passkey in the session that follows, and get access once they have. ' +
        'If that session ends first, they need a new invitation.',
    }),
  },
  { $id: 'InvitationPreview' },
);
export type InvitationPreview = Static<typeof InvitationPreview>;

export const InvitationAcceptance = Type.Object(
  {
    token: Token(),
    name: Type.Optional(
      Line(200, {
        description: 'Required if the address has no account yet, or its account is not verified.',
      }),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          'The person’s own password if the address already has an account with one; otherwise a new one: at least ' +
          'ten characters, and not a common password. Not needed if a running session identifies the person.',
      }),
    ),
  },
  { $id: 'InvitationAcceptance' },
);
export type InvitationAcceptance = Static<typeof InvitationAcceptance>;

export const SignIn = Type.Object({ email: Type.String({ maxLength: 254 }), password: Password() }, { $id: 'SignIn' });
export type SignIn = Static<typeof SignIn>;

/** Requirements of a workspace that a session may lack (spec 5.9). */
export const ACCESS_REQUIREMENTS = [
  'single_sign_on',
  'own_sign_in',
  'no_password',
  'second_factor',
  'sign_in_again',
] as const;
export type AccessRequirement = (typeof ACCESS_REQUIREMENTS)[number];

export const CurrentSession = Type.Object(
  {
    user: Type.Object({ id: Uuid(), name: Type.String(), email: Type.String() }),
    workspaces: Type.Array(
      Type.Object({
        id: Uuid(),
        name: Type.String(),
        role: WorkspaceRoleSchema(),
        accepted: Type.Optional(
          Type.Literal(false, {
            description:
              'False if the workspace made the person a member and they have not accepted it: the workspace cannot ' +
              'control their account. Absent once they have.',
          }),
        ),
      }),
    ),
    restricted: Type.Optional(
      Type.Array(
        Type.Object({
          id: Uuid(),
          name: Type.String(),
          needs: Type.Enum([...ACCESS_REQUIREMENTS], {
            description:
              '`single_sign_on`: sign in at the workspace’s identity provider. `own_sign_in`: sign in with a ' +
              'password or passkey, since another workspace’s identity provider is not accepted here. ' +
              '`no_password`: sign in with a passkey or single sign-on. `second_factor`: use a code or a passkey. ' +
              '`sign_in_again`: sign in again, since this session is older or was idle longer than the workspace ' +
              'allows, or one of its administrators ended it.',
          }),
        }),
        { description: 'Workspaces of the person to which this session gives no access. Absent if there are none.' },
      ),
    ),
    hasOtherWorkspaces: Type.Optional(
      Type.Boolean({ description: 'True if there are others that this session may not list.' }),
    ),
  },
  { $id: 'CurrentSession' },
);
export type CurrentSession = Static<typeof CurrentSession>;

export const InitialSetup = Type.Object(
  { token: Token(), workspaceName: Name(), name: Name(), email: Email(), password: NewPassword() },
  { $id: 'InitialSetup' },
);
export type InitialSetup = Static<typeof InitialSetup>;

export const PasswordResetRequest = Type.Object(
  { email: Type.String({ maxLength: 254 }), language: Type.Optional(Language()) },
  { $id: 'PasswordResetRequest' },
);
export const PasswordReset = Type.Object({ token: Token(), password: NewPassword() }, { $id: 'PasswordReset' });
export const PasswordChange = Type.Object(
  { currentPassword: Password(), newPassword: NewPassword() },
  { $id: 'PasswordChange' },
);
export type PasswordChange = Static<typeof PasswordChange>;
export type PasswordReset = Static<typeof PasswordReset>;
