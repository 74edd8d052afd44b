// Messages of the service in Arabic: every key has words, and parameters are written as Arabic writes them.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import i18next, { type i18n } from 'i18next';
import { ANALYTICS_MOST_DAYS } from '../../../contract/analytics.ts';
import { SYNC_CODES } from '../../../contract/integrations.ts';
import { MESSAGES } from '../../../contract/messages/catalog.ts';
import { createMessage, createPlainMessage } from '../../../contract/messages/message.ts';
import { getRemedyKey } from '../../../contract/remedies.ts';
import { MAX_SSO_CONNECTIONS, MAX_SSO_DOMAINS } from '../../../contract/sso.ts';
import { formatsOf } from '../language/formats.ts';
import { numbersInWords } from '../language/language.ts';
import { type ServiceMessage, translateMessage } from './translate-message.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Words = { [key: string]: string | Words };

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));
const { values, ...arabic } = readJson('web/src/locales/ar/service.json') as Words & { values: Record<string, Words> };
const document = readJson('contract/openapi.json');

/** Lists the keys of a tree with their texts, or with the values that `isEnd` accepts as leaves. */
function flat<End>(words: object, isEnd: (value: unknown) => value is End, at = ''): [string, End][] {
  return Object.entries(words).flatMap(([key, value]): [string, End][] =>
    isEnd(value) ? [[`${at}${key}`, value]] : flat(value, isEnd, `${at}${key}.`),
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';
type Template = string | { readonly one: string; readonly other: string };
const isTemplate = (value: unknown): value is Template =>
  isText(value) || (typeof value === 'object' && value !== null && 'other' in value && isText(value.other));

const english = new Map(flat<Template>(MESSAGES, isTemplate));
const heard = flat<string>(arabic, isText);
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].sort();

const { promise: ready, resolve } = Promise.withResolvers<i18n>();
before(async () => {
  const words = i18next.createInstance();
  const resources = { ar: { service: { ...arabic, values }, webhooks: readJson('web/src/locales/ar/webhooks.json') } };
  const interpolation = { escapeValue: false, alwaysFormat: true };
  await words.use(numbersInWords).init({ lng: 'ar', resources, interpolation });
  resolve(words);
});

async function inArabic(said: ServiceMessage): Promise<string | undefined> {
  const words = await ready;
  const find = (key: string, params: Readonly<Record<string, unknown>>) =>
    words.exists(key, params) ? String(words.t(key as never, params)) : undefined;
  return translateMessage(said, { formats: formatsOf('ar'), comma: '، ', find });
}

test('every message has Arabic words, with its parameters and every plural form, and no others are kept', () => {
  const stems = [...new Set(heard.map(([key]) => key.replace(PLURAL, '')))].sort();
  assert.deepEqual(stems, [...english.keys()].sort());
  const forms = new Intl.PluralRules('ar').resolvedOptions().pluralCategories;
  const given = new Map(heard);
  for (const [key, template] of english) {
    const wanted = placeholders(isText(template) ? template : template.other);
    const texts = given.has(key) ? [key] : forms.map((form) => `${key}_${form}`);
    const isWorded = /[a-z]/i.test((isText(template) ? template : template.other).replaceAll(/\{\{\w+\}\}/g, ''));
    for (const each of texts) {
      const text = given.get(each);
      assert.ok(text !== undefined && (!isWorded || /\p{Script=Arabic}/u.test(text)), each);
      // A count need not be written where the word itself says it.
      const named = placeholders(text);
      assert.deepEqual(
        named.filter((name) => name !== 'count'),
        wanted.filter((name) => name !== 'count'),
        each,
      );
    }
  }
});

test('every message of the catalog is created somewhere', () => {
  const paths = globSync(['server/src/**/*.ts', 'contract/**/*.ts'], { cwd: ROOT }).filter(
    (path) => !/\.test\.ts$|contract\/messages\//.test(path),
  );
  const source = paths.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  assert.deepEqual(
    [...english.keys()].filter((key) => !source.includes(`'${key}'`)),
    [],
  );
});

test('English counts have their own form for one', () => {
  assert.equal(createMessage('people.invitationsSpent', { count: 1 }).message.includes('1 minute.'), true);
  assert.equal(createMessage('people.invitationsSpent', { count: 2 }).message.includes('2 minutes.'), true);
});

test('numbers, counts, sizes and words stand in an Arabic sentence as Arabic writes them', async () => {
  const longest = (count: number) => inArabic(createMessage('field.maxLength', { count }));
  assert.equal(await longest(1), 'يجب ألا يزيد على حرف واحد');
  assert.equal(await longest(2), 'يجب ألا يزيد على حرفين');
  assert.equal(await longest(5), 'يجب ألا يزيد على 5 أحرف');
  assert.equal(await longest(200), 'يجب ألا يزيد على 200 حرف');
  assert.equal(await longest(10_000), 'يجب ألا يزيد على 10,000 حرف');
  const above = createMessage('field.above', { number: 0.00001 });
  assert.equal(await inArabic(above), 'يجب أن تكون القيمة أكبر من 0.00001');
  assert.match((await inArabic(createMessage('request.tooLarge', { bytes: 104_857_600 }))) ?? '', /104\.9/);
  assert.equal(
    await inArabic(createMessage('records.rfiMove', { rfiStatus: 'closed', rfiNext: 'open' })),
    'لا يمكن تغيير حالة طلب المعلومات من «مغلق» إلى «مفتوح».',
  );
  assert.equal(
    await inArabic(createMessage('records.anomalyMove', { anomalyState: 'withdrawn', anomalyNext: 'dismissed' })),
    'لا يمكن تغيير حالة الشذوذ من «مسحوب» إلى «مستبعد».',
  );
  assert.equal(
    await inArabic(createMessage('request.role', { role: 'upload_engineer' })),
    'تتطلب هذه العملية دور «مهندس رفع».',
  );
});

test('limits that are fixed stand in Arabic sentences in the form that their number needs', async () => {
  const connections = createMessage('sso.mostConnections', { number: MAX_SSO_CONNECTIONS });
  assert.equal(await inArabic(connections), `لا يزيد عدد اتصالات مساحة العمل على ${MAX_SSO_CONNECTIONS}.`);
  const domains = createMessage('sso.mostDomains', { number: MAX_SSO_DOMAINS });
  assert.equal(await inArabic(domains), `لا يزيد عدد نطاقات مساحة العمل على ${MAX_SSO_DOMAINS}.`);
  const range = createMessage('analytics.tooLong', { number: ANALYTICS_MOST_DAYS - 1 });
  assert.equal(await inArabic(range), 'يجب ألا يسبق آخر يوم بأكثر من 399 يومًا');
  const line = createMessage('imports.endless', { number: 3, limit: 65_536 });
  assert.equal(await inArabic(line), 'في السطر 3 أكثر من 65,536 حرفًا: هل هناك علامة اقتباس غير مغلقة؟');
  assert.equal(await inArabic(createMessage('sso.bits', { number: 2048 })), 'يجب أن تحوي مفتاحًا لا يقل عن 2,048 بتًا');
});

test('no parameter brings an English sentence or conjunction into an Arabic one', async () => {
  const stalled = createMessage('request.uploadStalledAt', { came: 5_000, all: 500_000, seconds: 60 });
  assert.equal(
    await inArabic(stalled),
    'توقف الرفع بعد 5,000 من أصل 500,000 بايت: لم يصل شيء خلال 60 ثانية. تحقق من الاتصال وأعد الرفع.',
  );
  const sentence = createMessage('sso.unreachable');
  assert.equal(
    await inArabic(createMessage('sso.unusableAs', { check: 'reachable', sentence })),
    'لا يمكن استخدامه (\u2068reachable\u2069: تعذّر الوصول إلى العنوان.)',
  );
  for (const reason of [
    'too large',
    'malformed',
    'document type',
    'processing instruction',
    'too deep',
    'too many elements',
  ]) {
    const said = await inArabic(createMessage('sso.notRead', { reason }));
    assert.match(said ?? '', /^تتعذّر قراءته: \p{Script=Arabic}/u, reason);
  }
});

test('the error of a run and the next step after an outcome are Arabic', async () => {
  const silence = createMessage('integrations.faultNoAnswer', { outboundFault: 'no answer came in time' });
  assert.equal(silence.message, 'No answer: no answer came in time.');
  assert.equal(await inArabic(silence), 'لا جواب: لم يصل جواب في الوقت المحدد.');
  const absent = createMessage('integrations.faultAbsent', { number: 12, limit: 40_000 });
  assert.equal(absent.message, "The vendor's list lacks 12 of 40000 linked records.");
  assert.equal(await inArabic(absent), 'تنقص قائمة المورّد 12 من السجلات المرتبطة وعددها 40,000.');
  for (const code of SYNC_CODES) {
    const remedy = { message: '', key: getRemedyKey(code), params: {} };
    assert.match((await inArabic(remedy)) ?? '', /\p{Script=Arabic}/u, code);
  }
});

test('a remark that counts further lines or places is translated with its sentence', async () => {
  const sentence = createMessage('imports.atCell', {
    ...{ number: 2, column: 'distance_m' },
    sentence: createMessage('imports.noNumber', { text: '"-12 mm"' }),
  });
  const alone = (await inArabic(sentence)) ?? '-';
  const list = ['3', '4', '5', '6', '7', '…'];
  const said = (await inArabic(createMessage('imports.furtherLines', { sentence, count: 203, list }))) ?? '';
  assert.ok(said.startsWith(alone) && said.includes('203'), said);
  const kind = createMessage('imports.at', {
    where: '5a5a4ee2',
    sentence: createMessage('imports.kindUnknown', { word: '"Kollision"' }),
  });
  const further = createMessage('imports.furtherPlaces', { sentence: kind, count: 2, list: ['a', 'b'] });
  const places = (await inArabic(further)) ?? '';
  assert.ok(places.includes('Kollision') && places.includes('موضعين'), places);
});

test('a parameter that looks like a placeholder or a reference of the catalog is shown as it is', async () => {
  for (const text of [
    '{{text}}',
    '{{constructor}}',
    '$t(service:field.required)',
    'service:field.required',
    '__proto__.x',
  ]) {
    const said = (await inArabic(createMessage('imports.noNumber', { text }))) ?? '';
    assert.ok(said.includes(`\u2068${text}\u2069`), said);
    const within = createMessage('imports.at', { where: text, sentence: createMessage('imports.noNumber', { text }) });
    assert.equal(((await inArabic(within)) ?? '').split(text).length, 3);
  }
});

test('what was typed, and what must be typed in English, stays as it is, in its own direction', async () => {
  assert.equal(
    await inArabic(createMessage('imports.columnMissing', { column: 'element_a_guid' })),
    'ينقصه العمود \u2068element_a_guid\u2069',
  );
  assert.equal(
    await inArabic(createMessage('imports.kind', { list: ['hard', 'clearance'] })),
    'يجب أن يكون النوع (\u2066kind\u2069) إحدى القيم: \u2068hard\u2069، \u2068clearance\u2069',
  );
});

test('a message within a message is Arabic too', async () => {
  const longest = createMessage('field.maxLength', { count: 200 });
  assert.equal(
    await inArabic(createMessage('field.orNull', { sentence: longest })),
    'يجب ألا يزيد على 200 حرف، أو أن تُترك القيمة فارغة',
  );
  const noTitle = createMessage('imports.at', {
    where: 'a/markup.bcf#Topic',
    sentence: createMessage('bcf.noTitle'),
  });
  assert.equal(await inArabic(noTitle), '\u2068a/markup.bcf#Topic\u2069: الموضوع بلا عنوان.');
  const coded = createMessage('imports.coded', {
    sentence: createMessage('bcf.nameTwice'),
    code: 'entry_name_duplicate: a/markup.bcf',
  });
  assert.equal(await inArabic(coded), 'هناك اسم مكرر في الأرشيف. (\u2068entry_name_duplicate: a/markup.bcf\u2069)');
  const rootless = createMessage('bcf.xmlAs', { sentence: createMessage('bcf.noRoot') });
  assert.equal(
    await inArabic(createMessage('imports.at', { where: 'a/b.bcfv', sentence: rootless })),
    '\u2068a/b.bcfv\u2069: الملف ليس XML سليمًا: لا يوجد عنصر جذر.',
  );
  const parsed = createMessage('bcf.xml', { detail: '3:1: unmatched closing tag: b.' });
  assert.equal(
    await inArabic(createMessage('imports.at', { where: 'a/b.bcfv', sentence: parsed })),
    '\u2068a/b.bcfv\u2069: الملف ليس XML سليمًا: \u20683:1: unmatched closing tag: b.\u2069',
  );
});

test('a fault of a model file is translated with its line', async () => {
  const number = createMessage('modelFiles.number', { text: '1.5.2' });
  assert.equal(
    await inArabic(createMessage('modelFiles.atLine', { number: 12, sentence: number })),
    'السطر 12: هذا ليس عددًا: \u20681.5.2\u2069',
  );
});

test('a message without a known key, or with one in it, is left to be shown in English', async () => {
  assert.equal(await inArabic(createPlainMessage('The moon is full.')), undefined);
  assert.equal(await inArabic({ message: 'It was stored by an earlier release.' }), undefined);
  assert.equal(await inArabic({ message: 'It is newer.', key: 'request.newer', params: {} }), undefined);
  const sentence = createPlainMessage('The moon is full.');
  assert.equal(await inArabic(createMessage('imports.at', { where: 'a.bcf', sentence })), undefined);
  let nested: ServiceMessage = { message: 'x', key: 'field.empty', params: {} };
  for (let depth = 0; depth < 1_000; depth += 1)
    nested = { message: 'x', key: 'field.orNull', params: { sentence: nested } };
  assert.equal(await inArabic(nested), undefined);
});

test('every state and role that a message can name has a word', () => {
  const { schemas } = document.components;
  const states = { rfiStatus: 'Rfi', issueStatus: 'Issue', clashStatus: 'Clash', anomalyState: 'Anomaly' };
  for (const [name, schema] of Object.entries(states)) {
    assert.deepEqual(
      Object.keys(values[name] ?? {}).toSorted(),
      schemas[schema].properties[name === 'anomalyState' ? 'state' : 'status'].enum.toSorted(),
    );
  }
});
