// What an option names: a workspace or a project, by id or by a name that only one has.
import { createPlainMessage } from '../../../contract/messages/message.ts';
import { type ProjectScope, projectScope, type WorkspaceScope, workspaceScope } from '../platform/access/scope.ts';
import { type AppError, invalidField } from '../platform/app-error.ts';
import type { Db } from '../platform/database/db.ts';
import { toNfc } from '../platform/text.ts';
import { findProjects } from '../tenancy/projects/public.ts';
import { findWorkspaces } from '../tenancy/workspaces/public.ts';

export interface Named<Scope> {
  readonly scope: Scope;
  readonly name: string;
}

/** The workspace of `--workspace`. */
export async function namedWorkspace(db: Db, given: string): Promise<Named<WorkspaceScope>> {
  const found = await findWorkspaces(db.directory, toNfc(given));
  const { id, name } = theOne('workspace', given, found);
  return { scope: workspaceScope(id), name };
}

/** A project of the workspace, by id, code or name; `option` is what names it. */
export async function namedProject(
  db: Db,
  scope: WorkspaceScope,
  given: string,
  option: string,
): Promise<Named<ProjectScope>> {
  const found = await findProjects(db.reader(scope), scope, toNfc(given));
  const { id, name } = theOne(option, given, found, 'project');
  return { scope: projectScope(scope.workspaceId, id), name };
}

function theOne<Found extends { id: string }>(
  option: string,
  given: string,
  found: readonly Found[],
  what = option,
): Found {
  const [first, second] = found;
  const one = found.find((each) => each.id === given) ?? (second === undefined ? first : undefined);
  if (one !== undefined) return one;
  throw first === undefined ? noneOf(option, what, given) : several(option, what, given);
}

const noneOf = (option: string, what: string, given: string): AppError =>
  invalidField(option, createPlainMessage(`there is no ${what} ${given}`));

const several = (option: string, what: string, given: string): AppError =>
  invalidField(option, createPlainMessage(`several have the name ${given}: name the ${what} by its id`));
