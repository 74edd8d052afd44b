import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../frame/roots.tsx';
import { fetchedScreen } from '../parts/fetched-screen.tsx';

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
  component: fetchedScreen(() => import('./rule-screen.tsx'), 'RuleScreen'),
});

const editRule = createRoute({
  getParentRoute: () => projectRoute,
  path: 'automation/$ruleId/edit',
  component: fetchedScreen(() => import('./edit-screens.tsx'), 'EditRuleScreen'),
});

/** Automation rules of a project. */
export const automationRoutes = [rules, newRule, rule, editRule];
