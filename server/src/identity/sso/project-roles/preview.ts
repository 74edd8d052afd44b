// Previews the changes of rules before they are saved, by the attributes of each member's last sign-in.
import { sql } from 'kysely';
import type { ProjectRole } from '../../../../../contract/scopes.ts';
import {
  MAX_PREVIEWED_ROLES,
  type SsoProjectRoleRule,
  type SsoProjectRolesPreview,
} from '../../../../../contract/sso-project-roles.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import type { Reader } from '../../../platform/database/db.ts';
import { toNfc } from '../../../platform/text.ts';
import { projectRoles } from '../../../tenancy/members/public.ts';
import type { KeptConnection } from '../connections/connection.ts';
import type { Attribute } from '../saml/assertion.ts';
import { requireProjects } from './require-projects.ts';
import { computeProjectRoles } from './rules.ts';

interface KnownMember {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Names and values that the rules name, of the last sign-in at this provider; null: not known. */
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
  const members = await listKnownMembers(reader, scope, { connection, rules });
  const held = Map.groupBy(
    await projectRoles.listHeld(
      reader,
      scope,
      members.map(({ userId }) => userId),
    ),
    ({ userId }) => userId,
  );
  const named = new Set(rules.map(({ projectId }) => projectId));
  const projects = await listProjectNames(reader, scope);
  const open = new Set(projects.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  const changes = members.flatMap(({ userId, name, email, attributes }) => {
    const theirs = held.get(userId) ?? [];
    const wanted = attributes === null ? keepNamed(theirs, named) : computeProjectRoles(rules, attributes);
    return projectRoles
      .computeChanges(theirs, wanted, open)
      .filter(({ from, to }) => from !== to)
      .map(({ projectId, from, to }) => {
        const projectName = projectNames.get(projectId) ?? '';
        return { userId, name, email, projectId, projectName, from, to };
      });
  });
  const unknown = members.filter(({ attributes }) => attributes === null).length;
  return { changes: changes.slice(0, MAX_PREVIEWED_ROLES), total: changes.length, unknown };
}

/** Returns what stays of rules for a member whose attributes are not known: rules that name a project take nothing there at once. */
function keepNamed(
  held: Awaited<ReturnType<typeof projectRoles.listHeld>>,
  named: ReadonlySet<string>,
): Map<string, ProjectRole> {
  return new Map(
    held.flatMap(({ projectId, ruledRole }) =>
      ruledRole !== null && named.has(projectId) ? [[projectId, ruledRole]] : [],
    ),
  );
}

// Attributes are kept in NFC; those that an earlier release kept are as the provider sent them.
const listForms = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => [text, toNfc(text), text.normalize('NFD')])),
];

async function listKnownMembers(
  reader: Reader,
  scope: WorkspaceScope,
  { connection, rules }: { readonly connection: KeptConnection; readonly rules: readonly SsoProjectRoleRule[] },
): Promise<KnownMember[]> {
  const { protocol, config } = connection;
  const names = listForms(rules.map(({ attribute }) => attribute));
  const values = listForms(rules.map(({ value }) => value));
  const issuer = config.saml?.idpEntityId ?? config.oidc?.issuer ?? '';
  const { rows } = await sql<KnownMember>`
    select member.user_id as "userId", person.name, person.email,
      (select case when identity.attributes is not null then coalesce((
           select jsonb_agg(jsonb_build_object('name', one -> 'name', 'values', coalesce((
             select jsonb_agg(value) from jsonb_array_elements_text(one -> 'values') as value
             where value = any (${values}::text[])), '[]')))
           from jsonb_array_elements(identity.attributes) as one
           where one ->> 'name' = any (${names}::text[])), '[]') end
       from sso_identity as identity
       where identity.workspace_id = member.workspace_id and identity.user_id = member.user_id
         and identity.protocol = ${protocol} and identity.issuer = ${issuer}
       order by identity.last_seen_at desc limit 1) as attributes
    from member join workspace_person as person
      on person.workspace_id = member.workspace_id and person.id = member.user_id
    where member.workspace_id = ${scope.workspaceId}::uuid and person.deactivated_at is null
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
