// The journeys' own tools: they see what they must see. On pages of this file's own, each with one thing wrong with it.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { atEnd } from '../support/ending.ts';
import { findChromium } from './support/chromium.ts';
import { freshContexts, keptContexts } from './support/contexts.ts';
import { journeysAt, travel } from './support/journeys.ts';
import { type Language, nameOf, variantsInTurn, variantsOfRun } from './support/variants.ts';
import type { Visit } from './support/visit.ts';
import { type Word, wordsOf } from './support/words.ts';

const folder = mkdtempSync(join(tmpdir(), 'pcs-harness-'));
atEnd(() => rmSync(folder, { recursive: true, force: true }));
for (const [language, words] of Object.entries({
  en: {
    title: 'Things',
    find: 'Find',
    name: 'Name',
    drop: 'Drop {{name}}',
    count_one: '{{count}} thing',
    count_other: '{{count}} things',
  },
  ar: {
    ...{
      title: 'أشياء',
      find: 'ابحث',
      name: 'الاسم',
      drop: 'احذف {{name}}',
      count_zero: 'لا شيء',
      count_one: 'شيء واحد',
    },
    ...{ count_two: 'شيئان', count_few: '{{count}} أشياء', count_many: '{{count}} شيئًا', count_other: '{{count}} شيء' },
  },
})) {
  mkdirSync(join(folder, language));
  writeFileSync(join(folder, language, 'sample.json'), JSON.stringify({ page: words }));
  writeFileSync(join(folder, language, 'problems.json'), JSON.stringify({ title: 'Failed' }));
}

const POLICY = "default-src 'self'; connect-src 'self' http://127.0.0.1:9; base-uri 'none'";

/** What is wrong with a page, by its path; the page itself is right in every other way. */
const WRONGS: Readonly<Record<string, { body?: string; script?: string; html?: string }>> = {
  '/right': {},
  '/console-error': { script: "console.error('something broke')" },
  '/console-warning': { script: "console.warn('something may break')" },
  '/missing-word': { script: "console.log('i18next::translator: missingKey en sample page.gone')" },
  '/throws': { script: "setTimeout(() => { throw new Error('thrown later') })" },
  '/rejects': { script: "Promise.reject(new Error('nobody waits'))" },
  '/refused': { script: "fetch('/absent')" },
  '/unreached': { script: "fetch('/cut').catch(() => undefined)" },
  '/elsewhere': { script: "fetch('http://127.0.0.1:9/', { mode: 'no-cors' }).catch(() => undefined)" },
  '/inline-script': { body: '<script>document.title = "never"</script>' },
  '/sideways': { body: '<p class="wide">wide</p>' },
  '/cut-name': { body: '<p class="narrow">برج الشمال North tower of the harbour</p>' },
  '/contrast': { body: '<p class="pale">hardly to be read</p>' },
  '/unnamed-button': { body: '<button><i></i></button>' },
  '/wrong-direction': { html: 'dir="auto"' },
  '/wrong-language': { html: 'lang="fr"' },
  '/false-alarm': { body: '<p role="alert">Failed</p>' },
};

const STYLE =
  '.narrow { unicode-bidi: plaintext; width: 9em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap } ' +
  '.wide { width: 200vw } .pale { color: #ddd; background: #fff } body { color: #111; background: #fff }';

const answer: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const language = searchParams.get('language') ?? 'en';
  const wrong = WRONGS[pathname];
  response.setHeader('content-security-policy', POLICY);
  if (pathname === '/cut') return request.socket.destroy();
  if (pathname === '/silent') return;
  if (pathname === '/favicon.ico') return response.writeHead(204).end();
  if (pathname === '/style.css') return response.setHeader('content-type', 'text/css').end(STYLE);
  if (pathname === '/script.js') {
    const { script = '' } = WRONGS[searchParams.get('of') ?? ''] ?? {};
    return response.setHeader('content-type', 'text/javascript').end(script);
  }
  if (wrong === undefined) return response.writeHead(404).end();
  const word = wordsOf(language === 'ar' ? 'ar' : 'en', folder);
  // Of an attribute that is there twice the first one counts.
  const { html = '', body = '' } = wrong;
  response.setHeader('content-type', 'text/html; charset=utf-8').end(
    `<!doctype html><html ${html} dir="${language === 'ar' ? 'rtl' : 'ltr'}" lang="${language}"><head><title>x</title>
      <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css">
      <script src="/script.js?of=${pathname}" defer></script></head><body><main><h1>${word('sample:page.title')}</h1>
      <label for="name">${word('sample:page.name')} <span aria-hidden="true">*</span></label><input id="name">
      <button>${word('sample:page.find')}</button><p>${word('sample:page.count', { count: 3 })}</p>${body}</main></body></html>`,
  );
};

