import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { JsonObject } from '../../../testing/integrations/simulator-parts.ts';
import { startVendorSession } from '../../../testing/integrations/vendor-session.ts';
import {
  type FileDownload,
  findModelItem,
  findModelVersion,
  listModelVersions,
  type StoredFile,
  signDownload,
} from './model-files.ts';

const PROJECT = 'b.7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e';
const LINEAGE = 'urn:lineage:clinic';
const FILE: StoredFile = { bucket: 'files', object: 'clinic-2.ifc' };

async function start(t: TestContext, projectId = PROJECT) {
  const { simulator, session } = await startVendorSession(t, 'a', { companyId: 'b.hub-1', projectId });
  const addVersion = (fields: JsonObject) =>
    simulator.control.addRecord('versions', {
      scope: LINEAGE,
      fields: { name: 'clinic.ifc', versionNumber: 3, storageSize: 10, fileId: 'clinic-2.ifc', ...fields },
    });
  return { ...simulator, session, addVersion };
}

/** Downloads the parts as they follow each other, without credentials. */
async function download({ parts }: FileDownload): Promise<Buffer> {
  const bytes: Buffer[] = [];
  for (const { url } of parts) bytes.push(Buffer.from(await (await fetch(url)).arrayBuffer()));
  return Buffer.concat(bytes);
}

test('an item has its name, folder and current version, by the id of the project with and without b.', async (t) => {
  for (const projectId of [PROJECT, PROJECT.slice(2)]) {
    const { session } = await start(t, projectId);
    const item = await findModelItem(session, LINEAGE);
    assert.ok(item?.tip);
    assert.deepEqual(
      [item.name, item.folderId, item.isDeleted, item.tip.versionId, item.tip.number],
      ['clinic.ifc', 'urn:folder:models', false, 'urn:version:clinic?version=2', 2],
    );
    assert.deepEqual(item.tip.storage, FILE);
    assert.deepEqual(await findModelVersion(session, item.tip.versionId), item.tip);
  }
});

test('an item or version that the vendor does not have is null, and one without a version has no tip', async (t) => {
  const { session, control } = await start(t);
  assert.equal(await findModelItem(session, 'urn:lineage:none'), null);
  assert.equal(await findModelVersion(session, 'urn:version:none'), null);
  const { id } = await control.addRecord('items', { scope: PROJECT, fields: { displayName: 'new.ifc', hidden: true } });
  assert.deepEqual(await findModelItem(session, id), {
    lineageId: id,
    name: 'new.ifc',
    folderId: null,
    isDeleted: true,
    tip: null,
  });
});

test('a connection without a project of the vendor is not configured, and no access is not an absence', async (t) => {
  const { session, control } = await start(t);
  await assert.rejects(findModelItem({ ...session, projectId: null }, LINEAGE), { code: 'not_configured' });
  await control.addFault({ kind: 'no_access', times: 1 });
  await assert.rejects(findModelItem(session, LINEAGE), { name: 'VendorFault', status: 403 });
  await control.addFault({ kind: 'status', status: 500, times: 1 });
  await assert.rejects(listModelVersions(session, LINEAGE), { name: 'VendorFault', status: 500 });
});

test('versions are listed in the order of their numbers, each once, whatever the page has', async (t) => {
  const { session, control, addVersion } = await start(t);
  await addVersion({ versionNumber: 11 });
  await addVersion({ versionNumber: 3 });
  await control.addFault({ kind: 'duplicate_in_page' });
  const { versions, unreadable } = await listModelVersions(session, LINEAGE);
  assert.deepEqual([versions.map(({ number }) => number), unreadable], [[1, 2, 3, 11], 0]);
});

test('all pages of versions are read', async (t) => {
  const { session, addVersion } = await start(t);
  for (let number = 3; number <= 205; number += 1) await addVersion({ versionNumber: number });
  const { versions } = await listModelVersions(session, LINEAGE);
  assert.deepEqual(
    versions.map(({ number }) => number),
    Array.from({ length: 205 }, (_each, index) => index + 1),
  );
});

test('a version is ready once its file is there and processed, even if the processing failed', async (t) => {
  const { session, addVersion } = await start(t);
  const states: readonly (readonly [JsonObject, string])[] = [
    [{ processState: 'PROCESSING_COMPLETE' }, 'ready'],
    [{ processState: 'PROCESSING_ABORTED' }, 'ready'],
    [{ processState: 'value_of_the_future' }, 'ready'],
    [{}, 'ready'],
    [{ processState: 'PROCESSING' }, 'processing'],
    [{ processState: 'NEEDS_PROCESSING', storageSize: 0 }, 'processing'],
    [{ extension: { data: { processState: 'PROCESSING' } } }, 'processing'],
    [{ storageSize: 0 }, 'empty'],
    [{ fileId: null }, 'empty'],
  ];
  for (const [fields, state] of states) {
    const { id } = await addVersion(fields);
    assert.equal((await findModelVersion(session, id))?.state, state, JSON.stringify(fields));
  }
});

