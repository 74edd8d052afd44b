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
    from: Instant('How far back was looked.'),
    to: Instant(),
    complete: Type.Boolean({ description: 'False where there were more events than one run looks at.' }),
    events: Type.Integer({ description: 'Events of the kind in the project.' }),
    matched: Type.Integer({ description: 'How often the rule would have run.' }),
    gone: Type.Integer({ description: 'Events whose record is not there any more.' }),
    failed: Type.Array(Type.Integer(), {
      description: 'For each condition, how many events it was the first to rule out.',
    }),
    samples: Type.Array(
      Type.Object({ eventId: Uuid(), occurredAt: Instant(), resource: Resource, title: Type.String() }),
      { description: 'The newest twenty events that would have started it.' },
    ),
  },
  { $id: 'DryRun' },
);
export type DryRun = Static<typeof DryRun>;
