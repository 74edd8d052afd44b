// A project with a random past, inserted as it would be there by now: what happened long ago cannot be made through the API.
import { sql } from 'kysely';
import { ISSUE_PRIORITIES } from '../../contract/issues.ts';
import type { ProjectScope } from '../src/platform/access/scope.ts';
import type { Db } from '../src/platform/database/db.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import type { Ids } from '../src/platform/ids.ts';
import type { Chance } from './chance.ts';

const DAY_MS = 86_400_000;
const HASH = 'a'.repeat(64);

export interface RandomPast {
  readonly db: Db;
  readonly ids: Ids;
  readonly nowMs: number;
  readonly userId: string;
  readonly by: Chance;
  /** Most records of each kind. Default: 40. */
  readonly max?: number;
}

/** Inserts rows into a table of the project. */
export async function insertRows(
  { db }: Pick<RandomPast, 'db'>,
  project: ProjectScope,
  table: string,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const full = rows.map((row) => ({ workspace_id: project.workspaceId, project_id: project.projectId, ...row }));
  const names = Object.keys(full[0] ?? {})
    .filter((each) => table !== 'stored_file' || each !== 'project_id')
    .map((each) => sql.ref(each));
  await inTransaction(db, project, (tx) =>
    sql`insert into ${sql.table(table)} (${sql.join(names)})
        select ${sql.join(names)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(full)}::jsonb)`.execute(
      tx,
    ),
  );
}

const iso = (ms: number) => new Date(ms).toISOString();
const stamped = (at: number) => ({ created_at: iso(at), updated_at: iso(at) });

/** Fills a project with records of each kind of the last 110 days. */
export async function fillRandomProject(past: RandomPast, project: ProjectScope): Promise<void> {
  await fillIssues(past, project);
  await fillRfis(past, project);
  await fillClashes(past, project);
  await fillCapture(past, project);
  await fillFacility(past, project);
}

const count = ({ by, max = 40 }: RandomPast) => by.below(max + 1);
const ago = ({ by, nowMs }: RandomPast, days = 110) => nowMs - by.below(days * DAY_MS);
const later = ({ by, nowMs }: RandomPast, at: number, days = 20) =>
  at + by.below(Math.max(1, Math.min(days * DAY_MS, nowMs - at)));
const due = (past: RandomPast) =>
  past.by.is(0.6) ? iso(past.nowMs + (past.by.below(50) - 25) * DAY_MS).slice(0, 10) : null;
const created = ({ userId }: RandomPast) => ({ created_by_type: 'user', created_by_id: userId });

async function fillIssues(past: RandomPast, project: ProjectScope): Promise<void> {
  const { by, ids, userId } = past;
  const history: object[] = [];
  const rows = Array.from({ length: count(past) }, (_, index) => {
    const [id, at, isClosed] = [ids.next(), ago(past), by.is(0.5)];
    const moves = [later(past, at), later(past, at)].toSorted((one, other) => one - other);
    const status = isClosed ? by.one(['closed', 'verified']) : by.one(['open', 'in_progress', 'in_review']);
    const entry = { issue_id: id, by_type: 'user', by_id: userId };
    if (by.is(0.4)) {
      history.push({
        ...entry,
        id: ids.next(),
        at: iso(moves[0] ?? at),
        field: 'title',
        old_value: 'x',
        new_value: 'y',
      });
    }
    const closedAt = isClosed ? iso(moves[1] ?? at) : null;
    if (closedAt !== null) {
      history.push({ ...entry, id: ids.next(), at: closedAt, field: 'status', old_value: 'open', new_value: status });
    }
    return {
      ...{ id, number: index + 1, title: by.one(['Crack in slab', 'Duct leaks', 'تسرب ماء']), type: 'defect', status },
      ...{ priority: by.one(ISSUE_PRIORITIES), assignee_id: by.is(0.5) ? userId : null, due_date: due(past) },
      ...{ element_guids: [], labels: [], ...created(past), created_at: iso(at), updated_at: iso(moves[1] ?? at) },
      closed_at: closedAt,
    };
  });
  await insertRows(past, project, 'issue', rows);
  await insertRows(past, project, 'issue_history', history);
}

