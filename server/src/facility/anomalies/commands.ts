import type { TrackedAnomaly } from '../../../../contract/anomalies.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { namedNotFound } from '../../platform/app-error.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import { hasProjectAccess } from '../../tenancy/members/public.ts';
import type { AnomalyChanges } from '../sensors/public.ts';
import { type AnomalyAction, decideState } from './anomaly.ts';
import { type AnomalyFields, lockAnomaly, saveFields } from './store.ts';

export interface AnomalyDeps {
  readonly db: Db;
  readonly ids: Ids;
  /** Whether the project has an issue: issues are of another wing. */
  readonly hasIssue: (reader: Reader, scope: ProjectScope, id: string) => Promise<boolean>;
}

type ChangeDeps = Pick<AnomalyDeps, 'db' | 'ids'>;

/** Which anomaly, and the version that the caller knows of it. */
export interface NamedAnomaly {
  readonly id: string;
  readonly ifMatch: string | undefined;
}

/** Acknowledges or dismisses an anomaly. Throws conflict where its state does not allow it. */
export function settleAnomaly(
  deps: AnomalyDeps,
  actor: Actor,
  scope: ProjectScope,
  { action, ...named }: NamedAnomaly & { action: AnomalyAction },
): Promise<TrackedAnomaly> {
  return change({ deps, actor, scope }, named, {
    verb: action === 'acknowledge' ? 'acknowledged' : 'dismissed',
    plan: async (_tx, before) => ({ state: decideState(before.state, action) }),
  });
}

/** Gives an anomaly to a member with a role in the project, or with null to nobody. */
export function assignAnomaly(
  deps: ChangeDeps,
  actor: Actor,
  scope: ProjectScope,
  { assigneeId, ...named }: NamedAnomaly & { assigneeId: string | null },
): Promise<TrackedAnomaly> {
  return change({ deps, actor, scope }, named, {
    verb: 'assigned',
    async plan(tx) {
      if (assigneeId !== null && !(await hasProjectAccess(tx, scope, assigneeId))) throw namedNotFound('assigneeId');
      return { assigneeId };
    },
  });
}

/** Links an anomaly to an issue of the project, or with null to none. */
export function linkIssue(
  deps: AnomalyDeps,
  actor: Actor,
  scope: ProjectScope,
  { issueId, ...named }: NamedAnomaly & { issueId: string | null },
): Promise<TrackedAnomaly> {
  return change({ deps, actor, scope }, named, {
    verb: 'linked',
    async plan(tx) {
      if (issueId !== null && !(await deps.hasIssue(tx, scope, issueId))) throw namedNotFound('issueId');
      return { issueId };
    },
  });
}

/** What it is to link an anomaly to an issue that is made of it in the same transaction; undefined where it has one already. */
export async function linkToNew(
  tx: Tx,
  { ids, actor }: { readonly ids: Ids; readonly actor: Actor },
  scope: ProjectScope,
  { id, issueId }: { readonly id: string; readonly issueId: string },
): Promise<AnomalyChanges | undefined> {
  const before = await lockAnomaly(tx, scope, id);
  if (before.issueId !== null) return undefined;
  const record = { type: 'anomaly', id } as const;
  return {
    changes: [{ change: 'updated', ...record, projectId: scope.projectId }],
    async save(tx, at) {
      await saveFields(tx, scope, { id, issueId }, at);
      await recordAudit(tx, { ids, actor }, scope, {
        action: 'anomaly.linked',
        subject: record,
        projectId: scope.projectId,
        detail: { issueId },
      });
    },
  };
}

interface Doing {
  readonly verb: string;
  plan(tx: Tx, before: TrackedAnomaly): Promise<AnomalyFields>;
}

/** One change of one anomaly; one that changes nothing leaves no trace. */
function change(
  { deps, actor, scope }: { deps: ChangeDeps; actor: Actor; scope: ProjectScope },
  { id, ifMatch }: NamedAnomaly,
  { verb, plan }: Doing,
): Promise<TrackedAnomaly> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockAnomaly(tx, scope, id);
    requireMatch(ifMatch, before.updatedAt);
    const fields = await plan(tx, before);
    const after = { ...before, ...fields };
    if (
      Object.keys(fields).every((name) => after[name as keyof AnomalyFields] === before[name as keyof AnomalyFields])
    ) {
      return before;
    }
    const record = { type: 'anomaly', id } as const;
    const at = await stampChanges(tx, scope, [{ change: 'updated', ...record, projectId: scope.projectId }]);
    await saveFields(tx, scope, { id, ...fields }, at);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: `anomaly.${verb}`,
      subject: record,
      projectId: scope.projectId,
      detail: { ...fields },
    });
    return { ...after, updatedAt: at };
  });
}
