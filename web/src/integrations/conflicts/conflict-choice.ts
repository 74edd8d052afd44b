// A person's choice between both sides of a conflict, and the outcome of its run. Pure.
import type {
  ConflictResolve,
  ConflictState,
  IntegrationConflict,
} from '../../../../contract/integration-conflicts.ts';
import type { IntegrationRun } from '../../../../contract/integration-runs.ts';

export type Side = 'local' | 'vendor';
export type Sides = Readonly<Record<string, Side>>;

type Compared = Pick<IntegrationConflict, 'fields'>;

/** Returns the fields whose value at the vendor cannot be applied here. */
export const listNotApplicable = ({ fields }: Compared): string[] =>
  fields.filter((each) => each.notApplicable).map(({ field }) => field);

/** Returns the request for a choice by field: fields that are not chosen keep the value here. */
export function readResolution({ fields }: Compared, sides: Sides): ConflictResolve {
  const chosen = Object.fromEntries(
    fields.map(({ field, notApplicable }): [string, Side] => [
      field,
      notApplicable ? 'local' : (sides[field] ?? 'local'),
    ]),
  );
  const values = Object.values(chosen);
  if (values.every((side) => side === 'local')) return { resolution: 'keep_local' };
  if (values.every((side) => side === 'vendor')) return { resolution: 'take_remote' };
  return { resolution: 'merge', fields: chosen };
}

/** Returns the fields that have another value on either side than they had when they were shown, new ones and those that left. */
export function findChangedFields(shown: Compared, now: Compared): string[] {
  const values = ({ fields }: Compared) =>
    new Map(fields.map(({ field, local, vendor }) => [field, JSON.stringify([local, vendor])]));
  const [before, after] = [values(shown), values(now)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((field) => before.get(field) !== after.get(field));
}

/** The person's request, whose run is under way or has ended. */
export type Asked = 'resolve' | 'undo';

export type Outcome =
  | 'waiting'
  | 'running'
  | 'undoing'
  | 'failed'
  | 'kept'
  | 'taken'
  | 'merged'
  | 'madeAgain'
  | 'linkEnded'
  | 'reopened'
  | 'undone'
  | 'notUndone'
  | 'superseded';

/** Returns the outcome of a request by the conflict as it is now, and the run, which may also carry out others' requests. */
export function findOutcome(
  asked: Asked,
  { state, reason, resolution, undoneAt }: Pick<IntegrationConflict, 'state' | 'reason' | 'resolution' | 'undoneAt'>,
  run: Pick<IntegrationRun, 'state'> | undefined,
): Outcome {
  if (state === 'resolving') {
    if (run?.state === 'failed' || run?.state === 'cancelled') return 'failed';
    if (run?.state === 'waiting') return 'waiting';
    return asked === 'undo' ? 'undoing' : 'running';
  }
  if (state === 'open') return 'reopened';
  if (state === 'superseded') return 'superseded';
  if (asked === 'undo') return undoneAt === null ? 'notUndone' : 'undone';
  if (reason === 'deleted_at_vendor') return resolution === 'keep_local' ? 'madeAgain' : 'linkEnded';
  if (resolution === 'merge') return 'merged';
  return resolution === 'take_remote' ? 'taken' : 'kept';
}

/** Returns the word for how far a conflict is: its state, or its undoing once that has begun. */
export function findStateWord({
  state,
  undoneBy,
  undoneAt,
}: Pick<IntegrationConflict, 'state' | 'undoneBy' | 'undoneAt'>): ConflictState | 'undoing' | 'undone' {
  if (state === 'resolving' && undoneBy !== null) return 'undoing';
  return state === 'resolved' && undoneAt !== null ? 'undone' : state;
}

/** Returns true if a resolution can be undone now. */
export function canUndo(
  { state, undoUntil, undoneAt }: Pick<IntegrationConflict, 'state' | 'undoUntil' | 'undoneAt'>,
  nowMs: number,
): boolean {
  return state === 'resolved' && undoneAt === null && undoUntil !== null && Date.parse(undoUntil) > nowMs;
}
