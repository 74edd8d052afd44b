import { type Acquire, runLimited } from '../../../platform/access/limiter.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { cobieRows } from './rows.ts';
import type { CobieAuthor } from './source.ts';
import { EXPORT_LIMITS, readSource } from './store.ts';
import { cobieWorkbook } from './workbook.ts';

export interface CobieExportDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Few workbooks are made at once: rows and workbook are in memory. */
  readonly acquireCobieSlot: Acquire;
}

export interface CobieExport {
  readonly workbook: Buffer;
  /** What its file is called. */
  readonly name: string;
}

/** Makes the COBie workbook of a project. Throws validation_failed where it would hold too much. */
export async function exportCobie(
  { db, clock, acquireCobieSlot }: CobieExportDeps,
  scope: ProjectScope,
  author: CobieAuthor,
  limits = EXPORT_LIMITS,
): Promise<CobieExport> {
  return runLimited(acquireCobieSlot, scope.workspaceId, async () => {
    const source = await readSource(db, scope, limits);
    const madeAt = clock.now();
    const workbook = Buffer.concat(await cobieWorkbook(cobieRows(source, author), new Date(madeAt)).toArray());
    const day = Temporal.Instant.fromEpochMilliseconds(madeAt)
      .toZonedDateTimeISO(source.project.timeZone)
      .toPlainDate();
    return { workbook, name: `${source.project.name} - COBie - ${day}` };
  });
}
