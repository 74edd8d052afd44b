// Webhook deliveries a second while a backlog drains, against an undici Pool that posts to the same receiver.
//   npm run bench -- webhooks-drain [--deliveries 60000] [--subscriptions 20] [--rounds 3]
// The service runs as in production: every delivery is claimed, signed, its target resolved and judged, posted, and its
// attempt recorded; the time ends when the last is marked. The Pool posts a ready body from a process of its own.
import { monotonicMicros, webhookDatabase } from './filling/webhooks.ts';
import { measureMemory, startPeer } from './measuring/processes.ts';
import { poolPostsPerSecond, received, takeReceived } from './measuring/receptions.ts';
import { benchmark, inRounds, median } from './measuring/run.ts';
import { printAtLeast, printTable } from './measuring/table.ts';

const CONNECTIONS = 64;

await benchmark(async (run) => {
  const [rounds, subscriptionCount] = [run.number('rounds', 3), run.number('subscriptions', 20)];
  const each = Math.ceil(run.number('deliveries', 60_000) / subscriptionCount);
  const database = await webhookDatabase(run);
  const { address: receiver } = await startPeer(run, 'hook-receiver.ts', {});
  const urls = Array.from({ length: subscriptionCount }, (_, number) => `${receiver}/hooks/${number}`);
  const subscriptions = await database.subscribe(urls);
  const service = await database.start();
  const count = each * subscriptionCount;
  const drain = async (): Promise<number> => {
    await database.fill(subscriptions, each);
    await takeReceived(receiver);
    const startedAt = await database.release(subscriptions);
    await received(receiver, count);
    await database.settled(subscriptions);
    return count / ((monotonicMicros() - startedAt) / 1e6);
  };
  const raw = () => poolPostsPerSecond(receiver, count, CONNECTIONS);
  // Both get to know the way before it counts.
  await drain();
  await raw();
  const results = await inRounds<'service' | 'pool', number>(rounds, { service: drain, pool: raw });
  const ratios = results.service.map((mine, round) => mine / (results.pool[round] ?? Number.NaN));
  printTable(
    [`${count.toLocaleString('en')} deliveries`, 'per second'],
    [
      [`service, ${subscriptionCount} subscriptions`, median(results.service)],
      [`undici Pool, ${CONNECTIONS} connections`, median(results.pool)],
    ],
  );
  printAtLeast({ what: 'service / undici Pool', measured: median(ratios), limit: 0.4 });
  console.log(`        peak memory of the service: ${measureMemory(service.pid)?.peakMiB.toFixed(0) ?? '–'} MB`);
});
