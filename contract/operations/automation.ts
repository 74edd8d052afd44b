import { Type } from 'typebox';
import { person } from '../access.ts';
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
} from '../automation.ts';
import { PageQuery, pageQuery } from '../paging.ts';
import { DryRun, DryRunCreate } from '../rule-dry-run.ts';
import { defineOperations } from './operation.ts';

export const automationOperations = defineOperations('Automation', {
  listAutomationRules: {
    method: 'GET',
    path: '/api/projects/{projectId}/automation-rules',
    summary: 'List automation rules',
    access: person('viewer'),
    query: PageQuery,
    reply: AutomationRulePage,
  },
  listAutomationRuleActivity: {
    method: 'GET',
    path: '/api/projects/{projectId}/automation-rules/activity',
    summary: 'List the activity of the automation rules of a project',
    description:
      'All in one page, since a project has few rules: a row for each, in the order of the list. Counts are those of ' +
      'the last 30 days.',
    access: person('viewer'),
    reply: RuleActivityList,
  },
  createAutomationRule: {
    method: 'POST',
    path: '/api/projects/{projectId}/automation-rules',
    summary: 'Create an automation rule',
    description:
      `At most ${MAX_RULES} a project (409). Where an action calls a webhook, the answer holds the secret that signs the ` +
      'calls, which is never shown again.',
    access: person('admin'),
    body: AutomationRuleCreate,
    reply: AutomationRuleWithSecret,
    creates: { onceOnly: ['secret'] },
    tagged: true,
    confirmed: true,
    refuses: ['not_found', 'conflict'],
  },
  dryRunAutomationRule: {
    method: 'POST',
    path: '/api/projects/{projectId}/automation-rules/dry-run',
    summary: 'Try conditions on what happened',
    description:
      `Counts how often a rule would have run in the last ${DRY_RUN_DAYS} days, with examples. Nothing is changed. The records ` +
      'are judged as they are now.',
    access: person('admin'),
    body: DryRunCreate,
    reply: DryRun,
    changesProject: 'never',
  },
  getAutomationRule: {
    method: 'GET',
    path: '/api/projects/{projectId}/automation-rules/{ruleId}',
    summary: 'Get an automation rule',
    access: person('viewer'),
    reply: AutomationRule,
    tagged: true,
  },
  updateAutomationRule: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/automation-rules/{ruleId}',
    summary: 'Change an automation rule, or switch it on or off',
    description: 'Other actions need a sign-in or a confirmation that is recent, as a new rule does.',
    access: person('admin'),
    body: AutomationRuleChange,
    reply: AutomationRuleWithSecret,
    tagged: true,
    refuses: ['not_found', 'precondition_failed', 'confirmation_required'],
  },
  deleteAutomationRule: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/automation-rules/{ruleId}',
    summary: 'Delete an automation rule',
    description: 'Its log stays with that of the project. What it has begun and not done is not done any more.',
    access: person('admin'),
    reply: null,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  rotateAutomationRuleSecret: {
    method: 'POST',
    path: '/api/projects/{projectId}/automation-rules/{ruleId}/rotate-secret',
    summary: 'Make a new secret for the calls of an automation rule',
    description: 'The new secret is in this answer and never shown again. The one before ends at once.',
    access: person('admin'),
    reply: AutomationRuleWithSecret,
    tagged: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  listAutomationRuns: {
    method: 'GET',
    path: '/api/projects/{projectId}/automation-runs',
    summary: 'List the runs of all automation rules of a project, newest first',
    description: 'Kept 90 days, also those of rules that were deleted.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...logFilters }),
    reply: RuleRunPage,
  },
  listAutomationRuleRuns: {
    method: 'GET',
    path: '/api/projects/{projectId}/automation-rules/{ruleId}/runs',
    summary: 'List the runs of an automation rule, newest first',
    description: 'Kept 90 days.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...runFilters }),
    reply: RuleRunPage,
  },
  listAutomationRuleSkippedEvents: {
    method: 'GET',
    path: '/api/projects/{projectId}/automation-rules/{ruleId}/skipped-events',
    summary: 'List why events did not start an automation rule',
    description:
      'All in one page, one row for each condition. Counted by the first condition that did not hold, over the last ' +
      '30 days.',
    access: person('viewer'),
    reply: SkippedEventList,
  },
});
