import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advanceList, findNextPage, type ListProgress } from './list-progress.ts';

/** Reads pages one after the other, as slices do: the progress is saved between any two of them. */
function readPages(count: number, getIds: (page: number) => readonly string[], begun?: ListProgress) {
  let progress = begun;
  for (let page = 0; page < count; page += 1) {
    progress = advanceList(progress, getIds(page));
    progress = JSON.parse(JSON.stringify(progress)) as ListProgress;
  }
  return progress;
}

const ENDLESS = { name: 'VendorFault', code: 'too_large', message: 'The list of the vendor does not end.' };
const createPage = (page: number) => Array.from({ length: 100 }, (_each, index) => `r${page * 100 + index}`);

test('pages that repeat records of the ones before end the list after 20 in a row', () => {
  assert.throws(() => readPages(21, () => ['1']), ENDLESS);
  const repeated = readPages(20, () => ['1', '2']);
  assert.throws(() => advanceList(repeated, ['2']), ENDLESS);
  assert.ok(repeated && advanceList(repeated, ['2', '3']).repeated === 0, 'one record is new');
  // A list in which a few pages come again and again.
  assert.throws(() => readPages(40, (page) => createPage(page % 7)), ENDLESS);
});

test('pages without a record of the project are no repetition', () => {
  const progress = readPages(500, () => []);
  assert.equal(progress?.repeated, 0);
});

test('what is remembered of a list is small enough to be saved with each slice', () => {
  const progress = readPages(300, (page) => createPage(page).map((each) => each.padEnd(500, 'x')));
  assert.ok(JSON.stringify(progress).length < 30_000);
});

test('a list has 20,000 pages at most, also if each brings a record', () => {
  const last = readPages(200, (page) => [String(page)], { pages: 19_800, repeated: 0, recent: [] });
  assert.throws(() => advanceList(last, ['new']), ENDLESS);
});

test('a page that repeats the one before is the end of a list of which the vendor does not say whether it continues', () => {
  const first = readPages(1, () => ['1', '2']);
  const again = readPages(1, () => ['2', '1'], first);
  assert.ok(first && again);
  assert.equal(findNextPage({ next: '2', isGuess: true }, first), '2');
  assert.equal(findNextPage({ next: '3', isGuess: true }, again), null);
  assert.equal(findNextPage({ next: '3' }, again), '3', 'the vendor says that the list continues');
});
