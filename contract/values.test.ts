// One rule for each kind of value (contract §1), held against the whole OpenAPI document and against every request schema in it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { CURRENCIES, isCurrency } from './currencies.ts';
import { isOneLine, isUuid, isVisible, plainId, readUuid, shortenLine, shortenVisible, toOneLine } from './forms.ts';

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: RequestBody }>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly requestBodies: Readonly<Record<string, RequestBody>>;
  };
}

interface RequestBody {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

const document = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')) as Document;

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

interface Member {
  readonly where: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** Lists every member of a request, however deep, with the branches of unions. */
function* membersIn(schema: Schema, where: string): Generator<Member> {
  const { anyOf = [], items, properties = {}, required = [] } = resolved(schema);
  for (const each of anyOf) yield* membersIn(each, where);
  if (items !== undefined) yield* listed(items, `${where}[]`, true);
  for (const [name, each] of Object.entries(properties))
    yield* listed(each, `${where}/${name}`, required.includes(name));
}

function* listed(schema: Schema, where: string, isRequired: boolean): Generator<Member> {
  yield { where, schema, isRequired };
  yield* membersIn(schema, where);
}

const writtenOut = (body: RequestBody | undefined) =>
  document.components.requestBodies[body?.$ref?.split('/').at(-1) ?? ''] ?? body;

const members = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) =>
    Object.values(writtenOut(requestBody)?.content ?? {}).flatMap(({ schema }) => [
      ...membersIn(schema, `${method} ${path} `),
    ]),
  ),
);

/** Returns the branches that a member's value may be of. */
const branches = (schema: Schema): Schema[] => {
  const { anyOf, ...own } = resolved(schema);
  return anyOf === undefined ? [own] : anyOf.flatMap(branches);
};

/** Texts that are no names: secrets, what another system calls a thing, addresses, which have rules of their own. */
const NO_NAMES =
  /\/(addresses\[\]|attributes\/\w+|clientId|clientSecret|code|credentials\/username|currentPassword|domain|id|idpEntityId|issuer|mapping\/\w+|metadataUrl|origins\[\]|password|redirectUris\[\]|projectRoles\[\]\/(attribute|value)|roles\[\]\/value|signInUrl|timeZone|token|url|webhookSecret)$/;

test('every text of a request that must not be empty must have something to see, or is no name', () => {
  const judged = members.filter(({ where, schema }) =>
    branches(schema).some((each) => {
      const isText = each.type === 'string' && each.enum === undefined && (each.minLength ?? 0) > 0;
      const hasOtherRule = each.pattern !== undefined && each.pattern !== '\\S';
      if (!isText || hasOtherRule || NO_NAMES.test(where)) return false;
      if (each.format === 'email') return false;
      assert.match(each.format ?? '', /^(line|visible)$/, where);
      assert.equal(each.pattern, '\\S', where);
      return true;
    }),
  );
  assert.ok(judged.length >= 60, String(judged.length));
});

test('no member that may be null is required, at any depth of a request', () => {
  const nullable = members.filter(({ schema }) => branches(schema).some(({ type }) => type === 'null'));
  assert.ok(nullable.length >= 100, String(nullable.length));
  assert.deepEqual(
    nullable.filter(({ isRequired }) => isRequired).map(({ where }) => where),
    [],
  );
});

/** Texts of several lines: descriptions, notes, comments, questions, reasons, the texts of mails. */
const MULTI_LINE = /\/(answer|description|notes?|question|reason|text)$/;
/** Texts that are searched for, which no record keeps. */
const SEARCHES = /\/(q|conditions\[\]\/(member|value(\[\])?))$/;
/** Texts with a rule of their own: files, certificates, addresses of mails, what the web application remembers of its lists. */
const OTHERS =
  /\/(file|certificate|metadataXml|newPassword|email|recipients(\[\])?|transports\[\]|authenticatorAttachment|baseUrl)$|\/list-views \/\w+$/;

test('every text of a request is of one line, of several, or has a rule of its own', () => {
  const kinds = { line: 0, several: 0 };
  for (const { where, schema } of members) {
    for (const each of branches(schema)) {
      if (each.type !== 'string' || each.enum !== undefined) continue;
      if (each.format === 'line') {
        assert.doesNotMatch(where, MULTI_LINE, where);
        kinds.line += 1;
      } else if (MULTI_LINE.test(where)) kinds.several += 1;
      else {
        const hasRule =
          /^(uuid|date|date-time|email|currency)$/.test(each.format ?? '') || /^\^/.test(each.pattern ?? '');
        assert.ok(hasRule || NO_NAMES.test(where) || SEARCHES.test(where) || OTHERS.test(where), where);
      }
    }
  }
  assert.ok(kinds.line >= 70 && kinds.several >= 25, JSON.stringify(kinds));
});

const MARKS = ['\u200e', '\u200f', '\u061c', '\u200c', '\u200d'];
const IN_LINES = [...'aع🏗 .', '\u00a0', ...MARKS];
const CONTROLS = [
  '\n',
  '\r',
  '\t',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u009b',
  '\u2028',
  '\u2029',
  '\u202d',
  '\u202e',
];
const OPENING = ['\u202a', '\u202b', '\u2066', '\u2067', '\u2068'];
const CLOSING = ['\u202c', '\u2069'];

