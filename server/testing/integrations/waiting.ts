// Waits for what a service does in the background, over HTTP. Of tests against real sockets alone: others advance a clock.
import assert from 'node:assert/strict';
import { type PersonCall, requireStatus } from './connected-service.ts';

const EVERY_MS = 50;
const MAX_MS = 180_000;
const MAX_RUN_MS = 270_000;

/** Waits until something is so. `describe`: what is there instead, for the failure. */
export async function until(
  isSo: () => Promise<boolean>,
  describe: () => Promise<unknown> = async () => '',
): Promise<void> {
  for (const endMs = Date.now() + MAX_MS; !(await isSo()); ) {
    if (Date.now() > endMs) assert.fail(`it does not happen: ${JSON.stringify(await describe())}`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

/** Waits until a run has ended, and returns it. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
export async function awaitRun(call: PersonCall, path: string): Promise<any> {
  for (const endMs = Date.now() + MAX_RUN_MS; ; ) {
    const { body } = requireStatus(await call('GET', path), 200);
    if (['done', 'failed', 'cancelled'].includes(body.state)) return body;
    assert.ok(Date.now() < endMs, JSON.stringify(body));
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
