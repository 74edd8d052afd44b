import assert from 'node:assert/strict';
import { randomBytes, scrypt } from 'node:crypto';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { AppError } from '../../../platform/app-error.ts';
import { manualClock } from '../../../platform/clock.ts';
import { openVerifications } from './verification-share.ts';

function shares() {
  const clock = manualClock(1_000_000);
  let usedMs = 0;
  const run = openVerifications(clock, { measure: () => usedMs });
  /** Verifies a response that takes so long; returns the seconds to wait where it is refused. */
  const verify = (workspaceId: string, ms: number) =>
    run(workspaceId, async () => {
      usedMs += ms;
    }).catch((error: unknown) => {
      assert.ok(error instanceof AppError && error.code === 'rate_limited');
      return Number(error.headers['retry-after']);
    });
  return { clock, run, verify };
}

test('a workspace may verify for 20 s in a burst, then for a fifth of the time, and others as before', async () => {
  const { clock, verify } = shares();
  for (let count = 0; count < 40; count += 1) assert.equal(await verify('a', 500), undefined, `response ${count}`);
  assert.equal(await verify('a', 500), 1);
  assert.equal(await verify('b', 500), undefined);
  await clock.advance(2_000);
  assert.equal(await verify('a', 5_000), undefined, 'it is not known before how long one takes');
  assert.equal(await verify('a', 500), 24, 'and is paid for afterwards');
  await clock.advance(22_000);
  assert.equal(typeof (await verify('a', 500)), 'number');
  await clock.advance(2_000);
  assert.equal(await verify('a', 500), undefined);
});

test('one response of a workspace is verified at a time, and one that fails is counted too', async () => {
  const { run, verify } = shares();
  const ends: (() => void)[] = [];
  const order: string[] = [];
  const hold = (workspaceId: string, name: string) =>
    run(workspaceId, async () => {
      order.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [hold('a', 'a1'), hold('a', 'a2'), hold('b', 'b1')];
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(order, ['a1', 'b1']);
  ends.shift()?.();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(order, ['a1', 'b1', 'a2']);
  for (const end of ends) end();
  await Promise.all(all);
  await assert.rejects(
    run('a', () => Promise.reject(new Error('refused'))),
    /refused/,
  );
  assert.equal(await verify('a', 1), undefined);
});

const hash = promisify(scrypt) as (password: Buffer, salt: Buffer, length: number) => Promise<Buffer>;
const addMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

test('a workspace pays for its own verification, and not for passwords that are hashed meanwhile', async () => {
  const run = openVerifications(manualClock(1_000_000), { burstMs: 200 });
  const before = process.cpuUsage();
  await run('a', async () => {
    while (addMs(process.cpuUsage(before)) < 500) {
      await Promise.all(Array.from({ length: 4 }, () => hash(randomBytes(16), randomBytes(16), 64)));
    }
  });
  await run('a', async () => {
    const begun = process.threadCpuUsage();
    while (addMs(process.threadCpuUsage(begun)) < 250) randomBytes(1_000);
  });
  await assert.rejects(
    run('a', async () => undefined),
    { code: 'rate_limited' },
  );
});