async function fillRfis(past: RandomPast, project: ProjectScope): Promise<void> {
  const { by, ids, userId } = past;
  const history: object[] = [];
  const answers: object[] = [];
  const rows = Array.from({ length: count(past) }, (_, index) => {
    const [id, at, wasDraft, isAnswered] = [ids.next(), ago(past), by.is(0.3), by.is(0.5)];
    const raisedAt = wasDraft ? later(past, at, 5) : at;
    const isRaised = !wasDraft || by.is(0.7);
    const change = { rfi_id: id, by_type: 'user', by_id: userId, field: 'status' };
    if (wasDraft && isRaised) {
      history.push({ ...change, id: ids.next(), at: iso(raisedAt), old_value: 'draft', new_value: 'open' });
    }
    const given = isRaised && isAnswered ? { answer: 'HEB', answered_at: iso(later(past, raisedAt)) } : undefined;
    if (given !== undefined) {
      answers.push({ id: ids.next(), rfi_id: id, ...given, answered_by_type: 'user', answered_by_id: userId });
    }
    const status = isRaised
      ? given === undefined
        ? by.one(['open', 'void'])
        : by.one(['answered', 'closed'])
      : 'draft';
    return {
      ...{
        id,
        number: index + 1,
        subject: by.one(['Which profile', 'Door swing', 'منسوب السقف']),
        question: 'Q',
        status,
      },
      ...{
        priority: by.one(ISSUE_PRIORITIES),
        due_date: due(past),
        element_guids: [],
        ...created(past),
        ...stamped(at),
      },
      ...{ answer: given?.answer ?? null, answered_at: given?.answered_at ?? null },
      answered_by_type: given === undefined ? null : 'user',
    };
  });
  await insertRows(past, project, 'rfi', rows);
  await insertRows(past, project, 'rfi_history', history);
  await insertRows(past, project, 'rfi_answer', answers);
}

async function fillClashes(past: RandomPast, project: ProjectScope): Promise<void> {
  const { by, ids, userId } = past;
  const moves: {
    readonly at: number;
    readonly id: string;
    readonly number: number;
    readonly from: string;
    readonly to: string;
  }[] = [];
  const rows = Array.from({ length: count(past) }, (_, index) => {
    const [id, at] = [ids.next(), ago(past)];
    let [movedAt, status] = [at, 'new'];
    for (let left = by.below(3); left > 0; left -= 1) {
      const to = by.one(['active', 'approved', 'resolved', 'void'].filter((each) => each !== status));
      movedAt = later(past, movedAt);
      moves.push({ at: movedAt, id, number: index + 1, from: status, to });
      status = to;
    }
    const fields = { name: by.one(['Duct and beam', 'Pipe in wall']), kind: 'hard', present: by.is(0.8), status };
    return { id, number: index + 1, ...fields, assignee_id: by.is(0.4) ? userId : null, ...stamped(at) };
  });
  await insertRows(past, project, 'clash', rows);
  const inOrder = moves.toSorted((one, other) => one.at - other.at);
  const history = inOrder.map(({ at, id, from, to }) => ({
    ...{ id: ids.next(), clash_id: id, at: iso(at), by_type: 'user', by_id: userId },
    ...{ field: 'status', old_value: from, new_value: to },
  }));
  const entries = inOrder.map(({ at, id, number, from, to }, index) => ({
    ...{ sequence: index + 1, id: ids.next(), at: iso(at), kind: 'clash_decision', subject_type: 'clash' },
    ...{ subject_id: id, subject_number: number, from_status: from, to_status: to, decided_by_type: 'user' },
    ...{ outcome: to === 'approved' ? 'approve' : to === 'resolved' ? 'resolve' : to === 'void' ? 'void' : 'reopen' },
    ...{ reason: by.is(0.5) ? 'Agreed' : null, decided_by_id: userId, previous_hash: HASH, hash: HASH },
  }));
  await insertRows(past, project, 'clash_history', history);
  await insertRows(past, project, 'governance_entry', entries);
}

