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

const tag = { name: 'Automation', description: 'Rules that run actions on events.' };

export const automationOperations = defineOperations(tag, {
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
    summary: 'Get the activity of a project’s automation rules',
    description:
      'Returns one row per rule in a single page, in the order of the rules list. Counts cover the last 30 days.',
    access: person('viewer'),
    reply: RuleActivityList,
  },
  createAutomationRule: {
    method: 'POST',
    path: '/api/projects/{projectId}/automation-rules',
    summary: 'Create an automation rule',
    description:
      `A project can have at most ${MAX_RULES} rules (409 beyond that). If an action calls a webhook, the ` +
      'response contains the secret that signs the calls. The secret is not shown again.',
    access: person('admin'),
    body: AutomationRuleCreate,
    reply: AutomationRuleWithSecret,
    creates: { onceOnly: ['secret'] },
    etag: true,
    confirmed: true,
    refuses: ['not_found', 'conflict'],
  },
  dryRunAutomationRule: {
    method: 'POST',
    path: '/api/projects/{projectId}/automation-rules/dry-run',
    summary: 'Test rule conditions against past events',
    description:
      `Counts how often a rule would have run in the last ${DRY_RUN_DAYS} days and returns examples. Changes ` +
      'nothing. Conditions are evaluated against the current state of the records.',
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
    etag: true,
  },
  updateAutomationRule: {
    method: 'PATCH',
    path: '/api/projects/{projectId}/automation-rules/{ruleId}',
    summary: 'Update an automation rule',
    description:
      'Also switches a rule on or off. Changing the actions requires a recent sign-in or re-authentication, as ' +
      'creating a rule does.',
    access: person('admin'),
    body: AutomationRuleChange,
    reply: AutomationRuleWithSecret,
    etag: true,
    refuses: ['not_found', 'precondition_failed', 'confirmation_required'],
  },
  deleteAutomationRule: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/automation-rules/{ruleId}',
    summary: 'Delete an automation rule',
    description: 'The rule’s runs remain in the project’s log. Pending actions of its runs are not executed.',
    access: person('admin'),
    reply: null,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  rotateAutomationRuleSecret: {
    method: 'POST',
    path: '/api/projects/{projectId}/automation-rules/{ruleId}/rotate-secret',
    summary: 'Rotate the signing secret of an automation rule',
    description:
      'The response contains the new secret, which is not shown again. The previous secret stops working immediately.',
    access: person('admin'),
    reply: AutomationRuleWithSecret,
    etag: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  listAutomationRuns: {
    method: 'GET',
    path: '/api/projects/{projectId}/automation-runs',
    summary: 'List automation runs of a project, newest first',
    description: 'Runs are kept for 90 days, including those of deleted rules.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...logFilters }),
    reply: RuleRunPage,
  },
  listAutomationRuleRuns: {
    method: 'GET',
    path: '/api/projects/{projectId}/automation-rules/{ruleId}/runs',
    summary: 'List runs of an automation rule, newest first',
    description: 'Runs are kept for 90 days.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...runFilters }),
    reply: RuleRunPage,
  },
  listAutomationRuleSkippedEvents: {
    method: 'GET',
    path: '/api/projects/{projectId}/automation-rules/{ruleId}/skipped-events',
    summary: 'List events skipped by an automation rule',
    description:
      'Returns one row per condition in a single page. Each event is counted under the first condition that it ' +
      'did not meet, over the last 30 days.',
    access: person('viewer'),
    reply: SkippedEventList,
  },
});
