// `user create` and `user reset-second-factor`.

import { Type } from 'typebox';
import { createPlainMessage } from '../../../contract/messages/message.ts';
import { Email, ProjectRoleSchema, WorkspaceRoleSchema } from '../../../contract/people.ts';
import { Name, Uuid } from '../../../contract/values.ts';
import { createUser } from '../identity/joining/public.ts';
import { resetFactorsByOperator } from '../identity/second-factors/public.ts';
import { emailKeyOf, findPersonByEmail } from '../identity/users/public.ts';
import { OPERATOR } from '../platform/access/caller.ts';
import type { WorkspaceScope } from '../platform/access/scope.ts';
import { conflict, invalidField } from '../platform/app-error.ts';
import type { Db } from '../platform/database/db.ts';
import { openPasswordHasher } from '../platform/secrets/password.ts';
import type { CommandDeps } from './beside.ts';
import { readRecord } from './input.ts';
import { namedProject, namedWorkspace } from './named.ts';
import { type Answer, facts } from './printing.ts';
import type { Terminal } from './terminal.ts';
import { findBaseUrl } from './upkeep.ts';

const UserCreate = Type.Object({
  name: Name(),
  email: Email(),
  role: WorkspaceRoleSchema(),
  password: Type.Optional(Type.String({ maxLength: 1000 })),
  projectRoles: Type.Array(Type.Object({ projectId: Uuid(), role: ProjectRoleSchema() }), { maxItems: 200 }),
});

interface UserOptions {
  readonly workspace: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly password?: string;
  readonly passwordStdin?: boolean;
  readonly projectRole?: readonly string[];
}

/** Makes a person and a member of the workspace; one who signs in already joins under their own name and password. */
export async function userCreate({ ground, terminal }: CommandDeps, options: UserOptions): Promise<Answer> {
  const password = await passwordOf(terminal, options);
  const { scope, name: workspace } = await namedWorkspace(ground.db, options.workspace);
  const projectRoles = await projectRolesOf(ground.db, scope, options.projectRole ?? []);
  const { name, email, role } = options;
  const create = readRecord(UserCreate, { name, email, role, password, projectRoles });
  const deps = { ...ground, passwords: openPasswordHasher() };
  const member = await createUser(deps, OPERATOR, scope, create);
  return {
    record: { id: member.userId, ...member, projectRoles },
    text: facts(`user ${member.name}`, {
      id: member.userId,
      email: member.email,
      role: member.role,
      workspace,
      projects: projectRoles.length === 0 ? null : projectRoles.map((each) => each.role).join(', '),
    }),
  };
}

/**
 * Removes what a person has beside their password, and ends their sessions. It is in the log of each of their workspaces, and
 * they are told by mail.
 */
export async function userResetSecondFactor(
  { ground }: CommandDeps,
  { email }: { readonly email: string },
): Promise<Answer> {
  const key = emailKeyOf(email);
  const person = key === undefined ? undefined : await findPersonByEmail(ground.db.directory, key);
  if (person === undefined) throw invalidField('email', createPlainMessage(`nobody signs in with ${email}`));
  if (
    !(await resetFactorsByOperator(
      { ...ground, mail: ground, baseUrl: () => findBaseUrl(ground.config) ?? '' },
      person,
    ))
  ) {
    throw conflict(createPlainMessage(`${person.email} has no second factor.`));
  }
  const { id, name } = person;
  const record = { id, name, email: person.email };
  return { record, text: facts(`user ${name} has no second factor any more`, { id, email: person.email }) };
}

async function passwordOf(terminal: Terminal, options: UserOptions): Promise<string | undefined> {
  if (options.passwordStdin !== true) return options.password;
  if (options.password !== undefined)
    throw invalidField('password', createPlainMessage('is given twice: as an option and on stdin'));
  return terminal.readInput();
}

// `<project>=<role>`; a project's name may have an = of its own, a role has none.
async function projectRolesOf(db: Db, scope: WorkspaceScope, pairs: readonly string[]) {
  const found: { projectId: string; role: string }[] = [];
  for (const pair of pairs) {
    const at = pair.lastIndexOf('=');
    if (at < 1) throw invalidField('project-role', createPlainMessage(`${pair} is not <project>=<role>`));
    const { scope: project } = await namedProject(db, scope, pair.slice(0, at), 'project-role');
    found.push({ projectId: project.projectId, role: pair.slice(at + 1) });
  }
  return found;
}
