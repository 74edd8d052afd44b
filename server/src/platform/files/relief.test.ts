import assert from 'node:assert/strict';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { test } from 'node:test';
import { openRelief } from './relief.ts';

test('young garbage is collected once for every so many bytes, and the program is given no collector', async () => {
  let minor = 0;
  const tenSeen = Promise.withResolvers<void>();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail } = entry.toJSON() as { detail: { kind: number } };
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MINOR) minor += 1;
    }
    if (minor >= 10) tenSeen.resolve();
  });
  observer.observe({ entryTypes: ['gc'] });
  const received = openRelief(1000);
  for (let chunk = 0; chunk < 100; chunk++) received(100);
  await tenSeen.promise;
  observer.disconnect();
  assert.ok(minor < 20, `${minor} young collections for ten times the bytes`);
  assert.equal('gc' in globalThis, false);
});
