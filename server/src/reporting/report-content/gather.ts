// Reads the content of a report in one snapshot, with the functions and conditions that screens and lists use: a number of a report is
// the one that the API has at the same instant.
import type { ProjectScope } from '../../platform/access/scope.ts';
import { projectScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { readAssets } from './asset-rows.ts';
import { readAttention } from './attention.ts';
import type { ReportContent, ReportOrder } from './content.ts';
import { readFigures } from './figures.ts';
import { choosePhotos } from './photo-choice.ts';
import { readCaptureRows, readClashRows, readModelRows, readSensorRows } from './project-rows.ts';
import { listSectionsWithData } from './sections-with-data.ts';
import type { Snapshot } from './snapshot.ts';
import { readWorkRows } from './work-rows.ts';

/** Gathers the content of a report. Throws `not_found` for a project that does not exist. */
export async function gatherReport(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  order: ReportOrder,
): Promise<ReportContent> {
  const scope = projectScope(order.workspaceId, order.projectId);
  return inTransaction(db, scope, (reader) => readContent({ reader, scope, order, nowMs: clock.now() }), {
    isSnapshot: true,
  });
}

interface Reading {
  readonly reader: Reader;
  readonly scope: ProjectScope;
  readonly order: ReportOrder;
  readonly nowMs: number;
}

async function readContent({ reader, scope, order, nowMs }: Reading): Promise<ReportContent> {
  const project = await getProject(reader, scope);
  const today = dayIn(nowMs, project.timeZone);
  const snapshot: Snapshot = {
    ...{ reader, scope, order, today },
    asOf: instantOf(nowMs),
    nextPeriod: computeNextPeriod(order.period),
  };
  const assets = await readAssets(snapshot);
  return {
    ...order,
    ...{ asOf: snapshot.asOf, today, nextPeriod: snapshot.nextPeriod },
    links: order.links ?? null,
    projectName: project.name,
    filled: await listSectionsWithData(reader, scope),
    figures: { ...(await readFigures(snapshot)), maintenanceLate: assets.maintenanceLate },
    attention: await readAttention(snapshot),
    warranties: assets.warranties,
    maintenance: assets.maintenance,
    maintenanceDue: assets.maintenanceDue,
    ...(await readWorkRows(snapshot)),
    ...(await readCaptureRows(snapshot)),
    ...(await readClashRows(snapshot)),
    ...(await readModelRows(snapshot)),
    ...(await readSensorRows(snapshot)),
    ...(await choosePhotos(snapshot)),
  };
}

/** The day that it is in a zone. */
function dayIn(nowMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Computes the period after this one. */
function computeNextPeriod({ cadence, lastDay }: ReportOrder['period']): ReportContent['nextPeriod'] {
  const firstDay = Temporal.PlainDate.from(lastDay).add({ days: 1 });
  const after = firstDay.add(cadence === 'weekly' ? { weeks: 1 } : { months: 1 });
  return { firstDay: firstDay.toString(), lastDay: after.subtract({ days: 1 }).toString() };
}
