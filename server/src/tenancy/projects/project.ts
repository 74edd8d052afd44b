// A project's rules: pure.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Project, ProjectChange, ProjectCreate } from '../../../../contract/projects.ts';
import { invalidField, projectArchived } from '../../platform/app-error.ts';

export type ProjectFields = Pick<Project, 'name' | 'code' | 'description' | 'timeZone' | 'status'>;

/** The fields of a new project; UTC where no zone is given. */
export function newProject(create: ProjectCreate): ProjectFields {
  return {
    name: create.name,
    code: create.code ?? null,
    description: create.description ?? null,
    timeZone: readTimeZone(create.timeZone ?? 'UTC'),
    status: 'active',
  };
}

/** The fields that differ after a change; empty when it changes nothing. Throws conflict where the project is archived and stays so. */
export function changedFields(before: Project, asked: ProjectChange): Partial<ProjectFields> {
  const change = asked.timeZone === undefined ? asked : { ...asked, timeZone: readTimeZone(asked.timeZone) };
  const changed: Partial<Record<keyof ProjectFields, unknown>> = {};
  for (const name of ['name', 'code', 'description', 'timeZone', 'status'] as const) {
    if (change[name] !== undefined && change[name] !== before[name]) changed[name] = change[name];
  }
  const isRestored = changed.status === 'active';
  if (before.status === 'archived' && !isRestored && Object.keys(changed).length > 0) throw projectArchived();
  return changed as Partial<ProjectFields>;
}

/**
 * The IANA name of a zone as the database of zones spells it, however it was typed; an alias stays itself (Asia/Calcutta),
 * since whoever sent it looks for it again. Offsets such as +03:00 are no names: they know no summer time.
 */
export function readTimeZone(typed: string): string {
  const name = /^[A-Za-z]/.test(typed) ? zoneNameOf(typed) : undefined;
  // Temporal takes more than names: T12:00[Europe/Berlin] is Europe/Berlin to it.
  if (name !== undefined && name.toLowerCase() === typed.toLowerCase()) return name;
  throw invalidField('timeZone', createMessage('field.timeZone'));
}

// Not Intl's resolvedOptions: it puts an older name in an alias's place (Asia/Calcutta for Asia/Kolkata).
function zoneNameOf(typed: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(typed).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
