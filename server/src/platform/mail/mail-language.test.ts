import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailLanguageOf } from './mail-language.ts';

const cases: readonly [header: string | undefined, language: string][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['ar', 'ar'],
  ['ar-SA', 'ar'],
  ['AR-sa', 'ar'],
  ['ar;q=0.5, en;q=0.9', 'en'],
  ['en;q=0.5, ar;q=0.9', 'ar'],
  ['fr-FR, ar;q=0.8, en;q=0.7', 'ar'],
  ['en, ar', 'en'],
  ['ar;q=0', 'en'],
  ['ar;q=much', 'en'],
  ['arx, fr, *', 'en'],
  [`${'fr,'.repeat(10_000)}ar`, 'en'],
];

for (const [header, language] of cases) {
  test(`a browser that asks for ${JSON.stringify(header)?.slice(0, 40)} is written to in ${language}`, () => {
    assert.equal(mailLanguageOf(header), language);
  });
}
