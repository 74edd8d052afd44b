import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CLASH_STATUSES, DECISION_OUTCOMES } from '../../../../contract/clashes.ts';
import { AppError } from '../../platform/app-error.ts';
import { decideClash, newClash, nextStatuses } from './clash.ts';

// Contract §6, from (line) by outcome (column); `-` is 409.
const TABLE = `
           approve   resolve   void  reopen
new        approved  resolved  void  active
active     approved  resolved  void  -
approved   -         resolved  void  active
resolved   approved  -         void  active
void       approved  resolved  -     active`;

const [outcomes = [], ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

const attempt = (status: string, outcome: string): string => {
  try {
    return decideClash(status as (typeof CLASH_STATUSES)[number], outcome as (typeof DECISION_OUTCOMES)[number]);
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'conflict');
    return '-';
  }
};

for (const [from = '', ...cells] of lines) {
  const wanted = cells.filter((to) => to !== '-');
  test(`the next statuses of ${from}: ${wanted.join(', ')}`, () =>
    assert.deepEqual(nextStatuses(from as (typeof CLASH_STATUSES)[number]).toSorted(), wanted.toSorted()));
}

test('the table has every status and every outcome', () => {
  assert.deepEqual(outcomes.toSorted(), DECISION_OUTCOMES.toSorted());
  assert.deepEqual(lines.map(([status]) => status).toSorted(), CLASH_STATUSES.toSorted());
});

for (const [from = '', ...cells] of lines) {
  for (const [column, expected] of cells.entries()) {
    const outcome = outcomes[column] ?? '';
    const name = expected === '-' ? 'is a conflict' : `leads to ${expected}`;
    test(`${outcome} of a clash that is ${from} ${name}`, () => assert.equal(attempt(from, outcome), expected));
  }
}

test('whatever is decided in whatever order, no decision leaves the status as it was, and none leads back to new', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...DECISION_OUTCOMES)), (decisions) => {
      let status: (typeof CLASH_STATUSES)[number] = 'new';
      for (const outcome of decisions) {
        const next = attempt(status, outcome);
        if (next === '-') continue;
        assert.notEqual(next, status);
        assert.notEqual(next, 'new');
        status = next as typeof status;
      }
    }),
  );
});

test('what is not given is null', () => {
  const fields = newClash({ name: 'Duct', kind: 'hard', elementAGuid: 'a', elementBGuid: 'b' });
  const nothing = { modelAId: null, modelBId: null, point: null, distanceM: null, assigneeId: null };
  assert.deepEqual(fields, { name: 'Duct', kind: 'hard', elementAGuid: 'a', elementBGuid: 'b', ...nothing });
});
