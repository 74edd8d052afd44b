import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../shell/roots.tsx';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import { FIRING_STATUSES, type FiringStatus } from './firing-status.ts';

/** Which firings of a rule are listed. */
function firingView(search: Record<string, unknown>): { readonly result?: FiringStatus } {
  const result = FIRING_STATUSES.find((each) => each === search.result);
  return result === undefined ? {} : { result };
}

/** Which firings of all rules are listed. */
function logView(search: Record<string, unknown>): { readonly rule?: string; readonly result?: FiringStatus } {
  return { ...firingView(search), ...(typeof search.rule === 'string' && { rule: search.rule }) };
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
  validateSearch: logView,
  component: fetchedScreen(() => import('./log-screen.tsx'), 'LogScreen'),
});

const rule = createRoute({
  getParentRoute: () => projectRoute,
  path: 'automation/$ruleId',
  validateSearch: firingView,
  component: fetchedScreen(() => import('./rule-screen.tsx'), 'RuleScreen'),
});

const editRule = createRoute({
  getParentRoute: () => projectRoute,
  path: 'automation/$ruleId/edit',
  component: fetchedScreen(() => import('./edit-screens.tsx'), 'EditRuleScreen'),
});

/** Automation rules of a project. */
export const automationRoutes = [rules, newRule, log, rule, editRule];
