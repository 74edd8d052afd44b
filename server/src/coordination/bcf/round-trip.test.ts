import assert from 'node:assert/strict';
import { createWriteStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import { completed } from './completion.ts';
import { contentOf, GUID, OTHER_GUID, openBytes, temporaryFile, topicsOf } from './fixtures/archives.ts';
import { randomTopic } from './fixtures/random-topic.ts';
import { readBcf } from './read.ts';
import {
  type BcfFile,
  type BcfTargetVersion,
  type BcfTopic,
  type BcfTopicWithFiles,
  type BcfView,
  emptyTopic,
} from './topic.ts';
import { writeBcf } from './write.ts';

const writtenAt = new Date('2026-01-02T03:04:05.000Z');
const VERSIONS: readonly BcfTargetVersion[] = ['2.1', '3.0'];

const fileOf = (name: string, content: string): BcfFile => ({
  name,
  size: content.length,
  open: async () => Readable.from([Buffer.from(content)]),
});

async function written(
  topics: readonly BcfTopicWithFiles[],
  version: BcfTargetVersion,
  files: BcfFile[] = [],
): Promise<Buffer> {
  const sink = new PassThrough();
  const [, bytes] = await Promise.all([
    writeBcf(topics, { version, writtenAt, project: { id: 'P1', name: 'Häuser' }, files }, sink),
    buffer(sink),
  ]);
  return bytes;
}

async function again(t: TestContext, topics: readonly BcfTopicWithFiles[], version: BcfTargetVersion) {
  const archive = await openBytes(t, await written(topics, version));
  assert.equal(archive.version, version);
  assert.deepEqual(archive.project, { id: 'P1', name: 'Häuser' });
  return (await topicsOf(archive)).map((read) => {
    assert.ok(read.outcome === 'read', JSON.stringify(read));
    assert.deepEqual(read.warnings, []);
    return read;
  });
}

/** As it comes back from a store of JSON. */
const stored = (topic: BcfTopic): BcfTopic => JSON.parse(JSON.stringify(topic)) as BcfTopic;

test('any topic written as 2.1 or 3.0 and read again is the same, also over the other version', async (t) => {
  const picture = fileOf('picture.png', 'picture');
  await fc.assert(
    fc.asyncProperty(randomTopic, fc.constantFrom(...VERSIONS), async (topic, version) => {
      const other = version === '2.1' ? '3.0' : '2.1';
      const [first] = await again(t, [{ topic: stored(topic), files: [picture] }], version);
      assert.ok(first);
      assert.deepEqual(first.topic, stored(completed({ topic, files: [picture] }, version, writtenAt)));
      assert.equal(await contentOf(first.files[0]), 'picture');
      const [second] = await again(t, [first], other);
      assert.ok(second);
      const [third] = await again(t, [second], version);
      assert.deepEqual(third?.topic, first.topic);
    }),
    { numRuns: 40 },
  );
});

test('elements and files that nobody knows survive a store and both versions, in their order', async (t) => {
  const vendor = (name: string) => ({ name, attributes: [['x', '1'] as const], children: ['<kept>'] });
  const bare = emptyTopic(GUID, 'One');
  const topic = { ...bare, rest: { ...bare.rest, topic: { attributes: [], elements: [vendor('B'), vendor('A')] } } };
  for (const version of VERSIONS) {
    const [read] = await again(t, [{ topic: stored(topic), files: [fileOf('sub/notes.txt', 'notes')] }], version);
    assert.deepEqual(read?.topic.rest, topic.rest);
    assert.deepEqual([read?.files[0]?.name, await contentOf(read?.files[0])], ['sub/notes.txt', 'notes']);
  }
});

test('the written XML has the elements of each version in the order of its schema', async () => {
  const topic: BcfTopic = {
    ...emptyTopic(GUID, 'One <b>'),
    ...{
      priority: 'High',
      index: 1,
      labels: ['a', 'b'],
      description: 'text',
      relatedTopics: [OTHER_GUID],
      referenceLinks: ['x'],
    },
    comments: [
      {
        guid: OTHER_GUID,
        ...{ date: null, author: null, text: 'hi', modifiedDate: null, modifiedAuthor: null },
        ...{ viewpointGuid: null, replyTo: null, status: 'Error', verbalStatus: 'Open' },
        rest: { attributes: [], elements: [] },
      },
    ],
  };
  const textOf = async (version: BcfTargetVersion) =>
    strFromU8(unzipSync(await written([{ topic, files: [] }], version))[`${GUID}/markup.bcf`] ?? new Uint8Array());
  const namesIn = (xml: string) => [...xml.matchAll(/<([A-Z]\w+)/g)].map(([, name]) => name).join(' ');
  const old = await textOf('2.1');
  assert.equal(XMLValidator.validate(old), true);
  assert.equal(
    namesIn(old),
    'Markup Topic ReferenceLink Title Priority Index Labels Labels CreationDate CreationAuthor Description RelatedTopic Comment Date Author Comment',
  );
  const latest = await textOf('3.0');
  assert.equal(
    namesIn(latest),
    'Markup Topic ReferenceLinks ReferenceLink Title Priority Index Labels Label Label CreationDate CreationAuthor Description RelatedTopics RelatedTopic Comments Comment Date Author Comment',
  );
  assert.match(latest, /TopicType="Unknown" TopicStatus="Unknown"/);
});

/** A view of nothing but what is given. */
const viewWith = (more: Partial<BcfView>): BcfView => ({
  ...{ components: null, camera: null, lines: [], clippingPlanes: [], bitmaps: [] },
  rest: { attributes: [], elements: [] },
  ...more,
});

const ORIGIN = { x: 0, y: 0, z: 0 };
const cameraOf = (kind: 'perspective' | 'orthogonal', extent: number) =>
  ({
    kind,
    viewPoint: ORIGIN,
    direction: { x: 0, y: 1, z: 0 },
    up: { x: 0, y: 0, z: 1 },
    extent,
    aspectRatio: 1,
  }) as const;

function topicWith(view: BcfView): BcfTopic {
  const viewpoint = { guid: OTHER_GUID, file: 'v.bcfv', snapshot: null, index: null, view };
  return { ...emptyTopic(GUID, 'One'), viewpoints: [{ ...viewpoint, rest: { attributes: [], elements: [] } }] };
}

async function viewXml(view: BcfView, version: BcfTargetVersion): Promise<string> {
  const bytes = await written([{ topic: topicWith(view), files: [] }], version);
  return strFromU8(unzipSync(bytes)[`${GUID}/v.bcfv`] ?? new Uint8Array());
}

test('a field of view is within the bounds of the schema: 45 to 60 degrees in 2.1, between 0 and 180 in 3.0', async () => {
  const shown: [given: number, old: string, latest: string][] = [
    [75, '60', '75'],
    [12.5, '45', '12.5'],
    [50, '50', '50'],
    [45, '45', '45'],
    [60, '60', '60'],
    [0, '45', '1'],
    [-30, '45', '1'],
    [180, '60', '179'],
    [1e9, '60', '179'],
  ];
  for (const [given, old, latest] of shown) {
    const view = viewWith({ camera: cameraOf('perspective', given) });
    assert.match(await viewXml(view, '2.1'), new RegExp(`<FieldOfView>${old}</FieldOfView>`), `${given} in 2.1`);
    assert.match(await viewXml(view, '3.0'), new RegExp(`<FieldOfView>${latest}</FieldOfView>`), `${given} in 3.0`);
  }
  const flat = viewWith({ camera: cameraOf('orthogonal', 12) });
  for (const version of VERSIONS) {
    assert.match(await viewXml(flat, version), /<ViewToWorldScale>12<\/ViewToWorldScale>/);
  }
});

test('3.0 demands a camera: one stands in for none over the first mark, and is none when it is read again', async (t) => {
  const mark = { x: 3, y: 4, z: 5 };
  const view = viewWith({ lines: [{ start: mark, end: mark }] });
  assert.match(await viewXml(view, '3.0'), /<OrthogonalCamera><CameraViewPoint><X>3<\/X><Y>4<\/Y><Z>105<\/Z>/);
  assert.doesNotMatch(await viewXml(view, '2.1'), /Camera/);
  const [read] = await again(t, [{ topic: topicWith(view), files: [] }], '3.0');
  assert.deepEqual(read?.topic.viewpoints[0]?.view, view);
  const own = viewWith({ camera: { ...cameraOf('orthogonal', 100), aspectRatio: 4 / 3 } });
  const [other] = await again(t, [{ topic: topicWith(own), files: [] }], '3.0');
  assert.deepEqual(other?.topic.viewpoints[0]?.view?.camera, own.camera);
});

test('colours and pictures of forms that no schema knows stay away', async () => {
  const component = { ifcGuid: '1AA79hZ_X5PgOaJM4Gj1Gn', originatingSystem: null, authoringToolId: null };
  const colouring = ['FF0000', 'red', '12345', ''].map((colour) => ({ colour, components: [component] }));
  const hints = { spacesVisible: null, spaceBoundariesVisible: null, openingsVisible: null };
  const bitmap = { location: ORIGIN, normal: ORIGIN, up: ORIGIN, height: 1 };
  const view = viewWith({
    components: { selection: [], defaultVisibility: true, exceptions: [], colouring, ...hints },
    bitmaps: ['PNG', 'JPEG', 'BMP'].map((format) => ({ ...bitmap, format, reference: `a.${format}` })),
  });
  for (const version of VERSIONS) {
    const xml = await viewXml(view, version);
    assert.deepEqual(
      [...xml.matchAll(/ Color="(.*?)"/g)].map(([, colour]) => colour),
      ['FF0000'],
    );
    const formats = [...xml.matchAll(/<(?:Bitmap|Format)>(\w+)</g)].map(([, format]) => format);
    assert.deepEqual(formats, version === '2.1' ? ['PNG', 'JPG'] : ['png', 'jpg']);
  }
});

test('3.0 lists the values in use, beside those that the archive brings; a list that cannot be read stays as it is', async () => {
  const topics = [{ topic: { ...emptyTopic(GUID, 'One'), labels: ['wet'], assignedTo: 'ann@x.test' }, files: [] }];
  const own = unzipSync(await written(topics, '3.0'));
  const listed = strFromU8(own['extensions.xml'] ?? new Uint8Array());
  assert.match(
    listed,
    /<TopicLabels><TopicLabel>wet<\/TopicLabel><\/TopicLabels><Users><User>Unknown<\/User><User>ann@x.test<\/User><\/Users>/,
  );
  const beside = async (list: string) => {
    const brought = unzipSync(await written(topics, '3.0', [fileOf('extensions.xml', list)]));
    return strFromU8(brought['extensions.xml'] ?? new Uint8Array());
  };
  const labels = '<TopicLabels><TopicLabel>dry</TopicLabel><TopicLabel>wet</TopicLabel></TopicLabels>';
  const allowed = '<Extensions><TopicLabels><TopicLabel>dry</TopicLabel></TopicLabels><Own/></Extensions>';
  assert.match(await beside(allowed), new RegExp(`${labels}.*<Own/></Extensions>`));
  assert.equal(await beside('no list'), 'no list');
  assert.equal(unzipSync(await written(topics, '2.1'))['extensions.xml'], undefined);
});

test('a topic that comes twice, a file that fails and a sink that breaks off reject, and leave nothing open', async () => {
  const writing = { version: '2.1' as const, writtenAt, project: null };
  const one = { topic: emptyTopic(GUID, 'One'), files: [] };
  const sink = new PassThrough().resume();
  await assert.rejects(writeBcf([one, one], writing, sink), /twice/);
  assert.equal(sink.destroyed, true);
  const failing = async () =>
    Readable.from(
      (function* () {
        yield Buffer.from('x');
        throw new Error('gone');
      })(),
    );
  const file = { name: 'a.bin', size: 9, open: failing };
  await assert.rejects(writeBcf([{ ...one, files: [file] }], writing, new PassThrough().resume()), /gone/);
  let isClosed = false;
  const endless = async function* () {
    try {
      for (let number = 0; ; number += 1)
        yield { ...one, topic: emptyTopic(`${GUID.slice(0, 24)}${String(number).padStart(12, '0')}`, 'x') };
    } finally {
      isClosed = true;
    }
  };
  let writes = 0;
  const breaking = new Writable({
    write: (_chunk, _encoding, done) => {
      writes += 1;
      done(writes > 50 ? new Error('no reader') : null);
    },
  });
  await assert.rejects(writeBcf(endless(), writing, breaking), /no reader/);
  assert.equal(isClosed, true);
});

test('a viewpoint of 70,000 components is read whole while others get their turn', async (t) => {
  const path = await temporaryFile(t);
  const selection = Array.from({ length: 70_000 }, (_, number) => ({
    ifcGuid: String(number).padStart(22, '0'),
    originatingSystem: null,
    authoringToolId: null,
  }));
  const components = {
    selection,
    defaultVisibility: true,
    exceptions: [],
    colouring: [],
    spacesVisible: null,
    spaceBoundariesVisible: null,
    openingsVisible: null,
  };
  const none = { attributes: [], elements: [] };
  const view = { components, camera: null, lines: [], clippingPlanes: [], bitmaps: [], rest: none };
  const topic = {
    ...emptyTopic(GUID, 'Many'),
    viewpoints: [{ guid: OTHER_GUID, file: 'v.bcfv', snapshot: null, index: null, view, rest: none }],
  };
  await writeBcf([{ topic, files: [] }], { version: '3.0', writtenAt, project: null }, createWriteStream(path));
  const archive = await readBcf(path);
  t.after(() => archive.close());
  let turns = 0;
  const counter = setInterval(() => {
    turns += 1;
  }, 0);
  t.after(() => clearInterval(counter));
  const [read] = await topicsOf(archive);
  assert.ok(read?.outcome === 'read');
  assert.deepEqual(read.topic.viewpoints[0]?.view?.components?.selection, selection);
  assert.ok(turns > 5, `${turns} turns`);
});

test('the archives of a real check are read whole, and written in either version read equal', async (t) => {
  for (const [name, count] of [
    ['willemsen-2015-05-26', 9],
    ['geelen-v2-2015-03-20', 2],
  ] as const) {
    const path = `../shared/data/bcf/${name}.bcfzip`;
    if (!existsSync(path)) continue;
    assert.ok((await stat(path)).isFile());
    const archive = await readBcf(path);
    t.after(() => archive.close());
    const reads = await topicsOf(archive);
    const topics = reads.filter((read) => read.outcome === 'read');
    assert.equal(topics.length, count);
    for (const { topic, files, warnings } of topics) {
      assert.deepEqual([topic.comments.length, topic.viewpoints.length, files.length, warnings.length], [1, 1, 1, 0]);
      assert.match(await contentOf(files[0]), /^\x89PNG/);
    }
    for (const version of VERSIONS) {
      const copies = await again(t, topics, version);
      assert.deepEqual(
        copies.map((copy) => copy.topic),
        topics.map((each) => completed(each, version, writtenAt)),
      );
      assert.equal(await contentOf(copies[0]?.files[0]), await contentOf(topics[0]?.files[0]));
    }
  }
});
