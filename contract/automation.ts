// Automation rules: when an event of a kind meets conditions, actions follow. What they may ask stands in automation-members.ts.
import { type Static, Type } from 'typebox';
import { COMPARISONS, type Comparison, RULE_EVENTS, type RuleEvent, STOP_REASONS } from './automation-members.ts';
import { pageOf } from './paging.ts';
import { Doer, Instant, Line, Name, Nullable, Tags, Uuid } from './values.ts';

/** Of one project. */
export const MAX_RULES = 50;
/** Runs of one rule in an hour; events beyond them are only counted. */
export const MAX_RUNS_PER_HOUR = 100;
/** How many rules may follow from one another. */
export const MAX_CHAIN = 3;
/** Number of failed runs in a row that switches a rule off. */
export const FAILURES_THAT_DISABLE = 5;
/** How far back a dry run looks. */
export const DRY_RUN_DAYS = 30;

export const RuleEventName = () =>
  Type.Enum<RuleEvent[]>([...RULE_EVENTS], { description: 'The event type that triggers the rule.' });

const Value = () => Type.Union([Type.String({ maxLength: 200 }), Type.Number()]);

const conditionMembers = {
  member: Type.String({
    maxLength: 64,
    description: 'A member of the event’s record.',
    examples: ['priority'],
  }),
  comparison: Type.Enum<Comparison[]>([...COMPARISONS], {
    description:
      'Text and enumerated values accept `is`, `is_not` and `any_of`; text also accepts `contains` ' +
      '(case-insensitive); lists accept `contains` and `any_of`; numbers accept `is` and `at_least`; priority and ' +
      'severity accept `at_least`, compared by rank.',
  }),
};
const conditionValue = Nullable(
  Type.Union([Value(), Type.Array(Value(), { minItems: 1, maxItems: 20 })], {
    description: 'An array for `any_of`. Null with `is` or `is_not` matches an empty member.',
    examples: ['high'],
  }),
);

export const RuleCondition = Type.Object({ ...conditionMembers, value: conditionValue }, { $id: 'RuleCondition' });
export type RuleCondition = Static<typeof RuleCondition>;
/** A condition as it is given: a value that is left out is null. */
export const RuleConditionInput = Type.Object(
  { ...conditionMembers, value: Type.Optional(conditionValue) },
  { $id: 'RuleConditionInput' },
);
export type RuleConditionInput = Static<typeof RuleConditionInput>;

const TEMPLATE =
  'May contain placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`. Record values are ' +
  'inserted as plain text and are not interpreted.';
const Subject = () => Line(200, { description: TEMPLATE });
const Body = () => Type.String({ maxLength: 10_000, description: TEMPLATE });

const createIssueMembers = {
  kind: Type.Enum(['create_issue']),
  title: Subject(),
  type: Type.Enum(['defect', 'design', 'safety', 'request', 'other']),
  priority: Type.Enum(['low', 'medium', 'high', 'critical']),
  labels: Tags(),
};
const issueText = Nullable(Body());
const issueAssignee = Nullable(Uuid('A member with a role in the project.'));
const CREATES_ISSUE = { description: 'Creates an issue that refers to the elements of the record.' };

const CreateIssueAction = Type.Object(
  { ...createIssueMembers, description: issueText, assigneeId: issueAssignee },
  CREATES_ISSUE,
);
const CreateIssueInput = Type.Object(
  { ...createIssueMembers, description: Type.Optional(issueText), assigneeId: Type.Optional(issueAssignee) },
  CREATES_ISSUE,
);

const SendEmailAction = Type.Object(
  {
    kind: Type.Enum(['send_email']),
    memberIds: Type.Array(Uuid(), {
      maxItems: 20,
      description: 'Members of the project; anyone who no longer has a role in it is left out.',
    }),
    addresses: Type.Array(Type.String({ minLength: 3, maxLength: 254 }), { maxItems: 20 }),
    language: Type.Enum(['en', 'ar'], { description: 'Language of the text that the service adds.' }),
    subject: Subject(),
    text: Body(),
  },
  { description: 'Sends an e-mail to each recipient. URLs in the text are rendered so that they are not links.' },
);

