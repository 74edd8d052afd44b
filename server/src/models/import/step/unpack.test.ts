import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { deflate64Model } from '../../../../testing/archives/deflate64-archive.ts';
import { ModelRefusal, type ModelRefusalCode } from './fault.ts';
import { STEP_LIMITS } from './limits.ts';
import { scanStep } from './scan.ts';
import { UNPACK_LIMITS, type UnpackLimits, unpackModel } from './unpack.ts';

const MODEL = strToU8(`ISO-10303-21;\n${'#1=IFCX($);\n'.repeat(40)}`);
const LIMITS: UnpackLimits = { maxBytes: 1_000_000, maxEntries: 5, maxDensity: 50, densityFromBytes: 10_000 };

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-unpack-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** Unpacks bytes; the target's content, where there is one, is behind the answer or the refusal. */
async function unpacked(folder: string, bytes: Uint8Array, limits: Partial<UnpackLimits> = {}) {
  const upload = join(folder, 'upload');
  const target = join(folder, 'model.ifc');
  await writeFile(upload, bytes);
  const answer = await unpackModel(upload, target, { ...LIMITS, ...limits }).catch((error: unknown) => {
    if (!(error instanceof ModelRefusal)) throw error;
    return error;
  });
  const content = existsSync(target) ? await readFile(target) : undefined;
  await rm(target, { force: true });
  return { answer, content };
}

const zip = (files: Zippable, level: 0 | 6 = 6) => Buffer.from(zipSync(files, { level }));

/** The archive with one field changed wherever its head stands: in the directory, in the file itself, or in both. */
function altered(bytes: Buffer, change: (head: Buffer, kind: 'local' | 'directory') => void): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = 0; at + 4 <= copy.length; at += 1) {
    const signature = copy.readUInt32LE(at);
    if (signature === 0x04034b50) change(copy.subarray(at), 'local');
    if (signature === 0x02014b50) change(copy.subarray(at), 'directory');
  }
  return copy;
}

const sizeSaid = (bytes: Buffer, size: number) =>
  altered(bytes, (head, kind) => head.writeUInt32LE(size, kind === 'local' ? 22 : 24));

test('a model is found in an archive, whatever it is called and whatever lies beside it', async (t) => {
  const folder = await temporaryFolder(t);
  const archives: Zippable[] = [
    { 'a.ifc': MODEL },
    { 'deep/in/folders/Haus Ä.IFC': MODEL, 'textures/wood.png': strToU8('png') },
    { '__MACOSX/._a.ifc': strToU8('resources'), 'a.ifc': MODEL, '._b.ifc': strToU8('resources') },
    { 'a.ifc': MODEL, 'old.zip': strToU8('PK') },
  ];
  for (const files of archives) {
    for (const level of [0, 6] as const) {
      const { answer, content } = await unpacked(folder, zip(files, level));
      assert.ok(!(answer instanceof ModelRefusal), String(answer));
      assert.equal(answer.kind, 'ifczip');
      assert.match(answer.name ?? '', /^(a\.ifc|Haus Ä\.IFC)$/);
      assert.equal(answer.sizeBytes, MODEL.length);
      assert.deepEqual(content, Buffer.from(MODEL));
    }
  }
});

test('a file that is not packed stays where it is', async (t) => {
  const folder = await temporaryFolder(t);
  for (const bytes of [MODEL, strToU8(''), strToU8('PK'), strToU8('<html>')]) {
    const { answer, content } = await unpacked(folder, bytes);
    assert.deepEqual(answer, { kind: 'ifc', path: join(folder, 'upload'), sizeBytes: bytes.length, name: null });
    assert.equal(content, undefined);
  }
  const { answer } = await unpacked(folder, MODEL, { maxBytes: 100 });
  assert.equal(answer instanceof ModelRefusal && answer.code, 'model_too_large');
});

