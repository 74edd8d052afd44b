// A run: one piece of work of a connection (section 11.5). Pure.
import { isDeepStrictEqual } from 'node:util';
import type {
  IntegrationRun,
  RunCause,
  RunCounts,
  RunDirection,
  RunKind,
  RunState,
} from '../../../../contract/integration-runs.ts';
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { Doer } from '../../../../contract/values.ts';

/** The model that a run imports. */
export interface ModelImport {
  readonly itemId: string;
  /** Null for the current version. */
  readonly versionId: string | null;
  /** Null for the name of the file. */
  readonly name: string | null;
  /** The number of times that the vendor was not ready. */
  readonly tries: number;
}

/** The work that is asked for. */
export interface RunRequest {
  readonly kind: RunKind;
  readonly cause: RunCause;
  readonly direction: RunDirection;
  /** Null for all types. */
  readonly entities: readonly SyncedEntity[] | null;
  /** Null for all records. */
  readonly recordIds: readonly string[] | null;
  readonly dryRun: boolean;
  readonly startedBy: Doer;
}

export interface Run extends RunRequest {
  readonly id: string;
  readonly connectionId: string;
  readonly state: RunState;
  readonly again: boolean;
  readonly counts: RunCounts;
  /** The place of the work, in the form of the slice that does it. */
  readonly progress: Readonly<Record<string, unknown>>;
  readonly leaseSeq: number;
  readonly isCancelled: boolean;
  readonly projectId: string;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly waitingUntil: string | null;
  readonly modelId: string | null;
  /** Of a run of kind `import`, else null. */
  readonly import: ModelImport | null;
  readonly error: IntegrationRun['error'];
}

/** Returns a run as clients see it. */
export function describeRun(run: Run): IntegrationRun {
  const { id, projectId, connectionId, kind, cause, direction, state, startedBy, dryRun, again, counts, error } = run;
  const { createdAt, startedAt, endedAt, waitingUntil, modelId, import: asked } = run;
  return {
    id,
    projectId,
    connectionId,
    kind,
    cause,
    direction,
    state,
    startedBy,
    createdAt,
    startedAt,
    endedAt,
    waitingUntil,
    dryRun,
    again,
    modelId,
    import: asked && { itemId: asked.itemId, versionId: asked.versionId, name: asked.name },
    counts,
    error,
  };
}

export const NO_COUNTS: RunCounts = {
  considered: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  conflicts: 0,
  errors: 0,
};

/** Returns counts of both. */
export function addCounts(one: RunCounts, other: RunCounts): RunCounts {
  return {
    considered: one.considered + other.considered,
    created: one.created + other.created,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
    skipped: one.skipped + other.skipped,
    conflicts: one.conflicts + other.conflicts,
    errors: one.errors + other.errors,
  };
}

/** Returns what the first counts have more than the second: none where a record has got a more important result since. */
export function subtractCounts(counts: RunCounts, before: RunCounts): RunCounts {
  const subtract = (name: keyof RunCounts) => Math.max(counts[name] - before[name], 0);
  return {
    considered: subtract('considered'),
    created: subtract('created'),
    updated: subtract('updated'),
    unchanged: subtract('unchanged'),
    skipped: subtract('skipped'),
    conflicts: subtract('conflicts'),
    errors: subtract('errors'),
  };
}

/** Tells whether a run that waits for a worker may do what is asked too. A run that writes and one that lists are two. */
export const isJoinable = (
  one: Pick<RunRequest, 'kind' | 'dryRun'>,
  other: Pick<RunRequest, 'kind' | 'dryRun'>,
): boolean => one.dryRun === other.dryRun && (one.kind === 'compare') === (other.kind === 'compare');

type Scope = Pick<RunRequest, 'kind' | 'cause' | 'direction' | 'entities' | 'recordIds'>;

/** Returns the least work that does both requests. */
export function mergeRequests(one: Scope, other: Scope): Scope {
  const direction = one.direction === other.direction ? one.direction : 'both';
  return {
    kind: one.kind === other.kind && (direction !== 'both' || one.kind === 'compare') ? one.kind : 'sync',
    // A run of an event reads only the records that events named.
    cause: one.cause === 'event' ? other.cause : one.cause,
    direction,
    entities: joinLists(one.entities, other.entities),
    recordIds: joinLists(one.recordIds, other.recordIds),
  };
}

/** Tells whether a run that does one request does the other too. */
export function includesRequest(one: RunRequest, other: RunRequest): boolean {
  const { kind, cause, direction, entities, recordIds } = one;
  return (
    one.dryRun === other.dryRun &&
    isJoinable(one, other) &&
    isDeepStrictEqual({ kind, cause, direction, entities, recordIds }, mergeRequests(one, other))
  );
}

/** Null stands for all. */
function joinLists<T>(one: readonly T[] | null, other: readonly T[] | null): readonly T[] | null {
  return one === null || other === null ? null : [...new Set([...one, ...other])];
}
