import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Problem, unreachable } from '../../api/problem.ts';
import type { Photo } from '../photo-words.ts';
import type { KeptUpload } from './kept-uploads.ts';
import { duplicatesIn, progressOf, refusalOf, type Upload, verdictOn } from './upload.ts';
import { openUploads, type Sending } from './uploads.ts';

const ME = '01a1f96c-ef65-702f-93f3-45c72100827d';
const file = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' });
const refused = (status: number, code: Problem['code'], retryAfterSeconds: number | null = null) =>
  new Problem({ status, code, message: 'The file is not a picture.', requestId: 'req_1', retryAfterSeconds });

interface OnItsWay extends Sending {
  readonly upload: Upload;
  readonly arrive: () => void;
  readonly fail: (problem: unknown) => void;
}

/** Uploads whose network, clock and browser store are in the test's hand. */
function bench(left: readonly KeptUpload[] = []) {
  const way: OnItsWay[] = [];
  const kept = new Map<string, KeptUpload>(left.map((each) => [each.id, each]));
  const timers = new Set<{ readonly milliseconds: number; readonly then: () => void }>();
  const watchers = new Set<() => void>();
  const state = { isOnline: true, isFull: false, made: 0 };
  const uploads = openUploads({
    send(upload, sending) {
      const { promise, resolve, reject } = Promise.withResolvers<Photo>();
      sending.signal.addEventListener('abort', () => reject(new Error('given up')));
      const photo = { id: `photo of ${upload.file.name}` } as Photo;
      way.push({ ...sending, upload, arrive: () => resolve(photo), fail: reject });
      return promise;
    },
    keeping: {
      async keep(upload) {
        if (!state.isFull) kept.set(upload.id, upload);
        return !state.isFull;
      },
      async forget(ids) {
        for (const id of ids) kept.delete(id);
      },
      async forgetAllBut(userId) {
        for (const [id, each] of kept) if ((each as { userId?: string }).userId !== userId) kept.delete(id);
      },
      left: async () => left,
    },
    network: {
      isOnline: () => state.isOnline,
      subscribe(listener) {
        watchers.add(listener);
        return () => watchers.delete(listener);
      },
    },
    later(milliseconds, then) {
      const timer = { milliseconds, then };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    newId: () => `upload ${++state.made}`,
    mostBytes: 1000,
    onSent: () => undefined,
  });
  return {
    ...{ uploads, way, kept, timers, state },
    connect(isOnline: boolean) {
      state.isOnline = isOnline;
      for (const watcher of [...watchers]) watcher();
    },
    states: () => uploads.view().uploads.map((each) => each.state.is),
    /** Every promise that can go on has done so. */
    settled: () => turn(),
  };
}

async function begun(...names: string[]) {
  const made = bench();
  await made.uploads.lookForLeft(ME);
  made.uploads.choose(
    'p',
    names.map((name) => file(name)),
  );
  made.uploads.send('p', { tags: ['roof'] });
  await made.settled();
  return made;
}

test('three files are sent at a time, each under a key of its own, with the record of their batch', async () => {
  const { way, states, settled } = await begun('a', 'b', 'c', 'd');
  assert.deepEqual(states(), ['sending', 'sending', 'sending', 'waiting']);
  way[0]?.arrive();
  await settled();
  assert.deepEqual(states(), ['sent', 'sending', 'sending', 'sending']);
  assert.equal(new Set(way.map(({ upload }) => upload.id)).size, 4);
  assert.ok(way.every(({ upload }) => upload.record.tags?.[0] === 'roof'));
});

test('a broken connection pauses all, and what was on its way is sent again under the same key once it is back', async () => {
  const { uploads, way, states, connect, settled } = await begun('a', 'b');
  connect(false);
  for (const each of way) each.fail(unreachable(new Error('cut')));
  await settled();
  assert.deepEqual([states(), uploads.view().pause], [['waiting', 'waiting'], 'connection']);
  connect(true);
  await settled();
  assert.deepEqual(
    way.map(({ upload }) => upload.id),
    ['upload 1', 'upload 2', 'upload 1', 'upload 2'],
  );
  for (const each of way.slice(2)) each.arrive();
  await settled();
  assert.deepEqual([states(), uploads.view().pause], [['sent', 'sent'], undefined]);
});

test('a service that does not answer is asked again ever more seldom, and at once after it answered', async () => {
  const { way, timers, settled } = await begun('a');
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    way.at(-1)?.fail(refused(503, 'unreadable'));
    await settled();
    const [timer] = timers;
    waits.push(timer?.milliseconds ?? 0);
    timer?.then();
    await settled();
  }
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('a spent budget is waited for as long as the service says', async () => {
  const { uploads, way, timers, states, settled } = await begun('a');
  way[0]?.fail(refused(429, 'rate_limited', 7));
  await settled();
  assert.deepEqual(
    [...timers].map(({ milliseconds }) => milliseconds),
    [7000],
  );
  assert.equal(uploads.view().pause, 'budget');
  [...timers][0]?.then();
  await settled();
  assert.deepEqual(states(), ['sending']);
});

test('a refused file does not hold the others up, and can be sent again', async () => {
  const { uploads, way, states, settled } = await begun('a', 'b');
  const problem = refused(422, 'validation_failed');
  way[0]?.fail(problem);
  way[1]?.arrive();
  await settled();
  assert.deepEqual(states(), ['refused', 'sent']);
  assert.deepEqual(uploads.view().uploads[0]?.state, { is: 'refused', refusal: { by: 'service', problem } });
  uploads.again('upload 1');
  assert.deepEqual(states(), ['sending', 'sent']);
});

test('what is not sent is kept, and what is sent, refused or dropped is forgotten', async () => {
  const { uploads, way, kept, settled } = await begun('a', 'b', 'c', 'd', 'e');
  assert.deepEqual([...kept.keys()], ['upload 1', 'upload 2', 'upload 3', 'upload 4', 'upload 5']);
  way[0]?.arrive();
  way[1]?.fail(refused(422, 'validation_failed'));
  uploads.drop(['upload 3']);
  await settled();
  assert.deepEqual([...kept.keys()], ['upload 4', 'upload 5']);
  assert.ok(way[2]?.signal.aborted);
});

test('what was let go before the person is known is kept once they are; what is only chosen is not', async () => {
  const { uploads, kept } = bench();
  uploads.choose('p', [file('a'), file('b')]);
  uploads.send('p', {});
  uploads.choose('p', [file('later')]);
  await turn();
  assert.equal(kept.size, 0);
  await uploads.lookForLeft(ME);
  await turn();
  assert.deepEqual(
    [...kept.values()].map((each) => each.file.name),
    ['a', 'b'],
  );
});

test('a browser without room says so, and the files are sent all the same', async () => {
  const made = bench();
  made.state.isFull = true;
  await made.uploads.lookForLeft(ME);
  made.uploads.choose('p', [file('a')]);
  made.uploads.send('p', {});
  await made.settled();
  assert.equal(made.uploads.view().isUnkept, true);
  made.way[0]?.arrive();
  await made.settled();
  assert.deepEqual(made.states(), ['sent']);
});

test('what this page keeps itself is not offered as left by an earlier one, where no page can tell', async () => {
  const kept = { projectId: 'p', record: {} };
  const { uploads } = bench([
    { ...kept, id: 'upload 1', file: file('a') },
    { ...kept, id: 'earlier', file: file('z') },
  ]);
  uploads.choose('p', [file('a')]);
  uploads.send('p', {});
  await uploads.lookForLeft(ME);
  assert.deepEqual(
    uploads.view().left.map(({ id }) => id),
    ['earlier'],
  );
});

test('what an earlier page left is offered, goes on under its key, or is discarded', async () => {
  const left: KeptUpload[] = [{ id: 'kept', projectId: 'p', record: { kind: 'drone' }, file: file('z') }];
  for (const isWanted of [true, false]) {
    const { uploads, way, kept, settled } = bench(left);
    await uploads.lookForLeft(ME);
    assert.deepEqual([uploads.view().left.length, way.length], [1, 0]);
    if (isWanted) uploads.goOn();
    else uploads.discard();
    await settled();
    assert.deepEqual(uploads.view().left, []);
    assert.deepEqual(
      way.map(({ upload }) => [upload.id, upload.record.kind]),
      isWanted ? [['kept', 'drone']] : [],
    );
    assert.equal(kept.has('kept'), isWanted);
  }
});

test('a file that is larger than the service takes, or empty, is refused before it is sent', async () => {
  assert.deepEqual(refusalOf({ size: 1001 }, 1000), { by: 'application', why: 'too_large' });
  assert.equal(refusalOf({ size: 1000 }, 1000), undefined);
  const made = bench();
  made.uploads.choose('p', [file('empty', ''), file('a'), file('large', 'x'.repeat(1001))]);
  assert.deepEqual(made.states(), ['refused', 'chosen', 'refused']);
});

test('files of one name and size are pointed out, but not those that are refused', async () => {
  const made = bench();
  made.uploads.choose('p', [file('a'), file('a'), file('a', 'other'), file('e', ''), file('e', '')]);
  assert.deepEqual([...duplicatesIn(made.uploads.view().uploads)], ['upload 2']);
});

test('progress counts what was let go, by its bytes', async () => {
  const { uploads, way, settled } = await begun('aa', 'bb');
  way[0]?.arrive();
  way[1]?.onProgress(0.5);
  await settled();
  uploads.choose('p', [file('chosen'), file('', '')]);
  assert.deepEqual(progressOf(uploads.view().uploads), {
    ...{ total: 2, sent: 1, refused: 1, bytes: 4, sentBytes: 3, isActive: true },
  });
});

test('a repeat that finds its first request still under way waits; every other conflict is a refusal', () => {
  assert.deepEqual(verdictOn(refused(409, 'conflict', 1)), { is: 'again', why: 'progress', waitMs: 1000 });
  assert.equal(verdictOn(refused(409, 'conflict')).is, 'refused');
});

test('who signs out leaves no photo behind: what is on its way is given up, what waits is forgotten', async () => {
  const { uploads, way, kept, settled } = await begun('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg');
  await settled();
  assert.equal(kept.size, 4);
  await uploads.leaveOnlyOf(ME);
  assert.equal(kept.size, 4, 'the person who comes back keeps theirs');
  await uploads.leaveOnlyOf(undefined);
  await settled();
  assert.equal(kept.size, 0);
  assert.deepEqual(uploads.view().uploads, []);
  assert.ok(way.every(({ signal }) => signal.aborted));
});
