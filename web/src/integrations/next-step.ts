// The next step about a connection, as an address and a word. Pure.
import type { IntegrationConnection, NextAction, VendorKind } from '../../../contract/integrations.ts';

/** The part of a connection that a step is done in; `connect` is the form for credentials. */
export type StepPlace = 'connect' | 'link' | 'mapping' | 'conflicts' | 'settings' | 'overview';

const PLACES = {
  reauthorize: 'connect',
  link: 'link',
  map_values: 'mapping',
  resolve_conflicts: 'conflicts',
  fix_configuration: 'settings',
  contact_vendor_admin: 'overview',
  reactivate_events: 'overview',
} as const satisfies Record<NextAction, StepPlace>;

export interface NextStep {
  readonly place: StepPlace;
  readonly word: NextAction | 'connect';
}

/** Returns the next step; undefined if there is nothing to do. A disconnected one can be connected again. */
export function findNextStep({
  status,
  health,
}: Pick<IntegrationConnection, 'status' | 'health'>): NextStep | undefined {
  if (status === 'disconnected') return { place: 'connect', word: 'connect' };
  const { nextAction } = health;
  return nextAction === null ? undefined : { place: PLACES[nextAction], word: nextAction };
}

/** True for a step for which the plan must include integrations: credentials are given only then. */
export const isLocked = (step: Pick<NextStep, 'place'> | undefined, isInPlan: boolean): boolean =>
  step?.place === 'connect' && !isInPlan;

/** Returns the keys of the words of a step: vendors of kind c have properties in place of projects. */
export function findStepKeys({ word }: Pick<NextStep, 'word'>, kind: VendorKind | undefined) {
  if (word === 'link' && kind === 'c') {
    return { action: 'nextProperty.action', title: 'nextProperty.title', advice: 'nextProperty.advice' } as const;
  }
  return { action: `nextActions.${word}`, title: `nextTitles.${word}`, advice: `nextAdvice.${word}` } as const;
}
