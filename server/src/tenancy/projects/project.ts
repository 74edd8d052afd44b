// A project's rules: pure.
import type { Project, ProjectChange, ProjectCreate } from '../../../../contract/projects.ts';
import { invalidField } from '../../platform/app-error.ts';

export type ProjectFields = Pick<Project, 'name' | 'code' | 'description' | 'timeZone' | 'status'>;

/** The fields of a new project; UTC where no zone is given. */
export function newProject(create: ProjectCreate): ProjectFields {
  const timeZone = create.timeZone ?? 'UTC';
  requireTimeZone(timeZone);
  return {
    name: create.name,
    code: create.code ?? null,
    description: create.description ?? null,
    timeZone,
    status: 'active',
  };
}

/** The fields that differ after a change; empty when it changes nothing. */
export function changedFields(before: Project, change: ProjectChange): Partial<ProjectFields> {
  if (change.timeZone !== undefined) requireTimeZone(change.timeZone);
  const changed: Partial<Record<keyof ProjectFields, unknown>> = {};
  for (const name of ['name', 'code', 'description', 'timeZone', 'status'] as const) {
    if (change[name] !== undefined && change[name] !== before[name]) changed[name] = change[name];
  }
  return changed as Partial<ProjectFields>;
}

/** Refuses what is no IANA name of a zone. Offsets such as +03:00 are no names: they know no summer time. */
function requireTimeZone(timeZone: string): void {
  if (/^[A-Za-z]/.test(timeZone) && isKnownZone(timeZone)) return;
  throw invalidField('timeZone', 'must be the IANA name of a time zone, such as Asia/Riyadh');
}

function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
