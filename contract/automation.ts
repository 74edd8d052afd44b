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
  Type.Enum<RuleEvent[]>([...RULE_EVENTS], { description: 'The kind of event that the rule waits for.' });

const Value = () => Type.Union([Type.String({ maxLength: 200 }), Type.Number()]);

const conditionMembers = {
  member: Type.String({
    maxLength: 64,
    description: 'A member of the records of the event.',
    examples: ['priority'],
  }),
  comparison: Type.Enum<Comparison[]>([...COMPARISONS], {
    description:
      'Texts and words take `is`, `is_not` and `any_of`, texts `contains` (in any case of letters), lists `contains` and ' +
      '`any_of`, numbers `is` and `at_least`, and `at_least` goes for priority and severity by their rank.',
  }),
};
const conditionValue = Nullable(
  Type.Union([Value(), Type.Array(Value(), { minItems: 1, maxItems: 20 })], {
    description: 'A list for `any_of`. Null, with `is` and `is_not`, for a member that is empty.',
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
  'May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put ' +
  'there as text and nothing in it is carried out.';
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
const CREATES_ISSUE = { description: 'Creates an issue, about the elements of the record.' };

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
      description: 'Members of the project; who has no role in it any more is left out.',
    }),
    addresses: Type.Array(Type.String({ minLength: 3, maxLength: 254 }), { maxItems: 20 }),
    language: Type.Enum(['en', 'ar'], { description: 'Of what the service adds to the text.' }),
    subject: Subject(),
    text: Body(),
  },
  { description: 'Sends an e-mail to each. Addresses in the text are shown in a form that is no link.' },
);

const CallWebhookAction = Type.Object(
  {
    kind: Type.Enum(['call_webhook']),
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      description:
        'As of a webhook subscription: https and public. Who is not an admin of the project is shown its origin alone.',
      examples: ['https://hooks.example.com/automation'],
    }),
  },
  { description: 'Posts what happened, signed with the secret of the rule; tried five times.' },
);

const assignMembers = { kind: Type.Enum(['assign']) };
const assignee = Nullable(Uuid('A member with a role in the project; null for nobody.'));
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

const CONDITIONS = { maxItems: 10, description: 'All of them must hold; none: every event of the kind.' };
export const Conditions = () => Type.Array(RuleConditionInput, CONDITIONS);
const ACTIONS = {
  minItems: 1,
  maxItems: 5,
  description:
    'Begun in this order, calls of webhooks beside the others; one that is tried again later holds up none behind it.',
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
    Type.Enum(['repeated_failures'], { description: 'Why the service switched it off; null where a person did.' }),
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
        'Signs the calls of the rule as deliveries are signed. Shown this once, when the rule first calls a webhook; else null.',
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
    enabled: Type.Optional(Type.Boolean({ description: 'Switching a rule on begins its count of failures anew.' })),
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
    error: Nullable(Type.String({ description: 'Of the last attempt that failed.', examples: ['timed_out'] })),
    result: Nullable(Resource),
    nextAttemptAt: Nullable(Instant()),
    finishedAt: Nullable(Instant()),
    durationMs: Nullable(Type.Integer({ description: 'Of its last attempt.' })),
  },
  { $id: 'RuleStep' },
);
export type RuleStep = Static<typeof RuleStep>;

export const RuleRun = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    ruleId: Uuid('It may have been deleted since.'),
    ruleName: Type.String({ description: 'As it was then.' }),
    event: Type.Object({ id: Uuid(), type: RuleEventName(), occurredAt: Instant() }),
    resource: Resource,
    title: Type.String({ description: 'Of the record, as it was then.' }),
    status: Type.Enum([...RUN_STATUSES]),
    stopReason: Nullable(
      Type.Enum([...STOP_REASONS], {
        description:
          'Why nothing, or not all, was done: the rule, or too many rules, had led to this event (`loop`, `chain_too_long`), it had run ' +
          'too often in this hour (`over_budget`, told once an hour), the rules of the workspace had sent as many mails as they may, so that those of this run were left out ' +
          '(`over_mail_budget`, the error of each such step too), or the rule was switched off or deleted, or its project archived, meanwhile.',
      }),
    ),
    chain: Type.Array(Uuid(), { description: 'The rules that led to the event, the first one first.' }),
    steps: Type.Array(RuleStep, { description: 'What came of each action.' }),
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
  ruleId: Type.Optional(Uuid('Of this rule alone, also when it was deleted.')),
};

export const SKIP_REASONS = ['condition', 'over_budget', 'record_gone'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const SkippedEvent = Type.Object(
  {
    reason: Type.Enum([...SKIP_REASONS]),
    condition: Nullable(Type.Integer({ description: 'The place of the first condition that did not hold, from 0.' })),
    count: Type.Integer(),
    last: Type.Object({
      resource: Resource,
      title: Type.String({ description: 'Of the record, as it was then; empty where it was gone.' }),
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
    failed: Type.Integer({ description: 'Of these.' }),
    stopped: Type.Integer({ description: 'Of these.' }),
    failuresInARow: Type.Integer(),
  },
  { $id: 'RuleActivity' },
);
export type RuleActivity = Static<typeof RuleActivity>;
export const RuleActivityList = Type.Object(
  { data: Type.Array(RuleActivity), nextCursor: Type.Null() },
  { $id: 'RuleActivityList' },
);
