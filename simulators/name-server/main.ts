// node simulators/name-server/main.ts --dns-port 8093 --port 8094
import { parseArgs } from 'node:util';
import { startNameServer } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8094' },
    'dns-port': { type: 'string', default: '8093' },
    host: { type: 'string', default: '127.0.0.1' },
  },
});

const server = await startNameServer({
  host: values.host,
  port: Number(values.port),
  dnsPort: Number(values['dns-port']),
});
console.log(`answering on ${server.server}`);
console.log(`listening on ${server.url}/`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());
