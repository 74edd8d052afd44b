// A room for tests of automation rules: a workspace, a network with set answers, and functions that start and execute runs.

import assert from 'node:assert/strict';
import type { AutomationRuleCreate, RuleAction } from '../../contract/automation.ts';
import { createMessage } from '../../contract/messages/message.ts';
import { createRule } from '../src/automation/rules/commands.ts';
import { ruleConsumers } from '../src/automation/rules/consumers.ts';
import { executeCall, executeRun, type RunDeps } from '../src/automation/rules/execute-run.ts';
import { recordSources } from '../src/automation/rules/records.ts';
import { createIssue } from '../src/coordination/issues/public.ts';
import type { ProjectScope } from '../src/platform/access/scope.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import type { Post, SendOutcome } from '../src/platform/outbound/sender.ts';
import type { OutboxEvent } from '../src/platform/outbox/pending.ts';
import { makeMasterKey, openKeyring } from '../src/platform/secrets/keyring.ts';
import { listAdmins } from '../src/tenancy/members/public.ts';
import { serviceDb } from './service-db.ts';
import { actorOf, tenants } from './tenants.ts';

/** Makes the other side of the network, which answers as set and records what reached it. */
function recordingNetwork() {
  const network = { posts: [] as Post[], outcome: { ok: true, status: 204, error: null } as Partial<SendOutcome> };
  const sender: RunDeps['sender'] = {
    async post(post) {
      network.posts.push(post);
      const { ok = true, status = 204, error = null } = network.outcome;
      return { ok, status, body: '', durationMs: 3, phase: null, error };
    },
    close: () => undefined,
  };
  return { network, sender };
}

/** A workspace whose projects have rules. */
async function workspaceOfRules() {
  const database = await serviceDb();
  const world = tenants(database.db);
  const { scope: workspace, people } = await world.workspace({ owner: 'owner', ann: 'member', stranger: 'member' });
  const actor = actorOf(people.owner);
  const keyring = openKeyring([makeMasterKey()]);
  const baseUrl = () => 'https://pcs.example.com';
  const { network, sender } = recordingNetwork();
  const faults: unknown[] = [];
  const deps = {
    db: database.db,
    ids: world.ids,
    clock: world.clock,
    keyring,
    targets: {
      faultOf: async (url: string) => (url.startsWith('https://') ? undefined : createMessage('webhooks.scheme')),
    },
    mail: { keyring },
    mailLimits: { perHour: 0, perDay: 0 },
    sender,
    callTimeoutMs: 1_000,
    baseUrl,
    listAdmins,
    ruleRecords: recordSources,
    onRunFault: (error: unknown) => faults.push(error),
  };
  return { database, world, workspace, people, actor, keyring, network, sender, faults, deps };
}

/** An action that makes an issue of an issue. */
export const note = (more: object = {}): RuleAction => ({
  kind: 'create_issue',
  title: 'Look at #{{record.number}}: {{record.title}}',
  description: null,
  type: 'other',
  priority: 'medium',
  assigneeId: null,
  labels: [],
  ...more,
});

/** An action that calls a webhook. */
export const call: RuleAction = { kind: 'call_webhook', url: 'https://hooks.example.com/x?key=1' };

interface RunRow extends Record<string, unknown> {
  id: string;
  rule_id: string;
  status: string;
  stop_reason: string | null;
  chain: string[];
}

type Owner = Awaited<ReturnType<typeof workspaceOfRules>>['database']['asOwner'];

/** Reads the tables. */
function readings(asOwner: Owner) {
  return {
    listRuns: ({ projectId }: ProjectScope) =>
      asOwner<RunRow>('select * from automation_firing where project_id = $1 order by id', [projectId]),
    stepsOf: (runId: string) =>
      asOwner<Record<string, unknown>>('select * from automation_step where firing_id = $1 order by position', [runId]),
    titlesOf: async ({ projectId }: ProjectScope) =>
      (
        await asOwner<{ title: string }>('select title from issue where project_id = $1 order by number', [projectId])
      ).map((row) => row.title),
    mailCount: async () =>
      Number(
        (await asOwner(`select count(*) from graphile_worker.jobs where task_identifier = 'send_mail'`))[0]?.count,
      ),
    /** The events of a project that nobody has handled, as the relay hands them over. */
    async eventsOf({ projectId }: ProjectScope): Promise<OutboxEvent[]> {
      const rows = await asOwner<Record<string, unknown>>(
        `select id, type, project_id, resource_type, resource_id, occurred_at from outbox_event
         where project_id = $1 and handled_at is null order by sequence, id`,
        [projectId],
      );
      return rows.map((row) => ({
        id: String(row.id),
        type: row.type as OutboxEvent['type'],
        projectId,
        resource: { type: String(row.resource_type), id: String(row.resource_id) },
        occurredAt: (row.occurred_at as Date).toISOString(),
      }));
    },
  };
}

/** The room, with what makes rules and records in it and carries events on. */
export async function ruleRoom() {
  const room = await workspaceOfRules();
  const { database, world, workspace, people, actor, deps } = room;
  const { asOwner } = database;
  const [consumer] = ruleConsumers(deps);
  assert.ok(consumer);
  const { eventsOf, listRuns, ...tables } = readings(asOwner);
  /** Executes a run, and then its calls, as the queue does. */
  async function execute(runId: string): Promise<void> {
    const payload = { workspaceId: workspace.workspaceId, firingId: runId };
    await executeRun(deps, payload);
    for (const { kind, status, position } of await tables.stepsOf(runId)) {
      if (kind === 'call_webhook' && status === 'pending')
        await executeCall(deps, { ...payload, position: Number(position) });
    }
  }
  /** Hands all pending events of a project to the consumer, as the relay does; answers with how many there were. */
  async function relay(scope: ProjectScope): Promise<number> {
    const events = await eventsOf(scope);
    await inTransaction(database.db, workspace, (tx) => consumer?.handle(tx, workspace, events) ?? Promise.resolve());
    await asOwner('update outbox_event set handled_at = now() where id = any($1)', [events.map((each) => each.id)]);
    return events.length;
  }
  async function executeAll(scope: ProjectScope) {
    for (const { id, status } of await listRuns(scope)) if (status === 'pending') await execute(id);
  }
  /** Relays events and executes runs until no new events come. */
  async function settle(scope: ProjectScope) {
    for (let round = 0; round < 10; round += 1) {
      if ((await relay(scope)) === 0) return;
      await executeAll(scope);
    }
    assert.fail('it does not come to rest');
  }
  const project = () => world.project(workspace, { [people.ann]: 'reviewer' });
  const rule = async (scope: ProjectScope, more: Partial<AutomationRuleCreate> = {}) =>
    (await createRule(deps, actor, scope, { name: 'Rule', event: 'issue.created', actions: [note()], ...more })).rule
      .id;
  const issue = (scope: ProjectScope, more: object = {}) =>
    createIssue(deps, actor, scope, { title: 'Crack', priority: 'high', ...more });
  return {
    ...room,
    ...{ asOwner, consumer, eventsOf, listRuns, ...tables },
    ...{ execute, relay, executeAll, settle, project, rule, issue },
  };
}
