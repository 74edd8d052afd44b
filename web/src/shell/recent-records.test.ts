import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteRecord, recentRecords } from './recent-records.ts';

const PROJECT = '01a2005f-e5b2-72a8-8f91-708f60737e90';
const idOf = (index: number) => `01a2005f-e5b2-72a8-8f91-${String(index).padStart(12, '0')}`;

function storageOf(kept: Record<string, string> = {}): Storage {
  const entries = new Map(Object.entries(kept));
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  } as Storage;
}

test('the records looked at last come first, each once, the eight latest', () => {
  const storage = storageOf();
  for (let index = 1; index <= 10; index += 1)
    noteRecord(`/projects/${PROJECT}/issues/${idOf(index)}`, `#${index}`, storage);
  noteRecord(`/projects/${PROJECT}/issues/${idOf(9)}`, '#9 again', storage);
  const titles = recentRecords(PROJECT, storage).map(({ title }) => title);
  assert.deepEqual(titles, ['#9 again', '#10', '#8', '#7', '#6', '#5', '#4', '#3']);
});

test('what is no record of a project is not noted', () => {
  const storage = storageOf();
  for (const path of [
    '/me',
    `/projects/${PROJECT}/issues`,
    `/projects/${PROJECT}/members/${idOf(1)}`,
    '/projects/x/issues/y',
  ]) {
    noteRecord(path, 'title', storage);
  }
  noteRecord(`/projects/${PROJECT}/rfis/${idOf(1)}`, '', storage);
  assert.deepEqual(recentRecords(PROJECT, storage), []);
});

test('what somebody else wrote there is not believed', () => {
  for (const kept of ['{', '5', '[{"step":"members","id":"1","title":"x"},null]']) {
    assert.deepEqual(recentRecords(PROJECT, storageOf({ [`pcs-recent:${PROJECT}`]: kept })), []);
  }
});
