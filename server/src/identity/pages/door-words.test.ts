import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '../../../../contract/errors.ts';
import { InvitationAccept, PasswordReset, SetUp } from '../../../../contract/people.ts';

interface Words {
  readonly [name: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

// A script for browsers, without types.
const { faultOf, wordsOf, languageOf, isolated } = (await import(
  new URL('assets/door-words.js', import.meta.url).href
)) as {
  faultOf(words: Words, answer: Answer): string;
  wordsOf(language: 'en' | 'ar'): Words;
  languageOf(preferred: string): 'en' | 'ar';
  isolated(text: string): string;
};

const MESSAGE = 'A sentence of the service.';
const FIELDS = new Set([SetUp, PasswordReset, InvitationAccept].flatMap((each) => Object.keys(each.properties)));

const refusal = (code: ErrorCode, path?: string): Answer => ({
  status: ERROR_STATUS[code],
  body: {
    error: { code, message: MESSAGE, ...(path === undefined ? {} : { details: [{ path, message: MESSAGE }] }) },
  },
});

const EXAMPLE = 'noor@example.com';
const FOREIGN = { en: /\p{Script=Arabic}/u, ar: /[A-Za-z]/ };

for (const language of ['en', 'ar'] as const) {
  const words = wordsOf(language);

  test(`every refusal, of every field, is said in the page’s own words (${language})`, () => {
    for (const code of ERROR_CODES) {
      for (const path of [undefined, ...FIELDS, 'somethingElse']) {
        const said = faultOf(words, refusal(code, path));
        assert.ok(said.length > 5, `${code} ${path}`);
        assert.ok(!said.includes(MESSAGE) && !said.includes('undefined'), said);
        assert.doesNotMatch(said.replace(EXAMPLE, ''), FOREIGN[language]);
      }
    }
  });

  test(`a field at fault is named by its label (${language})`, () => {
    for (const path of FIELDS) {
      if (path === 'token') continue;
      assert.ok(faultOf(words, refusal('validation_failed', path)).startsWith(`${words[path]}: `), path);
    }
    const link = faultOf(words, refusal('not_found'));
    assert.equal(faultOf(words, refusal('validation_failed', 'token')), link);
  });

  test(`an answer that is not the service’s own is a failure like any other (${language})`, () => {
    for (const body of [null, {}, { error: 'gateway' }]) {
      assert.equal(faultOf(words, { status: 502, body }), words.failed);
    }
  });
}

test('both languages say the same things', () => {
  const shapeOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)])
      : typeof value;
  assert.deepEqual(shapeOf(wordsOf('ar')), shapeOf(wordsOf('en')));
});

test('Arabic is for those who ask for it, in any country, English for everybody else', () => {
  assert.deepEqual(['ar', 'ar-SA', 'en-GB', 'nl', ''].map(languageOf), ['ar', 'ar', 'en', 'en', 'en']);
});

test('a name does not turn the sentence around that it stands in', () => {
  assert.equal(isolated('Acme (North)'), '\u2068Acme (North)\u2069');
});
