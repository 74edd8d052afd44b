import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { makePdf, makePdfs } from '../../../testing/made-documents.ts';
import { readPageTexts, readText, readTextByPdfium } from '../../../testing/pdf-glyphs.ts';
import {
  makeSampleList,
  makeSamplePhotos,
  makeSampleRecord,
  makeSampleReport,
} from '../../../testing/sample-documents.ts';
import { SAMPLE_WORDS } from '../../../testing/sample-words.ts';
import { openLimiter } from '../../platform/access/limiter.ts';
import { AppError } from '../../platform/app-error.ts';
import { systemClock as clock, manualClock } from '../../platform/clock.ts';
import { makeDocuments } from './documents.ts';
import { WORDS } from './words.ts';

const run = promisify(execFile);
const LANGUAGES = ['en', 'ar'] as const;
const BASE = {
  timeZone: 'Asia/Riyadh',
  asOf: '2026-11-23T04:00:00Z',
  title: 'Report',
  project: 'North Tower',
  cover: { type: 'heading' },
} as const;

/** Tools that come with others. */
const PACKAGED: Readonly<Record<string, string>> = { pdffonts: 'pdftotext' };

/** `.ci/run` names in PCS_TEST_TOOLS the tools that it installs: a test without one of those fails. */
function skipWithout(tool: string): string | false {
  const isNeeded = process.env.PCS_TEST_TOOLS?.split(' ').includes(PACKAGED[tool] ?? tool) === true;
  return isNeeded || existsSync(`/usr/bin/${tool}`) ? false : `${tool} is not installed`;
}

async function runOn(t: TestContext, pdf: Uint8Array, tool: string, args: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-pdf-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'document.pdf');
  await writeFile(file, pdf);
  const { stdout } = await run(
    `/usr/bin/${tool}`,
    args.map((each) => (each === 'FILE' ? file : each)),
    {
      maxBuffer: 32 * 1024 * 1024,
    },
  );
  return stdout;
}

// --- Search -----------------------------------------------------------------------------------------------------------

const ARABIC_WORDS: string[] = JSON.parse(readFileSync(new URL('fixtures/arabic-words.json', import.meta.url), 'utf8'));

function listPhrases(words: object): string[] {
  return Object.values(words).flatMap((each) => {
    if (typeof each === 'string') return [each];
    return typeof each === 'object' && each !== null ? listPhrases(each) : [];
  });
}

const PHRASES = [...listPhrases(WORDS.ar), ...listPhrases(SAMPLE_WORDS.ar)];
const ALL_WORDS = new Set([...ARABIC_WORDS, ...PHRASES.flatMap((each) => each.match(/\p{Script=Arabic}+/gu) ?? [])]);

const findMissing = (text: string) => [...ALL_WORDS].filter((each) => !text.includes(each));

async function makeWords(): Promise<Buffer> {
  return makePdf({
    ...BASE,
    language: 'ar',
    blocks: [
      { type: 'heading', level: 1, text: SAMPLE_WORDS.ar.reportTitle },
      { type: 'bullets', items: ARABIC_WORDS },
      ...PHRASES.map((text) => ({ type: 'paragraph', text }) as const),
    ],
  });
}

test('58 Arabic words of construction and those of the report are found by a reader in a browser', async () => {
  assert.equal(ARABIC_WORDS.length, 58);
  assert.deepEqual(findMissing(await readText(await makeWords())), []);
});

test('pdftotext finds them too', { skip: skipWithout('pdftotext') }, async (t) => {
  const text = await runOn(t, await makeWords(), 'pdftotext', ['-layout', 'FILE', '-']);
  assert.deepEqual(findMissing(text.normalize('NFKC')), []);
});

test('PDFium, the reader of Chrome and Edge, finds them too', async () => {
  assert.deepEqual(findMissing(await readTextByPdfium(await makeWords())), []);
});

// --- Accessibility ----------------------------------------------------------------------------------------------------

function listElements(pdf: Buffer, type: string): string[] {
  const objects = pdf.toString('latin1').split(/\nendobj/);
  return objects.filter((each) => new RegExp(`/S /${type}\\b`).test(each) && each.includes('/StructElem'));
}

test('documents say that they follow PDF/UA-1; figures have a description, heads of tables a scope', async () => {
  const photos = await makeSamplePhotos(3);
  const pdfs = await makePdfs(...LANGUAGES.map((language) => makeSampleReport(language, { photos })));
  for (const [index, pdf] of pdfs.entries()) {
    const text = pdf.toString('latin1');
    assert.match(text, /pdfuaid:part(>1|="1")/);
    assert.match(text, index === 0 ? /\/Lang \(en\)/ : /\/Lang \(ar\)/);
    assert.match(text, /\/DisplayDocTitle true/);
    const figures = listElements(pdf, 'Figure');
    assert.equal(figures.length, 4 + 2, 'the cover, three photos and two charts');
    for (const each of figures) assert.match(each, /\/Alt/);
    const heads = listElements(pdf, 'TH');
    assert.equal(heads.length, 4 + 6 + 4);
    for (const each of heads) assert.match(each, /\/Scope \/Column/);
    assert.match(text, /\/Outlines/);
  }
});

test('all fonts are embedded, as the part that is used', { skip: skipWithout('pdffonts') }, async (t) => {
  for (const pdf of await makePdfs(...LANGUAGES.map((language) => makeSampleReport(language)))) {
    const rows = (await runOn(t, pdf, 'pdffonts', ['FILE'])).trim().split('\n').slice(2);
    assert.ok(rows.length >= 2);
    for (const row of rows) {
      assert.match(row, /^[A-Z]{6}\+IBMPlexSans/);
      assert.match(row, / yes yes yes /, 'embedded, subset, with characters');
    }
  }
});

