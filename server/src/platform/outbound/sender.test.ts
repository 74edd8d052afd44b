import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, test } from 'node:test';
import { type Clock, manualClock, systemClock } from '../clock.ts';
import { openAllowance } from './addresses.ts';
import type { FindRouteFault } from './connect-faults.ts';
import { makeCertificate } from './fixtures/certificate.ts';
import { nameServer, type Records } from './fixtures/name-server.ts';
import { httpReceiver, rawReceiver } from './fixtures/receivers.ts';
import { openNameResolver } from './name-resolver.ts';
import { openSender, type SendOutcome } from './sender.ts';

const LOOPBACK = ['127.0.0.1'];

interface Setting {
  readonly allowed: string[];
  readonly clock: Clock;
  readonly ca: string;
  readonly findRouteFault: FindRouteFault;
}

/** A sender with a name server of its own; `allowed` are the addresses beside the public ones. */
async function senderWith(
  records: Record<string, Records> = {},
  { allowed = LOOPBACK, clock = systemClock, ...more }: Partial<Setting> = {},
) {
  const dns = await nameServer(records);
  const names = openNameResolver({ clock, servers: [dns.server] });
  const sender = openSender({ names, isAllowed: openAllowance(allowed), clock, userAgent: 'test/1', ...more });
  after(sender.close);
  const post = (url: string, more: { headers?: Record<string, string>; body?: string; timeoutMs?: number } = {}) =>
    sender.post({ url, headers: {}, body: '{}', timeoutMs: 10_000, ...more });
  return { ...dns, sender, post };
}

const answering =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** Without the duration, which no two share, and the wait that the answer asked for. */
const endOf = ({ durationMs: _durationMs, retryAfterMs: _retryAfterMs, ...rest }: SendOutcome) => rest;
const failed = (phase: string, error: string, status: number | null = null, body: string | null = null) => ({
  ok: false,
  status,
  body,
  phase,
  error,
});
const succeeded = (status: number, body: string) => ({ ok: true, status, body, phase: null, error: null });

test('a post arrives as it was given, with the name of the product, and its answer is told', async () => {
  const { post } = await senderWith({ 'a.example': { v4: '127.0.0.1' } });
  const { port, received } = await httpReceiver(answering(201, 'thanks: قصة'));
  const headers = { 'content-type': 'application/json', 'X-Service-Event': 'issue.created' };
  const outcome = await post(`http://a.example:${port}/in?x=1&y=%20`, { headers, body: '{"note":"قصة"}' });
  assert.deepEqual(endOf(outcome), succeeded(201, 'thanks: قصة'));
  assert.ok(outcome.durationMs >= 0 && outcome.durationMs < 10_000);
  const [request] = received;
  assert.equal(request?.url, '/in?x=1&y=%20');
  assert.equal(request?.body, '{"note":"قصة"}');
  assert.equal(request?.headers.host, `a.example:${port}`);
  assert.equal(request?.headers['user-agent'], 'test/1');
  assert.equal(request?.headers['x-service-event'], 'issue.created');
  assert.equal(request?.headers['content-type'], 'application/json');
  assert.equal(request?.headers['content-length'], '17');
});

test('statuses 200 to 299 succeed; all others fail with their answer, and a redirect is not followed', async () => {
  const { post } = await senderWith();
  const inside = await httpReceiver(answering(200), { host: '127.0.0.2' });
  for (const status of [200, 202, 204, 299]) {
    const { port } = await httpReceiver(answering(status));
    assert.deepEqual(endOf(await post(`http://127.0.0.1:${port}/`)), succeeded(status, ''));
  }
  for (const status of [300, 304, 400, 404, 410, 429, 500, 503, 999]) {
    const { port } = await httpReceiver(answering(status, status === 304 ? '' : 'why'));
    const error = status === 410 ? 'gone' : 'status_not_2xx';
    const expected = failed('status', error, status, status === 304 ? '' : 'why');
    assert.deepEqual(endOf(await post(`http://127.0.0.1:${port}/`)), expected);
  }
  for (const status of [301, 302, 303, 307, 308]) {
    const { port } = await httpReceiver(answering(status, '', { location: `http://127.0.0.2:${inside.port}/` }));
    assert.deepEqual(
      endOf(await post(`http://127.0.0.1:${port}/`)),
      failed('status', 'redirect_not_followed', status, ''),
    );
  }
  assert.equal(inside.connections(), 0);
});

