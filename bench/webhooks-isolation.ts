// What endpoints that hang cost the others: 200 events a second while 50 endpoints hang, with 10,000 pending for them.
//   npm run bench -- webhooks-isolation [--hanging 50] [--pending 10000] [--rate 200] [--seconds 20]
// One round, as endpoints are found to hang once; the same rate without them is measured before.
import { type Subscription, webhookDatabase } from './filling/webhooks.ts';
import { startPeer } from './measuring/processes.ts';
import { quantile } from './measuring/receptions.ts';
import { benchmark } from './measuring/run.ts';
import { steadyEvents } from './measuring/steady-events.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const HEALTHY = 100;

await benchmark(async (run) => {
  const steady = { perSecond: run.number('rate', 200), seconds: run.number('seconds', 20) };
  const [hangingCount, pending] = [run.number('hanging', 50), run.number('pending', 10_000)];
  const database = await webhookDatabase(run);
  const { address: receiver } = await startPeer(run, 'hook-receiver.ts', {});
  const healthy: Subscription[] = [];
  for (let number = 0; number < HEALTHY; number += 1) {
    healthy.push(...(await database.subscribe([`${receiver}/hooks/${number}`])));
  }
  const hanging = await database.subscribe(
    Array.from({ length: hangingCount }, (_, number) => `${receiver}/hang/${number}`),
  );
  await database.fill(hanging, Math.ceil(pending / hangingCount));
  await database.start();
  const measure = steadyEvents(run, database.url, healthy);
  await measure(receiver, { ...steady, seconds: 2 });
  const alone = await measure(receiver, { ...steady, seconds: 5 });
  await database.release(hanging);
  const beside = await measure(receiver, steady);
  const row = (what: string, each: number[]) => [what, quantile(each, 0.5), quantile(each, 0.99), quantile(each, 1)];
  printTable(
    [`${steady.perSecond} events/s, from commit to reception`, 'p50 ms', 'p99 ms', 'max ms'],
    [
      row('alone', alone),
      row(`beside ${hangingCount} that hang, ${pending.toLocaleString('en')} pending for them`, beside),
    ],
  );
  printAtMost({ what: 'p99 beside them', measured: quantile(beside, 0.99), limit: 100, unit: ' ms' });
  printAtMost({ what: 'max beside them', measured: quantile(beside, 1), limit: 1_000, unit: ' ms' });
});
