import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { sendRaw, testServer } from '../../platform/http/fixtures/test-server.ts';
import { pageHeaders } from './page-headers.ts';
import { webAppRoutes } from './routes.ts';

const TEMPORARY = mkdtempSync(join(tmpdir(), 'pcs-test-web-app-'));
after(() => rmSync(TEMPORARY, { recursive: true, force: true }));

const SCRIPT = 'export const one = 1;\n'.repeat(100);
const PAGE =
  '<html data-session="__SESSION__" data-language="__LANGUAGE__" data-theme="__THEME__" data-most-file-bytes="__MOST_FILE_BYTES__"><meta property="csp-nonce" nonce="__NONCE__"><script nonce="__NONCE__">1</script><div id="root"></div>';

/** A build as tools/install/web-build.mjs leaves it. */
function makeBuild(): string {
  const folder = mkdtempSync(join(TEMPORARY, 'dist-'));
  mkdirSync(join(folder, 'app', 'deep'), { recursive: true });
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  write('index.html', PAGE);
  write('stamp.json', '{}');
  write('app/main-Ab1_x-.js', SCRIPT);
  write('app/main-Ab1_x-.js.br', brotliCompressSync(SCRIPT));
  write('app/main-Ab1_x-.js.gz', gzipSync(SCRIPT));
  write('app/style-1.css', 'p{}');
  write('app/mark-1.svg', '<svg/>');
  write('app/face-1.woff2', Buffer.from([0, 255]));
  write('app/thing-1.unknown', 'x');
  write('app/alone-1.gz', 'an archive of its own');
  write('app/deep/worker-1.js', 'worker');
  symlinkSync(join(folder, 'stamp.json'), join(folder, 'app', 'link.json'));
  return folder;
}

const baseUrl = () => 'http://localhost:8080';
const sessionCookie = () => ({ name: 'pcs_session' });
const maxPictureBytes = 5_000_000;
const findPreferences = async (cookies = '') =>
  cookies.includes('pcs_session=noor')
    ? { language: 'ar' as const, theme: 'dark' as const }
    : cookies.includes('pcs_session=new')
      ? { language: null, theme: null }
      : undefined;
const { app, listen } = await testServer(
  webAppRoutes({ webBuildDir: makeBuild(), maxPictureBytes, baseUrl, sessionCookie, findPreferences }),
);
const MAIN = '/app/main-Ab1_x-.js';

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('the page is told whether its reader may be signed in, and nothing of the cookie itself', async () => {
  const [stranger, reader] = [
    await get('/me', { cookie: 'a=b' }),
    await get('/me', { cookie: 'a=b; pcs_session=x-y' }),
  ];
  assert.ok(stranger.body.includes('data-session="none"'));
  assert.ok(reader.body.includes('data-session="some"'));
  assert.ok(!reader.body.includes('x-y'));
});

test('the page is told the language and the theme of its reader, so that its first paint is in them', async () => {
  const told = async (cookie: string) =>
    /data-language="[a-z]*" data-theme="[a-z]*"/.exec((await get('/me', { cookie })).body)?.[0];
  assert.equal(await told('pcs_session=noor'), 'data-language="ar" data-theme="dark"');
  assert.equal(await told('pcs_session=new'), 'data-language="none" data-theme="none"');
  assert.equal(await told('pcs_session=ended'), 'data-language="" data-theme=""');
  assert.equal(await told('a=b'), 'data-language="" data-theme=""');
});

test('the page is told how large a file may be, which an operator chooses', async () => {
  assert.ok((await get('/me')).body.includes('data-most-file-bytes="5000000"'));
});

for (const url of [
  '/',
  '/sign-in?next=/me',
  '/set-up',
  '/invitation',
  '/reset-password',
  '/me',
  '/signed-in',
  '/confirmed',
  '/switch-account?handle=corp&code=x&as=a@b.example',
  '/w/0190/settings',
  '/projects/0190/issues/0191?status=open',
  '/me?a=1&a=2&%ff',
  '/consent/x',
  '/projects/',
]) {
  test(`${url} is the page`, async () => {
    const answer = await get(url);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.ok(answer.body.includes('<div id="root">'));
  });
}

test('each page carries a nonce of its own, the same in the document as in the policy', async () => {
  const nonces = new Set<string>();
  for (const url of ['/', '/', '/me', '/projects/x']) {
    const answer = await get(url);
    const [, nonce = ''] =
      /script-src 'self' 'nonce-([\w-]{24})'/.exec(String(answer.headers['content-security-policy'])) ?? [];
    assert.equal(
      answer.body,
      PAGE.replace('__SESSION__', 'none')
        .replace(/__(?:LANGUAGE|THEME)__/g, '')
        .replace('__MOST_FILE_BYTES__', '5000000')
        .replaceAll('__NONCE__', nonce),
    );
    nonces.add(nonce);
  }
  assert.equal(nonces.size, 4);
  assert.ok(!nonces.has(''));
});

