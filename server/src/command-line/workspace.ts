// `workspace create`, `workspace list` and `workspace plan`.
import { type Static, Type } from 'typebox';
import { Name } from '../../../contract/values.ts';
import type { Workspace } from '../../../contract/workspace.ts';
import { OPERATOR } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/db.ts';
import { entitlementsOf, PLAN_NAMES } from '../tenancy/plan/public.ts';
import { changePlan, createWorkspace, listWorkspaces } from '../tenancy/workspaces/public.ts';
import type { CommandDeps } from './beside.ts';
import { readRecord } from './input.ts';
import { namedWorkspace } from './named.ts';
import { type Answer, facts, table } from './printing.ts';

const WorkspaceCreate = Type.Object({ name: Name(), plan: Type.Optional(Type.Enum([...PLAN_NAMES])) });

const PlanChange = Type.Object({ plan: Type.Enum([...PLAN_NAMES]) });

const PAGE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Makes a workspace. It has no owner yet: `user create` makes one. */
export async function workspaceCreate(
  { ground }: CommandDeps,
  { name, plan }: Partial<Static<typeof WorkspaceCreate>>,
): Promise<Answer> {
  const record = await createWorkspace(ground, OPERATOR, readRecord(WorkspaceCreate, { name, plan }));
  return {
    record,
    text: facts(
      `workspace ${record.name}`,
      { id: record.id, plan: record.plan },
      `Its first owner: pcs user create --workspace ${record.id} --role owner --email … --name … --password-stdin`,
    ),
  };
}

/** Puts a workspace on another plan: in every process within one second. */
export async function workspacePlan(
  { ground }: CommandDeps,
  options: { readonly workspace: string; readonly plan: string },
): Promise<Answer> {
  const { plan } = readRecord(PlanChange, { plan: options.plan });
  const { scope, name } = await namedWorkspace(ground.db, options.workspace);
  const { before, after } = await changePlan(ground, OPERATOR, scope, plan);
  const change = before.plan === after.plan ? 'unchanged' : `before: ${before.plan}`;
  return {
    record: after,
    text: facts(`workspace ${name}`, {
      id: after.id,
      plan: `${after.plan} (${change})`,
      includes: entitlementsOf(after.plan).join(', ') || 'nothing beyond the base',
    }),
  };
}

/** Lists every workspace of the deployment. */
export async function workspaceList({ ground }: CommandDeps): Promise<Answer> {
  const data = await Array.fromAsync(everyWorkspace(ground.db));
  const rows = data.map(({ id, name, plan }) => [id, plan, name]);
  return {
    record: { data, nextCursor: null },
    text: rows.length === 0 ? 'There is no workspace yet.' : table([['ID', 'PLAN', 'NAME'], ...rows]),
  };
}

/** Every workspace of the deployment, in the order of the ids. */
export async function* everyWorkspace(db: Db): AsyncGenerator<Workspace> {
  let after = BEFORE_ALL;
  for (;;) {
    const page = await listWorkspaces(db.directory, after, PAGE);
    yield* page;
    after = page.at(-1)?.id ?? '';
    if (page.length < PAGE) return;
  }
}
