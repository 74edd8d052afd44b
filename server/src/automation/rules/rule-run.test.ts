import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_CHAIN, MAX_RUNS_PER_HOUR, type RuleAction, type RuleCondition } from '../../../../contract/automation.ts';
import { COMPARISONS_OF, membersOf, RULE_EVENTS, type RuleEvent } from '../../../../contract/automation-members.ts';
import { EVENT_MEANINGS, INTERNAL_EVENT_MEANINGS } from '../../../../contract/events.ts';
import { refusal } from '../../../testing/refusal.ts';
import { AppError } from '../../platform/app-error.ts';
import { firstFailing } from './conditions.ts';
import { fill, placeholdersOf, unknownPlaceholder } from './placeholders.ts';
import type { RuleRecord } from './record.ts';
import { requireSound, shownActions } from './rule.ts';
import {
  computeRunStatus,
  computeStepStatus,
  countFailures,
  findEarlyStop,
  planRuns,
  type RuledEvent,
} from './rule-run.ts';

const ID = '01890000-0000-7000-8000-00000000000';
const record: RuleRecord = {
  resource: { type: 'issue', id: `${ID}1` },
  title: 'Crack in the {{rule.name}}',
  number: 7,
  values: {
    title: 'Crack in the {{rule.name}}',
    description: null,
    type: 'defect',
    priority: 'high',
    status: 'open',
    assigneeId: `${ID}2`,
    labels: ['Facade', 'urgent'],
    createdByType: 'user',
  },
  elementGuids: ['guid'],
};
const photo: RuleRecord = {
  ...record,
  values: { notes: '', kind: 'photo', tags: [], floorPlanId: null, milestoneId: null },
};
const anomaly: RuleRecord = { ...record, values: { severity: 'medium', value: 21.5, source: 'scan' } };

const holds = (event: RuleEvent, of: RuleRecord, condition: object) =>
  firstFailing(event, [condition as RuleCondition], of) === undefined;

describe('a condition', () => {
  const table: [RuleEvent, RuleRecord, string, string, unknown, boolean][] = [
    ['issue.created', record, 'priority', 'is', 'high', true],
    ['issue.created', record, 'priority', 'is', 'low', false],
    ['issue.created', record, 'priority', 'is_not', 'low', true],
    ['issue.created', record, 'priority', 'at_least', 'medium', true],
    ['issue.created', record, 'priority', 'at_least', 'high', true],
    ['issue.created', record, 'priority', 'at_least', 'critical', false],
    ['issue.created', record, 'priority', 'any_of', ['low', 'high'], true],
    ['issue.created', record, 'priority', 'any_of', ['low'], false],
    ['issue.created', record, 'title', 'contains', 'cRACK', true],
    ['issue.created', record, 'title', 'contains', 'leak', false],
    ['issue.created', record, 'title', 'contains', '.*', false],
    ['issue.created', record, 'description', 'is', null, true],
    ['issue.created', record, 'description', 'is_not', null, false],
    ['issue.created', record, 'description', 'contains', 'x', false],
    ['issue.created', record, 'description', 'is_not', 'x', true],
    ['issue.created', record, 'assigneeId', 'is', `${ID}2`, true],
    ['issue.created', record, 'assigneeId', 'is', null, false],
    ['issue.created', record, 'labels', 'contains', 'facade', true],
    ['issue.created', record, 'labels', 'contains', 'face', false],
    ['issue.created', record, 'labels', 'any_of', ['urgent', 'x'], true],
    ['photo.published', photo, 'notes', 'is', null, true],
    ['photo.published', photo, 'tags', 'contains', 'x', false],
    ['anomaly.raised', anomaly, 'value', 'at_least', 21.5, true],
    ['anomaly.raised', anomaly, 'value', 'at_least', 22, false],
    ['anomaly.raised', anomaly, 'value', 'is', 21.5, true],
    ['anomaly.raised', { ...anomaly, values: {} }, 'value', 'at_least', -1e9, false],
    ['anomaly.raised', { ...anomaly, values: {} }, 'severity', 'at_least', 'low', false],
  ];
  for (const [event, of, member, comparison, value, expected] of table) {
    test(`${member} ${comparison} ${JSON.stringify(value)} ${expected ? 'holds' : 'does not hold'}`, () => {
      assert.equal(holds(event, of, { member, comparison, value }), expected);
    });
  }

  test('the first of several that does not hold is named; none at all always hold', () => {
    const conditions: RuleCondition[] = [
      { member: 'priority', comparison: 'is', value: 'high' },
      { member: 'type', comparison: 'is', value: 'safety' },
      { member: 'status', comparison: 'is', value: 'closed' },
    ];
    assert.equal(firstFailing('issue.created', conditions, record), 1);
    assert.equal(firstFailing('issue.created', [], record), undefined);
  });
});

