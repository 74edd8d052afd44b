// What the service can say to a person who uses the web application, it can say in Arabic. Its sentences are found in its own
// source: each text there that reads like one, and each that is handed to what refuses or reports.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { formatsOf } from '../language/formats.ts';
import { inArabic } from './service-arabic.ts';
import { translatorOf } from './service-words.ts';

const SERVICE = join(import.meta.dirname, '..', '..', '..', 'server', 'src');

/** Places whose sentences reach no person in the web application, and who hears them instead. */
const SAID_ELSEWHERE: readonly [place: RegExp, heardBy: string][] = [
  [/oauth-server\/document\.ts$/, 'an OpenAPI document: for who writes programs'],
  [/^(command-line\/|config\.ts|main\.ts|operations\/web-app\/)|start-error\.ts/, 'who starts the service'],
  [/^platform\/(database|telemetry|jobs)\//, 'who runs the service, by log and metrics'],
  [/^assemble\/(measures|webhook-dispatch|event-relay)\.ts/, 'who runs the service, by log and metrics'],
  [
    /^platform\/secrets\/(keyring|password)\.ts|^platform\/files\/(files-url|[a-z]+-storage|storage-rules|ledger)\.ts/,
    'the log',
  ],
  [/^capture\/pictures\/decoder-|^platform\/outbound\/sender\.ts/, 'the log'],
  [/^(identity\/oauth-server|platform\/http)\/refusal-page\.ts/, 'who reads that page, which has both languages'],
  [/^identity\/sso\/(refusal|saml\/xml|sign-in\/routes)\.ts/, 'the log, and who reads the source'],
  [/^identity\/oauth-server\/adapters\.ts/, 'an application, by the words of its protocol'],
  [
    /^identity\/scim\/(users|discovery)\/|^identity\/scim\/scim-error\.ts/,
    'an identity provider, by the words of its protocol; the log of its calls shows them as they were told',
  ],
  [/^platform\/mail\//, 'who gets a mail, in their language by its own words'],
  [/^facility\/assets\/cobie\/attributes\.ts/, 'who opens the workbook, whose language is that of its columns'],
  [
    /^platform\/http\/(openapi-|api-page\/)|^identity\/api-keys\/usage-routes\.ts/,
    'who reads the documentation of the API',
  ],
];

/** What reads like a sentence: with a capital and a full stop, or of something that must, is or has. */
const WHOLE = /^[A-Z].* .*[.?]$/s;
const OF_SOMETHING = /(^|[\w}] )(must|is|are|has|have|can|cannot|needs|does not|do not) \w/;
const NO_SENTENCE = /[=<>$|]|::|\(select|^select | is (not )?null| is distinct from |^is not$/;
/** What is called with sentences for the documentation or the log, and what is thrown as a fault of ours. */
const OUT_OF_HEARING = /^(open|Uuid|log\.\w+|(Type|Range|Aggregate|Start)?Error|PictureReaderFailure)$/;

/** Which argument of a call is told to a person. */
const TOLD: Readonly<Record<string, number>> = {
  badRequest: 0,
  forbidden: 0,
  conflict: 0,
  invalidField: 1,
  AppError: 1,
  PictureRefusal: 1,
  BcfRefusal: 2,
  BcfEntryFault: 2,
  refused: 1,
};

/** A sentence of the service, `{}` for what changes in it, and where it stands. */
type Found = ReadonlyMap<string, string>;

function sentencesOf(paths: readonly string[]): Found {
  const found = new Map<string, string>();
  for (const path of paths) {
    const source = ts.createSourceFile(path, readFileSync(join(SERVICE, path), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node, isTold: boolean): void => {
      if (isOutOfHearing(node)) return;
      const text = textOf(node);
      if (text !== undefined && (isTold || readsLikeOne(text))) found.set(text, `${path}:${lineOf(source, node)}`);
      ts.forEachChild(node, (child) => visit(child, isToldBy(node, child) || (isTold && isPassing(node))));
    };
    visit(source, false);
  }
  return found;
}

const readsLikeOne = (text: string) => WHOLE.test(text) || (OF_SOMETHING.test(text) && !NO_SENTENCE.test(text));
const lineOf = (source: ts.SourceFile, node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;

/** SQL, what the documentation says, and errors that are faults of ours. */
function isOutOfHearing(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node)) return true;
  if (ts.isPropertyAssignment(node)) return ['description', 'summary', 'info'].includes(node.name.getText());
  const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
  return isCall && OUT_OF_HEARING.test(node.expression.getText());
}

function isToldBy(parent: ts.Node, child: ts.Node): boolean {
  if (ts.isPropertyAssignment(parent)) {
    const name = parent.name.getText();
    // Of a check of single sign-on: what is said in words, not what a machine wrote.
    const isSide = name === 'expected' || name === 'received';
    return child === parent.initializer && (name === 'message' || (isSide && /[a-z] [a-z]/.test(child.getText())));
  }
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return false;
  const place = TOLD[parent.expression.getText()];
  return place !== undefined && parent.arguments?.[place] === child;
}

const isPassing = (node: ts.Node) =>
  ts.isConditionalExpression(node) || ts.isParenthesizedExpression(node) || ts.isBinaryExpression(node);

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

const paths = globSync('**/*.ts', { cwd: SERVICE })
  .filter((path) => !/\.test\.ts$|(^|\/)fixtures\//.test(path))
  .filter((path) => !SAID_ELSEWHERE.some(([place]) => place.test(path)))
  .toSorted();
const said = sentencesOf(paths);

/** The sentences of a file of words; those with plural forms once. */
function flat(words: Words, at = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${at}${key}`, value]] : flat(value, `${at}${key}.`),
  );
}

type Words = { [key: string]: string | Words };
const wordsOf = (language: string): Words =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'locales', language, 'service.json'), 'utf8'));
const document = JSON.parse(readFileSync(join(SERVICE, '..', '..', 'contract', 'openapi.json'), 'utf8'));

/** What is said of other sentences, or ends one: no literal of the service. */
const COMPOSED = new Set([
  'field.orNull',
  'field.oneOfOrNull',
  'imports.at',
  'imports.coded',
  'imports.furtherLines_one',
  'imports.furtherLines_other',
  'imports.furtherPlaces_one',
  'imports.furtherPlaces_other',
  'bcf.xmlAs',
  'modelFiles.atLine',
]);

test('every sentence that the service can say to a person has Arabic', () => {
  assert.ok(said.size > 180, `the search finds the service's sentences: ${said.size}`);
  const missing = [...said].filter(([text]) => text !== '{} ({}{})' && !/\p{Script=Arabic}/u.test(heard(text)));
  assert.deepEqual(
    missing.map(([text, at]) => `${at}: ${text}`),
    [],
    'add each to locales/en/service.json and locales/ar/service.json (CONTRIBUTING.md, "A sentence of the service")',
  );
});

const heard = (text: string) => inArabic(text.replaceAll('{}', '7')) ?? '';

test('no sentence is kept that the service does not say any more', () => {
  const { values: _, ...sentences } = wordsOf('en');
  const kept = flat(sentences).filter(([key]) => !COMPOSED.has(key));
  const gone = kept.filter(([, text]) => !said.has(text.replaceAll(/\{\{\w+\}\}/g, '{}')));
  assert.deepEqual(gone, []);
});

test('numbers, counts, sizes and words stand in an Arabic sentence as Arabic writes them', () => {
  assert.equal(inArabic('must have at most 1 characters'), 'يجب ألا يزيد على حرف واحد');
  assert.equal(inArabic('must have at most 2 characters'), 'يجب ألا يزيد على حرفين');
  assert.equal(inArabic('must have at most 5 characters'), 'يجب ألا يزيد على 5 أحرف');
  assert.equal(inArabic('must have at most 200 characters'), 'يجب ألا يزيد على 200 حرف');
  assert.equal(inArabic('must have at most 10000 characters'), 'يجب ألا يزيد على 10,000 حرف');
  assert.equal(inArabic('must be more than 0.00001'), 'يجب أن تكون القيمة أكبر من 0.00001');
  assert.match(inArabic('The body is larger than the 104857600 bytes taken here.') ?? '', /104\.9/);
  assert.equal(
    inArabic('An RFI that is closed cannot become open.'),
    'لا يمكن تغيير حالة طلب المعلومات من «مغلق» إلى «مفتوح».',
  );
  assert.equal(inArabic('This operation needs the role upload_engineer.'), 'تتطلب هذه العملية دور «مهندس رفع».');
});

test('a remark that counts further lines or places is said with its sentence', () => {
  const remark = 'Line 2, distance_m: "-12 mm" is no number from -1e9 to 1e9.';
  const said = inArabic(`${remark} Further lines: 203 (3, 4, 5, 6, 7, …).`) ?? '';
  assert.ok(said.startsWith(inArabic(remark) ?? '-') && said.includes('203'), said);
  const kind = 'The topic type "Kollision" is no kind of clash that is known: the clash is imported as hard.';
  const places = inArabic(`5a5a4ee2: ${kind} Further places: 2 (a, b).`) ?? '';
  assert.ok(places.includes('Kollision') && places.includes('موضعين'), places);
});

test('what was typed, and what must be typed in English, stays as it is, in its own direction', () => {
  assert.equal(inArabic('has no column element_a_guid'), 'ينقصه العمود \u2068element_a_guid\u2069');
  assert.equal(
    inArabic('kind must be one of hard, clearance'),
    'يجب أن يكون النوع (\u2066kind\u2069) إحدى القيم: \u2068hard\u2069، \u2068clearance\u2069',
  );
});

test('a sentence within a sentence is Arabic too', () => {
  assert.equal(
    inArabic('must have at most 200 characters or null'),
    'يجب ألا يزيد على 200 حرف، أو أن تُترك القيمة فارغة',
  );
  assert.match(inArabic('must be one of low, high or null') ?? '', /\u2068high\u2069، أو أن تُترك فارغة$/);
  assert.equal(
    inArabic('a/markup.bcf#Topic: The topic has no title.'),
    '\u2068a/markup.bcf#Topic\u2069: الموضوع بلا عنوان.',
  );
  assert.equal(
    inArabic('A name is in the archive twice. (entry_name_duplicate: a/markup.bcf)'),
    'هناك اسم مكرر في الأرشيف. (\u2068entry_name_duplicate: a/markup.bcf\u2069)',
  );
  assert.equal(
    inArabic('a/b.bcfv: The file is not well-formed XML: there is no root element.'),
    '\u2068a/b.bcfv\u2069: الملف ليس XML سليمًا: لا يوجد عنصر جذر.',
  );
  assert.equal(
    inArabic('a/b.bcfv: The file is not well-formed XML: 3:1: unmatched closing tag: b.'),
    '\u2068a/b.bcfv\u2069: الملف ليس XML سليمًا: \u20683:1: unmatched closing tag: b.\u2069',
  );
});

test('what is wrong with a model is said with its line', () => {
  assert.equal(inArabic('Line 12: This is not a number: 1.5.2'), 'السطر 12: هذا ليس عددًا: \u20681.5.2\u2069');
  for (const [key, text] of flat(wordsOf('en').modelFiles as Words)) {
    if (key !== 'atLine')
      assert.match(inArabic(`Line 7: ${text.replaceAll(/\{\{\w+\}\}/g, '7')}`) ?? '', /^السطر 7: /, key);
  }
  assert.match(inArabic('The model is larger than the 2147483648 bytes that are taken.') ?? '', /2\.1/);
});

test('a sentence that is not known is left to be shown as it came', () => {
  assert.equal(inArabic('The moon is full.'), undefined);
  assert.equal(inArabic('a.bcf: The moon is full.'), undefined);
  assert.equal(inArabic(''), undefined);
});

// Read in every way that it might be read, the first of them would take longer than anybody waits.
test('a sentence within many others is the text of somebody, and is given up at once', () => {
  assert.equal(inArabic(`${'a: '.repeat(30)}zz${' or null'.repeat(30)}`), undefined);
  assert.equal(inArabic(`${'b'.repeat(100_000)} or null`), undefined);
});

test('of two sentences that fit, the one that says more is meant', () => {
  const catalogue = {
    said: { any: '{{text}} is closed', own: 'The door {{text}} is closed' },
    heard: { any: 'A {{text}}', own: 'B {{text}}' },
    values: {},
  };
  const translate = translatorOf(catalogue, { language: 'ar', formats: formatsOf('ar'), comma: '، ' });
  assert.equal(translate('The door 3 is closed'), 'B \u20683\u2069');
});

test('every state and role that a sentence can name has a word', () => {
  const { schemas } = document.components;
  const { values } = wordsOf('ar') as { values: Record<string, Words> };
  const states = { rfiStatus: 'Rfi', issueStatus: 'Issue', clashStatus: 'Clash' };
  for (const [hole, schema] of Object.entries(states)) {
    assert.deepEqual(Object.keys(values[hole] ?? {}).toSorted(), schemas[schema].properties.status.enum.toSorted());
  }
});

test('the service has a wording of its own for each rule that a request can break', () => {
  const worded = ['additionalProperties', 'enum', 'exclusiveMinimum', 'format', 'maxItems', 'maxLength', 'maximum'];
  worded.push('minItems', 'minLength', 'minimum', 'pattern', 'required', 'type', 'uniqueItems');
  const harmless = ['$ref', 'anyOf', 'contentMediaType', 'default', 'description', 'examples', 'items', 'properties'];
  const known = new Set([...worded, ...harmless]);
  const unknown = [...requestSchemas()].flatMap((schema) => Object.keys(schema)).filter((each) => !known.has(each));
  assert.deepEqual([...new Set(unknown)], [], 'word it in platform/http/schema.ts: the validator words it otherwise');
});

type Schema = { [keyword: string]: unknown };

interface Parameter {
  readonly $ref?: string;
  readonly schema: Schema;
}

const sharedParameter = ($ref = ''): Parameter => document.components.parameters[$ref.split('/').at(-1) ?? ''];

function* requestSchemas(): Generator<Schema> {
  const seen = new Set<unknown>();
  const pending: Schema[] = [];
  for (const { parameters = [], requestBody } of Object.values<Schema>(document.paths).flatMap((each) =>
    Object.values(each as Record<string, { parameters?: Parameter[]; requestBody?: { content: object } }>),
  )) {
    pending.push(...parameters.map(({ $ref, schema }) => schema ?? sharedParameter($ref).schema));
    pending.push(...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema));
  }
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    yield schema;
    pending.push(...partsOf(schema));
  }
}

function partsOf({ $ref, properties, items, anyOf }: Schema): Schema[] {
  const named = typeof $ref === 'string' ? [document.components.schemas[$ref.split('/').at(-1) ?? '']] : [];
  return [...named, ...Object.values(properties ?? {}), ...(items ? [items] : []), ...((anyOf as Schema[]) ?? [])];
}
