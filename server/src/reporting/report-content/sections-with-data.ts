import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inProject, type Reader } from '../../platform/database/db.ts';
import { getOverview } from '../overview/public.ts';
import { REPORT_SECTIONS, type ReportSection } from './content.ts';

const NO_PERSON = '00000000-0000-0000-0000-000000000000';

/** Lists the sections that a project has anything for, in their usual order: those of a new report. */
export async function listSectionsWithData(reader: Reader, scope: ProjectScope): Promise<ReportSection[]> {
  const { issues, rfis, clashes, photos, floorPlans, milestones } = await getOverview(reader, scope, NO_PERSON);
  const has = (table: string, condition = sql`true`) =>
    sql<boolean>`exists (select from ${sql.table(table)} where ${inProject(scope)} and ${condition})`;
  const { rows } = await sql<{ models: boolean; sensors: boolean; assets: boolean }>`
    select ${has('model', sql`status = 'ready'`)} as models, ${has('sensor')} as sensors, ${has('asset')} as assets`.execute(
    reader,
  );
  const [others] = rows;
  const filled: Readonly<Record<ReportSection, boolean>> = {
    summary: true,
    needs_decision: true,
    milestones: milestones + floorPlans > 0,
    issues: issues.total > 0,
    rfis: rfis.total > 0,
    clashes: clashes.total > 0,
    models: others?.models === true,
    sensors: others?.sensors === true,
    assets: others?.assets === true,
    photos: photos.live > 0,
    next_period: issues.total + rfis.total > 0 || others?.assets === true,
    definitions: true,
  };
  return REPORT_SECTIONS.filter((each) => filled[each]);
}
