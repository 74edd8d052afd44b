import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyTopic } from '../bcf/public.ts';
import { commentText, fieldsOf } from './topic-issue.ts';
import { describeUnknownWords } from './words.ts';

test('title, labels and comments are what can be seen of them after the cut', () => {
  const hidden = (length: number) => `${'\u3164'.repeat(length)}Crack`;
  const topic = {
    ...emptyTopic('0b5b1f0e-7a55-4a86-9e8d-3a1b5d2f7c11', hidden(200)),
    labels: [hidden(64), hidden(63), '\u200b', 'a'],
  };
  const { title, labels } = fieldsOf(topic, new Map());
  assert.deepEqual([title, labels], ['Untitled', [`${'\u3164'.repeat(63)}C`, 'a']]);
  assert.equal(fieldsOf({ ...topic, title: hidden(199) }, new Map()).title, `${'\u3164'.repeat(199)}C`);
  assert.equal(commentText({ text: hidden(10_000) }), '');
  assert.equal(commentText({ text: '\u200b' }), '');
  assert.equal(commentText({ text: hidden(3) }), hidden(3));
});

test('words of a topic that are not known are named, whatever their language, and known ones are not', () => {
  const words = (status: string | null, priority: string | null, type: string | null = null) =>
    describeUnknownWords({ status, priority, type });
  assert.deepEqual(words('Geschlossen', 'Hoch', 'Mangel'), [
    'The status "Geschlossen" is not known: issues that have it are imported as open.',
    'The priority "Hoch" is not known: issues that have it are imported as medium.',
    'The type "Mangel" is not known: issues that have it are imported as other.',
  ]);
  for (const status of ['Erledigt', 'Gesloten', 'Fermé', 'مغلق']) assert.equal(words(status, null).length, 1, status);
  assert.deepEqual(words('IN_PROGRESS', 'On hold', 'Clash'), []);
  assert.deepEqual(words(null, ' ', ''), []);
});
