import { Type } from 'typebox';
import {
  AutomationRule,
  AutomationRuleChange,
  AutomationRuleCreate,
  AutomationRulePage,
  AutomationRuleWithSecret,
  DRY_RUN_DAYS,
  logFilters,
  MAX_RULES,
  RuleActivityList,
  RuleRunPage,
  runFilters,
  SkippedEventList,
} from '../../../../contract/automation.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { DryRun, DryRunCreate } from '../../../../contract/rule-dry-run.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { confirmationRequired } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import {
  changeRule,
  createRule,
  deleteRule,
  type RuleDeps,
  type RuleWithSecret,
  rotateRuleSecret,
} from './commands.ts';
import { type DryRunDeps, dryRun } from './dry-run.ts';
import { listActivity, listSkippedEvents, runList, runShape } from './log-store.ts';
import { shownActions } from './rule.ts';
import { getRule, ruleList, ruleShape, shownRuleShape } from './store.ts';

export type RuleRouteDeps = RuleDeps &
  PagingDeps &
  DryRunDeps & { readonly isConfirmed: (caller: PersonCaller) => boolean };

const rules = pagedList({ name: 'automation-rules', source: ruleList, shape: ruleShape });
const shownRules = pagedList({ name: 'automation-rules', source: ruleList, shape: shownRuleShape });
const runs = pagedList({ name: 'automation-runs', source: runList, shape: runShape });
const log = pagedList({ name: 'automation-log', source: runList, shape: runShape });

const PATH = '/api/projects/{projectId}/automation-rules';
const ONE = `${PATH}/{ruleId}`;
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), ruleId: Uuid() });
const reading = { tag: 'Automation', scope: 'project', access: person('viewer') } as const;
const writing = { tag: 'Automation', scope: 'project', access: person('admin') } as const;
const ACTIVITY_MS = 30 * 24 * 60 * 60 * 1000;

/** Automation rules: read by everybody in the project, made and changed by its admins (contract §10). */
export function automationRoutes(deps: RuleRouteDeps): Route[] {
  return [
    listRoute(deps),
    activityRoute(deps),
    createRoute(deps),
    dryRunRoute(deps),
    getRoute(deps),
    changeRoute(deps),
    deleteRoute(deps),
    rotateRoute(deps),
    ...logRoutes(deps),
  ];
}

const withSecret = ({ rule, secret }: RuleWithSecret) => ({ ...rule, secret });
const isAdmin = (role: string | undefined) => role === 'admin';

function listRoute(deps: RuleRouteDeps): Route {
  return route({
    ...reading,
    method: 'GET',
    path: PATH,
    summary: 'List automation rules',
    params: inProject,
    query: Type.Object({ ...pageQuery }),
    reply: AutomationRulePage,
    handle: ({ scope, query, url, role }) => (isAdmin(role) ? rules : shownRules).page(deps, scope, { query, url }),
  });
}

function activityRoute(deps: RuleRouteDeps): Route {
  return route({
    ...reading,
    method: 'GET',
    path: `${PATH}/activity`,
    summary: 'List the activity of the automation rules of a project',
    description:
      'All in one page, since a project has few rules: a row for each, in the order of the list. Counts are those of the last 30 days.',
    params: inProject,
    reply: RuleActivityList,
    async handle({ scope }) {
      const since = instantOf(deps.clock.now() - ACTIVITY_MS);
      return ok({ data: await listActivity(deps.db.reader(scope), scope, since), nextCursor: null });
    },
  });
}

function createRoute(deps: RuleRouteDeps): Route {
  return route({
    ...writing,
    method: 'POST',
    path: PATH,
    summary: 'Create an automation rule',
    description:
      `At most ${MAX_RULES} a project (409). Where an action calls a webhook, the answer holds the secret that signs the ` +
      'calls, which is never shown again.',
    params: inProject,
    body: AutomationRuleCreate,
    reply: AutomationRuleWithSecret,
    tagged: true,
    status: 201,
    confirmed: true,
    creates: { onceOnly: ['secret'] },
    refuses: ['not_found', 'conflict'],
    handle: ({ actor, scope, body, keeping }) =>
      keeping(
        deps,
        (made: RuleWithSecret) => created(withSecret(made), { changedAt: made.changedAt }),
        (bound) => createRule(bound, actor, scope, body),
      ),
  });
}

function dryRunRoute(deps: RuleRouteDeps): Route {
  return route({
    ...writing,
    method: 'POST',
    path: `${PATH}/dry-run`,
    changesProject: 'never',
    summary: 'Try conditions on what happened',
    description:
      `Counts how often a rule would have run in the last ${DRY_RUN_DAYS} days, with examples. Nothing is changed. The records ` +
      'are judged as they are now.',
    params: inProject,
    body: DryRunCreate,
    reply: DryRun,
    handle: async ({ scope, body }) => ok(await dryRun(deps, scope, body)),
  });
}

