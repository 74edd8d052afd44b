import { automationOperations } from '../../../../contract/operations/automation.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { confirmationRequired } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, type Route } from '../../platform/http/route.ts';
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
  return implement(automationOperations.listAutomationRules, ({ scope, query, url, role }) =>
    (isAdmin(role) ? rules : shownRules).page(deps, scope, { query, url }),
  );
}

function activityRoute(deps: RuleRouteDeps): Route {
  return implement(automationOperations.listAutomationRuleActivity, async ({ scope }) => {
    const since = instantOf(deps.clock.now() - ACTIVITY_MS);
    return ok({ data: await listActivity(deps.db.reader(scope), scope, since), nextCursor: null });
  });
}

function createRoute(deps: RuleRouteDeps): Route {
  return implement(automationOperations.createAutomationRule, ({ actor, scope, body, idempotent }) =>
    idempotent(
      deps,
      (made: RuleWithSecret) => created(withSecret(made), { changedAt: made.changedAt }),
      (bound) => createRule(bound, actor, scope, body),
    ),
  );
}

function dryRunRoute(deps: RuleRouteDeps): Route {
  return implement(automationOperations.dryRunAutomationRule, async ({ scope, body }) =>
    ok(await dryRun(deps, scope, body)),
  );
}

function getRoute(deps: RuleRouteDeps): Route {
  return implement(automationOperations.getAutomationRule, async ({ scope, params, role }) => {
    const { rule, changedAt } = await getRule(deps.db.reader(scope), scope, params.ruleId);
    if (isAdmin(role)) return ok(rule, { changedAt });
    // Without a tag: under that of the whole rule a browser would go on showing what an admin saw in it before.
    return ok({ ...rule, actions: shownActions(rule.actions) });
  });
}

function changeRoute(deps: RuleRouteDeps): Route {
  return implement(automationOperations.updateAutomationRule, {
    loadResource: ({ scope, params }) => getRule(deps.db.reader(scope), scope, params.ruleId),
    async handle({ caller, actor, scope, params, body, ifMatch }) {
      const isConfirmed = caller.type !== 'user' || deps.isConfirmed(caller);
      if (body.actions !== undefined && !isConfirmed) throw confirmationRequired();
      const changed = await changeRule(deps, actor, scope, { id: params.ruleId, ifMatch, change: body });
      return ok(withSecret(changed), { changedAt: changed.changedAt });
    },
  });
}

function deleteRoute(deps: RuleRouteDeps): Route {
  return implement(automationOperations.deleteAutomationRule, {
    loadResource: ({ scope, params }) => getRule(deps.db.reader(scope), scope, params.ruleId),
    async handle({ actor, scope, params, ifMatch }) {
      await deleteRule(deps, actor, scope, { id: params.ruleId, ifMatch });
      return noContent;
    },
  });
}

function rotateRoute(deps: RuleRouteDeps): Route {
  return implement(automationOperations.rotateAutomationRuleSecret, {
    loadResource: ({ scope, params }) => getRule(deps.db.reader(scope), scope, params.ruleId),
    async handle({ actor, scope, params }) {
      const rotated = await rotateRuleSecret(deps, actor, scope, params.ruleId);
      return ok(withSecret(rotated), { changedAt: rotated.changedAt });
    },
  });
}

function logRoutes(deps: RuleRouteDeps): Route[] {
  return [
    implement(automationOperations.listAutomationRuns, ({ scope, query: { status, ruleId, ...query }, url }) =>
      log.page(deps, scope, { query, filters: { ruleId, status }, url }),
    ),
    implement(automationOperations.listAutomationRuleRuns, {
      loadResource: ({ scope, params }) => getRule(deps.db.reader(scope), scope, params.ruleId),
      handle: ({ scope, params, query: { status, ...query }, url }) =>
        runs.page(deps, scope, { query, filters: { ruleId: params.ruleId, status }, url }),
    }),
    implement(automationOperations.listAutomationRuleSkippedEvents, {
      loadResource: ({ scope, params }) => getRule(deps.db.reader(scope), scope, params.ruleId),
      handle: async ({ scope, params }) =>
        ok({ data: await listSkippedEvents(deps.db.reader(scope), scope, params.ruleId), nextCursor: null }),
    }),
  ];
}
