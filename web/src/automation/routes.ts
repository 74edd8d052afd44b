import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../frame/roots.tsx';
import { fetchedScreen } from '../parts/fetched-screen.tsx';
import { FIRING_STATUSES, type FiringStatus } from './firing-status.ts';

/** Which firings of a rule are listed. */
function firingView(search: Record<string, unknown>): { readonly result?: FiringStatus } {
  const result = FIRING_STATUSES.find((each) => each === search.result);
  return result === undefined ? {} : { result };
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
export const automationRoutes = [rules, newRule, rule, editRule];
