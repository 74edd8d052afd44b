// One word for one thing (docs/glossary.md): what screens no longer say, in both languages.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

type Words = { readonly [key: string]: string | Words };

interface Forbidden {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Words by file and key that mean another thing, or name what others call so. */
  readonly except?: readonly string[];
}

const ENGLISH: readonly Forbidden[] = [
  { pattern: /\b(?:organi[sz]ations?|tenants?)\b/i, instead: 'workspace', except: ['provisioning:baseHint'] },
  { pattern: /\busers?\b(?! name| or password)/i, instead: 'person or member', except: ['service:scim'] },
  {
    pattern: /\blog(?:ged|ging)? ?(?:in|out)\b/i,
    instead: 'sign in',
    except: ['sso:', 'service:'],
  },
  { pattern: /\bemails?\b/i, instead: 'e-mail' },
  { pattern: /\bimages?\b/i, instead: 'photo or picture' },
  { pattern: /\bcomponents?\b/i, instead: 'element', except: ['service:'] },
  { pattern: /\bmeasurements?\b/i, instead: 'reading' },
  { pattern: /\b(?:alerts?|alarms?)\b/i, instead: 'anomaly' },
  { pattern: /\bdeadlines?\b/i, instead: 'due date' },
  { pattern: /\bunarchive/i, instead: 'restore' },
  { pattern: /\bturn(?:ed|s)? (?:on|off)\b/i, instead: 'switch on or off' },
  { pattern: /\bsubscriptions?\b/i, instead: 'webhook', except: ['service:'] },
  { pattern: /\b(?:firings?|fired)\b/i, instead: 'run' },
  { pattern: /\b(?:tickets?|collisions?|equipment)\b/i, instead: 'issue, clash or asset' },
];

const ARABIC: readonly Forbidden[] = [
  { pattern: /webhooks?(?!-)/i, instead: 'خطاف ويب', except: ['service:'] },
  { pattern: /(?:ال)?عتب(?:ة|ات)/, instead: 'حد', except: [] },
  { pattern: /الناس|أفراد/, instead: 'الأشخاص' },
  { pattern: /(?:ال)?مستخدم(?:ين|ون)/, instead: 'الأشخاص' },
  { pattern: /(?<!\p{L})(?:ال)?(?:غرفة|غرف)(?!\p{L})/u, instead: 'فراغ' },
  { pattern: /(?<!\p{L})(?:ال)?(?:حساس|مجس)(?!\p{L})/u, instead: 'مستشعر' },
  { pattern: /مشكلة|قضية/, instead: 'ملاحظة' },
  // Only the kind `hard` is a تداخل صلب.
  { pattern: /(?<!\p{L})(?:ال)?تداخل(?!\p{L})(?! صلب)/u, instead: 'تعارض', except: ['service:bcf.deep'] },
  { pattern: /تقويمات/, instead: 'تقاويم' },
];

const FOLDERS = { en: ENGLISH, ar: ARABIC };

function* entries(words: Words, at: string): Generator<readonly [string, string]> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') yield [at + key, value];
    else yield* entries(value, `${at}${key}.`);
  }
}

function readWords(language: string): (readonly [string, string])[] {
  const folder = join(import.meta.dirname, language);
  return readdirSync(folder).flatMap((file) => [
    ...entries(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${file.slice(0, -'.json'.length)}:`),
  ]);
}

for (const [language, forbidden] of Object.entries(FOLDERS)) {
  test(`screens in ${language} have one word for one thing`, () => {
    const words = readWords(language);
    assert.ok(words.length > 1500);
    const found = forbidden.flatMap(({ pattern, instead, except = [] }) =>
      words
        .filter(([key, text]) => {
          const isExcepted = except.some((each) => key.startsWith(each));
          return !isExcepted && pattern.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
        })
        .map(([key, text]) => `${key}: “${text}” says ${instead} instead`),
    );
    assert.deepEqual(found, []);
  });
}

test('in Arabic, the assignee of a record is not called as the role of an admin is', () => {
  const words = new Map(readWords('ar'));
  const assignees = [...words].filter(([key]) => /(?::|\.)assignee(?:Id)?$/.test(key));
  assert.ok(assignees.length >= 8);
  assert.deepEqual(new Set(assignees.map(([, text]) => text)), new Set(['المُسنَد إليه']));
});