test('every event of the table is one of the outbox, and every member takes a comparison', () => {
  for (const event of RULE_EVENTS) {
    assert.ok(event in EVENT_MEANINGS || event in INTERNAL_EVENT_MEANINGS, event);
    for (const { kind } of Object.values(membersOf(event))) assert.ok(COMPARISONS_OF[kind].length > 0);
  }
});

describe('placeholders', () => {
  const filling = {
    record,
    event: { type: 'issue.created', occurredAt: '2026-03-01T08:15:30.250Z' },
    ruleName: 'Facade',
    link: 'https://x/projects/p/issues/i',
  };

  test('are filled once: what a record holds is text, and no placeholder in it is filled', () => {
    const filled = fill(
      '#{{record.number}} {{ record.title }} {{record.labels}} {{record.description}}|{{rule.name}}',
      filling,
      500,
    );
    assert.equal(filled, '#7 Crack in the {{rule.name}} Facade, urgent |Facade');
  });

  test('texts that grow too long are cut at whole characters', () => {
    assert.equal(fill('{{record.title}}', { ...filling, record: { ...record, title: '😀'.repeat(5) } }, 3), '😀😀…');
  });

  test('thousands of blanks behind braces take no time, whether the braces end or not', () => {
    const blanks = ' '.repeat(10_000);
    const startedAtMs = performance.now();
    assert.equal(unknownPlaceholder('issue.created', `{{${blanks}`), undefined);
    assert.equal(unknownPlaceholder('issue.created', `{{${blanks}x${blanks}`), undefined);
    assert.equal(unknownPlaceholder('issue.created', `{{${blanks}constructor${blanks}}}`), 'constructor');
    assert.ok(performance.now() - startedAtMs < 2_000);
  });

  test('names of others are refused, those of every event are taken', () => {
    assert.equal(unknownPlaceholder('issue.created', 'a {{record.severity}}'), 'record.severity');
    assert.equal(unknownPlaceholder('issue.created', '{{constructor}}'), 'constructor');
    assert.equal(unknownPlaceholder('issue.created', '{{record.assigneeId}}'), 'record.assigneeId');
    for (const event of RULE_EVENTS) {
      for (const name of placeholdersOf(event)) assert.equal(unknownPlaceholder(event, `{{${name}}}`), undefined);
    }
  });
});

const mail = (more: object = {}): RuleAction => ({
  kind: 'send_email',
  memberIds: [`${ID}1`],
  addresses: [],
  language: 'en',
  subject: 'S',
  text: 'T',
  ...more,
});

