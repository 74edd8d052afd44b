// Records the runs that events start, in the transaction that marks the events as handled. A crash repeats the whole of it, and a rule
// runs once for an event. The actions themselves are executed later by jobs (execute-run.ts).
import { RULE_EVENTS, type RuleEvent } from '../../../../contract/automation-members.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { OutboxEvent } from '../../platform/outbox/pending.ts';
import type { EventConsumer } from '../../platform/outbox/relay.ts';
import { enqueueRun } from './execute-run.ts';
import { linkOf, type RecordSources, readRecords } from './records.ts';
import { planRuns, type RuledEvent } from './rule-run.ts';
import { addSkippedEvents, countSpent, findChains, insertRuns } from './run-store.ts';
import { lockEnabledRules } from './store.ts';

export interface StartRunsDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly baseUrl: () => string;
  /** Readers of the records of each kind. */
  readonly ruleRecords: RecordSources;
}

/** Returns the consumer of events. It takes a handful of statements, however many events and rules there are. */
export function ruleConsumers(deps: StartRunsDeps): EventConsumer[] {
  return [
    {
      name: 'automation-rules',
      async handle(tx, scope, events) {
        const ruled = events.flatMap(ruledEvent);
        if (ruled.length > 0) await startRuns(tx, deps, scope, ruled);
      },
    },
  ];
}

/** @internal Returns the event as rules know it; an empty list if no rule can wait for it. */
export function ruledEvent(event: OutboxEvent): RuledEvent[] {
  const { type, projectId } = event;
  return projectId === null || !isRuled(type) ? [] : [{ ...event, type, projectId }];
}

const isRuled = (type: string): type is RuleEvent => (RULE_EVENTS as readonly string[]).includes(type);

async function startRuns(
  tx: Tx,
  deps: StartRunsDeps,
  scope: WorkspaceScope,
  all: readonly RuledEvent[],
): Promise<void> {
  const projectIds = [...new Set(all.map((each) => each.projectId))];
  const rules = await lockEnabledRules(tx, scope, { projectIds, events: [...new Set(all.map((each) => each.type))] });
  const awaited = new Set(rules.map(({ projectId, event }) => `${projectId} ${event}`));
  const events = all.filter(({ projectId, type }) => awaited.has(`${projectId} ${type}`));
  if (events.length === 0) return;
  const nowMs = deps.clock.now();
  const at = instantOf(nowMs);
  const ids = events.map((each) => each.id);
  const { runs, skipped } = planRuns(events, rules, {
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
  const due = await insertRuns(tx, scope, { runs, ids: deps.ids, at });
  for (const firingId of due) await enqueueRun(tx, { workspaceId: scope.workspaceId, firingId });
  await addSkippedEvents(tx, scope, skipped, at);
}

const HOUR_MS = 60 * 60 * 1000;
