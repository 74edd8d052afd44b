import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { strToU8 } from 'fflate';
import { deflate64Bcf } from '../../../testing/archives/deflate64-archive.ts';
import { BcfEntryFault, BcfRefusal } from './fault.ts';
import {
  type Contents,
  contentOf,
  GUID,
  markup,
  OTHER_GUID,
  openBytes,
  openContents,
  readOne,
  temporaryFile,
  topicsOf,
  version,
  zipOf,
} from './fixtures/archives.ts';
import { foldersOf } from './folders.ts';
import type { BcfLimits } from './limits.ts';
import { readBcf } from './read.ts';
import type { ZipEntry } from './zip.ts';

const MARKUP = `${GUID}/markup.bcf`;
const plain: Contents = { 'bcf.version': version('2.1'), [MARKUP]: markup() };

async function refusal(test: TestContext, bytes: Uint8Array, limits: Partial<BcfLimits> = {}): Promise<string> {
  const caught = await openBytes(test, bytes, limits).then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(caught instanceof BcfRefusal, String(caught));
  return caught.code;
}

/** The name changed in both headers of an entry, as no tool would write it. */
function renamed(contents: Contents, from: string, to: string): Uint8Array {
  assert.equal(from.length, to.length);
  const bytes = Buffer.from(zipOf(contents));
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1');
  return bytes;
}

/** Overwrites in the central directory's record of the entry. */
function patched(contents: Contents, name: string, patch: (bytes: Buffer, record: number) => void): Uint8Array {
  const bytes = Buffer.from(zipOf(contents));
  const record = bytes.lastIndexOf(name) - 46;
  assert.equal(bytes.readUInt32LE(record), 0x0201_4b50);
  patch(bytes, record);
  return bytes;
}

test('what is no zip, or one cut short, is refused', async (t) => {
  assert.equal(await refusal(t, Buffer.from('not a zip at all')), 'not_a_zip');
  assert.equal(await refusal(t, new Uint8Array()), 'not_a_zip');
  assert.equal(await refusal(t, zipOf(plain).subarray(0, 100)), 'not_a_zip');
  const bytes = Buffer.from(zipOf(plain));
  bytes.fill(0, bytes.indexOf('PK\u0001\u0002'), bytes.indexOf('PK\u0001\u0002') + 20);
  assert.equal(await refusal(t, bytes), 'archive_damaged');
  assert.equal(await refusal(t, zipOf({ 'a.txt': 'a zip, but no BCF' })), 'not_bcf');
});

test('a file that does not exist is the disk’s fault and not the archive’s', async () => {
  await assert.rejects(readBcf('/nonexistent/archive.bcf'), { code: 'ENOENT' });
});

test('names that lead out of the archive, are absolute or come twice refuse it', async (t) => {
  for (const name of ['../../evil.png', '/etc/evil.png', 'C:/xx/evil.png', '..\\..\\evil.png', 'aaa/\u0000bc/de.png']) {
    const stand = 'x'.repeat(name.length);
    assert.equal(await refusal(t, renamed({ ...plain, [stand]: 'x' }, stand, name)), 'entry_name_unsafe', name);
  }
  const twice = renamed({ ...plain, 'a.png': '1', 'b.png': '2' }, 'b.png', 'a.png');
  assert.equal(await refusal(t, twice), 'entry_name_duplicate');
  const slashes = renamed({ ...plain, 'a/b.png': '1', 'a_b.png': '2' }, 'a_b.png', 'a\\b.png');
  assert.equal(await refusal(t, slashes), 'entry_name_duplicate');
});

test('an encrypted archive is refused', async (t) => {
  const encrypted = patched(plain, MARKUP, (bytes, record) => bytes.writeUInt16LE(1, record + 8));
  assert.equal(await refusal(t, encrypted), 'archive_encrypted');
  const strongly = patched(plain, MARKUP, (bytes, record) => bytes.writeUInt16LE(0x41, record + 8));
  assert.equal(await refusal(t, strongly), 'archive_encrypted');
});

