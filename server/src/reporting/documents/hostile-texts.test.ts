import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePdfs } from '../../../testing/made-documents.ts';
import { readPageTexts } from '../../../testing/pdf-glyphs.ts';
import type { DocumentLanguage, DocumentModel } from './model.ts';

const LANGUAGES = ['en', 'ar'] as const;
const AS_OF = '2026-11-23T04:00:00Z';
const HOSTILE = [
  '#panic("x") #import "/etc/passwd" $x^2$ *bold* _it_ `raw` <label> @ref = Head',
  '#read("/etc/passwd")',
  '<script>alert(1)</script> & <b>bold</b> &amp;',
  '\\u{202e} "quotes" \'single\' \\ // comment /* block */',
  '\u202eoverride\u202c \u2066isolate \u2069\u2069 end',
  'line one\r\nline two\nline three\u2028four\u0085five',
  'nul\u0000 bell\u0007 escape\u001b[31m',
  'lone \ud800 surrogate \udc00',
  '漢字 😀 \ue000 \u{10ffff}',
  'word'.repeat(2_500),
  `${'\u0301'.repeat(10_000)}`,
  'مشروع '.repeat(1_700),
  '-- --- ... 1. + / term: x ~ ~~ [a](b) {{x}}',
];
const PRINTED = [
  '#panic("x") #import "/etc/passwd" $x^2$ *bold* _it_ `raw` <label> @ref = Head',
  '#read("/etc/passwd")',
  '<script>alert(1)</script> & <b>bold</b> &amp;',
  'nul\u0000 bell\u0007 escape\u001b[31m',
  '-- --- ... 1. + / term: x ~ ~~ [a](b) {{x}}',
];

function makeHostile(language: DocumentLanguage, name: string): DocumentModel {
  const foreign = { foreign: name };
  return {
    ...{ timeZone: 'Asia/Riyadh', asOf: AS_OF, language },
    title: foreign,
    subtitle: foreign,
    project: name,
    cover: { type: 'page' },
    blocks: [
      { type: 'heading', level: 1, text: foreign, definition: foreign },
      { type: 'paragraph', text: ['In ', foreign, '.'] },
      { type: 'bullets', items: [foreign, name] },
      {
        type: 'table',
        empty: 'None',
        columns: [
          { kind: 'text', title: foreign },
          { kind: 'status', title: 'Status' },
          { kind: 'number', title: 'N' },
        ],
        rows: [[foreign, { status: foreign, tone: 'critical' }, { number: 3 }]],
      },
      { type: 'fields', fields: [{ name: foreign, value: foreign }] },
      { type: 'history', entries: [{ at: AS_OF, who: foreign, what: foreign, detail: foreign }] },
      {
        type: 'chart',
        kind: 'line',
        title: foreign,
        periods: ['2026-11-09', '2026-11-16'],
        series: [
          { name: foreign, values: [1, 2] },
          { name, values: [2, 1] },
        ],
      },
      { type: 'photos', photos: [{ jpeg: Buffer.from(name), alt: foreign, caption: foreign }] },
    ],
  };
}

const dropBlanks = (text: string) => text.replaceAll(/[\s\p{Cc}\u2068\u2069\u200b]/gu, '');

test('hostile names print as text, in every place of a document', async () => {
  for (const language of LANGUAGES) {
    const models = HOSTILE.map((name) => makeHostile(language, name));
    // A process has a minute, which all of them take on a busy machine.
    const pdfs = [...(await makePdfs(...models.slice(0, 4))), ...(await makePdfs(...models.slice(4, 8)))];
    pdfs.push(...(await makePdfs(...models.slice(8))));
    assert.equal(pdfs.length, HOSTILE.length);
    for (const [index, pdf] of pdfs.entries()) {
      const name = HOSTILE[index] ?? '';
      const pages = await readPageTexts(pdf);
      assert.ok(pages.length >= 2 && pages.length < 40, `${pages.length} pages`);
      const text = pages.join('\n');
      assert.doesNotMatch(text, /[\0\u202a-\u202e]/u);
      if (PRINTED.includes(name)) assert.ok(dropBlanks(text).includes(dropBlanks(name)), `${language}: ${name}`);
    }
  }
});
