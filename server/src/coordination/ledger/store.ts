// Every statement on governance_entry. The table is append-only for everybody, its owner included (refuse_change).
import type { Selectable } from 'kysely';
import type { GovernanceEntry } from '../../../../contract/clashes.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { group, instant, integer, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export const entryShape = recordShape<GovernanceEntry>({
  sequence: integer('governance_entry.sequence'),
  id: word('governance_entry.id'),
  projectId: word('governance_entry.project_id'),
  at: instant('governance_entry.at'),
  kind: word('governance_entry.kind'),
  subject: group({
    type: word('governance_entry.subject_type'),
    id: word('governance_entry.subject_id'),
    number: integer('governance_entry.subject_number'),
  }),
  outcome: word('governance_entry.outcome'),
  fromStatus: word('governance_entry.from_status'),
  toStatus: word('governance_entry.to_status'),
  reason: text('governance_entry.reason'),
  decidedBy: group({ type: word('governance_entry.decided_by_type'), id: word('governance_entry.decided_by_id') }),
  previousHash: word('governance_entry.previous_hash'),
  hash: word('governance_entry.hash'),
});

/** In the order of the chain: stamps rise with it (record-change.ts). Served by governance_entry_at and governance_entry_of. */
export const entryList: ListSource = {
  from: 'governance_entry',
  table: 'governance_entry',
  orderedBy: 'at',
  changes: false,
  inProject: true,
  filters: { subjectId: 'governance_entry.subject_id = $' },
};

/** The end of the project's chain; undefined where there is none yet. Reads one row of the primary key. */
export async function findLastEntry(
  reader: Reader,
  scope: ProjectScope,
): Promise<{ sequence: number; hash: string } | undefined> {
  return reader
    .selectFrom('governance_entry')
    .select(['sequence', 'hash'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Appends a finished entry. */
export async function insertEntry(tx: Tx, scope: ProjectScope, entry: GovernanceEntry): Promise<void> {
  await tx
    .insertInto('governance_entry')
    .values({
      workspace_id: scope.workspaceId,
      project_id: entry.projectId,
      sequence: entry.sequence,
      id: entry.id,
      at: entry.at,
      kind: entry.kind,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      subject_number: entry.subject.number,
      outcome: entry.outcome,
      from_status: entry.fromStatus,
      to_status: entry.toStatus,
      reason: entry.reason,
      decided_by_type: entry.decidedBy.type,
      decided_by_id: entry.decidedBy.id,
      previous_hash: entry.previousHash,
      hash: entry.hash,
    })
    .execute();
}

/** Up to `most` entries behind that sequence, in order. Served by the primary key. */
export async function listEntries(
  reader: Reader,
  scope: ProjectScope,
  { after, most }: { after: number; most: number },
): Promise<GovernanceEntry[]> {
  const rows = await reader
    .selectFrom('governance_entry')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(most)
    .execute();
  return rows.map(entryOf);
}

function entryOf(row: Selectable<Tables['governance_entry']>): GovernanceEntry {
  return {
    sequence: row.sequence,
    id: row.id,
    projectId: row.project_id,
    at: row.at,
    kind: row.kind,
    subject: { type: row.subject_type, id: row.subject_id, number: row.subject_number },
    outcome: row.outcome,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    reason: row.reason,
    decidedBy: { type: row.decided_by_type as GovernanceEntry['decidedBy']['type'], id: row.decided_by_id },
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
