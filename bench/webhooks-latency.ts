// How long an event takes from its commit to its reception, at 200 events a second to 100 subscriptions.
//   npm run bench -- webhooks-latency [--rate 200] [--subscriptions 100] [--seconds 10] [--rounds 3]
import { type Subscription, webhookDatabase } from './filling/webhooks.ts';
import { startPeer } from './measuring/processes.ts';
import { quantile } from './measuring/receptions.ts';
import { benchmark, inRounds, median } from './measuring/run.ts';
import { steadyEvents } from './measuring/steady-events.ts';
import { printAtMost, printTable } from './measuring/table.ts';

await benchmark(async (run) => {
  const steady = { perSecond: run.number('rate', 200), seconds: run.number('seconds', 10) };
  const database = await webhookDatabase(run);
  const { address: receiver } = await startPeer(run, 'hook-receiver.ts', {});
  const subscriptions: Subscription[] = [];
  for (let number = 0; number < run.number('subscriptions', 100); number += 1) {
    subscriptions.push(...(await database.subscribe([`${receiver}/hooks/${number}`])));
  }
  await database.start();
  const measure = steadyEvents(run, database.url, subscriptions);
  await measure(receiver, { ...steady, seconds: 2 });
  const { steadily } = await inRounds(run.number('rounds', 3), { steadily: () => measure(receiver, steady) });
  const middle = (part: number) => median(steadily.map((each) => quantile(each, part)));
  printTable(
    [`${steady.perSecond} events/s, from commit to reception`, 'p50 ms', 'p99 ms', 'max ms'],
    [['service', middle(0.5), middle(0.99), middle(1)]],
  );
  printAtMost({ what: 'p50', measured: middle(0.5), limit: 5, unit: ' ms' });
  printAtMost({ what: 'p99', measured: middle(0.99), limit: 20, unit: ' ms' });
});
