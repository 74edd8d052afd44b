import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Problem, unreachable } from '../../api/problem.ts';
import type { Photo } from '../photo-words.ts';
import { checkFile, classifyFailure, computeProgress, findDuplicates, type Upload } from './upload.ts';
import type { StoredUpload } from './upload-store.ts';
import { openUploads, type Sending } from './uploads.ts';

const ME = '01a1f96c-ef65-702f-93f3-45c72100827d';
const file = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' });
const refused = (status: number, code: Problem['code'], retryAfterSeconds: number | null = null) =>
  new Problem({ status, code, message: 'The file is not a picture.', requestId: 'req_1', retryAfterSeconds });

interface Request extends Sending {
  readonly upload: Upload;
  readonly arrive: () => void;
  readonly fail: (problem: unknown) => void;
}

/** Uploads whose network, clock and browser store the test controls. */
function bench(left: readonly StoredUpload[] = []) {
  const requests: Request[] = [];
  const kept = new Map<string, StoredUpload>(left.map((each) => [each.id, each]));
  const timers = new Set<{ readonly milliseconds: number; readonly then: () => void }>();
  const watchers = new Set<() => void>();
  const state = { isOnline: true, isFull: false, made: 0 };
  const uploads = openUploads({
    send(upload, sending) {
      const { promise, resolve, reject } = Promise.withResolvers<Photo>();
      sending.signal.addEventListener('abort', () => reject(new Error('aborted')));
      const photo = { id: `photo of ${upload.file.name}` } as Photo;
      requests.push({ ...sending, upload, arrive: () => resolve(photo), fail: reject });
      return promise;
    },
    store: {
      async keep(upload) {
        if (!state.isFull) kept.set(upload.id, upload);
        return !state.isFull;
      },
      async forget(ids) {
        for (const id of ids) kept.delete(id);
      },
      async forgetAllExcept(userId) {
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
    maxBytes: 1000,
    onSent: () => undefined,
  });
  return {
    ...{ uploads, requests, kept, timers, state },
    connect(isOnline: boolean) {
      state.isOnline = isOnline;
      for (const watcher of [...watchers]) watcher();
    },
    states: () => uploads.view().uploads.map((each) => each.state.is),
    /** Waits until no promise can make progress without the test. */
    settled: () => turn(),
  };
}

async function startUploading(...names: string[]) {
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

test('three files are sent at a time, each with its own key and the values of its batch', async () => {
  const { requests, states, settled } = await startUploading('a', 'b', 'c', 'd');
  assert.deepEqual(states(), ['sending', 'sending', 'sending', 'waiting']);
  requests[0]?.arrive();
  await settled();
  assert.deepEqual(states(), ['sent', 'sending', 'sending', 'sending']);
  assert.equal(new Set(requests.map(({ upload }) => upload.id)).size, 4);
  assert.ok(requests.every(({ upload }) => upload.record.tags?.[0] === 'roof'));
});

test('a broken connection pauses all uploads, and what was being sent is sent again with the same key once it is back', async () => {
  const { uploads, requests, states, connect, settled } = await startUploading('a', 'b');
  connect(false);
  for (const each of requests) each.fail(unreachable(new Error('cut')));
  await settled();
  assert.deepEqual([states(), uploads.view().pause], [['waiting', 'waiting'], 'connection']);
  connect(true);
  await settled();
  assert.deepEqual(
    requests.map(({ upload }) => upload.id),
    ['upload 1', 'upload 2', 'upload 1', 'upload 2'],
  );
  for (const each of requests.slice(2)) each.arrive();
  await settled();
  assert.deepEqual([states(), uploads.view().pause], [['sent', 'sent'], undefined]);
});

test('a service that does not answer is tried again after growing waits of 1 s to 30 s', async () => {
  const { requests, timers, settled } = await startUploading('a');
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    requests.at(-1)?.fail(refused(503, 'unreadable'));
    await settled();
    const [timer] = timers;
    waits.push(timer?.milliseconds ?? 0);
    timer?.then();
    await settled();
  }
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('a rate limit pauses uploads for as long as the service says', async () => {
  const { uploads, requests, timers, states, settled } = await startUploading('a');
  requests[0]?.fail(refused(429, 'rate_limited', 7));
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

test('a refused file does not delay the others, and can be sent again', async () => {
  const { uploads, requests, states, settled } = await startUploading('a', 'b');
  const problem = refused(422, 'validation_failed');
  requests[0]?.fail(problem);
  requests[1]?.arrive();
  await settled();
  assert.deepEqual(states(), ['refused', 'sent']);
  assert.deepEqual(uploads.view().uploads[0]?.state, { is: 'refused', refusal: { by: 'service', problem } });
  uploads.again('upload 1');
  assert.deepEqual(states(), ['sending', 'sent']);
});

test('unsent files are stored; sent, refused and dropped ones are deleted from the store', async () => {
  const { uploads, requests, kept, settled } = await startUploading('a', 'b', 'c', 'd', 'e');
  assert.deepEqual([...kept.keys()], ['upload 1', 'upload 2', 'upload 3', 'upload 4', 'upload 5']);
  requests[0]?.arrive();
  requests[1]?.fail(refused(422, 'validation_failed'));
  uploads.drop(['upload 3']);
  await settled();
  assert.deepEqual([...kept.keys()], ['upload 4', 'upload 5']);
  assert.ok(requests[2]?.signal.aborted);
});

test('files started before the person is known are stored once they are; files only chosen are not', async () => {
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

test('a browser without space reports it, and the files are sent all the same', async () => {
  const made = bench();
  made.state.isFull = true;
  await made.uploads.lookForLeft(ME);
  made.uploads.choose('p', [file('a')]);
  made.uploads.send('p', {});
  await made.settled();
  assert.equal(made.uploads.view().isUnkept, true);
  made.requests[0]?.arrive();
  await made.settled();
  assert.deepEqual(made.states(), ['sent']);
});

test('without locks, files stored by this page are not offered as left by an earlier one', async () => {
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

test('uploads that an earlier page left are offered, and are resumed with their key or discarded', async () => {
  const left: StoredUpload[] = [{ id: 'kept', projectId: 'p', record: { kind: 'drone' }, file: file('z') }];
  for (const isWanted of [true, false]) {
    const { uploads, requests, kept, settled } = bench(left);
    await uploads.lookForLeft(ME);
    assert.deepEqual([uploads.view().left.length, requests.length], [1, 0]);
    if (isWanted) uploads.resume();
    else uploads.discard();
    await settled();
    assert.deepEqual(uploads.view().left, []);
    assert.deepEqual(
      requests.map(({ upload }) => [upload.id, upload.record.kind]),
      isWanted ? [['kept', 'drone']] : [],
    );
    assert.equal(kept.has('kept'), isWanted);
  }
});

test('a file that is too large or empty is refused before it is sent', async () => {
  assert.deepEqual(checkFile({ size: 1001 }, 1000), { by: 'application', why: 'too_large' });
  assert.equal(checkFile({ size: 1000 }, 1000), undefined);
  const made = bench();
  made.uploads.choose('p', [file('empty', ''), file('a'), file('large', 'x'.repeat(1001))]);
  assert.deepEqual(made.states(), ['refused', 'chosen', 'refused']);
});

test('findDuplicates finds files of the same name and size, except refused ones', async () => {
  const made = bench();
  made.uploads.choose('p', [file('a'), file('a'), file('a', 'other'), file('e', ''), file('e', '')]);
  assert.deepEqual([...findDuplicates(made.uploads.view().uploads)], ['upload 2']);
});

test('progress counts started uploads by their bytes', async () => {
  const { uploads, requests, settled } = await startUploading('aa', 'bb');
  requests[0]?.arrive();
  requests[1]?.onProgress(0.5);
  await settled();
  uploads.choose('p', [file('chosen'), file('', '')]);
  assert.deepEqual(computeProgress(uploads.view().uploads), {
    ...{ total: 2, sent: 1, refused: 1, bytes: 4, sentBytes: 3, isActive: true },
  });
});

test('a repeat whose first request is still being processed waits; any other conflict is a refusal', () => {
  assert.deepEqual(classifyFailure(refused(409, 'conflict', 1)), { is: 'again', why: 'progress', waitMs: 1000 });
  assert.equal(classifyFailure(refused(409, 'conflict')).is, 'refused');
});

test('signing out leaves no photo behind: running uploads are aborted, waiting ones deleted', async () => {
  const { uploads, requests, kept, settled } = await startUploading('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg');
  await settled();
  assert.equal(kept.size, 4);
  await uploads.leaveOnlyOf(ME);
  assert.equal(kept.size, 4, 'the same person keeps their uploads');
  await uploads.leaveOnlyOf(undefined);
  await settled();
  assert.equal(kept.size, 0);
  assert.deepEqual(uploads.view().uploads, []);
  assert.ok(requests.every(({ signal }) => signal.aborted));
});
