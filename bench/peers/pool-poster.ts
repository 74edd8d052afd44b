// The limit of webhook deliveries: an undici Pool that posts one ready body over and over, and does nothing else. No queue,
// no signature, no name, no judgement of addresses, no record of what came of it.
//   node pool-poster.ts '{"url":…,"connections":64,"posts":60000,"body":…,"headers":{…}}'
// It prints one JSON line: posts a second.
import { Pool } from 'undici';

const order = JSON.parse(process.argv[2] ?? '') as {
  url: string;
  connections: number;
  posts: number;
  body: string;
  headers: Record<string, string>;
};
const { origin, pathname } = new URL(order.url);
const pool = new Pool(origin, { connections: order.connections, allowH2: false });
let left = order.posts;

async function post(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: pathname,
      headers: order.headers,
      body: order.body,
    });
    await body.dump();
    if (statusCode !== 204) throw new Error(`the receiver answered ${statusCode}`);
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: order.connections }, post));
console.log(JSON.stringify({ perSecond: order.posts / ((performance.now() - startedAt) / 1000) }));
await pool.close();