test('the policy allows what the page needs and nothing unsafe', async () => {
  const { headers } = await get('/');
  const policy = String(headers['content-security-policy']).replaceAll(/nonce-[\w-]+/g, 'nonce-N');
  assert.deepEqual(policy.split('; '), [
    "default-src 'none'",
    "script-src 'self' 'nonce-N'",
    "style-src 'self' 'nonce-N'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]);
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.match(String(headers['permissions-policy']), /(^|, )camera=\(\), /);
  assert.doesNotMatch(String(headers['permissions-policy']), /fullscreen|clipboard/);
});

test('a page at a plain name has no header that browsers only complain about there', async () => {
  for (const [url, policy] of [
    ['https://pcs.example.com', 'same-origin'],
    ['http://127.0.0.1:8080', 'same-origin'],
    ['http://[::1]:8080', 'same-origin'],
    ['http://building.test:8080', undefined],
    ['http://10.0.0.7', undefined],
  ] as const) {
    assert.equal(pageHeaders('nonce', url)['cross-origin-opener-policy'], policy, url);
  }
});

test('a HEAD has the head of a GET and no body', async () => {
  for (const [url, length] of [
    ['/', undefined],
    [MAIN, String(SCRIPT.length)],
  ] as const) {
    const answer = await app.inject({ method: 'HEAD', url });
    assert.deepEqual([answer.statusCode, answer.body], [200, '']);
    const whole = await get(url);
    if (length !== undefined) assert.equal(answer.headers['content-length'], length);
    assert.equal(answer.headers['content-type'], whole.headers['content-type']);
    assert.equal(answer.headers['content-length'], whole.headers['content-length']);
  }
});

test('a file is kept by browsers for ever, and comes as the reader takes it', async () => {
  const tags = new Set<string>();
  for (const [accepts, encoding, decode] of [
    [undefined, undefined, (body: Buffer) => body],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0', undefined, (body: Buffer) => body],
  ] as const) {
    const answer = await get(MAIN, accepts === undefined ? {} : { 'accept-encoding': accepts });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(answer.headers['content-encoding'], encoding);
    assert.equal(answer.headers['content-length'], String(answer.rawPayload.length));
    assert.equal(answer.headers.vary, 'accept-encoding');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(decode(answer.rawPayload).toString(), SCRIPT);
    tags.add(String(answer.headers.etag));
  }
  assert.equal(tags.size, 3);
});

test('who has a file already is told so, of the encoding that they would get', async () => {
  const br = String((await get(MAIN, { 'accept-encoding': 'br' })).headers.etag);
  for (const [tag, status] of [
    [br, 304],
    [`W/${br}`, 304],
    [`"other", ${br}`, 304],
    ['*', 304],
    ['"other"', 200],
    [String((await get(MAIN)).headers.etag), 200],
  ] as const) {
    const answer = await get(MAIN, { 'accept-encoding': 'br', 'if-none-match': tag });
    assert.equal(answer.statusCode, status, tag);
    assert.equal(answer.headers.etag, br);
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    if (status === 304) assert.equal(answer.body, '');
  }
});

for (const [name, type] of [
  ['style-1.css', 'text/css; charset=utf-8'],
  ['face-1.woff2', 'font/woff2'],
  ['thing-1.unknown', 'application/octet-stream'],
  ['alone-1.gz', 'application/octet-stream'],
  ['deep/worker-1.js', 'text/javascript; charset=utf-8'],
] as const) {
  test(`${name} is ${type}`, async () => {
    const answer = await get(`/app/${name}`, { 'accept-encoding': 'br, gzip' });
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, type]);
    assert.equal(answer.headers['content-encoding'], undefined);
    // Longer text would be compressed.
    assert.equal(answer.headers.vary, type.startsWith('text/') ? 'accept-encoding' : undefined);
  });
}

const ABSENT = [
  '/app',
  '/app/',
  '/app/deep',
  '/app/deep/',
  '/app/nothing.js',
  '/app/index.html',
  '/app/stamp.json',
  '/app/link.json',
  '/app/main-Ab1_x-.js.br',
  '/app/main-Ab1_x-.js.gz',
  '/app/../index.html',
  '/app/..%2findex.html',
  '/app/%2e%2e/index.html',
  '/app/%2e%2e%2findex.html',
  '/app/..%5cindex.html',
  '/app/..\\index.html',
  '/app/deep/../main-Ab1_x-.js',
  '/app//main-Ab1_x-.js',
  '/app/./main-Ab1_x-.js',
  '/app/main-Ab1_x-.js%00',
  '/app/%00',
  '/app/__proto__',
  '/app/constructor',
  `/app/${'a'.repeat(5000)}`,
  '/index.html',
  '/stamp.json',
  '/sign-in/more',
  '/w',
  '/projects',
  '/pages/door.js',
];