test('what is not public is not gone to, in whatever notation it is given, by https and by http', async () => {
  const { post } = await senderWith({}, { allowed: [] });
  const hosts = [
    ...['127.0.0.1', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '%31%32%37.1', '0', '0.0.0.0', 'localhost'],
    ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:8.8.8.8]', '[::127.0.0.1]', '[fe80::1]', '[fd00::1]'],
    ...['[64:ff9b::7f00:1]', '[2002:7f00:1::1]', '[ff02::1]', 'x.localhost', '255.255.255.255', '203.0.113.1'],
  ];
  const { port, connections } = await httpReceiver(answering(200));
  for (const host of hosts) {
    for (const scheme of ['https', 'http']) {
      const outcome = await post(`${scheme}://${host}:${port}/`);
      assert.deepEqual(endOf(outcome), failed('resolve', 'target_not_public'), `${scheme} ${host}`);
    }
  }
  for (const url of ['http://8.8.8.8/', 'https://user@8.8.8.8/', 'https://8.8.8.8/#x', 'ftp://8.8.8.8/', 'nothing']) {
    assert.deepEqual(endOf(await post(url)), failed('resolve', 'target_not_public'), url);
  }
  assert.equal(connections(), 0);
});

test('a name is gone to at its permitted addresses alone, whatever order they come in', async () => {
  const { post } = await senderWith({
    'mixed.example': { v4: ['127.0.0.2', '10.0.0.1', '127.0.0.1'] },
    'inside.example': { v4: ['127.0.0.2', '10.0.0.1'], v6: Buffer.from(`${'0'.repeat(31)}1`, 'hex') },
  });
  const allowed = await httpReceiver(answering(200));
  const refused = await httpReceiver(answering(200), { host: '127.0.0.2', port: allowed.port });
  for (let count = 0; count < 3; count += 1) {
    assert.ok((await post(`http://mixed.example:${allowed.port}/`)).ok);
  }
  assert.deepEqual(endOf(await post(`http://inside.example:${allowed.port}/`)), failed('resolve', 'target_not_public'));
  await allowed.close();
  assert.equal((await post(`http://mixed.example:${allowed.port}/`)).phase, 'connect');
  assert.equal(refused.connections(), 0);
});

test('a name that leads elsewhere from one second to the next: nothing goes to what is not permitted', async () => {
  const clock = manualClock(0);
  const { post, records } = await senderWith({ 'moving.example': { v4: '127.0.0.1' } }, { clock });
  const allowed = await httpReceiver(answering(200));
  const refused = await httpReceiver(answering(200), { host: '127.0.0.2', port: allowed.port });
  assert.ok((await post(`http://moving.example:${allowed.port}/`)).ok);
  // Changed between the check and the connection: the connection goes to what was checked.
  records['moving.example'] = { v4: '127.0.0.2' };
  assert.ok((await post(`http://moving.example:${allowed.port}/`)).ok);
  clock.advance(1_000);
  // Not even over the connection that is still open to where it led before.
  const expected = failed('resolve', 'target_not_public');
  assert.deepEqual(endOf(await post(`http://moving.example:${allowed.port}/`)), expected);
  assert.equal(allowed.received.length, 2);
  assert.equal(refused.connections(), 0);
});

