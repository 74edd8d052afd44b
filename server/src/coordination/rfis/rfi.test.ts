import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RFI_STATUSES, RfiChange, RfiCreate, type RfiStatus } from '../../../../contract/rfis.ts';
import { AppError } from '../../platform/app-error.ts';
import { compileRequest } from '../../platform/http/schema.ts';
import { nextStatuses, planChange, planRfi, type RfiFields, requireAnswerable } from './rfi.ts';

// Contract §6, from (line) to (column). `=` is no move, `raise` sends rfi.created, `-` is 409.
const TABLE = `
          draft  open    answered  closed  void    answer
draft     =      raise   -         -       move    -
open      -      =       -         -       move    answered
answered  -      reopen  =         move    -       -
closed    -      -       -         =       -       -
void      -      -       -         -       =       -`;

const [columns = [], ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

const { fields } = planRfi({ subject: 'Beam', question: 'Which?' });
const at = (status: string): RfiFields => ({ ...fields, status: status as RfiStatus });

function attempt(from: string, to: string): string {
  try {
    if (to === 'answer') {
      requireAnswerable(from as RfiStatus);
      return 'answered';
    }
    const step = planChange(at(from), { status: to as RfiStatus });
    if (Object.keys(step.fields).length === 0) return '=';
    assert.deepEqual(step.fields, { status: to });
    return step.isRaised ? 'raise' : step.isReopened ? 'reopen' : 'move';
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'conflict');
    return '-';
  }
}

for (const [from = '', ...cells] of lines) {
  const wanted = columns.filter((to, index) => to !== 'answer' && !['=', '-'].includes(cells[index] ?? ''));
  if (cells.at(-1) === 'answered') wanted.push('answered');
  test(`the next statuses of ${from}: ${wanted.join(', ') || 'none'}`, () =>
    assert.deepEqual(nextStatuses(from as RfiStatus).toSorted(), wanted.toSorted()));
}

test('the table has every status', () => {
  assert.deepEqual(columns, [...RFI_STATUSES, 'answer']);
  assert.deepEqual(
    lines.map(([status]) => status),
    [...RFI_STATUSES],
  );
});

for (const [from = '', ...cells] of lines) {
  for (const [column, expected] of cells.entries()) {
    const to = columns[column] ?? '';
    test(`${from} → ${to}: ${expected}`, () => assert.equal(attempt(from, to), expected));
  }
}

test('whatever is done in whatever order, an RFI is raised at most once, and what has ended stays so', () => {
  const steps = fc.array(fc.constantFrom(...columns), { maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom('draft', 'open'), steps, (begin, wanted) => {
      const made = planRfi({ subject: 'Beam', question: 'Which?', status: begin as 'draft' });
      let status: string = made.fields.status;
      let raised = made.isRaised ? 1 : 0;
      for (const to of wanted) {
        const outcome = attempt(status, to);
        if (outcome === '-' || outcome === '=') continue;
        assert.ok(!['closed', 'void'].includes(status), `${status} → ${to}`);
        if (outcome === 'raise') raised += 1;
        status = to === 'answer' ? 'answered' : to;
        assert.equal(raised, status === 'draft' || (status === 'void' && raised === 0) ? 0 : 1);
      }
    }),
  );
});

test('only fields that differ are changed, and a refused move changes none', () => {
  assert.deepEqual(planChange(fields, { subject: 'Beam', elementGuids: [], costImpact: null }).fields, {});
  const costImpact = { amount: '1200.50', currency: 'EUR' };
  assert.deepEqual(planChange(fields, { subject: 'Slab', costImpact }).fields, { subject: 'Slab', costImpact });
  assert.deepEqual(planChange({ ...fields, costImpact }, { costImpact: { ...costImpact } }).fields, {});
  assert.throws(() => planChange(at('closed'), { subject: 'Slab', status: 'open' }), AppError);
  assert.deepEqual(planChange(at('closed'), { subject: 'Slab' }).fields, { subject: 'Slab' });
});

// ZWL left List One in 2024; DEM in 2002.
const STORED = { amount: '10', currency: 'ZWL' };
for (const [what, costImpact, verdict] of [
  ['another amount in the currency that it has', { amount: '12.50', currency: 'ZWL' }, 'taken'],
  ['the same amount in a currency in use', { amount: '10', currency: 'EUR' }, 'taken'],
  ['no amount any more', null, 'taken'],
  ['another currency that is out of use', { amount: '10', currency: 'DEM' }, 'costImpact/currency'],
] as const) {
  test(`of an RFI whose currency went out of use, ${what}: ${verdict}`, () => {
    const change = { costImpact, subject: 'Slab' };
    assert.deepEqual(compileRequest(RfiChange)(change), []);
    const plan = () => planChange({ ...fields, costImpact: STORED }, change);
    if (verdict === 'taken') assert.deepEqual(plan().fields, change);
    else assert.throws(plan, (error) => error instanceof AppError && error.details?.[0]?.path === verdict);
  });
}

test('a new RFI, and one in another currency, have a currency in use alone', () => {
  const paths = compileRequest(RfiCreate)({ subject: 'Beam', question: '?', costImpact: STORED }).map(
    ({ path }) => path,
  );
  assert.deepEqual(paths, ['costImpact/currency']);
  for (const costImpact of [null, { amount: '10', currency: 'EUR' }]) {
    assert.throws(() => planChange({ ...fields, costImpact }, { costImpact: STORED }), AppError);
  }
});