function getRoute(deps: RuleRouteDeps): Route {
  return route({
    ...reading,
    method: 'GET',
    path: ONE,
    summary: 'Get an automation rule',
    params: one,
    reply: AutomationRule,
    tagged: true,
    async handle({ scope, params, role }) {
      const { rule, changedAt } = await getRule(deps.db.reader(scope), scope, params.ruleId);
      if (isAdmin(role)) return ok(rule, { changedAt });
      // Without a tag: under that of the whole rule a browser would go on showing what an admin saw in it before.
      return ok({ ...rule, actions: shownActions(rule.actions) });
    },
  });
}

function changeRoute(deps: RuleRouteDeps): Route {
  return route({
    ...writing,
    method: 'PATCH',
    path: ONE,
    summary: 'Change an automation rule, or switch it on or off',
    params: one,
    findOfPath: ({ scope, params }) => getRule(deps.db.reader(scope), scope, params.ruleId),
    body: AutomationRuleChange,
    reply: AutomationRuleWithSecret,
    tagged: true,
    description: 'Other actions need a sign-in or a confirmation that is recent, as a new rule does.',
    refuses: ['not_found', 'precondition_failed', 'confirmation_required'],
    async handle({ caller, actor, scope, params, body, ifMatch }) {
      const isConfirmed = caller.type !== 'user' || deps.isConfirmed(caller);
      if (body.actions !== undefined && !isConfirmed) throw confirmationRequired();
      const changed = await changeRule(deps, actor, scope, { id: params.ruleId, ifMatch, change: body });
      return ok(withSecret(changed), { changedAt: changed.changedAt });
    },
  });
}

function deleteRoute(deps: RuleRouteDeps): Route {
  return route({
    ...writing,
    method: 'DELETE',
    path: ONE,
    summary: 'Delete an automation rule',
    description: 'Its log stays with that of the project. What it has begun and not done is not done any more.',
    params: one,
    findOfPath: ({ scope, params }) => getRule(deps.db.reader(scope), scope, params.ruleId),
    confirmed: true,
    reply: null,
    status: 204,
    refuses: ['precondition_failed'],
    async handle({ actor, scope, params, ifMatch }) {
      await deleteRule(deps, actor, scope, { id: params.ruleId, ifMatch });
      return noContent;
    },
  });
}

function rotateRoute(deps: RuleRouteDeps): Route {
  return route({
    ...writing,
    method: 'POST',
    path: `${ONE}/rotate-secret`,
    summary: 'Make a new secret for the calls of an automation rule',
    description: 'The new secret is in this answer and never shown again. The one before ends at once.',
    params: one,
    findOfPath: ({ scope, params }) => getRule(deps.db.reader(scope), scope, params.ruleId),
    confirmed: true,
    reply: AutomationRuleWithSecret,
    tagged: true,
    refuses: ['conflict'],
    async handle({ actor, scope, params }) {
      const rotated = await rotateRuleSecret(deps, actor, scope, params.ruleId);
      return ok(withSecret(rotated), { changedAt: rotated.changedAt });
    },
  });
}

function logRoutes(deps: RuleRouteDeps): Route[] {
  return [
    route({
      ...reading,
      method: 'GET',
      path: '/api/projects/{projectId}/automation-runs',
      summary: 'List the runs of all automation rules of a project, newest first',
      description: 'Kept 90 days, also those of rules that were deleted.',
      params: inProject,
      query: Type.Object({ ...pageQuery, ...logFilters }),
      reply: RuleRunPage,
      handle: ({ scope, query: { status, ruleId, ...query }, url }) =>
        log.page(deps, scope, { query, filters: { ruleId, status }, url }),
    }),
    route({
      ...reading,
      method: 'GET',
      path: `${ONE}/runs`,
      summary: 'List the runs of an automation rule, newest first',
      description: 'Kept 90 days.',
      params: one,
      findOfPath: ({ scope, params }) => getRule(deps.db.reader(scope), scope, params.ruleId),
      query: Type.Object({ ...pageQuery, ...runFilters }),
      reply: RuleRunPage,
      handle: ({ scope, params, query: { status, ...query }, url }) =>
        runs.page(deps, scope, { query, filters: { ruleId: params.ruleId, status }, url }),
    }),
    route({
      ...reading,
      method: 'GET',
      path: `${ONE}/skipped-events`,
      summary: 'List why events did not start an automation rule',
      description:
        'All in one page, one row for each condition. Counted by the first condition that did not hold, over the last 30 days.',
      params: one,
      findOfPath: ({ scope, params }) => getRule(deps.db.reader(scope), scope, params.ruleId),
      reply: SkippedEventList,
      handle: async ({ scope, params }) =>
        ok({ data: await listSkippedEvents(deps.db.reader(scope), scope, params.ruleId), nextCursor: null }),
    }),
  ];
}