test('a line has no control characters and no overrides, and the directions in it end in it', () => {
  const { line } = fc.letrec<{ line: string; part: string }>((tie) => ({
    part: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(...IN_LINES),
      fc.tuple(fc.constantFrom('\u202a', '\u202b'), tie('line')).map(([start, text]) => `${start}${text}\u202c`),
      fc
        .tuple(fc.constantFrom('\u2066', '\u2067', '\u2068'), tie('line'))
        .map(([start, text]) => `${start}${text}\u2069`),
    ),
    line: fc.array(tie('part'), { maxLength: 6 }).map((parts) => parts.join('')),
  }));
  fc.assert(
    fc.property(line, line, fc.constantFrom(...CONTROLS, ...OPENING, ...CLOSING), (before, after, fault) => {
      assert.ok(isOneLine(before + after));
      assert.ok(!isOneLine(before + fault + after));
      assert.equal(toOneLine(before), before);
    }),
  );
});

test('a text of another’s comes as one line with the letters that can be read, whatever it holds', () => {
  const text = fc.array(fc.constantFrom(...IN_LINES, ...CONTROLS, ...OPENING, ...CLOSING)).map((each) => each.join(''));
  const letters = (each: string) => each.replaceAll(/[^\p{L}\p{So}.]/gu, '');
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (given, max) => {
      assert.ok(isOneLine(toOneLine(given)));
      assert.equal(letters(toOneLine(given)), letters(given));
      assert.equal(toOneLine(toOneLine(given)), toOneLine(given));
      const short = shortenLine(given, max);
      if (short !== undefined) assert.ok(isOneLine(short) && isVisible(short) && [...short].length <= max);
    }),
  );
});

const INVISIBLE = [
  ...['', ' ', '\t\n', '\u00a0', '\u2003\u202f\u3000', '\u200b', '\u200c\u200d', '\ufeff', '\u2060', '\u00ad'],
  ...['\u200e\u200f\u061c', '\u202a\u202e\u202c', '\u2066\u2069', '\u115f\u1160', '\u3164', '\uffa0', '\u17b4\u17b5'],
  ...['\u180b\u180e', '\ufe0f', '\u{e0001}\u{e0020}', '\u{e0100}', '\u2800', '\u034f', '\u{1d173}', '\ufff9\ufffb'],
  ...['\u{13430}', '\u0085', '\u2028\u2029'],
];
const VISIBLE = [
  'a',
  '٣',
  '字',
  '😀',
  '.',
  '-',
  '\u0600',
  '\u0301a',
  '\u200bx\u200b',
  'ٱ',
  '👨‍👩‍👧',
  '\u{1f3f4}\u{e0067}',
];

for (const text of INVISIBLE) test(`${JSON.stringify(text)} has nothing to see`, () => assert.ok(!isVisible(text)));
for (const text of VISIBLE) test(`${JSON.stringify(text)} has something to see`, () => assert.ok(isVisible(text)));

test('what is invisible stays so in any number and order, and one letter anywhere is seen', () => {
  const invisible = fc.array(fc.constantFrom(...INVISIBLE)).map((each) => each.join(''));
  fc.assert(
    fc.property(invisible, invisible, fc.constantFrom(...VISIBLE), (before, after, letter) => {
      assert.ok(!isVisible(before + after));
      assert.ok(isVisible(before + letter + after));
    }),
  );
});

test('a UUID is one in any case, and its one form is lower case', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.array(fc.boolean(), { minLength: 36, maxLength: 36 }), (id, isUpper) => {
      const written = [...id].map((each, at) => (isUpper[at] ? each.toUpperCase() : each)).join('');
      assert.ok(isUuid(written));
      assert.equal(readUuid(written), id);
      assert.equal(plainId(written), id);
    }),
  );
  for (const text of [
    '',
    'x',
    '{01923b5e-0000-7000-8000-00000000000a}',
    '01923b5e00007000800000000000000a',
    '01923b5e-0000-7000-8000-00000000000g',
    '01923b5e-0000-7000-8000-00000000000a\n',
  ]) {
    assert.equal(readUuid(text), undefined, text);
    assert.equal(plainId(text), text);
  }
});

test('currencies are those in use: none that went out of use, none that is no code', () => {
  assert.deepEqual(CURRENCIES, [...new Set(CURRENCIES)].sort());
  assert.ok(CURRENCIES.every((each) => /^[A-Z]{3}$/.test(each)));
  for (const code of ['EUR', 'SAR', 'AED', 'USD', 'JPY', 'XCG', 'ZWG', 'SLE', 'CHE', 'XAU'])
    assert.ok(isCurrency(code));
  for (const code of ['DEM', 'FRF', 'HRK', 'BGN', 'ANG', 'ZWL', 'SLL', 'CUC', 'VEF', 'EUO', 'eur', 'EURO', '', 'XYZ'])
    assert.ok(!isCurrency(code), code);
  // The other codes that `Intl` knows are in use nowhere, by its own data.
  const known = new Set(Intl.supportedValuesOf('currency'));
  assert.ok(CURRENCIES.filter((each) => known.has(each)).length > 150);
});

test('a text is judged by what is left of it after the cut', () => {
  const piece = fc.constantFrom(' ', '\u200b', '\u3164', 'a', 'ع', '🏗', '\n');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (pieces, max) => {
      const short = shortenVisible(pieces.join(''), max);
      const expected = pieces.slice(0, max).join('');
      assert.equal(short, isVisible(expected) ? expected : undefined);
    }),
  );
});
