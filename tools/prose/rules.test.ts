import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findHits } from './rules.ts';
import type { Name, Passage } from './sources.ts';

function findRules(passages: Partial<Passage>[], names: Partial<Name>[] = [], paths: string[] = []): string[] {
  const place = { path: 'contract/a.ts', line: 1 };
  return findHits({
    files: new Map(paths.map((path) => [path, 1])),
    passages: passages.map((each) => ({ kind: 'comment', text: '', ...place, ...each })),
    names: names.map((each) => ({ kind: 'function', name: '', ...place, ...each })),
  }).map(({ rule, remark }) => `${rule} ${remark}`);
}

function countRule(rule: string, texts: string[], kind: Passage['kind'] = 'comment'): number {
  return findRules(texts.map((text) => ({ kind, text }))).filter((each) => each.startsWith(`${rule} `)).length;
}

test('opening: a comment, description or text of a screen does not begin with a free relative', () => {
  const bad = ['What a caller sees.', 'Who may read it.', 'Whether it holds.', 'How many rows.', 'which is a fault'];
  for (const kind of ['comment', 'description', 'screen'] as const) assert.equal(countRule('opening', bad, kind), 5);
  const good = [
    'Returns what a caller sees.',
    'True if it holds.',
    'When it ends, rows go.',
    'Whole rows.',
    'How-to: read.',
  ];
  assert.equal(countRule('opening', good), 0);
});

test('opening: a question on a screen may begin so, and an entry of the changelog', () => {
  assert.equal(countRule('opening', ['Which project?'], 'screen'), 0);
  assert.equal(countRule('opening', ['Which project?'], 'comment'), 1);
  assert.equal(countRule('opening', ['What is new'], 'changelog'), 0);
});

test('pronoun: a comment does not open with a pronoun; determiners and numbers are none', () => {
  const bad = [
    'It waits.',
    'They are kept.',
    'These alone count.',
    'Those of the page.',
    'One that ended.',
    'This is late.',
  ];
  assert.equal(countRule('pronoun', bad), 6);
  const good = ['One row per photo.', 'These headers are set.', 'This process ends.', 'Its end.', 'Items wait.'];
  assert.equal(countRule('pronoun', good), 0);
  assert.equal(countRule('pronoun', bad, 'screen'), 0);
});

test('of-name: a function does not end in Of, except for names of the language', () => {
  const names = ['titleOf', 'rowsOf', 'indexOf', 'valueOf', 'getTitle', 'of', 'proof'].map((name) => ({ name }));
  assert.deepEqual(findRules([], names), ['of-name titleOf', 'of-name rowsOf']);
  assert.deepEqual(findRules([], [{ kind: 'constant', name: 'titleOf' }]), []);
});

test('most-name: a limit is MAX or MIN', () => {
  const names = ['MOST_ROWS', 'LEAST_MS', 'LONGEST', 'KEPT_AT_MOST', 'MAX_ROWS', 'ALMOST', 'MOSTLY_ROWS'];
  const found = findRules(
    [],
    names.map((name) => ({ kind: 'constant' as const, name })),
  );
  assert.deepEqual(found, ['most-name MOST_ROWS', 'most-name LEAST_MS', 'most-name LONGEST', 'most-name KEPT_AT_MOST']);
});

const BANNED: readonly (readonly [bad: string, good: string])[] = [
  ['Clients are told of changes.', 'Clients are notified of changes.'],
  ['The topic tells of two elements.', 'The timer tells the time.'],
  ['Told after each page.', 'Called after each page; the caller is told once.'],
  ['The pool hears of it.', 'The pool hears it.'],
  ['The value stands in the row.', 'The `?` stands for a value, and stands in for its text.'],
  ['The run goes on.', 'Pins go on the plan.'],
  ['It is read anew.', 'A new read.'],
  ['The lock is not to be had.', 'Locks to be released.'],
  ['Lets go of the lane.', 'Lets a lane go.'],
  ['No connection came; none comes about.', 'Words about connections.'],
  ['Saves what came of it.', 'Results come in order.'],
  ['Undefined where there is none.', 'Undefined if there is none; true elsewhere.'],
  ['So many requests a second.', 'So many that none fits.'],
  ['Mends the header.', 'Amends the header.'],
  ['All but for the last.', 'All but the last.'],
  ['What a file says of itself.', 'The file says nothing; a matter of taste.'],
  ['By what it is known again.', 'Known, and read again.'],
  ['Readings are judged.', 'Readings are evaluated.'],
  ['It is held against the schema.', 'A lock held by the job.'],
  ['It ends otherwise than before.', 'Otherwise it ends.'],
  ['Its form is another.', 'It is another form.'],
  ['The list is come back to.', 'The rows have come back.'],
  ['The text is no number.', 'There is no number, and it is no longer read.'],
];

test('banned: each phrase is refused wherever people read it, and its plain neighbour is not', () => {
  for (const [bad, good] of BANNED) {
    assert.equal(countRule('banned', [bad]), 1, bad);
    assert.equal(countRule('banned', [good]), 0, good);
  }
  for (const kind of ['description', 'screen', 'changelog'] as const) {
    assert.equal(countRule('banned', ['The run goes on.'], kind), 1);
  }
});

test('banned: a phrase over two lines is found, and the line on which it begins', () => {
  const text = 'Reads rows.\nThe run goes\non.';
  const [hit] = findHits({ files: new Map(), passages: [{ kind: 'comment', path: 'a.ts', line: 7, text }], names: [] });
  assert.deepEqual([hit?.line, hit?.remark], [8, '"goes on": continues']);
});

test('metaphor: building words in names of files and folders mean building things', () => {
  const bad = [
    'web/src/doors/sign-in.tsx',
    'server/src/platform/wall.ts',
    'server/src/models/reading/step.ts',
    'web/src/a/plan-stage.tsx',
  ];
  const found = findRules([], [], bad);
  assert.deepEqual(found.sort(), ['metaphor "doors"', 'metaphor "reading"', 'metaphor "stage"', 'metaphor "wall"']);
  const good = [
    'server/src/facility/sensors/reading.ts',
    'web/src/wallet.ts',
    'server/src/a/outdoors.ts',
    'web/src/a/plan-drawing.ts',
  ];
  assert.deepEqual(findRules([], [], good), []);
});
