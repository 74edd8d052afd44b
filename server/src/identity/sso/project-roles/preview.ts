// What rules would change, before they are saved: by the attributes of each member's last sign-in.
import { sql } from 'kysely';
import {
  MAX_PREVIEWED_ROLES,
  type SsoProjectRoleRule,
  type SsoProjectRolesPreview,
} from '../../../../../contract/sso-project-roles.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import type { Reader } from '../../../platform/database/db.ts';
import { projectRoles } from '../../../tenancy/members/public.ts';
import type { KeptConnection } from '../connections/connection.ts';
import type { Attribute } from '../saml/assertion.ts';
import { requireProjects } from './require-projects.ts';
import { computeProjectRoles } from './rules.ts';

interface KnownMember {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Those that the rules name, of the last sign-in at this provider; null: not known. */
  readonly attributes: readonly Attribute[] | null;
}

/** Previews rules for the members of the workspace. Throws not_found for a project of elsewhere. */
export async function previewProjectRoles(
  reader: Reader,
  scope: WorkspaceScope,
  connection: KeptConnection,
  rules: readonly SsoProjectRoleRule[],
): Promise<SsoProjectRolesPreview> {
  await requireProjects(reader, scope, rules);
  const names = [...new Set(rules.map(({ attribute }) => attribute))];
  const members = await listKnownMembers(reader, scope, { connection, names });
  const known = members.filter(({ attributes }) => attributes !== null);
  const held = Map.groupBy(
    await projectRoles.listHeld(
      reader,
      scope,
      known.map(({ userId }) => userId),
    ),
    ({ userId }) => userId,
  );
  const projects = await listProjectNames(reader, scope);
  const open = new Set(projects.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  const changes = known.flatMap(({ userId, name, email, attributes }) =>
    projectRoles
      .computeChanges(held.get(userId) ?? [], computeProjectRoles(rules, attributes ?? []), open)
      .filter(({ from, to }) => from !== to)
      .map(({ projectId, from, to }) => {
        const projectName = projectNames.get(projectId) ?? '';
        return { userId, name, email, projectId, projectName, from, to };
      }),
  );
  const unknown = members.length - known.length;
  return { changes: changes.slice(0, MAX_PREVIEWED_ROLES), total: changes.length, unknown };
}

async function listKnownMembers(
  reader: Reader,
  scope: WorkspaceScope,
  { connection: { protocol, config }, names }: { connection: KeptConnection; names: readonly string[] },
): Promise<KnownMember[]> {
  const issuer = config.saml?.idpEntityId ?? config.oidc?.issuer ?? '';
  const { rows } = await sql<KnownMember>`
    select member.user_id as "userId", person.name, person.email,
      (select case when identity.attributes is not null then coalesce((
           select jsonb_agg(one) from jsonb_array_elements(identity.attributes) as one
           where one ->> 'name' = any (${names}::text[])), '[]') end
       from sso_identity as identity
       where identity.workspace_id = member.workspace_id and identity.user_id = member.user_id
         and identity.protocol = ${protocol} and identity.issuer = ${issuer}
       order by identity.last_seen_at desc limit 1) as attributes
    from member join workspace_person as person
      on person.workspace_id = member.workspace_id and person.id = member.user_id
    where member.workspace_id = ${scope.workspaceId}::uuid and member.deactivated_at is null
    order by person.name, member.user_id`.execute(reader);
  return rows;
}

async function listProjectNames(
  reader: Reader,
  scope: WorkspaceScope,
): Promise<{ id: string; name: string; isOpen: boolean }[]> {
  const rows = await reader
    .selectFrom('project')
    .select(['id', 'name', 'status'])
    .where('workspace_id', '=', scope.workspaceId)
    .execute();
  return rows.map(({ id, name, status }) => ({ id, name, isOpen: status === 'active' }));
}
