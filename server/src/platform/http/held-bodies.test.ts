// A request is judged by its headers, and its body may come minutes later: what the caller may do is judged again then.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { key, person, scim, signedIn } from '../../../../contract/access.ts';
import type { Caller } from '../access/caller.ts';
import { rateLimited, unavailable } from '../app-error.ts';
import { manualClock } from '../clock.ts';
import { OWN_ORIGIN, PROJECT, testServer } from './fixtures/test-server.ts';
import { noContent, type Route, route } from './route.ts';
import { openUnpackedShare } from './unpacked-share.ts';

const done: { count: number; last?: Caller } = { count: 0 };
const changing = {
  method: 'POST',
  summary: 's',
  tag: 't',
  body: Type.Object({ name: Type.String() }),
  reply: null,
  status: 204,
  handle({ caller }: { readonly caller: Caller }) {
    done.count += 1;
    done.last = caller;
    return noContent;
  },
} as const;
const uploading = { ...changing, upload: { maxBytes: 1_000 } };
const inProject = { scope: 'project', changesProject: 'inTransaction' } as const;
const params = Type.Object({ projectId: Type.String() });

const routes: Route[] = [
  route({ ...changing, path: '/key', access: key('write'), scope: 'workspace' }),
  route({ ...changing, path: '/admins', access: person('admin'), scope: 'workspace' }),
  route({ ...changing, ...inProject, params, path: '/projects/{projectId}/things', access: person('reviewer') }),
  route({ ...changing, path: '/me', access: signedIn, scope: 'none' }),
  route({ ...changing, path: '/provisioning', access: scim, scope: 'workspace' }),
  route({ ...uploading, path: '/photos', access: person('admin'), scope: 'workspace' }),
];

/** A share that gives nothing until it is opened. */
function shutShare() {
  const share = openUnpackedShare();
  const gate = Promise.withResolvers<void>();
  const taking = Promise.withResolvers<void>();
  const take: typeof share.take = async (...given) => {
    taking.resolve();
    await gate.promise;
    return share.take(...given);
  };
  return { share: { ...share, take }, open: () => gate.resolve(), taking: taking.promise };
}

const shut = shutShare();
const clock = manualClock(Date.parse('2026-03-01T08:15:30.250Z'));
const server = await testServer(routes, { clock, unpacked: shut.share });
const { world } = server;
const port = await server.listen();

interface Held {
  readonly path: string;
  readonly credential: string;
  readonly body?: string | Buffer;
  /** So much of the body goes with the headers. */
  readonly first?: number;
  readonly type?: string;
  readonly coding?: string;
}

const SCHEMES: Readonly<Record<string, (credential: string) => string>> = {
  '/key': (credential) => `x-api-key: ${credential}`,
  '/provisioning': (credential) => `authorization: Bearer ${credential}`,
};
const cookie = (credential: string) => `cookie: pcs_session=${credential}\r\norigin: ${OWN_ORIGIN}`;

/** Sends the head of a request with the first bytes of its body, until it is authenticated. Returns the sending of the rest. */
async function hold({ path, credential, body = '{"name":"a"}', first = 0, type = 'application/json', coding }: Held) {
  world.lookUps = 0;
  const bytes = Buffer.from(body);
  const socket = connect({ host: '127.0.0.1', port });
  let heard = '';
  socket.on('data', (part: Buffer) => {
    heard += part.toString('latin1');
  });
  const closed = once(socket, 'close');
  const asked = once(server.app.server, 'request');
  const head = [
    ...[`POST ${path} HTTP/1.1`, 'host: a', 'connection: close', `content-type: ${type}`],
    ...[`content-length: ${bytes.length}`, (SCHEMES[path] ?? cookie)(credential)],
    ...(coding === undefined ? [] : [`content-encoding: ${coding}`]),
  ].join('\r\n');
  socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), bytes.subarray(0, first)]));
  const [request] = (await asked) as [IncomingMessage];
  let sent = first;
  const send = async () => {
    if (sent < bytes.length) socket.write(bytes.subarray(sent));
    await closed;
    return Number(heard.split(' ')[1]);
  };
  /** Sends one more byte, and waits until it has come. */
  const trickle = async () => {
    const { bytesRead } = request.socket;
    socket.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    while (request.socket.bytesRead === bytesRead) await new Promise((resolve) => setImmediate(resolve));
  };
  /** Waits for the status of the answer, without sending the rest. */
  const answered = async () => {
    while (!heard.includes('\r\n')) await once(socket, 'data');
    return Number(heard.split(' ')[1]);
  };
  return Object.assign(send, { trickle, answered });
}

/** Sends a request, changes what its credential stands for, and sends the rest. Returns the status. */
async function sendAcross(held: Held, after: string): Promise<number> {
  const send = await hold(held);
  world.became.set(held.credential, after);
  try {
    return await send();
  } finally {
    world.became.clear();
  }
}

const CALLERS: readonly Held[] = [
  { path: '/key', credential: 'write-key' },
  { path: '/admins', credential: 'admin' },
  { path: `/projects/${PROJECT}/things`, credential: 'member/reviewer' },
  { path: '/me', credential: 'member' },
  { path: '/provisioning', credential: 'scim' },
];

for (const held of CALLERS) {
  test(`${held.path}: a credential that ends while the body is held back is 401`, async () => {
    assert.equal(await (await hold(held))(), 204);
    const before = done.count;
    for (const first of [0, 5]) assert.equal(await sendAcross({ ...held, first }, ''), 401);
    assert.equal(await sendAcross({ ...held, body: '{"nonsense":1}' }, ''), 401);
    assert.equal(done.count, before);
  });
}