async function fillCapture(past: RandomPast, project: ProjectScope): Promise<void> {
  const { by, ids, nowMs } = past;
  const fileId = ids.next();
  const file = { id: fileId, state: 'kept', media_type: 'image/png', size_bytes: 1, created_at: iso(nowMs) };
  await insertRows(past, project, 'stored_file', [file]);
  const plans = Array.from({ length: by.below(5) }, (_, index) => ({
    ...{ id: ids.next(), name: `Level ${'ABCDE'[index]}`, sort_order: index, level_order: index, rotation_deg: 0 },
    ...{ is_visible: true, original_file_id: fileId, ...stamped(nowMs) },
  }));
  const milestones = ['Shell', 'Fit-out', 'Handover'].slice(by.below(4)).map((name, index) => ({
    ...{ id: ids.next(), name, sort_order: index, captured_on: by.is(0.5) ? '2026-05-01' : null, ...stamped(nowMs) },
  }));
  await insertRows(past, project, 'floor_plan', plans);
  await insertRows(past, project, 'milestone', milestones);
  const photos = Array.from({ length: count(past) }, () => ({
    ...{ id: ids.next(), kind: by.one(['photo', 'photo360']), taken_at: iso(ago(past)), width_px: 4, height_px: 2 },
    ...{ visibility: by.is(0.7) ? 'live' : 'draft', panorama: 'none', original_file_id: fileId, tags: [] },
    floor_plan_id: plans.length > 0 && by.is(0.7) ? by.one(plans).id : null,
    milestone_id: milestones.length > 0 && by.is(0.5) ? by.one(milestones).id : null,
    ...stamped(nowMs),
  }));
  await insertRows(past, project, 'photo', photos);
}

async function fillFacility(past: RandomPast, project: ProjectScope): Promise<void> {
  const { by, ids, nowMs } = past;
  const groupId = ids.next();
  const versions = by.below(4);
  await insertRows(past, project, 'model_group', [{ id: groupId, last_version: versions }]);
  const fileId = ids.next();
  const file = { id: fileId, state: 'kept', media_type: 'model/ifc', size_bytes: 1, created_at: iso(nowMs) };
  await insertRows(past, project, 'stored_file', [file]);
  const models = Array.from({ length: versions }, (_, index) => ({
    ...{
      id: ids.next(),
      version_group_id: groupId,
      version: index + 1,
      is_head: index + 1 === versions,
      name: 'Tower',
    },
    ...{ status: 'ready', progress: 100, size_bytes: 1, original_file_id: fileId, attempts: 1, ...created(past) },
    ...{ element_count: by.below(900), space_count: by.below(50), storey_count: by.below(9) },
    ...stamped(nowMs - (versions - index) * 6 * DAY_MS),
  }));
  await insertRows(past, project, 'model', models);
  const assets = Array.from({ length: by.below(12) }, (_, index) => {
    const plan = by.is(0.6) ? { maintenance_interval_days: 20 + by.below(200), maintenance_base_on: '2026-01-10' } : {};
    return {
      ...{
        id: ids.next(),
        tag: `AHU-${'ABCDEFGHIJKL'[index]}`,
        maintenance_anchor: 'install_date',
        maintenance_before: 0,
      },
      ...{ maintenance_interval_days: null, maintenance_base_on: null, maintenance_revision: 0, ...plan },
      ...{ maintenance_moved_at: iso(nowMs), condition: by.one(['good', 'retired', null]), ...stamped(nowMs) },
      warranty_expires_on: by.is(0.6) ? iso(nowMs + (by.below(240) - 60) * DAY_MS).slice(0, 10) : null,
    };
  });
  await insertRows(past, project, 'asset', assets);
  const anomalies = Array.from({ length: count(past) }, () => {
    const at = ago(past, 40);
    return {
      ...{
        id: ids.next(),
        source: 'scan',
        kind: by.one(['gap', 'flat_line']),
        sensor_id: ids.next(),
        device_id: 'T-A',
      },
      ...{ severity: by.one(ISSUE_PRIORITIES), state: by.one(['open', 'dismissed', 'withdrawn']), at: iso(at) },
      ...{ explanation: { kind: 'gap' }, ...stamped(at) },
    };
  });
  await insertRows(past, project, 'anomaly', anomalies);
}
