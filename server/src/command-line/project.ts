// `project create`.
import { ProjectCreate } from '../../../contract/projects.ts';
import { OPERATOR } from '../platform/access/caller.ts';
import { createProject } from '../tenancy/projects/public.ts';
import type { CommandDeps } from './beside.ts';
import { readRecord } from './input.ts';
import { namedWorkspace } from './named.ts';
import { type Answer, facts } from './printing.ts';

interface ProjectOptions {
  readonly workspace: string;
  readonly name: string;
  readonly code?: string;
  readonly description?: string;
  readonly timeZone?: string;
}

/** Makes a project in a workspace. */
export async function projectCreate({ ground }: CommandDeps, options: ProjectOptions): Promise<Answer> {
  const { name, code, description, timeZone } = options;
  const create = readRecord(ProjectCreate, { name, code, description, timeZone });
  const { scope, name: workspace } = await namedWorkspace(ground.db, options.workspace);
  const record = await createProject(ground, OPERATOR, scope, create);
  return {
    record,
    text: facts(`project ${record.name}`, {
      id: record.id,
      code: record.code,
      'time zone': record.timeZone,
      workspace,
    }),
  };
}