test('an archive that is broken, lies, hides or explodes is refused by name and leaves nothing', async (t) => {
  const folder = await temporaryFolder(t);
  const good = zip({ 'a.ifc': MODEL });
  const stored = zip({ 'a.ifc': MODEL }, 0);
  const bomb = zip({ 'a.ifc': new Uint8Array(900_000) });
  const refused: readonly [what: string, ModelRefusalCode, Buffer, Partial<UnpackLimits>?][] = [
    ['no files', 'zip_without_model', zip({})],
    ['no model', 'zip_without_model', zip({ 'readme.txt': MODEL, 'a.ifcxml': MODEL })],
    ['a folder called so', 'zip_without_model', zip({ 'a.ifc/': new Uint8Array() })],
    ['two models', 'zip_with_models', zip({ 'a.ifc': MODEL, 'b.ifc': MODEL })],
    ['an archive in it', 'zip_nested', zip({ 'a.ifczip': good })],
    ['an archive called a model', 'zip_nested', zip({ 'a.ifc': good })],
    ['up', 'zip_name_unsafe', zip({ '../a.ifc': MODEL })],
    ['up, as Windows has it', 'zip_name_unsafe', zip({ '..\\..\\a.ifc': MODEL })],
    ['absolute', 'zip_name_unsafe', zip({ '/etc/a.ifc': MODEL })],
    ['a drive', 'zip_name_unsafe', zip({ 'C:\\a.ifc': MODEL })],
    ['a line break', 'zip_name_unsafe', zip({ 'ä\n.ifc': MODEL })],
    ['encrypted', 'zip_encrypted', altered(good, (head, kind) => head.writeUInt16LE(1, kind === 'local' ? 6 : 8))],
    [
      'encrypted strongly',
      'zip_encrypted',
      altered(good, (head, kind) => head.writeUInt16LE(0x41, kind === 'local' ? 6 : 8)),
    ],
    [
      'packed strangely',
      'zip_damaged',
      altered(good, (head, kind) => head.writeUInt16LE(12, kind === 'local' ? 8 : 10)),
    ],
    ['said smaller', 'zip_damaged', sizeSaid(good, 100)],
    ['said larger', 'zip_damaged', sizeSaid(good, MODEL.length + 1)],
    ['stored, said smaller', 'zip_damaged', sizeSaid(stored, 100)],
    ['another sum', 'zip_damaged', altered(good, (head, kind) => head.writeUInt32LE(7, kind === 'local' ? 14 : 16))],
    ['a bomb', 'zip_too_dense', bomb],
    ['a bomb that says it is none', 'zip_damaged', sizeSaid(bomb, 9_000)],
    ['too large', 'model_too_large', zip({ 'a.ifc': MODEL }), { maxBytes: MODEL.length - 1 }],
    ['too many files', 'zip_too_many_entries', zip(Object.fromEntries([...'abcdef'].map((each) => [each, MODEL])))],
    ['bytes behind it', 'zip_damaged', Buffer.concat([good, Buffer.from('more')])],
  ];
  for (const [what, code, bytes, limits] of refused) {
    const { answer, content } = await unpacked(folder, bytes, limits);
    assert.ok(answer instanceof ModelRefusal, `${what}: taken`);
    assert.equal(answer.code, code, `${what}: ${answer.message}`);
    assert.match(answer.message, /^[A-Z].* .*\.$/);
    assert.equal(content, undefined, what);
  }
});

test('an archive cut off anywhere is refused, and one with a changed byte never gives another model', async (t) => {
  const folder = await temporaryFolder(t);
  const good = zip({ 'a.ifc': MODEL });
  for (let length = 4; length < good.length; length += 1) {
    const { answer, content } = await unpacked(folder, good.subarray(0, length));
    assert.ok(answer instanceof ModelRefusal, `${length} bytes: taken`);
    assert.equal(answer.code, 'zip_damaged');
    assert.equal(content, undefined);
  }
  for (let at = 4; at < good.length; at += 1) {
    const changed = Buffer.from(good);
    changed[at] = (changed[at] ?? 0) ^ 0x41;
    const { content } = await unpacked(folder, changed);
    assert.ok(content === undefined || content.equals(MODEL), `byte ${at}`);
  }
});

test('a model packed by Deflate64 is unpacked; one cut off, altered or larger than it says is refused', async (t) => {
  const folder = await temporaryFolder(t);
  const bytes = deflate64Model();
  const { answer, content } = await unpacked(folder, bytes);
  assert.deepEqual(answer, { kind: 'ifczip', path: join(folder, 'model.ifc'), sizeBytes: 4238, name: 'model.ifc' });
  assert.match(content?.toString() ?? '', /^ISO-10303-21;.*#119=IFCCARTESIANPOINT.*END-ISO-10303-21;\n$/s);
  for (const size of [4237, 4239, 1_000]) {
    const lied = await unpacked(folder, sizeSaid(bytes, size));
    assert.ok(lied.answer instanceof ModelRefusal && lied.answer.code === 'zip_damaged', `${size}`);
    assert.equal(lied.content, undefined);
  }
  for (let at = 40; at < bytes.length; at += 9) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0x55;
    const other = await unpacked(folder, changed);
    if (other.answer instanceof ModelRefusal) assert.equal(other.content, undefined);
    else assert.deepEqual(other.content, content, `${at}`);
    assert.ok((await unpacked(folder, bytes.subarray(0, at))).answer instanceof ModelRefusal);
  }
});

test('what exists already is not written over', async (t) => {
  const folder = await temporaryFolder(t);
  const target = join(folder, 'model.ifc');
  await writeFile(target, 'mine');
  await writeFile(join(folder, 'upload'), zip({ 'a.ifc': MODEL }));
  await assert.rejects(unpackModel(join(folder, 'upload'), target, LIMITS), { code: 'EEXIST' });
  assert.equal(await readFile(target, 'utf8'), 'mine');
});

test('the .ifczip of a real program holds a model by the rules', async (t) => {
  const path = fileURLToPath(
    new URL('../../../../../../shared/data/ifc/schependomlaan/root-houten-kozijnen.ifczip', import.meta.url),
  );
  if (!existsSync(path)) return t.skip('there is no real data here');
  const target = join(await temporaryFolder(t), 'model.ifc');
  const { kind, sizeBytes } = await unpackModel(path, target, UNPACK_LIMITS);
  assert.deepEqual([kind, sizeBytes > 1_000_000], ['ifczip', true]);
  assert.equal((await scanStep(target, STEP_LIMITS)).schema, 'IFC2X3');
});