describe('a rule', () => {
  const refused: [string, RuleEvent, RuleCondition[], RuleAction[], string][] = [
    [
      'a member of another event',
      'issue.created',
      [{ member: 'severity', comparison: 'is', value: 'low' }],
      [mail()],
      'conditions/0/member',
    ],
    [
      'an inherited member',
      'issue.created',
      [{ member: 'toString', comparison: 'is', value: 'low' }],
      [mail()],
      'conditions/0/member',
    ],
    [
      'a comparison of other kinds',
      'issue.created',
      [{ member: 'type', comparison: 'at_least', value: 'design' }],
      [mail()],
      'conditions/0/comparison',
    ],
    [
      'an unknown word',
      'issue.created',
      [{ member: 'type', comparison: 'is', value: 'bug' }],
      [mail()],
      'conditions/0/value',
    ],
    [
      'no id',
      'issue.created',
      [{ member: 'assigneeId', comparison: 'is', value: 'Ann' }],
      [mail()],
      'conditions/0/value',
    ],
    [
      'a text for a number',
      'anomaly.raised',
      [{ member: 'value', comparison: 'is', value: '1' }],
      [mail()],
      'conditions/0/value',
    ],
    [
      'a list where one is asked',
      'issue.created',
      [{ member: 'type', comparison: 'is', value: ['defect'] }],
      [mail()],
      'conditions/0/value',
    ],
    [
      'nothing to contain',
      'issue.created',
      [{ member: 'title', comparison: 'contains', value: null }],
      [mail()],
      'conditions/0/value',
    ],
    [
      'blanks to contain',
      'issue.created',
      [{ member: 'title', comparison: 'contains', value: ' ' }],
      [mail()],
      'conditions/0/value',
    ],
    ['an assignment of a photo', 'photo.published', [], [{ kind: 'assign', assigneeId: null }], 'actions/0/kind'],
    ['a mail to nobody', 'issue.created', [], [mail({ memberIds: [] })], 'actions/0/memberIds'],
    [
      'a mail to no address',
      'issue.created',
      [],
      [mail({ addresses: ['a@b.test\r\nBcc: c@d.test'] })],
      'actions/0/addresses/0',
    ],
    ['an unknown placeholder', 'issue.created', [], [mail({ text: '{{record.secret}}' })], 'actions/0/text'],
  ];
  for (const [what, event, conditions, actions, path] of refused) {
    test(`with ${what} is refused at ${path}`, async () => {
      const asked = Promise.resolve().then(() => requireSound({ event, conditions, actions }));
      assert.equal(await refusal(asked), `validation_failed ${path}`);
    });
  }

  test('says whether the value of a condition must be an array or a single value', () => {
    const explain = (comparison: 'is' | 'any_of', value: string | string[]) => {
      try {
        requireSound({
          event: 'issue.created',
          conditions: [{ member: 'type', comparison, value }],
          actions: [mail()],
        });
        return undefined;
      } catch (error) {
        return error instanceof AppError ? error.details?.map(({ message }) => message.message) : error;
      }
    };
    assert.deepEqual(explain('any_of', 'defect'), ['must be an array']);
    assert.deepEqual(explain('is', ['defect']), ['must be a single value, not an array']);
    assert.equal(explain('any_of', ['defect']), undefined);
    assert.equal(explain('is', 'defect'), undefined);
  });

  test('shows those who may not change it the origin of an address alone', () => {
    const call: RuleAction = { kind: 'call_webhook', url: 'https://hooks.example.com/T0/secret?key=1' };
    assert.deepEqual(shownActions([call, mail()]), [
      { kind: 'call_webhook', url: 'https://hooks.example.com/' },
      mail(),
    ]);
  });
});

