import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../shell/roots.tsx';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import { RUN_STATUSES, type RunStatus } from './run-status.ts';

/** Parses the filter of the runs of a rule. */
function parseRunFilter(search: Record<string, unknown>): { readonly result?: RunStatus } {
  const result = RUN_STATUSES.find((each) => each === search.result);
  return result === undefined ? {} : { result };
}

/** Parses the filters of the runs of all rules. */
function parseLogFilters(search: Record<string, unknown>): { readonly rule?: string; readonly result?: RunStatus } {
  return { ...parseRunFilter(search), ...(typeof search.rule === 'string' && { rule: search.rule }) };
}

const rules = createRoute({
  getParentRoute: () => projectRoute,
  path: 'automation',
  component: fetchedScreen(() => import('./rules-screen.tsx'), 'RulesScreen'),
});

const newRule = createRoute({
  getParentRoute: () => projectRoute,
  path: 'automation/new',
  component: fetchedScreen(() => import('./edit-screens.tsx'), 'NewRuleScreen'),
});

const log = createRoute({
  getParentRoute: () => projectRoute,
  path: 'automation/log',
  validateSearch: parseLogFilters,
  component: fetchedScreen(() => import('./log-screen.tsx'), 'LogScreen'),
});

const rule = createRoute({
  getParentRoute: () => projectRoute,
  path: 'automation/$ruleId',
  validateSearch: parseRunFilter,
  component: fetchedScreen(() => import('./rule-screen.tsx'), 'RuleScreen'),
});

const editRule = createRoute({
  getParentRoute: () => projectRoute,
  path: 'automation/$ruleId/edit',
  component: fetchedScreen(() => import('./edit-screens.tsx'), 'EditRuleScreen'),
});

/** Automation rules of a project. */
export const automationRoutes = [rules, newRule, log, rule, editRule];
