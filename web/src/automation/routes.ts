import { createRoute } from '@tanstack/react-router';
import { createSearchParser, parseAsOneOf, parseAsUuid } from '../records/search-params.ts';
import { projectRoute } from '../shell/roots.tsx';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import { RUN_STATUSES } from './run-status.ts';

const result = parseAsOneOf(RUN_STATUSES);

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
  validateSearch: createSearchParser({ rule: parseAsUuid, result }),
  component: fetchedScreen(() => import('./log-screen.tsx'), 'LogScreen'),
});

const rule = createRoute({
  getParentRoute: () => projectRoute,
  path: 'automation/$ruleId',
  validateSearch: createSearchParser({ result }),
  component: fetchedScreen(() => import('./rule-screen.tsx'), 'RuleScreen'),
});

const editRule = createRoute({
  getParentRoute: () => projectRoute,
  path: 'automation/$ruleId/edit',
  component: fetchedScreen(() => import('./edit-screens.tsx'), 'EditRuleScreen'),
});

/** Automation rules of a project. */
export const automationRoutes = [rules, newRule, log, rule, editRule];