describe('a run', () => {
  const event: RuledEvent = {
    id: 'event',
    type: 'issue.created',
    projectId: 'project',
    resource: record.resource,
    occurredAt: '2026-03-01T08:15:30.250Z',
  };
  const rule = {
    id: 'rule',
    projectId: 'project',
    name: 'R',
    event: 'issue.created',
    conditions: [],
    actions: [mail()],
  } as const;
  const around = {
    records: new Map([['event', record]]),
    chains: new Map<string, string[]>(),
    spent: new Map<string, number>(),
    linkTo: () => 'link',
  };

  const stops: [string[], number, string | null][] = [
    [[], 0, null],
    [['other'], 0, null],
    [['rule'], 0, 'loop'],
    [['rule', 'other'], 0, 'loop'],
    [['a', 'b'], 0, null],
    [['a', 'b', 'c'], 0, 'chain_too_long'],
    [[], MAX_RUNS_PER_HOUR - 1, null],
    [[], MAX_RUNS_PER_HOUR, 'over_budget'],
    [['rule'], MAX_RUNS_PER_HOUR, 'loop'],
  ];
  for (const [chain, spent, expected] of stops) {
    test(`after ${chain.join(', ') || 'nobody'} and ${spent} in the hour: ${expected ?? 'runs'}`, () => {
      assert.equal(findEarlyStop('rule', chain, spent), expected);
    });
  }
  assert.equal(MAX_CHAIN, 3);

  test('is planned for the rules of its project and event alone; without its record it is counted as gone', () => {
    const others = [
      { ...rule, id: 'b', projectId: 'p2' },
      { ...rule, id: 'c', event: 'issue.closed' as const },
    ];
    const { runs, skipped } = planRuns([event], [rule, ...others], around);
    assert.deepEqual(
      runs.map((each) => [each.rule.id, each.stopReason, each.title]),
      [['rule', null, record.title]],
    );
    assert.deepEqual(skipped, []);
    const action = { kind: 'create_issue', title: '\u200b', description: null } as unknown as RuleAction;
    const nameless = { ...rule, name: 'Facade', actions: [action] };
    const [first] = planRuns([event], [nameless], around).runs;
    assert.deepEqual(first?.tasks, [{ ...action, title: 'Facade', elementGuids: record.elementGuids }]);
    const gone = planRuns([event], [rule], { ...around, records: new Map() });
    assert.deepEqual(
      gone.skipped.map((each) => [each.reason, each.condition]),
      [['record_gone', null]],
    );
  });

  test('beyond the budget is recorded once, and only counted from then on', () => {
    const events = Array.from({ length: 3 }, (_, at) => ({ ...event, id: `e${at}` }));
    const records = new Map(events.map((each) => [each.id, record]));
    const spent = new Map([['rule', MAX_RUNS_PER_HOUR - 1]]);
    const { runs, skipped } = planRuns(events, [rule], { ...around, records, spent });
    assert.deepEqual(
      runs.map((each) => each.stopReason),
      [null, 'over_budget'],
    );
    assert.deepEqual(
      skipped.map((each) => each.reason),
      ['over_budget'],
    );
  });

  test('has the status that its steps give', () => {
    const table = [
      [['done', 'pending'], 'pending'],
      [['failed', 'pending'], 'pending'],
      [['done', 'done'], 'done'],
      [['done', 'failed'], 'failed'],
      [['failed', 'stopped'], 'failed'],
      [['done', 'stopped'], 'stopped'],
    ] as const;
    for (const [steps, expected] of table) assert.equal(computeRunStatus(steps), expected, steps.join());
  });

  test('a step is tried five times with growing pauses, unless trying is of no use', () => {
    const failure = { ok: false, error: 'timed_out', isFinal: false } as const;
    const states = [1, 2, 3, 4, 5].map((attempts) => computeStepStatus(attempts, failure));
    assert.deepEqual(
      states.map((each) => each.status),
      ['pending', 'pending', 'pending', 'pending', 'failed'],
    );
    assert.deepEqual(
      states.map((each) => each.retryInMs),
      [60_000, 300_000, 1_800_000, 7_200_000, null],
    );
    assert.equal(computeStepStatus(1, { ...failure, isFinal: true }).status, 'failed');
    assert.equal(computeStepStatus(5, { ok: true, result: null }).status, 'done');
    assert.deepEqual(computeStepStatus(5, { ...failure, isUntried: true }), { status: 'pending', retryInMs: 60_000 });
  });

  test('a delay that the receiver asks for counts between the pause and the longest one', () => {
    const failure = { ok: false, error: 'status_503', isFinal: false } as const;
    const table = [
      [1, 0, 60_000],
      [1, 59_000, 60_000],
      [1, 600_000, 600_000],
      [1, 86_400_000, 7_200_000],
      [3, 600_000, 1_800_000],
      [4, 86_400_000, 7_200_000],
    ] as const;
    for (const [attempts, retryAfterMs, retryInMs] of table) {
      assert.deepEqual(computeStepStatus(attempts, { ...failure, retryAfterMs }), { status: 'pending', retryInMs });
    }
    assert.deepEqual(computeStepStatus(5, { ...failure, retryAfterMs: 600_000 }), {
      status: 'failed',
      retryInMs: null,
    });
    const final = { ...failure, isFinal: true, retryAfterMs: 600_000 };
    assert.deepEqual(computeStepStatus(1, final), { status: 'failed', retryInMs: null });
    const untried = { ...failure, isUntried: true, retryAfterMs: 600_000 };
    assert.deepEqual(computeStepStatus(1, untried), { status: 'pending', retryInMs: 60_000 });
  });

  test('five failures in a row switch the rule off; a success resets the count, a stopped run leaves it', () => {
    assert.deepEqual(countFailures(3, 'failed'), { failures: 4, disables: false });
    assert.deepEqual(countFailures(4, 'failed'), { failures: 5, disables: true });
    assert.deepEqual(countFailures(4, 'done'), { failures: 0, disables: false });
    assert.deepEqual(countFailures(4, 'stopped'), { failures: 4, disables: false });
  });
});
