// The web application as `npm start` builds and serves it: its page at the addresses of its screens, and every file that the
// page names. (What it does in a browser: acceptance/browser.)
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { assertRefused, clientOf } from './support/calls.ts';
import { type Service, startService } from './support/processes.ts';

const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^text\/javascript/,
  css: /^text\/css/,
  svg: /^image\/svg\+xml$/,
  woff2: /^font\/woff2$/,
  woff: /^font\/woff$/,
};

let service: Service;
const get = (path: string, headers: Record<string, string> = {}) => fetch(service.address + path, { headers });

before(async () => {
  service = await startService();
});

/** The files under /app/ that a page or a style names. */
function filesIn(text: string, base: string): string[] {
  const named = [...text.matchAll(/(?:src|href)="([^"#]+)"|url\(["']?([^"')]+)["']?\)/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  return named.filter((each) => !each.startsWith('data:')).map((each) => new URL(each, `http://x${base}`).pathname);
}

test('the page of every screen is under a strict policy with the nonce that all its scripts carry', async () => {
  const nonces = new Set<string>();
  for (const path of [
    '/',
    '/sign-in?next=%2Fme',
    '/set-up',
    '/invitation',
    '/reset-password',
    '/me',
    '/w/1/plan',
    '/projects/1/issues/2',
  ]) {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(policy) ?? [];
    const html = await answer.text();
    assert.match(html, /<html[^>]* data-most-file-bytes="67108864"/);
    assert.doesNotMatch(html, /__[A-Z_]+__|\son\w+=|\sstyle=|https?:/);
    const carried = [...html.matchAll(/<(?:script|style|link)\b[^>]*>/g)].filter(([tag]) => !/rel="icon"/.test(tag));
    assert.ok(carried.length > 0);
    for (const [tag] of carried) assert.match(tag, new RegExp(`nonce="${nonce}"`), tag);
    nonces.add(nonce);
  }
  assert.equal(nonces.size, 8);
});

test('every file that the page and its styles name is there, compressed, and kept for ever', async () => {
  const waiting = filesIn(await (await get('/')).text(), '/');
  const seen = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    assert.ok(path.startsWith('/app/'), path);
    const answer = await get(path, { 'accept-encoding': 'identity' });
    const body = Buffer.from(await answer.arrayBuffer());
    assert.equal(answer.status, 200, path);
    assert.match(answer.headers.get('content-type') ?? '', TYPES[path.split('.').at(-1) ?? ''] ?? /^$/, path);
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    if (/\.(js|css)$/.test(path) && body.length > 1024) await assertSmaller(path, body);
    if (path.endsWith('.css')) waiting.push(...filesIn(body.toString(), path));
  }
  assert.ok([...seen].some((each) => each.endsWith('.js')) && [...seen].some((each) => each.endsWith('.css')));
});

async function assertSmaller(path: string, plain: Buffer): Promise<void> {
  const head = await fetch(service.address + path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  assert.equal(head.headers.get('content-encoding'), 'br', path);
  assert.ok(Number(head.headers.get('content-length')) < plain.length, path);
  // fetch decompresses what it is given: a length that is right and a content that is the same prove the rest.
  const answer = await get(path, { 'accept-encoding': 'br' });
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), plain, path);
  assert.equal(
    (await get(path, { 'accept-encoding': 'br', 'if-none-match': head.headers.get('etag') ?? '' })).status,
    304,
  );
}

test('what is no page and no file is 404 in the error object', async () => {
  const nobody = clientOf(service.address, { origin: service.address });
  for (const path of [
    '/app/',
    '/app/index.html',
    '/app/stamp.json',
    '/index.html',
    '/web/index.html',
    '/nothing',
    '/pages/door.js',
  ]) {
    assertRefused(await nobody.send({ method: 'GET', path }), 'not_found');
  }
  assertRefused(await nobody.send({ method: 'POST', path: '/sign-in' }), 'not_found');
});