test('a name without addresses, one whose servers are silent, and one that is slow beyond the time', async () => {
  const clock = manualClock(0);
  const { post, asked } = await senderWith({}, { clock });
  assert.deepEqual(endOf(await post('https://none.example/')), failed('resolve', 'name_not_found'));
  const outcomes = [post('https://silent.example/', { timeoutMs: 1_000 }), post('https://silent.example/')];
  while (asked.length < 4) await new Promise(setImmediate);
  clock.advance(2_000);
  while (asked.filter(({ name }) => name === 'silent.example').length < 4) await new Promise(setImmediate);
  clock.advance(2_000);
  const [late, unanswered] = await Promise.all(outcomes);
  assert.deepEqual(late?.error, 'timed_out');
  assert.deepEqual(endOf(unanswered as SendOutcome), failed('resolve', 'name_servers_failed'));
});

test('where nobody listens: refused, and the next permitted address of the name is tried', async () => {
  const { post } = await senderWith(
    { 'two.example': { v4: ['127.0.0.3', '127.0.0.1'] }, 'none.example': { v4: ['127.0.0.3', '127.0.0.4'] } },
    { allowed: ['127.0.0.0/8'] },
  );
  const { port } = await httpReceiver(answering(200));
  assert.deepEqual(endOf(await post(`http://127.0.0.3:${port}/`)), failed('connect', 'connect_refused'));
  assert.deepEqual(endOf(await post(`http://two.example:${port}/`)), succeeded(200, ''));
  assert.deepEqual(endOf(await post(`http://none.example:${port}/`)), failed('connect', 'connect_refused'));
});

test('an address without a way to it is our fault only where this machine has no route there', async () => {
  // TCP refuses a multicast address with ENETUNREACH, as it does where a router says so.
  const allowed = ['224.0.0.0/4'];
  const routed = await senderWith({}, { allowed, findRouteFault: async () => undefined });
  assert.deepEqual(endOf(await routed.post('http://224.0.0.1/')), failed('connect', 'connect_failed'));
  const cut = await senderWith({}, { allowed, findRouteFault: async () => 'no_network' });
  assert.deepEqual(endOf(await cut.post('http://224.0.0.1/')), failed('own', 'no_network'));
});

test('a fault of ours that the deadline passes over stays ours', async () => {
  const clock = manualClock(0);
  const findRouteFault = async () => {
    clock.advance(10_000);
    return 'no_network' as const;
  };
  const records = { 'a.example': { v4: ['224.0.0.1', '224.0.0.2'] } };
  const { post } = await senderWith(records, { allowed: ['224.0.0.0/4'], clock, findRouteFault });
  assert.deepEqual(endOf(await post('http://a.example/')), failed('own', 'no_network'));
});

test('a name with many addresses is tried at eight of them and no more, those that are not permitted left out', async () => {
  const deaf = Array.from({ length: 7 }, (_, index) => `127.0.1.${index + 1}`);
  const { post } = await senderWith(
    {
      'eight.example': { v4: ['10.0.0.1', ...deaf, '127.0.0.1'] },
      'nine.example': { v4: ['10.0.0.1', ...deaf, '127.0.1.8', '127.0.0.1'] },
    },
    { allowed: ['127.0.0.0/8'] },
  );
  const { port, connections } = await httpReceiver(answering(200));
  assert.deepEqual(endOf(await post(`http://nine.example:${port}/`)), failed('connect', 'connect_refused'));
  assert.equal(connections(), 0);
  assert.deepEqual(endOf(await post(`http://eight.example:${port}/`)), succeeded(200, ''));
});