test('a role or a scope that is taken away while the body is held back refuses it as ever', async () => {
  const before = done.count;
  assert.equal(await sendAcross({ path: '/admins', credential: 'admin' }, 'member'), 403);
  assert.equal(await sendAcross({ path: '/admins', credential: 'admin' }, 'admin+none'), 404);
  assert.equal(await sendAcross({ path: '/key', credential: 'write-key' }, 'read-key'), 403);
  const inTheProject = { path: `/projects/${PROJECT}/things`, credential: 'member/reviewer' };
  assert.equal(await sendAcross(inTheProject, 'member/viewer'), 403);
  assert.equal(await sendAcross(inTheProject, 'member'), 404);
  assert.equal(done.count, before);
});

const part = (name: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a"' : ''}\r\n\r\n${content}\r\n`;
const upload = (record: string) => ({
  ...{ path: '/photos', credential: 'admin', type: 'multipart/form-data; boundary=x' },
  body: `${part('record', record)}${part('file', 'a file of some length')}--x--\r\n`,
});

test('an upload is judged again once its last byte has come, and leaves no file', async () => {
  const whole = upload('{"name":"a"}');
  assert.equal(await (await hold({ ...whole, first: 120 }))(), 204);
  const before = done.count;
  for (const first of [0, whole.body.length - 20]) assert.equal(await sendAcross({ ...whole, first }, ''), 401);
  assert.equal(await sendAcross({ ...whole, first: 120 }, 'member'), 403);
  // The caller is judged before what was sent.
  assert.equal(await sendAcross(upload('{"nonsense":1}'), ''), 401);
  assert.equal(done.count, before);
  assert.deepEqual(server.spooled(), []);
});

const MINUTE_MS = 60_000;

test('an upload uses its session until its last byte, and time alone refuses it no more than when its headers came', async () => {
  const whole = upload('{"name":"a"}');
  for (const after of ['admin', 'member', '']) {
    const send = await hold({ ...whole, first: 120 });
    world.endsAtMs = clock.now() + 15 * MINUTE_MS;
    for (let minute = 0; minute < 20; minute += 1) {
      await send.trickle();
      clock.advance(MINUTE_MS);
    }
    assert.ok(world.lookUps > 20, `used ${world.lookUps} times`);
    world.became.set('admin', after);
    assert.equal(await send(), { admin: 204, member: 403 }[after] ?? 401, after);
    world.became.clear();
    assert.equal(await (await hold({ ...whole, first: whole.body.length }))(), 401, 'a new request');
    world.endsAtMs = Number.POSITIVE_INFINITY;
  }
});

test('an upload whose session is ended is refused before its last byte, and leaves no file', {
  timeout: 60_000,
}, async () => {
  const whole = upload('{"name":"a"}');
  const send = await hold({ ...whole, first: whole.body.indexOf('some length') });
  await send.trickle();
  clock.advance(MINUTE_MS);
  await send.trickle();
  world.became.set('admin', '');
  clock.advance(MINUTE_MS);
  assert.equal(await send.answered(), 401);
  assert.deepEqual(server.spooled(), []);
  world.became.clear();
});

test('an upload goes on where its caller cannot be looked up for a while, which is no fault', {
  timeout: 60_000,
}, async () => {
  for (const error of [rateLimited(30), unavailable()]) {
    const whole = upload('{"name":"a"}');
    const send = await hold({ ...whole, first: whole.body.indexOf('some length') });
    world.lookUpFails = error;
    clock.advance(MINUTE_MS);
    await send.trickle();
    world.lookUpFails = undefined;
    assert.equal(await send(), 204);
    assert.deepEqual(server.faults, []);
  }
});

test('a late body of a token whose life ended meanwhile is served', async () => {
  for (const held of CALLERS) {
    const send = await hold(held);
    world.endsAtMs = clock.now() + 1;
    clock.advance(MINUTE_MS);
    assert.equal(await send(), 204, held.path);
    world.endsAtMs = Number.POSITIVE_INFINITY;
  }
});

test('a handler is given the caller as they were judged last', async () => {
  const send = await hold({ path: '/me', credential: 'member+second' });
  world.became.set('member+second', 'member');
  assert.equal(await send(), 204);
  world.became.clear();
  assert.deepEqual(done.last?.type === 'user' && done.last.memberships.length, 1);
});

test('a body that comes with its headers costs no second look, whether the gates answer at once or later', async () => {
  for (const isSlow of [false, true]) {
    world.isSlow = isSlow;
    for (const held of [...CALLERS, upload('{"name":"a"}')]) {
      const body = held.body ?? '{"name":"a"}';
      assert.equal(await (await hold({ ...held, body, first: body.length }))(), 204);
      assert.equal(world.lookUps, 1, held.path);
      assert.equal(await (await hold({ ...held, body, first: 5 }))(), 204);
      assert.equal(world.lookUps, 2, held.path);
    }
  }
  world.isSlow = false;
});

test('a body that waited here for memory is judged again, although it came with its headers', async () => {
  const packed = gzipSync('{"name":"a"}');
  const send = await hold({
    ...{ path: '/me', credential: 'member', body: packed, first: packed.length, coding: 'gzip' },
  });
  await shut.taking;
  world.became.set('member', '');
  clock.advance(301);
  shut.open();
  assert.equal(await send(), 401);
  world.became.clear();
});
