import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyTopic } from '../bcf/public.ts';
import { isKeepableJson, serializeTopic } from './topic-json.ts';
import { type BcfViewpoint, NOTHING_MORE } from './topic-parts.ts';

const components = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{
      ifcGuid: String(at).padStart(22, '0'),
      originatingSystem: at % 2 === 0 ? null : 'é"\\',
      authoringToolId: null,
    },
  }));

function viewpoint(guid: string, count: number): BcfViewpoint {
  const colouring = [
    { colour: 'FF0000', components: components(count) },
    { colour: '00FF00', components: [] },
  ];
  const hints = { spacesVisible: null, spaceBoundariesVisible: true, openingsVisible: null };
  const view = {
    components: {
      selection: components(count),
      defaultVisibility: true,
      exceptions: components(1),
      colouring,
      ...hints,
    },
    ...{ camera: null, lines: [], clippingPlanes: [], bitmaps: [], rest: NOTHING_MORE },
  };
  return { guid, file: 'v.bcfv', snapshot: null, index: null, view, rest: NOTHING_MORE };
}

test('a topic in pieces is the JSON that it is in one', async () => {
  for (const count of [0, 1, 1_999, 2_000, 2_001, 6_001]) {
    const topic = {
      ...emptyTopic('11111111-1111-4111-8111-111111111111', 'Title \u2028'),
      viewpoints: [viewpoint('a', count), { ...viewpoint('b', 1), view: null }, viewpoint('c', 2)],
    };
    const { pieces, viewpoints } = await serializeTopic(topic);
    assert.equal(pieces.join(''), JSON.stringify(topic), `${count} components`);
    assert.deepEqual(
      [...viewpoints],
      topic.viewpoints.map((each) => [each.guid, JSON.stringify(each)]),
    );
  }
  const bare = emptyTopic('11111111-1111-4111-8111-111111111111', 'Title');
  assert.equal((await serializeTopic(bare)).pieces.join(''), JSON.stringify(bare));
});

test('a topic of very many colours is written whole', async () => {
  const one = viewpoint('a', 1);
  assert.ok(one.view?.components != null);
  const colouring = Array.from({ length: 50_000 }, () => ({ colour: 'FF0000', components: components(1) }));
  const view = { ...one.view, components: { ...one.view.components, colouring } };
  const topic = { ...emptyTopic('11111111-1111-4111-8111-111111111111', 'Title'), viewpoints: [{ ...one, view }] };
  assert.equal((await serializeTopic(topic)).pieces.join(''), JSON.stringify(topic));
});

test('a topic of many components leaves others a turn every few thousand', async () => {
  let turns = 0;
  const timer = setInterval(() => undefined, 1_000);
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const { pieces } = await serializeTopic({
    ...emptyTopic('11111111-1111-4111-8111-111111111111', 'Title'),
    viewpoints: [viewpoint('a', 100_000)],
  });
  clearImmediate(counting);
  clearInterval(timer);
  assert.ok(turns >= 90, `${turns} turns`);
  assert.ok(Math.max(...pieces.map((each) => each.length)) < 500_000);
});

test('a text that PostgreSQL cannot keep is found, and one that only looks like it is not', () => {
  assert.equal(isKeepableJson(JSON.stringify({ text: 'a\0b' })), false);
  assert.equal(isKeepableJson(JSON.stringify({ text: '\ud800' })), false);
  assert.equal(isKeepableJson(JSON.stringify({ text: '\\u0000' })), true);
  assert.equal(isKeepableJson(JSON.stringify({ text: 'é' })), true);
});
