// Results of attempts and waits of a caller, as metrics count them (integrations 11.19).
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { faultFrom, READS, startCallerRig } from '../../../testing/integrations/caller-rig.ts';
import { MustWait } from './must-wait.ts';

async function start(t: TestContext, kind: 'a' | 'c') {
  const rig = await startCallerRig(t, kind);
  const results: string[] = [];
  const waits: number[] = [];
  const caller = rig.open({
    onCall: (result) => void results.push(result),
    onWait: (seconds) => void waits.push(seconds),
  });
  return { ...rig, ...caller, results, waits };
}

test('each attempt has the code of its fault or ok, and each wait its seconds', async (t) => {
  const { simulator, call, results, waits } = await start(t, 'a');
  await simulator.control.addFault({ kind: 'throttle', form: 'seconds', seconds: 7, times: 1 });
  await simulator.control.addFault({ kind: 'status', status: 500, after: 1, times: 1 });
  await call(READS.a);
  assert.deepEqual(results, ['throttled', 'unreachable', 'ok']);
  assert.equal(waits[0], 7);
  assert.equal(waits.length, 2);
});

test('a wait that is too long for a worker counts as a whole', async (t) => {
  const { simulator, call, results, waits } = await start(t, 'a');
  await simulator.control.addFault({ kind: 'throttle', form: 'seconds', seconds: 600, times: 1 });
  await assert.rejects(call(READS.a), MustWait);
  assert.deepEqual([results, waits], [['throttled'], [600]]);
});

test('a 403 by which vendor C throttles counts as throttled', async (t) => {
  const { simulator, call, results } = await start(t, 'c');
  await call(READS.c);
  await simulator.control.addFault({ kind: 'throttle', form: 'empty', times: 1 });
  await assert.rejects(call(READS.c), MustWait);
  assert.deepEqual(results, ['ok', 'throttled']);
});

test('a file that the vendor does not give counts by its fault', async (t) => {
  const { simulator, openFile, results } = await start(t, 'a');
  await faultFrom(openFile(`${simulator.url}/nowhere`));
  assert.deepEqual(results, ['not_found_or_no_access']);
});