test('a version without a number has that of its id, and one without a name is counted as unreadable', async (t) => {
  const { session, control } = await start(t);
  await control.addFault({ kind: 'missing_field', field: 'versionNumber' });
  const numbered = await listModelVersions(session, LINEAGE);
  assert.deepEqual([numbered.versions.map(({ number }) => number), numbered.unreadable], [[1, 2], 0]);
  await control.addFault({ kind: 'missing_field', field: 'name' });
  assert.deepEqual(await listModelVersions(session, LINEAGE), { versions: [], unreadable: 2 });
  await assert.rejects(findModelVersion(session, 'urn:version:clinic?version=2'), { code: 'bad_answer' });
});

test('a version has no link that could run a script, and a number that cannot be stored is unreadable', async (t) => {
  const { session } = await start(t);
  const read = (versionNumber: number, href: string) => {
    const data = { id: 'urn:version:1', attributes: { name: 'a.ifc', versionNumber }, links: { webView: { href } } };
    const call = async () => ({ ...JSON.parse('{ "status": 200, "headers": {} }'), body: { data } });
    return findModelVersion({ ...session, call }, 'urn:version:1');
  };
  assert.equal((await read(1, 'https://vendor.example/1'))?.url, 'https://vendor.example/1');
  assert.equal((await read(2 ** 31 - 1, 'javascript:alert(1)'))?.url, null);
  await assert.rejects(read(2 ** 31, 'https://vendor.example/1'), { code: 'bad_answer' });
});

test('a signed file is downloaded whole, in parts or through the API, and has the size and hash that were told', async (t) => {
  const { session, control, url } = await start(t);
  const counts = { complete: 1, chunked: 3, fallback: 1 };
  for (const [signedForm, count] of Object.entries(counts)) {
    await control.changeSettings({ signedForm });
    const signed = await signDownload(session, FILE);
    const file = await download(signed);
    assert.equal(signed.parts.length, count, signedForm);
    assert.match(file.toString(), /^ISO-10303-21;[\s\S]*stage 2[\s\S]*END-ISO-10303-21;\n$/);
    assert.equal(file.length, signed.sizeBytes);
    assert.equal(createHash('sha1').update(file).digest('hex'), signed.sha1);
    const { origin } = new URL(signed.parts[0]?.url ?? '');
    assert.equal(origin === url, signedForm === 'fallback', 'other forms are on another host');
  }
});

test('links are asked for an hour, as long as the parts of a large file may take', async (t) => {
  const { session, control } = await start(t);
  await control.changeSettings({ signedForm: 'chunked' });
  const signed = await signDownload(session, FILE);
  await control.setClock(59 * 60_000);
  assert.equal((await download(signed)).length, signed.sizeBytes);
});

test('parts that leave a gap, overlap or end early are refused', async (t) => {
  const { session, control } = await start(t);
  await control.changeSettings({ signedForm: 'chunked' });
  const { sizeBytes } = await signDownload(session, FILE);
  const last = (sizeBytes ?? 0) - 1;
  const link = 'https://files.example/part';
  const refused: readonly JsonObject[] = [
    {},
    { [`(0-${last - 1})`]: link },
    { [`(1-${last})`]: link },
    { '(0-9)': link, [`(11-${last})`]: link },
    { '(0-9)': link, [`(9-${last})`]: link },
    { '(0-9)': link, '(10-9)': link, [`(10-${last})`]: link },
    { '(0-9)': link, [`(10-${last})`]: 7 },
    { '(0-9)': link, first: link, [`(10-${last})`]: link },
    { [`(0-${last + 1})`]: link },
  ];
  for (const value of refused) {
    await control.addFault({ kind: 'unknown_value', field: 'urls', value, times: 1 });
    await assert.rejects(signDownload(session, FILE), { code: 'bad_answer' }, JSON.stringify(value));
  }
  const value = { [`(10-${last})`]: `${link}2`, '(0-9)': `${link}1` };
  await control.addFault({ kind: 'unknown_value', field: 'urls', value, times: 1 });
  const { parts } = await signDownload(session, FILE);
  assert.deepEqual(
    parts.map(({ url }) => url),
    [`${link}1`, `${link}2`],
    'in the order of their bytes',
  );
});

test('an answer without a link, or of an unknown status, is a fault; a hash of another form is left out', async (t) => {
  const { session, control } = await start(t);
  const faults: readonly (readonly [string, string | number | null])[] = [
    ['status', 'pending'],
    ['status', null],
    ['url', 'no address'],
    ['url', 'file:///etc/passwd'],
    ['url', 'javascript:alert(1)'],
    ['url', 'https://user:pw@files.example/a'],
    ['url', null],
  ];
  for (const [field, value] of faults) {
    await control.addFault({ kind: 'unknown_value', field, value, times: 1 });
    await assert.rejects(signDownload(session, FILE), { code: 'bad_answer' }, `${field} ${value}`);
  }
  await control.addFault({ kind: 'unknown_value', field: 'sha1', value: 'md5:abc', times: 1 });
  assert.equal((await signDownload(session, FILE)).sha1, null);
  await control.addFault({ kind: 'missing_field', field: 'size', times: 1 });
  assert.equal((await signDownload(session, FILE)).sizeBytes, null);
  await assert.rejects(signDownload(session, { bucket: 'files', object: 'none' }), { status: 404 });
});
