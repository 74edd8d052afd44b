import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { okByContent, requireContentMatch } from './content-tag.ts';

const asking = (method: string, ifNoneMatch?: string) => ({
  method,
  header: (name: string) => (name === 'if-none-match' ? ifNoneMatch : undefined),
});
const tagOf = (record: unknown) => okByContent(asking('GET'), record).headers?.etag ?? assert.fail('no tag');
const record = { id: 'a', name: 'Noor' };

test('the tag is strong, quoted, and the same for the same content alone', () => {
  assert.match(tagOf(record), /^"[\w-]{22}"$/);
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      assert.equal(tagOf(one) === tagOf(other), JSON.stringify(one) === JSON.stringify(other));
      assert.equal(tagOf(one), tagOf(structuredClone(one)));
    }),
  );
});

test('a read that names the tag, strong or weak, is 304 without a body; any other has the record', () => {
  const tag = tagOf(record);
  for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = okByContent(asking(method, known), record);
      assert.deepEqual([answer.status, answer.json, answer.headers?.etag], [304, undefined, tag]);
    }
    assert.equal(okByContent(asking('PATCH', known), record).json, JSON.stringify(record));
  }
  for (const known of [undefined, '', '"x"', tagOf({ ...record, name: 'Omar' }), tag.slice(1, -1)]) {
    const answer = okByContent(asking('GET', known), record);
    assert.deepEqual([answer.status, answer.json], [undefined, JSON.stringify(record)]);
  }
});

test('an If-Match that names another content is refused; the right one, as a proxy alters it too, * and none are not', () => {
  const tag = tagOf(record);
  for (const ifMatch of [undefined, tag, `W/${tag}`, `${tag.slice(0, -1)}-gzip"`, '*', `"x", ${tag}`])
    requireContentMatch(ifMatch, record);
  for (const ifMatch of ['', '"x"', `W/${tagOf({})}`, tagOf({})]) {
    assert.throws(() => requireContentMatch(ifMatch, record), { code: 'precondition_failed' });
    assert.throws(() => requireContentMatch(ifMatch, undefined), { code: 'precondition_failed' });
  }
});