const server = createServer(answer);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
atEnd(() => {
  server.closeAllConnections();
  server.close();
});
const place = {
  origin: `http://localhost:${(server.address() as AddressInfo).port}`,
  made: {},
  words: (language: Language): Word => wordsOf(language, folder),
  screens: join(folder, 'screens'),
};
const journey = journeysAt(async () => place);

const visitTo = (path: string) => async (visit: Visit) => {
  await visit.open(`${path}?language=${visit.variant.language}`);
  await visit.screen(`harness${path.replace('/', '-')}`);
};

journey('a right page is found by its words, filled in, and kept as a picture', async (visit) => {
  await visitTo('/right')(visit);
  await visit.heading('sample:page.title').waitFor();
  await visit.field('sample:page.name').fill('a tower');
  assert.equal(await visit.field('sample:page.name').inputValue(), 'a tower');
  await visit.button('sample:page.find').click();
  await visit.text('sample:page.count', { count: 3 }).waitFor();
  const picture = readFileSync(join(place.screens, nameOf(visit.variant), 'harness-right.png'));
  assert.equal(picture.subarray(1, 4).toString(), 'PNG');
});

journey('a refusal and a cut connection that a journey is about are no faults', async (visit) => {
  visit.announce({ path: '/absent', status: 404 });
  visit.announce({ path: /^\/cu/, status: undefined });
  await visitTo('/refused')(visit);
  await visitTo('/unreached')(visit);
});

journey(
  'what a page had asked when it was left is not waited for, whoever leaves it without an answer',
  async (visit) => {
    await visitTo('/right')(visit);
    await visit.page.route('**/held', () => undefined);
    const asked = Promise.all([visit.page.waitForRequest('**/held'), visit.page.waitForRequest('**/silent')]);
    await visit.page.evaluate("for (const path of ['/held', '/silent']) void fetch(path).catch(() => undefined)");
    await asked;
    await visit.page.reload();
    await visit.rest();
  },
);