const CallWebhookAction = Type.Object(
  {
    kind: Type.Enum(['call_webhook']),
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      description:
        'An https URL with a public address, as for a webhook subscription. Members who are not project admins ' +
        'see only its origin.',
      examples: ['https://hooks.example.com/automation'],
    }),
  },
  { description: 'Posts the event, signed with the rule’s secret; makes up to five attempts.' },
);

const assignMembers = { kind: Type.Enum(['assign']) };
const assignee = Nullable(Uuid('A member with a role in the project; null to unassign.'));
const ASSIGNS = { description: 'Assigns the record: an issue, an RFI, a clash or an anomaly.' };

const AssignAction = Type.Object({ ...assignMembers, assigneeId: assignee }, ASSIGNS);
const AssignInput = Type.Object({ ...assignMembers, assigneeId: Type.Optional(assignee) }, ASSIGNS);

export const RuleAction = Type.Union([CreateIssueAction, SendEmailAction, CallWebhookAction, AssignAction], {
  $id: 'RuleAction',
});
export type RuleAction = Static<typeof RuleAction>;
/** An action as it is given: what may be null may be left out. */
export const RuleActionInput = Type.Union([CreateIssueInput, SendEmailAction, CallWebhookAction, AssignInput], {
  $id: 'RuleActionInput',
});
export type RuleActionInput = Static<typeof RuleActionInput>;
export type RuleActionKind = RuleAction['kind'];

const CONDITIONS = {
  maxItems: 10,
  description: 'All conditions must hold; without conditions, the rule runs for every event of its type.',
};
export const Conditions = () => Type.Array(RuleConditionInput, CONDITIONS);
const ACTIONS = {
  minItems: 1,
  maxItems: 5,
  description:
    'Started in this order, with webhook calls in parallel to the others; an action that is retried later does ' +
    'not delay the following ones.',
};
const Actions = () => Type.Array(RuleActionInput, ACTIONS);

const ruleMembers = {
  id: Uuid(),
  projectId: Uuid(),
  name: Type.String(),
  enabled: Type.Boolean(),
  event: RuleEventName(),
  conditions: Type.Array(RuleCondition, CONDITIONS),
  actions: Type.Array(RuleAction, ACTIONS),
  disabledReason: Nullable(
    Type.Enum(['repeated_failures'], {
      description: 'Reason why the service switched the rule off; null if a person did.',
    }),
  ),
  createdBy: Doer,
  createdAt: Instant(),
  updatedAt: Instant(),
};

export const AutomationRule = Type.Object(ruleMembers, { $id: 'AutomationRule' });
export type AutomationRule = Static<typeof AutomationRule>;
export const AutomationRulePage = pageOf(AutomationRule, 'AutomationRule');

const Secret = () =>
  Nullable(
    Type.String({
      description:
        'Signs the rule’s webhook calls in the same way as deliveries. Shown only once, when the rule first calls ' +
        'a webhook; otherwise null.',
    }),
  );

export const AutomationRuleWithSecret = Type.Object(
  { ...ruleMembers, secret: Secret() },
  { $id: 'AutomationRuleWithSecret' },
);
export type AutomationRuleWithSecret = Static<typeof AutomationRuleWithSecret>;

export const AutomationRuleCreate = Type.Object(
  {
    name: Name(),
    enabled: Type.Optional(Type.Boolean({ default: true })),
    event: RuleEventName(),
    conditions: Type.Optional(Conditions()),
    actions: Actions(),
  },
  { $id: 'AutomationRuleCreate' },
);
export type AutomationRuleCreate = Static<typeof AutomationRuleCreate>;

export const AutomationRuleChange = Type.Object(
  {
    name: Type.Optional(Name()),
    enabled: Type.Optional(Type.Boolean({ description: 'Switching a rule on resets its failure count.' })),
    event: Type.Optional(RuleEventName()),
    conditions: Type.Optional(Conditions()),
    actions: Type.Optional(Actions()),
  },
  { $id: 'AutomationRuleChange' },
);
export type AutomationRuleChange = Static<typeof AutomationRuleChange>;

export const Resource = Type.Object({ type: Type.String({ examples: ['issue'] }), id: Uuid() });