test('qpdf finds no fault in a document', { skip: skipWithout('qpdf') }, async (t) => {
  const photos = await makeSamplePhotos(2);
  const models = LANGUAGES.flatMap((language) => [
    makeSampleReport(language, { photos }),
    makeSampleRecord(language, { photos }),
    makeSampleList(language),
  ]);
  for (const pdf of await makePdfs(...models)) {
    assert.match(await runOn(t, pdf, 'qpdf', ['--check', 'FILE']), /No syntax or stream encoding errors found/);
  }
});

test('no character of ours is without a glyph', async () => {
  const models = LANGUAGES.flatMap((language) =>
    (['latn', 'arab'] as const).map((digits) => makeSampleReport(language, { digits })),
  );
  // Typst refuses to make a PDF/UA-1 with a missing glyph, and the maker replaces the characters of others that have none.
  for (const pdf of await makePdfs(...models)) assert.doesNotMatch(await readText(pdf), /\ufffd/);
});

// --- Sizes ------------------------------------------------------------------------------------------------------------

test('equal models make equal bytes, and another instant makes others', async () => {
  const photos = await makeSamplePhotos(1);
  const model = makeSampleReport('ar', { photos });
  const [first, second, later] = await makePdfs(model, model, { ...model, asOf: '2026-11-24T04:00:00Z' });
  assert.ok(first !== undefined && later !== undefined);
  assert.deepEqual(first, second);
  assert.deepEqual(await makePdf(model), first);
  assert.notDeepEqual(later, first);
});

test('an empty document is one page, a long table repeats its head, and thirty photos are all there', async () => {
  const photos = await makeSamplePhotos(30);
  for (const language of LANGUAGES) {
    const empty = { ...BASE, language, blocks: [] };
    const gallery = photos.map((jpeg) => ({ jpeg, alt: 'Slab', caption: { foreign: 'L04' } }));
    const [one, table, pictures, record] = await makePdfs(
      empty,
      makeSampleList(language, 200),
      { ...empty, blocks: [{ type: 'photos', columns: 3, photos: gallery }] },
      makeSampleRecord(language, { photos }),
    );
    assert.ok(one !== undefined && table !== undefined && pictures !== undefined && record !== undefined);
    assert.equal((await readPageTexts(one)).length, 1);
    const pages = await readPageTexts(table);
    assert.ok(pages.length > 4);
    assert.equal(listElements(table, 'TR').length, 201);
    assert.equal(pictures.toString('latin1').match(/\/DCTDecode/g)?.length, 30);
    assert.equal(listElements(pictures, 'Figure').length, 30);
    assert.ok((await readText(record)).includes('ISS-0042'));
  }
});

test('a document of twenty pages has contents and less than 2 MB', async () => {
  for (const language of LANGUAGES) {
    const pdf = await makePdf(makeSampleReport(language, { rows: 520 }));
    const pages = await readPageTexts(pdf);
    assert.ok(pages.length >= 18 && pages.length <= 24, String(pages.length));
    assert.ok(pdf.length < 2_000_000, String(pdf.length));
    assert.ok(pages[1]?.includes(WORDS[language].contents));
  }
});

test('the service learns why a document was not made', async () => {
  const broken = { ...BASE, language: 'en', asOf: 'yesterday', blocks: [] } as const;
  await assert.rejects(makePdf(broken), /"yesterday" is not an instant/);
});

test('a document that takes too long is refused, not a fault', async () => {
  const time = manualClock(0);
  const acquireDocumentSlot = openLimiter({ slots: 1, slotsPerWorkspace: 1, waitingPerWorkspace: 8 }, time);
  const models = [makeSampleReport('en', { rows: 520 })];
  const making = makeDocuments(
    { clock: time, acquireDocumentSlot },
    { workspaceId: 'w', models, aborted: new AbortController().signal },
  ).catch((error: unknown) => error);
  let error: unknown;
  void making.then((settled) => {
    error = settled;
  });
  while (error === undefined) {
    await new Promise((resolve) => setImmediate(resolve));
    time.advance(60_000);
  }
  assert.ok(error instanceof AppError && error.code === 'validation_failed', String(error));
  assert.deepEqual(
    error.details?.map(({ path, message }) => [path, message.key]),
    [['document', 'field.tooCostlyDocument']],
  );
});

test('nothing is made for a request that was aborted', async () => {
  const acquireDocumentSlot = openLimiter({ slots: 1, slotsPerWorkspace: 1, waitingPerWorkspace: 8 }, clock);
  const request = { workspaceId: 'w', models: [makeSampleList('en')], aborted: AbortSignal.abort() };
  assert.equal(await makeDocuments({ clock, acquireDocumentSlot }, request), undefined);
});

test('a request that was aborted in the queue starts no process, and frees its place at once', async () => {
  const away = new AbortController();
  const bounds = { slots: 1, slotsPerWorkspace: 1, waitingPerWorkspace: 1 };
  const acquireDocumentSlot = openLimiter(bounds, clock);
  const release = await acquireDocumentSlot('w');
  // A process begins with the clock that ends it.
  const after = () => assert.fail('a process was started');
  const deps = { clock: { ...clock, after, every: after }, acquireDocumentSlot };
  const waiting = makeDocuments(deps, { workspaceId: 'w', models: [makeSampleList('en')], aborted: away.signal });
  away.abort();
  release();
  assert.equal(await waiting, undefined);
});
