import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PictureQueue, pictureQueue } from './picture-queue.ts';

interface Job {
  name: string;
  lane: string;
  isBackground: boolean;
}

const upload = (name: string): Job => ({ name, lane: name[0] ?? '', isBackground: false });
const rendering = (name: string): Job => ({ ...upload(name), isBackground: true });

function queueOf(seats: number, jobs: Job[]): PictureQueue<Job> {
  const queue = pictureQueue<Job>(seats);
  for (const job of jobs) queue.add(job);
  return queue;
}

/** The order in which jobs begin where each ends before the next does. */
function order(queue: PictureQueue<Job>): string[] {
  const names: string[] = [];
  for (let job = queue.take(); job !== undefined; job = queue.take()) {
    names.push(job.name);
    queue.leave(job);
  }
  return names;
}

test('workspaces take turns, and inside one the first goes first', () => {
  const queue = queueOf(1, ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map(upload));
  assert.deepEqual(order(queue), ['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
});

test('a workspace that always has another job waiting does not go before one that comes anew', () => {
  const queue = queueOf(1, ['a1', 'a2', 'a3'].map(upload));
  const first = queue.take();
  assert.ok(first?.name === 'a1');
  queue.leave(first);
  queue.add(upload('b1'));
  assert.deepEqual(order(queue), ['a2', 'b1', 'a3']);
});

test('whoever comes while a job runs goes before the next job of the same workspace', () => {
  const queue = queueOf(1, [upload('a1')]);
  const running = queue.take();
  for (const name of ['a2', 'b1', 'a3']) queue.add(upload(name));
  assert.ok(running !== undefined);
  queue.leave(running);
  assert.deepEqual(order(queue), ['b1', 'a2', 'a3']);
});

test('a workspace never holds all seats: whoever comes while its slow files are read begins at once', () => {
  const queue = queueOf(2, ['a1', 'a2', 'a3'].map(upload));
  const first = queue.take();
  assert.equal(first?.name, 'a1');
  assert.equal(queue.take(), undefined);
  queue.add(upload('b1'));
  assert.equal(queue.take()?.name, 'b1');
  if (first !== undefined) queue.leave(first);
  assert.equal(queue.take()?.name, 'a2');
  assert.equal(queueOf(3, ['a1', 'a2', 'a3'].map(upload)).take()?.name, 'a1');
});

test('renditions leave a seat to uploads, and one that waits begins after four of them', () => {
  const queue = queueOf(2, ['r1', 'r2'].map(rendering));
  assert.equal(queue.take()?.name, 'r1');
  assert.equal(queue.take(), undefined);
  queue.add(upload('a1'));
  assert.equal(queue.take()?.name, 'a1');
  const busy = queueOf(1, [rendering('r1'), ...['a1', 'a2', 'a3', 'a4', 'a5'].map(upload)]);
  assert.deepEqual(order(busy), ['a1', 'a2', 'a3', 'a4', 'r1', 'a5']);
});

test('a job that is taken out of the queue does not begin, and is not counted as waiting', () => {
  const [first, second] = [upload('a1'), upload('a2')];
  const queue = queueOf(1, [first, second]);
  assert.equal(queue.waiting(first), 2);
  assert.equal(queue.remove(first), true);
  assert.equal(queue.remove(first), false);
  assert.equal(queue.waiting(first), 1);
  assert.deepEqual(order(queue), ['a2']);
});

test('a job that was begun in vain goes before the others of its workspace', () => {
  const queue = queueOf(1, ['a1', 'a2'].map(upload));
  const job = queue.take();
  assert.ok(job !== undefined);
  queue.leave(job);
  queue.addFirst(job);
  assert.deepEqual(order(queue), ['a1', 'a2']);
  queue.add(job);
  assert.deepEqual([queue.removeAll(), queue.take()], [[job], undefined]);
});