export const RUN_STATUSES = ['pending', 'done', 'failed', 'stopped'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export const STEP_STATUSES = ['pending', 'done', 'failed', 'stopped'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

export const RuleStep = Type.Object(
  {
    position: Type.Integer(),
    kind: Type.Enum(['create_issue', 'send_email', 'call_webhook', 'assign']),
    status: Type.Enum([...STEP_STATUSES]),
    attempts: Type.Integer(),
    error: Nullable(Type.String({ description: 'Error of the last failed attempt.', examples: ['timed_out'] })),
    result: Nullable(Resource),
    nextAttemptAt: Nullable(Instant()),
    finishedAt: Nullable(Instant()),
    durationMs: Nullable(Type.Integer({ description: 'Duration of the last attempt.' })),
  },
  { $id: 'RuleStep' },
);
export type RuleStep = Static<typeof RuleStep>;

export const RuleRun = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    ruleId: Uuid('The rule may have been deleted since.'),
    ruleName: Type.String({ description: 'Name of the rule at that time.' }),
    event: Type.Object({ id: Uuid(), type: RuleEventName(), occurredAt: Instant() }),
    resource: Resource,
    title: Type.String({ description: 'Title of the record at that time.' }),
    status: Type.Enum([...RUN_STATUSES]),
    stopReason: Nullable(
      Type.Enum([...STOP_REASONS], {
        description:
          'Reason why nothing, or not everything, was done: the event was caused by this rule or by too long a ' +
          'chain of rules (`loop`, `chain_too_long`); the rule had run too often in this hour (`over_budget`, ' +
          'recorded once an hour); the workspace’s rules had reached their e-mail limit, so the e-mails of this ' +
          'run were left out (`over_mail_budget`, also the error of each such step); or the rule had been ' +
          'switched off or deleted, or its project archived.',
      }),
    ),
    chain: Type.Array(Uuid(), { description: 'The rules that led to the event, first one first.' }),
    steps: Type.Array(RuleStep, { description: 'The result of each action.' }),
    createdAt: Instant(),
    finishedAt: Nullable(Instant()),
  },
  { $id: 'RuleRun' },
);
export type RuleRun = Static<typeof RuleRun>;
export const RuleRunPage = pageOf(RuleRun, 'RuleRun');

export const runFilters = { status: Type.Optional(Type.Enum([...RUN_STATUSES])) };
export const logFilters = {
  ...runFilters,
  ruleId: Type.Optional(Uuid('Return only runs of this rule, even if it has been deleted.')),
};

export const SKIP_REASONS = ['condition', 'over_budget', 'record_gone'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const SkippedEvent = Type.Object(
  {
    reason: Type.Enum([...SKIP_REASONS]),
    condition: Nullable(
      Type.Integer({ description: 'Index of the first condition that did not hold, starting at 0.' }),
    ),
    count: Type.Integer(),
    last: Type.Object({
      resource: Resource,
      title: Type.String({ description: 'Title of the record at that time; empty if the record no longer existed.' }),
      at: Instant(),
    }),
  },
  { $id: 'SkippedEvent' },
);
export type SkippedEvent = Static<typeof SkippedEvent>;
export const SkippedEventList = Type.Object(
  { data: Type.Array(SkippedEvent), nextCursor: Type.Null() },
  { $id: 'SkippedEventList' },
);

export const RuleActivity = Type.Object(
  {
    ruleId: Uuid(),
    lastRunAt: Nullable(Instant()),
    lastStatus: Nullable(Type.Enum([...RUN_STATUSES])),
    runs: Type.Integer({ description: 'Runs in the last 30 days.' }),
    failed: Type.Integer({ description: 'Failed runs in the last 30 days.' }),
    stopped: Type.Integer({ description: 'Stopped runs in the last 30 days.' }),
    failuresInARow: Type.Integer(),
  },
  { $id: 'RuleActivity' },
);
export type RuleActivity = Static<typeof RuleActivity>;
export const RuleActivityList = Type.Object(
  { data: Type.Array(RuleActivity), nextCursor: Type.Null() },
  { $id: 'RuleActivityList' },
);
