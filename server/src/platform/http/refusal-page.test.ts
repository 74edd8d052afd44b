import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderRefusalPage } from './refusal-page.ts';

const getLanguage = (acceptLanguage: string | undefined) =>
  /<html lang="(\w+)" dir="(\w+)">/.exec(renderRefusalPage('not_found', { requestId: 'r', acceptLanguage }))?.slice(1);

test('the page of a refusal is in the language that the browser prefers', () => {
  const english = [undefined, '', '*', 'en', 'de-DE,de;q=0.9', 'en-GB,ar;q=0.8', 'ar;q=0', 'ar;q=0.5, en;q=0.9'];
  for (const each of english) assert.deepEqual(getLanguage(each), ['en', 'ltr'], each ?? 'none');
  for (const each of ['ar', 'ar-SA,en;q=0.8', 'de,ar;q=0.7,en;q=0.3', 'AR', 'ar,en']) {
    assert.deepEqual(getLanguage(each), ['ar', 'rtl'], each);
  }
});

test('the page repeats nothing of a request that could become markup', () => {
  const page = renderRefusalPage('payload_too_large', { requestId: '<script>"&', acceptLanguage: 'en' });
  assert.ok(!page.includes('<script'));
  assert.match(page, /Too much data/);
});

test('each code of the closed set has a page', () => {
  assert.match(renderRefusalPage('internal_error', { requestId: 'r', acceptLanguage: 'en' }), /Something went wrong/);
  assert.match(renderRefusalPage('validation_failed', { requestId: 'r', acceptLanguage: 'ar' }), /تعذّرت قراءة/);
});