test('a certificate counts for the name in it, and is checked at every connection', async () => {
  const certificate = makeCertificate(['a.example', '127.0.0.1']);
  const records = { 'a.example': { v4: '127.0.0.1' }, 'b.example': { v4: '127.0.0.1' } };
  const trusting = await senderWith(records, { ca: certificate.cert });
  const { port, received } = await httpReceiver(answering(200, 'over TLS'), { certificate });
  for (const host of ['a.example', 'a.example.', '127.0.0.1']) {
    assert.deepEqual(endOf(await trusting.post(`https://${host}:${port}/`)), succeeded(200, 'over TLS'), host);
  }
  for (let count = 0; count < 3; count += 1) {
    assert.deepEqual(endOf(await trusting.post(`https://b.example:${port}/`)), failed('tls', 'tls_other_host'));
  }
  const doubting = await senderWith(records);
  assert.deepEqual(endOf(await doubting.post(`https://a.example:${port}/`)), failed('tls', 'tls_self_signed'));
  const plain = await httpReceiver(answering(200));
  assert.deepEqual(endOf(await trusting.post(`https://a.example:${plain.port}/`)), failed('tls', 'tls_failed'));
  const closing = await rawReceiver((socket) => socket.destroy());
  assert.deepEqual(endOf(await trusting.post(`https://a.example:${closing.port}/`)), failed('tls', 'tls_failed'));
  assert.equal(received.length, 3);
});

test('an address that takes a connection and then says nothing leaves time for the next of the name', async () => {
  const certificate = makeCertificate(['two.example']);
  const records = { 'two.example': { v4: ['127.0.0.2', '127.0.0.1'] } };
  const { post } = await senderWith(records, { allowed: ['127.0.0.0/8'], ca: certificate.cert });
  const { port } = await httpReceiver(answering(200), { certificate });
  const silent = await rawReceiver(() => undefined, { host: '127.0.0.2', port });
  const { ok, durationMs } = await post(`https://two.example:${port}/`, { timeoutMs: 600 });
  assert.equal(ok, true);
  assert.ok(durationMs >= 290);
  assert.equal(silent.connections(), 1);
});

test('a certificate for a name alone does not count for the address it leads to', async () => {
  const certificate = makeCertificate(['a.example']);
  const { post } = await senderWith({}, { ca: certificate.cert });
  const { port } = await httpReceiver(answering(200), { certificate });
  assert.deepEqual(endOf(await post(`https://127.0.0.1:${port}/`)), failed('tls', 'tls_other_host'));
});

test('connections are used again, one for each post that is under way, and not beyond their kind', async () => {
  const { post } = await senderWith({ 'a.example': { v4: '127.0.0.1' } });
  const { port, received, connections } = await httpReceiver(answering(200, 'x'.repeat(1_000)));
  for (let count = 0; count < 20; count += 1) assert.ok((await post(`http://a.example:${port}/`)).ok);
  assert.equal(connections(), 1);
  const outcomes = await Promise.all(Array.from({ length: 100 }, (_, id) => post(`http://a.example:${port}/${id}`)));
  assert.ok(outcomes.every((each) => each.ok));
  assert.equal(new Set(received.map((each) => each.url)).size, 101);
  const before = connections();
  assert.ok(before <= 100);
  // Another name at the same address has connections of its own: another host may be meant.
  assert.ok((await post(`http://127.0.0.1:${port}/`)).ok);
  assert.equal(connections(), before + 1);
});

test('a hundred posts that hang hold up none to the same host', async () => {
  const { post } = await senderWith();
  const { port } = await httpReceiver((request, response) => void (request.url === '/hang' || response.end()));
  const hanging = Array.from({ length: 100 }, () => post(`http://127.0.0.1:${port}/hang`, { timeoutMs: 1_500 }));
  const quick = await Promise.all(Array.from({ length: 20 }, () => post(`http://127.0.0.1:${port}/`)));
  assert.ok(quick.every((each) => each.ok && each.durationMs < 1_400));
  assert.ok((await Promise.all(hanging)).every((each) => each.error === 'timed_out'));
});

test('after close nothing is left open, and what was under way has ended', async () => {
  const { post, sender } = await senderWith();
  const { port, connections } = await httpReceiver(() => undefined);
  const hanging = post(`http://127.0.0.1:${port}/`);
  while (connections() === 0) await new Promise(setImmediate);
  sender.close();
  assert.deepEqual(endOf(await hanging), failed('response', 'connection_closed'));
  assert.deepEqual(endOf(await post(`http://127.0.0.1:${port}/`)), failed('response', 'connection_closed'));
  assert.equal(connections(), 1);
});
