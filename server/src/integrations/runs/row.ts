// A row of integration_run as a run.
import type { Selectable } from 'kysely';
import type { RunCounts, RunState } from '../../../../contract/integration-runs.ts';
import type { SyncCode, SyncedEntity } from '../../../../contract/integrations.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { Tables } from '../../platform/database/db.ts';
import { readSaid } from '../../platform/database/stored-message.ts';
import { type ModelImport, NO_COUNTS, type Run } from './run.ts';

type Row = Selectable<Tables['integration_run']>;

/** Returns the run of a row. */
export function readRun(row: Row): Run {
  return {
    id: row.id,
    connectionId: row.connection_id,
    kind: row.kind as Run['kind'],
    cause: row.cause as Run['cause'],
    direction: row.direction as Run['direction'],
    entities: row.entities as SyncedEntity[] | null,
    recordIds: row.record_ids,
    dryRun: row.dry_run,
    startedBy: { type: row.started_by_type as Doer['type'], id: row.started_by_id },
    state: row.state as RunState,
    again: row.again,
    counts: { ...NO_COUNTS, ...(row.counts as Partial<RunCounts>) },
    progress: row.progress as Run['progress'],
    leaseSeq: row.lease_seq,
    isCancelled: row.cancel_requested,
    projectId: row.project_id,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    waitingUntil: row.waiting_until,
    modelId: row.model_id,
    import: row.import as ModelImport | null,
    error:
      row.error_code === null
        ? null
        : { code: row.error_code as SyncCode, message: row.error_message ?? '', ...readSaid(row.error_said) },
  };
}
