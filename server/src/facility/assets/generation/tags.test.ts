import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awardTags } from './tags.ts';

/** `a:1>2`: the asset of element a has tag 1 and wants 2; `a:>2` is one that is not there yet, `a:1>` is to have none. */
function awarded(text: string, held: Record<string, string> = {}) {
  const all = text.split(' ').map((each) => /^(\w+):(\w*)>(\w*)$/.exec(each)?.slice(1) ?? []);
  const moves = all.map(([guid = '', has, wants]) => {
    return { guid, assetId: has === '' ? undefined : `asset ${guid}`, wants: wants || null };
  });
  const own = all.flatMap(([guid, has]) => (has ? [[has, `asset ${guid}`] as const] : []));
  const coming = awardTags(moves, new Map([...own, ...Object.entries(held)]));
  return [...coming].map(({ guid }) => guid).join('');
}

test('tags are passed on in chains and rings, in whatever order they are asked for', () => {
  assert.equal(awarded('a:1>2 b:2>3 c:3>4'), 'abc');
  assert.equal(awarded('c:3>4 b:2>3 a:1>2'), 'cba');
  assert.equal(awarded('a:1>2 b:2>1'), 'ab');
  assert.equal(awarded('a:1>2 b:2>3 c:3>1 d:>4'), 'abcd');
  assert.equal(awarded('a:1>2 b:2>'), 'ab');
});

test('a chain behind a tag that somebody keeps stays, and of several that want a tag the first one gets it', () => {
  assert.equal(awarded('a:1>2 b:2>3 c:>1', { 3: 'by hand' }), '');
  assert.equal(awarded('a:1>3 b:2>3 c:>2 d:>1'), 'ad');
  assert.equal(awarded('c:>1 a:1>2 b:2>1'), '');
  assert.equal(awarded('a:1>2 b:2>1 c:>1'), 'ab');
});

test('a chain of 50,000 takes no time', () => {
  const moves = Array.from({ length: 50_000 }, (_, at) => ({ guid: `${at}`, assetId: `${at}`, wants: `T-${at + 1}` }));
  const holders = new Map(moves.map(({ assetId }) => [`T-${assetId}`, assetId]));
  assert.equal(awardTags(moves, holders).size, 50_000);
  assert.equal(awardTags(moves, new Map([...holders, ['T-50000', 'by hand']])).size, 0);
});
