// Sums of the differences that a run listed, by what a run would do on which side. Pure.
import type { DifferenceAction, IntegrationDifference } from '../../../../contract/integration-differences.ts';

/** Effects of a run on a record, with the side that changes. */
export const EFFECTS = [
  'createHere',
  'createThere',
  'updateHere',
  'updateThere',
  'link',
  'pair',
  'conflict',
  'skip',
] as const;
export type Effect = (typeof EFFECTS)[number];

const PLAIN: Partial<Record<DifferenceAction, Effect>> = {
  link: 'link',
  pair: 'pair',
  conflict: 'conflict',
  skip: 'skip',
};

/** Returns what a run would do about a difference. */
export function findEffect({ action, side }: Pick<IntegrationDifference, 'action' | 'side'>): Effect {
  const plain = PLAIN[action];
  if (plain !== undefined) return plain;
  if (action === 'create') return side === 'local' ? 'createHere' : 'createThere';
  return side === 'local' ? 'updateHere' : 'updateThere';
}

/** Returns how often each effect is listed, in a fixed order, without those that are not. */
export function tallyDifferences(
  differences: readonly Pick<IntegrationDifference, 'action' | 'side'>[],
): readonly { readonly effect: Effect; readonly count: number }[] {
  const counts = Map.groupBy(differences, findEffect);
  return EFFECTS.map((effect) => ({ effect, count: counts.get(effect)?.length ?? 0 })).filter(({ count }) => count > 0);
}