test('bombs are refused by what they declare, and stopped where they lie', async (t) => {
  const bomb = { ...plain, 'zeros.bin': new Uint8Array(3_000_000) };
  assert.equal(await refusal(t, zipOf(bomb)), 'packed_too_densely');
  assert.equal(await refusal(t, zipOf(plain), { maxUnpackedBytes: 100 }), 'unpacked_too_large');
  assert.equal(await refusal(t, zipOf(plain), { maxEntries: 1 }), 'too_many_entries');
  const lying = patched({ ...bomb, 'zeros.bin': new Uint8Array(3_000_000) }, 'zeros.bin', (bytes, record) => {
    bytes.writeUInt32LE(1000, record + 24);
  });
  const [zeros] = (await openBytes(t, lying)).files;
  await assert.rejects(contentOf(zeros), (error) => error instanceof BcfEntryFault && error.code === 'entry_damaged');
});

test('a file whose checksum does not fit costs its topic, not the others', async (t) => {
  const other = { [`${OTHER_GUID}/markup.bcf`]: markup('<Title>Two</Title>', OTHER_GUID) };
  const broken = patched({ ...plain, ...other }, MARKUP, (bytes, record) => bytes.writeUInt32LE(1, record + 16));
  const reads = await topicsOf(await openBytes(t, broken));
  assert.deepEqual(
    reads.map((read) => (read.outcome === 'read' ? read.topic.title : read.fault.code)),
    ['entry_damaged', 'Two'],
  );
});

test('each topic that cannot be read is skipped with its reason, and the others are read', async (t) => {
  const folder = (digit: string) => `${digit.repeat(8)}-${OTHER_GUID.slice(9)}`;
  const archive = await openContents(t, {
    [MARKUP]: markup(),
    [`${folder('1')}/snapshot.png`]: 'no markup',
    [`${folder('2')}/markup.bcf`]: 'no XML',
    [`${folder('3')}/markup.bcf`]: '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Markup/>',
    [`${folder('4')}/markup.bcf`]: '<Markup/>',
    'no-guid/markup.bcf': '<Markup><Topic><Title>x</Title></Topic></Markup>',
    [`${folder('5')}/markup.bcf`]: markup('<Title>Again</Title>', GUID),
    [`${folder('6')}/markup.bcf`]: `<Markup>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</Markup>`,
  });
  const reads = await topicsOf(archive);
  const outcomes = Object.fromEntries(
    reads.map((read) => [read.path, read.outcome === 'read' ? 'read' : read.fault.code]),
  );
  assert.deepEqual(outcomes, {
    [`${GUID}/`]: 'read',
    [`${folder('1')}/`]: 'markup_missing',
    [`${folder('2')}/`]: 'xml_malformed',
    [`${folder('3')}/`]: 'xml_forbidden',
    [`${folder('4')}/`]: 'topic_missing',
    'no-guid/': 'topic_guid_missing',
    [`${folder('5')}/`]: 'topic_guid_duplicate',
    [`${folder('6')}/`]: 'xml_too_large',
  });
  assert.equal(archive.topicCount, 8);
});

test('wrong fields are dropped with a warning, and the topic is kept', async (t) => {
  const inner = `<CreationDate>yesterday</CreationDate><DueDate>2015-02-30T00:00:00Z</DueDate><Index>many</Index>
    <ModifiedDate>2015-03-01T10:00:00+02:00</ModifiedDate>`;
  const beside =
    '<Comment><Comment>x</Comment></Comment><Viewpoints Guid="x"><Viewpoint>gone.bcfv</Viewpoint><Snapshot>gone.png</Snapshot></Viewpoints>';
  const read = await readOne(t, {
    [`${OTHER_GUID}/markup.bcf`]: markup(inner).replace('</Topic>', `</Topic>${beside}`),
  });
  const codes = read.warnings.map((warning) => warning.code).sort();
  assert.deepEqual(codes, [
    ...['date_invalid', 'date_invalid', 'guid_replaced', 'guid_replaced', 'guid_unlike_folder', 'number_invalid'],
    ...['snapshot_missing', 'title_missing', 'viewpoint_missing'],
  ]);
  const { topic } = read;
  assert.deepEqual([topic.guid, topic.creationDate, topic.dueDate, topic.index], [GUID, null, null, null]);
  assert.deepEqual([topic.title, topic.modifiedDate], ['Untitled', '2015-03-01T08:00:00.000Z']);
});

