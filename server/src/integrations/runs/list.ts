import type { IntegrationRun } from '../../../../contract/integration-runs.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { boolean, document, group, instant, recordShape, word } from '../../platform/database/record-shape.ts';

const column = (name: string) => `integration_run.${name}`;
/** The defaults of runs that have counted nothing yet. */
const COUNTS = `'{"considered":0,"created":0,"updated":0,"unchanged":0,"skipped":0,"conflicts":0,"errors":0}'::jsonb || integration_run.counts`;

export const runShape = recordShape<IntegrationRun>({
  id: word(column('id')),
  projectId: word(column('project_id')),
  connectionId: word(column('connection_id')),
  kind: word(column('kind')),
  cause: word(column('cause')),
  direction: word(column('direction')),
  state: word(column('state')),
  startedBy: group({ type: word(column('started_by_type')), id: word(column('started_by_id')) }),
  createdAt: instant(column('created_at')),
  startedAt: instant(column('started_at')),
  endedAt: instant(column('ended_at')),
  waitingUntil: instant(column('waiting_until')),
  dryRun: boolean(column('dry_run')),
  again: boolean(column('again')),
  modelId: word(column('model_id')),
  // The number of tries is the run's own.
  import: document(`(${column('import')} - 'tries')`),
  counts: document(`(${COUNTS})`),
  error: document(`(case when integration_run.error_code is not null then
    jsonb_build_object('code', integration_run.error_code, 'message', coalesce(integration_run.error_message, ''))
      || coalesce(integration_run.error_said, '{}') end)`),
});

/** Runs of a connection, newest first. */
export const runList: ListSource = {
  from: 'integration_run',
  table: 'integration_run',
  newestFirst: true,
  changes: false,
  inProject: true,
  filters: { connectionId: 'integration_run.connection_id = $', runId: 'integration_run.id = $' },
};
