import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import { getProject } from '../../tenancy/projects/public.ts';

/** The day that it is at the project, by its time zone. */
export async function todayIn(reader: Reader, scope: ProjectScope, clock: Clock): Promise<string> {
  const { timeZone } = await getProject(reader, scope);
  return Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
