// Roles in projects that follow what an identity provider says of a person (contract §13).
import { type Static, Type } from 'typebox';
import { MAX_SSO_PROJECT_ROLES } from './choices.ts';
import { ProjectRoleSchema } from './people.ts';
import { Nullable, Uuid } from './values.ts';

export { MAX_SSO_PROJECT_ROLES } from './choices.ts';

/** Members that a preview lists. */
export const MAX_PREVIEWED_ROLES = 1_000;

export const SsoProjectRoleRule = Type.Object(
  {
    attribute: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'Name of the SAML attribute or OpenID claim.',
      examples: ['groups'],
    }),
    value: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'A value of the attribute, matched exactly.',
      examples: ['Site team'],
    }),
    projectId: Uuid(),
    role: ProjectRoleSchema(),
  },
  {
    $id: 'SsoProjectRoleRule',
    description: 'Gives people with this value this role in the project, unless they have a higher one.',
  },
);
export type SsoProjectRoleRule = Static<typeof SsoProjectRoleRule>;

/** The rules of a connection, as they are entered. */
export const SsoProjectRoleRules = () =>
  Type.Array(SsoProjectRoleRule, {
    maxItems: MAX_SSO_PROJECT_ROLES,
    description: 'Rules that assign project roles, applied at each sign-in of a person.',
  });

export const SsoProjectRolesDraft = Type.Object(
  { projectRoles: SsoProjectRoleRules() },
  { $id: 'SsoProjectRolesDraft', description: 'Rules that are not saved.' },
);
export type SsoProjectRolesDraft = Static<typeof SsoProjectRolesDraft>;

export const SsoProjectRolesPreview = Type.Object(
  {
    changes: Type.Array(
      Type.Object({
        userId: Uuid(),
        name: Type.String(),
        email: Type.String(),
        projectId: Uuid(),
        projectName: Type.String({ description: 'Name of the project.' }),
        from: Nullable(ProjectRoleSchema()),
        to: Nullable(ProjectRoleSchema()),
      }),
      {
        description:
          'Changes at the next sign-in of each member, or immediately for a project that no rule refers to any ' +
          `more: the first ${MAX_PREVIEWED_ROLES} changes.`,
      },
    ),
    total: Type.Integer({ description: 'Number of changes.' }),
    unknown: Type.Integer({
      description:
        'Number of members whose attributes are not known, because they have not signed in at this identity ' +
        'provider or it sends more attributes than are stored.',
    }),
  },
  { $id: 'SsoProjectRolesPreview' },
);
export type SsoProjectRolesPreview = Static<typeof SsoProjectRolesPreview>;