test('what is not there is 404 in the error object, however the path is written', async () => {
  const port = await listen();
  for (const url of ABSENT) {
    // As it is: a client of HTTP would tidy the path before it sends it.
    const [answer] = await sendRaw(port, [`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`]);
    assert.equal(answer?.status, 404, url);
    assert.equal(JSON.parse(answer?.body ?? '').error.code, 'not_found', url);
    assert.equal(answer?.headers['cache-control'], 'no-store', url);
  }
});

test('a person who types an address that is nowhere gets the page, with 404; what programs ask for stays JSON', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const ofPeople = ['/projects', '/w', '/w?x=/api/', '/sign-in/more', '/index.html', '/nothing/at/all', '/apis'];
  const mistyped = [
    '/api/docs/nothing',
    '/api/docs/openapi/nothing',
    '/app/nothing',
    '/app/nothing.js',
    '/files/x',
    '/files',
  ];
  for (const url of [...ofPeople, ...mistyped]) {
    const answer = await get(url, { accept, cookie: 'pcs_session=x' });
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [404, 'text/html; charset=utf-8'], url);
    assert.match(answer.body, /data-session="some".*<div id="root">/);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.match(String(answer.headers['content-security-policy']), /^default-src 'none'/);
    assert.equal((await get(url, { accept: 'application/json' })).json().error.code, 'not_found', url);
  }
  for (const url of ['/api', '/api/nothing', '/api/v1/nothing?a=b', '/api/docsy', '/scim/v2/nothing']) {
    const answer = await get(url, { accept });
    assert.deepEqual([answer.statusCode, answer.json().error.code], [404, 'not_found'], url);
  }
});

test('the mark is where browsers look for one', async () => {
  const answer = await get('/favicon.ico');
  assert.deepEqual([answer.statusCode, answer.headers['content-type'], answer.body], [200, 'image/svg+xml', '<svg/>']);
  assert.equal(answer.headers['cache-control'], 'public, max-age=86400');
});

test('a form that a browser sends to an address that takes none is refused with a page', async () => {
  const headers = {
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'content-type': 'application/x-www-form-urlencoded',
  };
  for (const url of ['/', '/sign-in', '/oauth/authorize', '/oauth/nothing', MAIN]) {
    const answer = await app.inject({ method: 'POST', url, headers, payload: 'client_id=x' });
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [404, 'text/html; charset=utf-8'], url);
    assert.match(answer.body, /Page not found/);
  }
  for (const url of ['/api/issues', '/scim/v2/Nothing']) {
    const answer = await app.inject({ method: 'POST', url, headers, payload: 'client_id=x' });
    assert.deepEqual([answer.statusCode, answer.json().error.code], [404, 'not_found'], url);
  }
});

test('a page or a file that is posted to is 404 in the error object', async () => {
  for (const url of ['/', '/sign-in', '/projects/x', MAIN]) {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const answer = await app.inject({ method, url });
      assert.deepEqual([answer.statusCode, answer.json().error.code], [404, 'not_found'], `${method} ${url}`);
    }
  }
});

test('without a build a page says how to get one, and begins to be served when there is one', async () => {
  const folder = join(TEMPORARY, 'later');
  const { app: bare } = await testServer(
    webAppRoutes({ webBuildDir: folder, maxPictureBytes, baseUrl, sessionCookie, findPreferences }),
  );
  const answer = await bare.inject('/projects/x');
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [404, 'text/plain; charset=utf-8']);
  assert.match(answer.body, /^The web application is not built\. `npm start` builds it/);
  assert.deepEqual((await bare.inject(MAIN)).json().error.code, 'not_found');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), 'first __NONCE__');
  assert.match((await bare.inject('/')).body, /^first [\w-]{24}$/);
});

test('a service keeps the page that it began with, and a file of it that has gone is 404', async () => {
  const folder = makeBuild();
  const { app: running, faults } = await testServer(
    webAppRoutes({ webBuildDir: folder, maxPictureBytes, baseUrl, sessionCookie, findPreferences }),
  );
  const before = (await running.inject('/')).body.length;
  writeFileSync(join(folder, 'index.html'), 'another build');
  rmSync(join(folder, 'app', 'style-1.css'));
  assert.equal((await running.inject('/')).body.length, before);
  const answer = await running.inject('/app/style-1.css');
  assert.deepEqual([answer.statusCode, answer.json().error.code], [404, 'not_found']);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.deepEqual(faults, []);
});
