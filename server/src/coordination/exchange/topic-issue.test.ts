import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyTopic } from '../bcf/public.ts';
import { commentText, fieldsOf } from './topic-issue.ts';

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
