// The memory of the service with a million deliveries pending, half of them for endpoints that hang.
//   npm run bench -- webhooks-backlog [--pending 1000000] [--subscriptions 100] [--seconds 20]
import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMicros, webhookDatabase } from './filling/webhooks.ts';
import { measureMemory, startPeer } from './measuring/processes.ts';
import { takeReceived } from './measuring/receptions.ts';
import { benchmark } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const LIMIT_MB = 200;

await benchmark(async (run) => {
  const [pending, count] = [run.number('pending', 1_000_000), run.number('subscriptions', 100)];
  const database = await webhookDatabase(run);
  const { address: receiver } = await startPeer(run, 'hook-receiver.ts', {});
  const urls = Array.from({ length: count }, (_, number) => `${receiver}/${number % 2 ? 'hang' : 'hooks'}/${number}`);
  const subscriptions = await database.subscribe(urls);
  await database.fill(subscriptions, Math.ceil(pending / count));
  const { pid } = await database.start();
  await pause(2_000);
  const idle = measureMemory(pid);
  await takeReceived(receiver);
  const startedAt = await database.release(subscriptions);
  await pause(run.number('seconds', 20) * 1_000);
  const { count: sent } = await takeReceived(receiver);
  const perSecond = sent / ((monotonicMicros() - startedAt) / 1e6);
  const busy = measureMemory(pid);
  printTable(
    [`${pending.toLocaleString('en')} pending for ${count} subscriptions`, 'MB now', 'MB at its highest'],
    [
      ['before the dispatcher was told', idle?.nowMiB ?? Number.NaN, idle?.peakMiB ?? Number.NaN],
      [
        `while it sends (${Math.round(perSecond)} deliveries/s)`,
        busy?.nowMiB ?? Number.NaN,
        busy?.peakMiB ?? Number.NaN,
      ],
    ],
  );
  if (busy === undefined) console.log('peak memory: this system does not tell');
  else printAtMost({ what: 'peak resident memory', measured: busy.peakMiB, limit: LIMIT_MB, unit: ' MB' });
});