/** What each wrong page must be failed for. */
const REASONS: Readonly<Record<string, RegExp>> = {
  '/console-error': /console \(error\): something broke/,
  '/console-warning': /console \(warning\): something may break/,
  '/missing-word': /missingKey en sample page\.gone/,
  '/throws': /throws: Error: thrown later/,
  '/rejects': /throws: Error: nobody waits/,
  '/refused': /is answered 404: GET \S+\/absent/,
  '/unreached': /gets no answer \(net::\S+\): GET \S+\/cut/,
  '/elsewhere': /asks another origin: GET http:\/\/127\.0\.0\.1:9\//,
  '/inline-script': /breaks its content security policy: script-src-elem, inline/,
  '/sideways': /scrolls sideways: \d+ px in \d+ px, by\n<(p class="wide"|main)>/,
  '/cut-name': /cuts a text in its middle: <p class="narrow">/,
  '/contrast': /axe color-contrast \(serious/,
  '/unnamed-button': /axe button-name \(critical/,
  '/wrong-direction': /<html dir> is "auto"/,
  '/wrong-language': /<html lang> is "fr"/,
  '/false-alarm': /says "Failed" though nothing was refused/,
};

const [variant] = variantsOfRun();
assert.ok(variant);
const fail = (name: string, run: (visit: Visit) => Promise<void>): Promise<Error> =>
  travel({ ...place, variant, name, sessions: new Map(), contexts: freshContexts }, run).then(
    () => assert.fail(`${name} passes`),
    (error: Error) => error,
  );

for (const [path, reason] of Object.entries(REASONS)) {
  test(`a journey fails by what is wrong with ${path}`, async () => {
    const error = await fail(path, visitTo(path));
    assert.match(error.message, reason);
    assert.equal(error.message.match(/see (\S+)\.\*/)?.length, 2, error.message);
  });
}

test('every wrong page has its reason', () => {
  assert.deepEqual(['/right', ...Object.keys(REASONS)], Object.keys(WRONGS));
});

test('what was announced and never came fails the journey, and so does a word that is not there', async () => {
  const silent = await fail('silent', async (visit) => {
    visit.announce({ path: '/absent', status: 404 });
    await visitTo('/right')(visit);
  });
  assert.match(silent.message, /was to be answered 404, and is not: \/absent/);
  const wordless = await fail('wordless', async (visit) => visit.button('sample:page.gone').click());
  assert.match(wordless.message, /has no word for sample:page\.gone/);
});

test('of a failure a picture, the HTML and everything that the page said are kept', async () => {
  const { message } = await fail('kept', visitTo('/console-error'));
  const kept = /see (\S+)\.\*/.exec(message)?.[1] ?? assert.fail(message);
  assert.equal(readFileSync(`${kept}.png`).subarray(1, 4).toString(), 'PNG');
  assert.match(readFileSync(`${kept}.html`, 'utf8'), /<h1>/);
  assert.match(readFileSync(`${kept}.txt`, 'utf8'), /console\.error: something broke/);
});

test('in a kept context the next journey finds nothing that was left; one that fails takes it along', async () => {
  const contexts = keptContexts();
  const at = { ...place, variant, name: 'kept context', sessions: new Map(), contexts };
  const left = 'document.cookie + localStorage.length + sessionStorage.length';
  const databases = 'indexedDB.databases().then((all) => all.map(({ name }) => name).join())';
  const found: unknown[] = [];
  const taken: unknown[] = [];
  for (const round of [1, 2, 3, 4]) {
    const travelled = travel(at, async ({ page, context, open }) => {
      await open(`/right?language=${variant.language}`);
      taken.push(context);
      found.push(await page.evaluate(left), await page.evaluate(databases), context.pages().length);
      if (round === 3) throw new Error('the third fails');
      await page.evaluate(`document.cookie = 'round=${round}'; localStorage.round = sessionStorage.round = ${round};
        new Promise((done) => Object.assign(indexedDB.open('round'), { onsuccess: done })).then(() => undefined)`);
      await context.setOffline(true);
    });
    await (round === 3 ? assert.rejects(travelled, /the third fails/) : travelled);
  }
  assert.deepEqual(
    found,
    [1, 2, 3, 4].flatMap(() => ['00', '', 1]),
  );
  const [first, second, third, fourth] = taken;
  assert.deepEqual([second === first, third === first, fourth === first], [true, true, false]);
});

test('words have the plural of their language and their values', () => {
  const [english, arabic] = [wordsOf('en', folder), wordsOf('ar', folder)];
  assert.equal(english('sample:page.count', { count: 1 }), '1 thing');
  assert.equal(arabic('sample:page.count', { count: 2 }), 'شيئان');
  assert.equal(arabic('sample:page.count', { count: 11 }), '11 شيئًا');
  assert.equal(english('sample:page.drop', { name: '<b>' }), 'Drop <b>');
  assert.throws(() => english('sample:page.drop'), /needs a value/);
});

test('a run goes through one variant a language, in a soak through all, or through those that are named', () => {
  const quick = variantsOfRun({});
  assert.deepEqual(quick.map(nameOf), ['en-laptop-light', 'ar-laptop-dark']);
  assert.equal(new Set(variantsOfRun({ PCS_TEST_SOAK: '1' }).map(nameOf)).size, 12);
  const byTurns = [0, 1, 2].map((turn) => variantsInTurn(turn, {}).map(nameOf).join());
  assert.deepEqual(byTurns, ['en-laptop-light', 'ar-laptop-dark', 'en-laptop-light']);
  assert.equal(variantsInTurn(1, { PCS_TEST_SOAK: '1' }).length, 12);
  const named = variantsOfRun({ PCS_TEST_SOAK: '1', PCS_TEST_VARIANTS: 'en-phone-dark, ar-4k-light' });
  assert.deepEqual(named.map(nameOf), ['en-phone-dark', 'ar-4k-light']);
  assert.throws(() => variantsOfRun({ PCS_TEST_VARIANTS: 'en-watch' }), /en-watch/);
});

test('a browser that is named and not there is told by its name', () => {
  const before = process.env.PCS_TEST_CHROMIUM;
  process.env.PCS_TEST_CHROMIUM = join(folder, 'no-browser');
  try {
    assert.throws(findChromium, /no-browser, which is not there/);
  } finally {
    if (before === undefined) delete process.env.PCS_TEST_CHROMIUM;
    else process.env.PCS_TEST_CHROMIUM = before;
  }
});
