import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ISSUE_STATUSES, type IssueChange, type IssueStatus } from '../../../../contract/issues.ts';
import { AppError } from '../../platform/app-error.ts';
import { type IssueFields, type IssueStep, nextStatuses, planChange, planIssue, requirePosition } from './issue.ts';

const fieldsOf = (status: IssueStatus): IssueFields => planIssue({ title: 'Crack', status }).fields;

function outcome(work: () => IssueStep): string {
  try {
    return work().events.join(' ') || 'nothing';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, ...(error.details ?? []).map((each) => each.path)].join(' ');
  }
}

const NOTHING = 'nothing';
const MOVED = 'issue.updated';
const CLOSED = 'issue.updated issue.closed';
const REFUSED = 'conflict';

// Spec 3.1 and contract §6, written down a second time: from (line) to (column), in the order of ISSUE_STATUSES.
const EXPECTED: Readonly<Record<IssueStatus, readonly string[]>> = {
  open: [NOTHING, MOVED, MOVED, CLOSED, CLOSED],
  in_progress: [MOVED, NOTHING, MOVED, CLOSED, CLOSED],
  in_review: [MOVED, MOVED, NOTHING, CLOSED, CLOSED],
  closed: [REFUSED, REFUSED, REFUSED, NOTHING, REFUSED],
  verified: [REFUSED, REFUSED, REFUSED, REFUSED, NOTHING],
};

describe('a change that asks for a status', () => {
  for (const from of ISSUE_STATUSES) {
    for (const [at, to] of ISSUE_STATUSES.entries()) {
      const expected = EXPECTED[from][at] ?? '';
      test(`${from} → ${to}: ${expected}`, () => {
        assert.equal(
          outcome(() => planChange(fieldsOf(from), { status: to })),
          expected,
        );
        // With another edit beside it: the same, but that a status that stays is an edit of the rest.
        const besides = outcome(() => planChange(fieldsOf(from), { status: to, title: 'Wide crack' }));
        assert.equal(besides, expected === NOTHING ? 'issue.updated' : expected);
      });
    }
  }

  for (const from of ISSUE_STATUSES) {
    test(`${from}: an edit that asks for no status is issue.updated alone`, () => {
      assert.equal(
        outcome(() => planChange(fieldsOf(from), { title: 'Wide crack' })),
        'issue.updated',
      );
    });

    test(`${from}: the next statuses are those that a change may ask for`, () => {
      const allowed = ISSUE_STATUSES.filter((_, at) => [MOVED, CLOSED].includes(EXPECTED[from][at] ?? ''));
      assert.deepEqual(nextStatuses(from), allowed);
    });

    test(`${from}: an issue may be created so, and is closed with that where the status closes`, () => {
      const step = planIssue({ title: 'Crack', status: from });
      const closes = from === 'closed' || from === 'verified';
      assert.deepEqual([step.closes, step.events.length], [closes, closes ? 2 : 1]);
      assert.equal(step.events[0], 'issue.created');
    });
  }
});

test('a new issue has the defaults of the contract', () => {
  const { type, priority, status, elementGuids, labels, assigneeId } = planIssue({ title: 'Crack' }).fields;
  assert.deepEqual(
    { type, priority, status, elementGuids, labels, assigneeId },
    { type: 'other', priority: 'medium', status: 'open', elementGuids: [], labels: [], assigneeId: null },
  );
});

test('a change of what already is changes nothing, of zero to minus zero neither', () => {
  const before = { ...fieldsOf('open'), floorPlanId: 'plan', planX: 0, planY: 1, labels: ['a', 'b'] };
  const change = { title: 'Crack', planX: -0, labels: ['a', 'b'], description: null };
  assert.deepEqual(planChange(before, change), { fields: {}, closes: false, events: [] });
  assert.deepEqual(planChange(before, { labels: ['b', 'a'] }).fields, { labels: ['b', 'a'] });
});

test('labels are kept in their order, without blanks around them, each once, and case tells them apart', () => {
  const labels = [' north ', 'b', 'North', 'north', '\u00a0b\t', 'قصة'];
  const kept = ['north', 'b', 'North', 'قصة'];
  assert.deepEqual(planIssue({ title: 'Crack', labels }).fields.labels, kept);
  assert.deepEqual(planChange(fieldsOf('open'), { labels }).fields, { labels: kept });
  assert.deepEqual(planChange({ ...fieldsOf('open'), labels: kept }, { labels }).events, []);
});

test('a position needs both coordinates and a floor plan', () => {
  const bad = [{ planX: 1 }, { planY: 1, floorPlanId: 'plan' }, { planX: 1, planY: 2 }];
  for (const position of bad) {
    assert.throws(() => requirePosition(position), AppError);
    assert.equal(
      outcome(() => planIssue({ title: 'Crack', ...position })),
      'validation_failed planX planY',
    );
  }
  const whole = { planX: 1, planY: 2, floorPlanId: 'plan' };
  assert.equal(
    outcome(() => planIssue({ title: 'Crack', ...whole })),
    'issue.created',
  );
});

const change: fc.Arbitrary<IssueChange> = fc.record(
  {
    title: fc.constantFrom('Crack', 'Gap'),
    status: fc.constantFrom(...ISSUE_STATUSES),
    priority: fc.constantFrom('low' as const, 'high' as const),
    dueDate: fc.constantFrom(null, '2026-03-01'),
    labels: fc.subarray(['a', 'b']),
  },
  { requiredKeys: [] },
);

test('through any run of changes an issue closes at most once, keeps its closing status, and is told of each change', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ISSUE_STATUSES), fc.array(change, { maxLength: 20 }), (first, changes) => {
      const made = planIssue({ title: 'Crack', status: first });
      let fields = made.fields;
      let closes = made.closes ? 1 : 0;
      for (const asked of changes) {
        const wasClosed = closes > 0;
        const answer = outcome(() => planChange(fields, asked));
        const leavesClosed = wasClosed && asked.status !== undefined && asked.status !== fields.status;
        assert.equal(answer === REFUSED, leavesClosed);
        if (leavesClosed) continue;
        const step = planChange(fields, asked);
        const after = { ...fields, ...asked };
        assert.deepEqual({ ...fields, ...step.fields }, after);
        assert.equal(step.events.includes('issue.updated'), Object.keys(step.fields).length > 0);
        assert.equal(step.events.includes('issue.closed'), step.closes);
        closes += step.closes ? 1 : 0;
        fields = after;
        assert.equal(closes, fields.status === 'closed' || fields.status === 'verified' ? 1 : 0);
      }
    }),
  );
});
