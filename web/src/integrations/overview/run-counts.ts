// Selects and names the facts of runs that screens show. Pure.
import type { IntegrationRun, RunCounts, RunState } from '../../../../contract/integration-runs.ts';
import type { IntegrationConnection, VendorKind } from '../../../../contract/integrations.ts';

/** The states of runs that have not ended, the one that is at work first. */
const BY_PROGRESS = ['running', 'waiting', 'queued'] as const satisfies readonly RunState[];

/** True for a run that has not ended. */
export const isActive = ({ state }: Pick<IntegrationRun, 'state'>): boolean =>
  BY_PROGRESS.some((each) => each === state);

const NOTABLE = [
  'created',
  'updated',
  'conflicts',
  'errors',
  'skipped',
  'unchanged',
] as const satisfies readonly (keyof RunCounts)[];
export type Notable = (typeof NOTABLE)[number];

export interface Counted {
  readonly name: Notable;
  readonly count: number;
}

/** Returns the counts that are not zero, those that changed something first. Records that are the same count only among others. */
export function listCounts(counts: RunCounts): readonly Counted[] {
  return NOTABLE.map((name) => ({ name, count: counts[name] })).filter(({ count }) => count > 0);
}

/** True for a run that skipped every record in which the sides differ. */
export const doesNothing = ({ created, updated, conflicts, skipped }: RunCounts): boolean =>
  skipped > 0 && created + updated + conflicts === 0;

/** Returns the active run; undefined without one. Of several that wait, the one that was asked for first comes first. */
export function findActive(runs: readonly IntegrationRun[]): IntegrationRun | undefined {
  for (const state of BY_PROGRESS) {
    const found = runs.findLast((run) => run.state === state);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** True for a run that lists differences and changes nothing. */
export const isPreview = ({ dryRun, kind }: Pick<IntegrationRun, 'dryRun' | 'kind'>): boolean =>
  dryRun || kind === 'compare';

/** Returns the newest dry run that ended well; a comparison is another thing, though it changes nothing either. */
export const findPreview = (runs: readonly IntegrationRun[]): IntegrationRun | undefined =>
  runs.find((run) => findRunWord(run) === 'preview' && run.state === 'done');

/** The counts whose words are in the future for a run that changes nothing. */
export type Planned = Extract<keyof RunCounts, 'created' | 'updated' | 'skipped'>;

/** True for a count of what a run would do: of a preview, the records that it would create, update or skip. */
export const isPlanned = (run: Pick<IntegrationRun, 'dryRun' | 'kind'>, name: keyof RunCounts): name is Planned =>
  isPreview(run) && (name === 'created' || name === 'updated' || name === 'skipped');

/** Returns the name of a run among words: a dry run is a preview of whatever kind. */
export const findRunWord = ({ dryRun, kind }: Pick<IntegrationRun, 'dryRun' | 'kind'>) =>
  dryRun && kind !== 'compare' ? 'preview' : kind;

/**
 * Names the words of the first synchronization. What a vendor of kind a has arrives by imports and events, often before: only the issues of
 * the project wait to be sent.
 */
export const findFirstWords = (kind: VendorKind): 'sending' | 'exchange' => (kind === 'a' ? 'sending' : 'exchange');

/**
 * True until somebody has synchronized records: the first synchronization is still to come. Runs that only look, imports, and changes of the
 * vendor that came by events do not count. A run that sends counts by `lastPushAt`: one over models alone sends nothing.
 */
export function isBeforeFirst(
  runs: readonly IntegrationRun[],
  { lastPushAt }: Pick<IntegrationConnection['health'], 'lastPushAt'>,
): boolean {
  const isFirst = (run: IntegrationRun) =>
    run.state === 'done' && !isPreview(run) && run.kind !== 'import' && run.kind !== 'push' && run.cause !== 'event';
  return lastPushAt === null && !runs.some(isFirst);
}