for (const [written, dueDate] of [
  ['2026-03-01T00:00:00+03:00', '2026-03-01T00:00:00+03:00'],
  ['2026-03-01T23:30:00-08:00', '2026-03-01T23:30:00-08:00'],
  ['2026-03-01', '2026-03-01T00:00:00Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
  ['9999-12-31T23:59:59-14:00', null],
  ['0000-01-01T00:00:00Z', null],
  ['0001-01-01T00:00:00+03:00', null],
  ['-0044-03-15T00:00:00Z', null],
] as const) {
  test(`a due date of ${written} is ${dueDate === null ? 'none' : 'due on the day that was written'}`, async (t) => {
    const inner = `<Title>x</Title><DueDate>${written}</DueDate><CreationDate>${written}</CreationDate>`;
    const { topic } = await readOne(t, { [MARKUP]: markup(inner) });
    assert.equal(topic.dueDate, dueDate);
    assert.equal(topic.creationDate === null, dueDate === null);
    if (topic.creationDate !== null) assert.match(topic.creationDate, /^\d{4}-\d\d-\d\dT.*Z$/);
  });
}

test('the warning of a replaced GUID is true of one that is missing, malformed or repeated', async (t) => {
  const inner = `<Title>x</Title></Topic><Comment Guid="${OTHER_GUID}"><Comment>x</Comment></Comment>
    <Comment Guid="${OTHER_GUID}"><Comment>y</Comment></Comment><Comment Guid="x"><Comment>z</Comment></Comment>
    <Viewpoints Guid="x"/>`;
  const read = await readOne(t, { [MARKUP]: `<Markup><Topic Guid="x">${inner}</Markup>` });
  assert.deepEqual(
    read.warnings.filter(({ code }) => code === 'guid_replaced').map(({ message }) => message.message),
    [
      'The topic has no valid GUID: the GUID of its folder was used.',
      'A comment has no valid GUID, or one that is used twice: it was given a new one.',
      'A comment has no valid GUID, or one that is used twice: it was given a new one.',
      'A viewpoint has no valid GUID, or one that is used twice: it was given a new one.',
    ],
  );
});

test('a viewpoint that cannot be read stays a file, and a topic without GUID has its folder’s', async (t) => {
  const read = await readOne(t, {
    [MARKUP]:
      '<Markup><Topic><Title>x</Title></Topic><Viewpoints Guid="' +
      OTHER_GUID +
      '"><Viewpoint>v.bcfv</Viewpoint></Viewpoints></Markup>',
    [`${GUID}/v.bcfv`]: '<VisualizationInfo>',
  });
  assert.deepEqual([read.topic.guid, read.topic.viewpoints[0]?.view, read.files[0]?.name], [GUID, null, 'v.bcfv']);
  assert.deepEqual(
    read.warnings.map((warning) => warning.code),
    ['guid_replaced', 'xml_malformed'],
  );
});

test('a viewpoint file that cannot be read is read once, however many viewpoints name it', async (t) => {
  const viewpoints = Array.from({ length: 20 }, () => '<Viewpoints><Viewpoint>v.bcfv</Viewpoint></Viewpoints>');
  const read = await readOne(t, {
    [MARKUP]: `<Markup><Topic Guid="${GUID}"><Title>x</Title></Topic>${viewpoints.join('')}</Markup>`,
    [`${GUID}/v.bcfv`]: '<VisualizationInfo>',
  });
  assert.equal(read.topic.viewpoints.length, 20);
  assert.equal(read.warnings.filter(({ code }) => code === 'xml_malformed').length, 1);
});

/** Measures the processor time of work in milliseconds. */
async function measureWork(work: () => unknown): Promise<number> {
  const { user } = process.cpuUsage();
  await work();
  return (process.cpuUsage().user - user) / 1000;
}

test('names that are not in the archive are not looked for in each file of a topic', async (t) => {
  const named = '<Viewpoint>no such file</Viewpoint><Snapshot>nor this</Snapshot>';
  const viewpoints = Array.from({ length: 8_000 }, () => `<Viewpoints Guid="${randomUUID()}">${named}</Viewpoints>`);
  const content = `<Markup><Topic Guid="${GUID}"><Title>x</Title></Topic>${viewpoints.join('')}</Markup>`;
  const open = (files: number) => {
    const names = Array.from(
      { length: files },
      (_, at) => [`${GUID}/A longer name of a snapshot ${at}.PNG`, ''] as const,
    );
    return openContents(t, { [MARKUP]: content, ...Object.fromEntries(names) });
  };
  const [few, many] = [await open(2), await open(2_000)];
  const expected = await measureWork(() => topicsOf(few));
  const taken = await measureWork(() => topicsOf(many));
  t.diagnostic(`${taken.toFixed(0)} ms with 2,000 files, ${expected.toFixed(0)} ms with two`);
  assert.ok(taken < 3 * expected, `${taken} ms against ${expected} ms`);
});

test('topics are looked for in the first eight folders, and names of hundreds of folders cost little more', async (t) => {
  const entry = (path: string) => ({ path, size: 0, open: () => Promise.reject(new Error('not opened')) }) as ZipEntry;
  const deep = (folders: number) => 'a/'.repeat(folders);
  const listed = foldersOf([entry(`${deep(8)}markup.bcf`), entry(`${deep(8)}b/c.png`), entry(`${deep(9)}markup.bcf`)]);
  assert.deepEqual(
    listed.topics.map(({ path, others }) => [path, ...others.keys()]),
    [[deep(8), 'b/c.png', 'a/markup.bcf']],
  );
  const list = (folders: number) => Array.from({ length: 20_000 }, (_, at) => entry(`${deep(folders)}${at}`));
  const [flat, nested] = [list(1), list(250)];
  const expected = await measureWork(() => foldersOf(flat));
  const taken = await measureWork(() => foldersOf(nested));
  t.diagnostic(`${taken.toFixed(0)} ms, in one folder ${expected.toFixed(0)} ms`);
  assert.ok(taken < 20 * expected + 100, `${taken} ms against ${expected} ms`);
});

test('an archive inside one folder more, and one parted with backslashes, read the same', async (t) => {
  const nested = { 'export/bcf.version': version('2.1'), [`export/${MARKUP}`]: markup(), 'export/extra.txt': 'x' };
  const archive = await openContents(t, nested);
  assert.deepEqual(
    [archive.version, archive.topicCount, archive.files.map((file) => file.name)],
    ['2.1', 1, ['extra.txt']],
  );
  assert.equal((await topicsOf(archive))[0]?.outcome, 'read');
  const backslashed = renamed({ ...plain, [`${GUID}/snapshot.png`]: 'png' }, `${GUID}/`, `${GUID}\\`);
  const [read] = await topicsOf(await openBytes(t, backslashed));
  assert.ok(read?.outcome === 'read');
  assert.deepEqual([read.topic.title, read.topic.viewpoints[0]?.snapshot], ['One', 'snapshot.png']);
});

test('the version is told, missing, unreadable or too new', async (t) => {
  const versionOf = async (content: string | null) => {
    const archive = await openContents(t, {
      ...(content === null ? {} : { 'bcf.version': content }),
      [MARKUP]: markup(),
    });
    return [archive.version, ...archive.warnings.map((warning) => warning.code)];
  };
  assert.deepEqual(await versionOf(version('2.1')), ['2.1']);
  assert.deepEqual(await versionOf(version('3.0')), ['3.0']);
  assert.deepEqual(await versionOf(version('2')), ['2.0']);
  assert.deepEqual(await versionOf(null), [null, 'version_missing']);
  assert.deepEqual(await versionOf('garbage'), [null, 'version_unreadable']);
  assert.deepEqual(await versionOf(version('x.y')), [null, 'version_unreadable']);
  assert.equal(await refusal(t, zipOf({ 'bcf.version': version('4.0') })), 'version_unsupported');
});

test('an archive of no topics is empty, and one by descriptor reads as by path', async (t) => {
  assert.deepEqual(await topicsOf(await openContents(t, { 'bcf.version': version('3.0') })), []);
  const path = await temporaryFile(t);
  await writeFile(path, zipOf(plain));
  const { openSync } = await import('node:fs');
  const archive = await readBcf(openSync(path, 'r'));
  t.after(() => archive.close());
  assert.equal((await topicsOf(archive)).length, 1);
});

test('BCF 1.0: comment statuses, the unlisted viewpoint and its components are read', async (t) => {
  const comment = `<Comment Guid="${GUID}"><VerbalStatus>Open</VerbalStatus><Status>Error</Status><Date>2015-03-19T14:45:13.5653927Z</Date>
    <Author>Ann</Author><Comment>Look</Comment><Topic Guid="${GUID}"/></Comment>`;
  const read = await readOne(t, {
    [MARKUP]: markup().replace('</Topic>', `</Topic>${comment}`),
    [`${GUID}/viewpoint.bcfv`]:
      '<VisualizationInfo><Components><Component IfcGuid="1AA79hZ_X5PgOaJM4Gj1Gn"/></Components></VisualizationInfo>',
    [`${GUID}/snapshot.png`]: strToU8('picture'),
  });
  const [first] = read.topic.comments;
  assert.deepEqual(
    [first?.status, first?.verbalStatus, first?.text, read.topic.status],
    ['Error', 'Open', 'Look', 'Open'],
  );
  assert.equal(first?.date, '2015-03-19T14:45:13.5653927Z');
  const [viewpoint] = read.topic.viewpoints;
  assert.equal(viewpoint?.view?.components?.selection[0]?.ifcGuid, '1AA79hZ_X5PgOaJM4Gj1Gn');
  assert.equal(viewpoint?.snapshot, 'snapshot.png');
  assert.equal(await contentOf(read.files[0]), 'picture');
});

test('BCF 2.0: selected, hidden and coloured components are sorted, and answers name their comment', async (t) => {
  const component = (guid: string, attributes: string) => `<Component IfcGuid="${guid}" ${attributes}/>`;
  const comments = `<Comment Guid="${GUID}"><Comment>a</Comment></Comment><Comment Guid="${OTHER_GUID}"><Comment>b</Comment>
    <ReplyToComment Guid="${GUID}"/></Comment><Viewpoints Guid="${GUID}"><Viewpoint>VIEW.bcfv</Viewpoint></Viewpoints>`;
  const read = await readOne(t, {
    [MARKUP]: markup(`<Title>x</Title><RelatedTopics Guid="${OTHER_GUID}"/>`).replace(
      '</Topic>',
      `</Topic>${comments}`,
    ),
    [`${GUID}/view.bcfv`]: `<VisualizationInfo><Components>${component('a', 'Selected="true" Visible="true"')}
      ${component('b', 'Selected="false" Visible="false"')}${component('c', 'Color="ff0000"')}</Components></VisualizationInfo>`,
  });
  const components = read.topic.viewpoints[0]?.view?.components;
  assert.deepEqual(
    components?.selection.map((each) => each.ifcGuid),
    ['a'],
  );
  assert.deepEqual(
    components?.exceptions.map((each) => each.ifcGuid),
    ['b'],
  );
  assert.deepEqual(
    components?.colouring.map((each) => [each.colour, each.components.length]),
    [['FF0000', 1]],
  );
  assert.deepEqual([read.topic.comments[1]?.replyTo, read.topic.relatedTopics], [GUID, [OTHER_GUID]]);
});

test('an archive packed by Deflate64 is read, and a damaged entry costs its topic alone', async (t) => {
  const archive = await openBytes(t, deflate64Bcf());
  const [read] = await topicsOf(archive);
  assert.ok(read?.outcome === 'read', JSON.stringify(read));
  assert.deepEqual([read.topic.title, read.topic.description], ['Deflate64', 'wall '.repeat(60)]);
  const whole = deflate64Bcf();
  const name = whole.indexOf('markup.bcf');
  for (let at = name + 10; at < name + 160; at += 7) {
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] ?? 0) ^ 0x55;
    const [other] = await topicsOf(await openBytes(t, altered));
    assert.equal(other?.outcome, 'skipped', `${at}`);
  }
});
