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
      description: 'The name of the SAML attribute or OpenID claim.',
      examples: ['groups'],
    }),
    value: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'One of its values, letter by letter.',
      examples: ['Site team'],
    }),
    projectId: Uuid(),
    role: ProjectRoleSchema(),
  },
  { $id: 'SsoProjectRoleRule', description: 'Whoever has this value has this role in the project, or a greater one.' },
);
export type SsoProjectRoleRule = Static<typeof SsoProjectRoleRule>;

/** The rules of a connection, as they are entered. */
export const SsoProjectRoleRules = () =>
  Type.Array(SsoProjectRoleRule, {
    maxItems: MAX_SSO_PROJECT_ROLES,
    description: 'Rules that give roles in projects, at each sign-in of a person.',
  });

export const SsoProjectRolesDraft = Type.Object(
  { projectRoles: SsoProjectRoleRules() },
  { $id: 'SsoProjectRolesDraft', description: 'Rules that are not saved yet.' },
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
        projectName: Type.String({ description: 'The name of the project.' }),
        from: Nullable(ProjectRoleSchema()),
        to: Nullable(ProjectRoleSchema()),
      }),
      {
        description: `What changes for each member at their next sign-in, at once where no rule names the project any more: the first ${MAX_PREVIEWED_ROLES} changes.`,
      },
    ),
    total: Type.Integer({ description: 'How many changes there are.' }),
    unknown: Type.Integer({
      description:
        'Members whose attributes are not known: they have not signed in by this provider, or it says more of them than is kept.',
    }),
  },
  { $id: 'SsoProjectRolesPreview' },
);
export type SsoProjectRolesPreview = Static<typeof SsoProjectRolesPreview>;
