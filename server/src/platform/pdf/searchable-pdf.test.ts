import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { makeSearchable } from './searchable-pdf.ts';

const run = promisify(execFile);
const fontBlobs = [
  '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
].map((each) => readFileSync(fileURLToPath(import.meta.resolve(each))));

const WORDS =
  'البرج الشمالي والتخطيط الأول لا بأس تقرير الأصول الصيانة الرقم التسلسلي ملصقات رمز الطابق الثاني مضخة وحدة مناولة الهواء السطح ' +
  'المبنى الرئيسي الإنذار الحريق الكهرباء المصعد الباب الخلفي غرفة المولدات شركة الخليج للتبريد التكييف';

function pdfOf(text: string): Uint8Array {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] });
  const font = '#set text(font: ("IBM Plex Sans", "IBM Plex Sans Arabic"), lang: "ar")';
  return compiler.pdf({ mainFileContent: `${font}\n#set document(date: none)\n${text}` });
}

/** The text as a reader in a browser finds it. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((each) => ('str' in each ? each.str : '')).join(' ');
}

const missingFrom = (text: string) => WORDS.split(' ').filter((each) => !text.includes(each));

test('Arabic words are found in the text of a PDF, also those that are drawn with ligatures', async () => {
  const plain = pdfOf(WORDS);
  assert.ok(missingFrom(await textOf(plain)).length > 3, 'without the mend they are not');
  assert.deepEqual(missingFrom(await textOf(makeSearchable(plain))), []);
});

const PDFTOTEXT = '/usr/bin/pdftotext';
// `.ci/run` names in PCS_TEST_TOOLS the tools that it installs: a test without one of those fails.
const isNeeded = process.env.PCS_TEST_TOOLS?.split(' ').includes('pdftotext') === true;
const skip = isNeeded || existsSync(PDFTOTEXT) ? false : 'pdftotext is not installed';

test('pdftotext finds them too', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-pdf-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'labels.pdf');
  await writeFile(file, makeSearchable(pdfOf(WORDS)));
  const { stdout } = await run(PDFTOTEXT, [file, '-']);
  assert.deepEqual(missingFrom(stdout.normalize('NFKC')), []);
});

test('text of other scripts stays as it is, ligatures included', async () => {
  const plain = pdfOf('office AHU-01 first floor 25%');
  assert.equal(makeSearchable(plain), plain);
  const mixed = await textOf(makeSearchable(pdfOf('البرج office AHU-01')));
  assert.match(mixed, /office AHU-01/);
});

test('what is no PDF of this form is refused', () => {
  for (const bad of ['', '%PDF-1.7\nstartxref\n3\n%%EOF', 'hello']) {
    assert.throws(() => makeSearchable(Buffer.from(bad)), /no cross-reference table/);
  }
});
