// What events set off: firings and their steps, in the transaction that marks the events as handled. A crash repeats it whole;
// a rule and an event meet once. Nothing is done here but to write down what is to be done (run.ts).
import { RULE_EVENTS, type RuleEvent } from '../../../../contract/automation-members.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { OutboxEvent } from '../../platform/outbox/pending.ts';
import type { EventConsumer } from '../../platform/outbox/relay.ts';
import { planFirings, type RuledEvent } from './firing.ts';
import { countMisses, countSpent, findChains, insertFirings } from './firing-store.ts';
import { linkOf, type RecordSources, readRecords } from './records.ts';
import { enqueueRun } from './run.ts';
import { holdStandingRules } from './store.ts';

export interface SetOffDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly baseUrl: () => string;
  /** How the records of each kind are read. */
  readonly ruleRecords: RecordSources;
}

/** The consumer of events. A handful of statements however many events and rules there are. */
export function ruleConsumers(deps: SetOffDeps): EventConsumer[] {
  return [
    {
      name: 'automation-rules',
      async handle(tx, scope, events) {
        const ruled = events.flatMap(ruledEvent);
        if (ruled.length > 0) await setOff(tx, deps, scope, ruled);
      },
    },
  ];
}

/** @internal The event as rules know it; nothing where no rule can wait for it. */
export function ruledEvent(event: OutboxEvent): RuledEvent[] {
  const { type, projectId } = event;
  return projectId === null || !isRuled(type) ? [] : [{ ...event, type, projectId }];
}

const isRuled = (type: string): type is RuleEvent => (RULE_EVENTS as readonly string[]).includes(type);

async function setOff(tx: Tx, deps: SetOffDeps, scope: WorkspaceScope, all: readonly RuledEvent[]): Promise<void> {
  const projectIds = [...new Set(all.map((each) => each.projectId))];
  const rules = await holdStandingRules(tx, scope, { projectIds, events: [...new Set(all.map((each) => each.type))] });
  const awaited = new Set(rules.map(({ projectId, event }) => `${projectId} ${event}`));
  const events = all.filter(({ projectId, type }) => awaited.has(`${projectId} ${type}`));
  if (events.length === 0) return;
  const nowMs = deps.clock.now();
  const at = instantOf(nowMs);
  const ids = events.map((each) => each.id);
  const { firings, misses } = planFirings(events, rules, {
    records: await readRecords(tx, scope, deps.ruleRecords, events),
    chains: await findChains(tx, scope, ids),
    spent: await countSpent(
      tx,
      scope,
      rules.map((each) => each.id),
      instantOf(nowMs - (nowMs % HOUR_MS)),
    ),
    linkTo: (event) => linkOf(deps.baseUrl(), event),
  });
  const due = await insertFirings(tx, scope, { firings, ids: deps.ids, at });
  for (const firingId of due) await enqueueRun(tx, { workspaceId: scope.workspaceId, firingId });
  await countMisses(tx, scope, misses, at);
}

const HOUR_MS = 60 * 60 * 1000;
