// The dry run of a rule: its conditions, tried on what happened.
import { type Static, Type } from 'typebox';
import { Conditions, Resource, RuleEventName } from './automation.ts';
import { Instant, Uuid } from './values.ts';

export const DryRunCreate = Type.Object(
  { event: RuleEventName(), conditions: Type.Optional(Conditions()) },
  { $id: 'DryRunCreate' },
);
export type DryRunCreate = Static<typeof DryRunCreate>;

export const DryRun = Type.Object(
  {
    from: Instant('Start of the period examined.'),
    to: Instant(),
    complete: Type.Boolean({ description: 'False if there were more events than one run examines.' }),
    events: Type.Integer({ description: 'Number of events of this type in the project.' }),
    matched: Type.Integer({ description: 'Number of times the rule would have run.' }),
    gone: Type.Integer({ description: 'Number of events whose record no longer exists.' }),
    failed: Type.Array(Type.Integer(), {
      description: 'For each condition, the number of events for which it was the first that did not hold.',
    }),
    samples: Type.Array(
      Type.Object({ eventId: Uuid(), occurredAt: Instant(), resource: Resource, title: Type.String() }),
      { description: 'The twenty most recent events that would have triggered the rule.' },
    ),
  },
  { $id: 'DryRun' },
);
export type DryRun = Static<typeof DryRun>;
