// Reading the ledger of a connection, as pages and as CSV. Entries are written in the transaction of the change that they report.
import { Readable } from 'node:stream';
import type { Static } from 'typebox';
import type { LedgerEntry, LedgerQuery } from '../../../../contract/integration-sync.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { appendText } from '../../platform/database/json-bytes.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import {
  document,
  group,
  instant,
  integer,
  type Member,
  recordShape,
  text,
  word,
} from '../../platform/database/record-shape.ts';
import { fieldText } from '../../platform/database/wire-values.ts';
import { writeCsvCell } from '../../platform/files/csv-cell.ts';
import { selectRecordNumber, selectRecordTitle } from '../record-names/public.ts';
import { findRemedy } from './remedies.ts';

const MESSAGE_KEY = "(integration_event.message_said ->> 'key')";

const remedy: Member = {
  columns: ['integration_event.code', MESSAGE_KEY],
  write: (row, at, out) => appendText(out, JSON.stringify(findRemedy(fieldText(row, at), fieldText(row, at + 1)))),
};

export const ledgerShape = recordShape<LedgerEntry>({
  id: word('integration_event.id'),
  at: instant('integration_event.at'),
  direction: word('integration_event.direction'),
  entity: word('integration_event.entity'),
  outcome: word('integration_event.outcome'),
  action: word('integration_event.action'),
  code: text('integration_event.code'),
  message: text('integration_event.message'),
  key: text(MESSAGE_KEY),
  params: document("coalesce(integration_event.message_said -> 'params', '{}')"),
  remedy,
  recordId: word('integration_event.record_id'),
  recordNumber: integer(selectRecordNumber('integration_event')),
  recordTitle: text(selectRecordTitle('integration_event')),
  vendorId: text('integration_event.vendor_id'),
  vendorNumber: text('integration_event.vendor_number'),
  linkId: word('integration_event.link_id'),
  runId: word('integration_event.run_id'),
  cause: text('integration_event.cause'),
  actor: group({ type: text('integration_event.actor_type'), id: text('integration_event.actor_id') }),
  fields: document('integration_event.fields'),
  replaced: document('integration_event.replaced'),
  vendorStatus: integer('integration_event.vendor_status'),
  vendorRequestId: text('integration_event.vendor_request_id'),
  durationMs: integer('integration_event.duration_ms'),
  repeats: integer('integration_event.repeats'),
  repeatedAt: instant('integration_event.repeated_at'),
});

/** Newest first by id: indexes integration_event_list and, with the filter `recordId`, integration_event_record. */
export const ledgerList: ListSource = {
  from: 'integration_event',
  table: 'integration_event',
  newestFirst: true,
  changes: false,
  inProject: true,
  filters: {
    connectionId: 'integration_event.connection_id = $',
    outcome: 'integration_event.outcome = $',
    direction: 'integration_event.direction = $',
    entity: 'integration_event.entity = $',
    recordId: 'integration_event.record_id = $',
    runId: 'integration_event.run_id = $',
    since: 'integration_event.at >= $::timestamptz',
  },
};

/** Filters of the ledger of one connection. */
export type LedgerFilters = Omit<Static<typeof LedgerQuery>, 'cursor' | 'limit' | 'format'> & {
  readonly connectionId: string;
};

const PORTION = 1_000;
const HEADING =
  'id,at,direction,entity,outcome,action,code,message,remedy,record_id,vendor_id,vendor_number,link_id,run_id,cause,' +
  'actor_type,actor_id,fields,replaced,vendor_status,vendor_request_id,duration_ms,repeats,repeated_at\r\n';

/** Streams the entries that fit as CSV (RFC 4180, as feeds are), newest first, in portions: at constant memory. */
export function streamLedger(db: Db, scope: ProjectScope, filters: LedgerFilters): Readable {
  async function* lines() {
    yield HEADING;
    let after: string | undefined;
    for (;;) {
      const portion = await readPortion(db.reader(scope), scope, filters, after);
      if (portion.length > 0) yield portion.map(writeLine).join('');
      if (portion.length < PORTION) return;
      after = portion.at(-1)?.id;
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

function readPortion(reader: Reader, scope: ProjectScope, filters: LedgerFilters, after: string | undefined) {
  const { connectionId, outcome, direction, entity, recordId, runId, since } = filters;
  let query = reader
    .selectFrom('integration_event')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(PORTION);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (direction !== undefined) query = query.where('direction', '=', direction);
  if (entity !== undefined) query = query.where('entity', '=', entity);
  if (recordId !== undefined) query = query.where('record_id', '=', recordId);
  if (runId !== undefined) query = query.where('run_id', '=', runId);
  if (since !== undefined) query = query.where('at', '>=', since);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.execute();
}

type Row = Awaited<ReturnType<typeof readPortion>>[number];

const readKey = (said: unknown): string | null =>
  typeof said === 'object' && said !== null && 'key' in said && typeof said.key === 'string' ? said.key : null;

function writeLine(row: Row): string {
  const cells = [
    ...[row.id, row.at, row.direction, row.entity, row.outcome, row.action, row.code, row.message],
    ...[
      findRemedy(row.code, readKey(row.message_said)),
      row.record_id,
      row.vendor_id,
      row.vendor_number,
      row.link_id,
      row.run_id,
      row.cause,
    ],
    ...[row.actor_type, row.actor_id, JSON.stringify(row.fields), JSON.stringify(row.replaced), row.vendor_status],
    ...[row.vendor_request_id, row.duration_ms, row.repeats, row.repeated_at],
  ];
  return `${cells.map(writeCsvCell).join(',')}\r\n`;
}
