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
  Type.String({ maxLength: 1000, description: 'Ten characters or more, and not a common one.' });
const Token = () => Type.String({ minLength: 1, maxLength: 200 });

export const Workspace = Type.Object(
  { id: Uuid(), name: Type.String(), plan: Type.String(), createdAt: Instant(), updatedAt: Instant() },
  { $id: 'Workspace' },
);
export type Workspace = Static<typeof Workspace>;

export const WorkspaceChange = Type.Object({ name: Type.Optional(Name()) }, { $id: 'WorkspaceChange' });
export type WorkspaceChange = Static<typeof WorkspaceChange>;

export const Plan = Type.Object({ plan: Type.String(), entitlements: Type.Array(Type.String()) }, { $id: 'Plan' });

export const Member = Type.Object(
  {
    userId: Uuid(),
    name: Type.String(),
    email: Type.String(),
    role: WorkspaceRoleSchema(),
    deactivatedAt: Nullable(Instant()),
    provisioned: Type.Boolean({ description: 'Whether an identity provider keeps them in step (SCIM).' }),
    accepted: Type.Boolean({
      description: 'False for a person whom an identity provider made a member and who has not joined yet.',
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
        description: 'Changes the role also where the member then has no way in under the sign-in policy.',
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
          'Why the member would have no way in as anything less than an owner, as in the preview of a policy. Null: they keep ' +
          'the one they have.',
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
      description: 'True: a rule of single sign-on gives the role, and takes it again with the group.',
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
    id: Uuid('As records name them: `createdBy.id`, `assigneeId` …'),
    type: Type.Enum(['user', 'key']),
    name: Type.String(),
    email: Nullable(Type.String({ description: 'Null for keys, and for who has left the workspace.' })),
    role: Nullable(
      Type.Enum([...PROJECT_ROLES], {
        description:
          'What they are in the project now, `admin` for owners and admins of the workspace. Null for keys, and for who has ' +
          'left or was deactivated.',
      }),
    ),
    assignable: Type.Boolean({ description: 'Whether a record may be assigned to them now.' }),
  },
  { $id: 'ProjectPerson' },
);
export type ProjectPerson = Static<typeof ProjectPerson>;
export const ProjectPersonPage = pageOf(ProjectPerson, 'ProjectPerson');

const ProjectRoles = () =>
  Type.Array(Type.Object({ projectId: Uuid(), role: ProjectRoleSchema() }), {
    maxItems: 200,
    description: 'The projects in which the person gets a role at once.',
  });

const Language = () => Type.Enum(['en', 'ar'], { description: 'Of the mail.' });

export const Invitation = Type.Object(
  {
    id: Uuid(),
    email: Type.String(),
    role: WorkspaceRoleSchema(),
    projectRoles: ProjectRoles(),
    language: Language(),
    invitedBy: Uuid('The member who sent it last. It ends when they leave, or may no longer give this role.'),
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
        'Whether the address signs in already, by an account that its person has proven or shows: then no name is asked.',
    }),
    ways: Type.Array(Way, {
      description:
        'The ways to accept it, the one that fits best first. Empty: the workspace requires single sign-on, which the address ' +
        'cannot use.',
    }),
    endsWaysIn: Type.Boolean({
      description:
        'Whether joining ends passkeys, an authenticator app, recovery codes or a password of the account: those that the sign-in of ' +
        'another company added, and all of an account that its person has not proven. False but in a session of that person.',
    }),
    needsPasskey: Type.Boolean({
      description:
        'Whether the workspace takes no password and nothing else of theirs: who joins by a password adds a passkey in the session ' +
        'that follows, and is in with it. Who loses that session before is invited again.',
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
        description: 'Needed where the address does not sign in yet, or nobody has proven its account.',
      }),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          'The person’s own where the address signs in already and has one; else a new one: ten characters or more, and not a ' +
          'common one. Left out where a running session proves the person.',
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
              'The workspace made the person a member, and they have not accepted that: it decides about nothing of their account. ' +
              'Absent where they have.',
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
              '`single_sign_on`: the workspace’s identity provider. `own_sign_in`: a password or passkey, since another ' +
              'workspace’s identity provider says nothing here. `no_password`: a passkey or single sign-on. `second_factor`: a ' +
              'code or a passkey. `sign_in_again`: a new sign-in, since this session is older or was idle longer than the ' +
              'workspace allows, or one of its administrators ended it.',
          }),
        }),
        { description: 'Workspaces of the person that this session does not open. Absent where there are none.' },
      ),
    ),
    hasOtherWorkspaces: Type.Optional(Type.Boolean({ description: 'There are others, which it may not name.' })),
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
