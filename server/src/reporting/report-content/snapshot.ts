import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ReportContent, ReportOrder } from './content.ts';

/** One snapshot and what is asked of it. */
export interface Snapshot {
  readonly reader: Reader;
  readonly scope: ProjectScope;
  readonly order: ReportOrder;
  readonly asOf: string;
  /** By the zone of the project, as lists have it. */
  readonly today: string;
  readonly nextPeriod: ReportContent['nextPeriod'];
}
