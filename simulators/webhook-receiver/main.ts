// node simulators/webhook-receiver/main.ts --port 9000 --secret whsec_… [--fault hang]
// One line for each delivery: verified or why not, event, delivery id.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readFault } from './faults.ts';
import type { Received } from './received.ts';
import { startWebhookReceiver } from './receiver.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9000' },
    host: { type: 'string', default: '127.0.0.1' },
    secret: { type: 'string', multiple: true, default: [] },
    fault: { type: 'string' },
    'tls-key': { type: 'string' },
    'tls-cert': { type: 'string' },
  },
});

const { 'tls-key': key, 'tls-cert': cert } = values;
const receiver = await startWebhookReceiver({
  host: values.host,
  port: Number(values.port),
  secrets: values.secret,
  ...(key === undefined || cert === undefined
    ? {}
    : { tls: { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') } }),
  ...(values.fault === undefined ? {} : { fault: readFault(values.fault) }),
  onReceived: (received) => console.log(lineOf(received)),
});
console.log(`listening on ${receiver.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => receiver.close());

function lineOf({ verified, refusal, event, deliveryId, repeat, fault }: Received): string {
  const judged = verified ? 'verified' : `refused (${refusal})`;
  const what = event === null ? [] : [event.type, event.resource.type, event.resource.id, `delivery ${deliveryId}`];
  return [judged, ...what, repeat ? 'again' : '', fault === null ? '' : `answered: ${fault}`]
    .filter(Boolean)
    .join('  ');
}
