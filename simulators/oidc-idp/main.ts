// node simulators/oidc-idp/main.ts --port 8092 --client-id … --client-secret … --redirect-uri … [--keep .cache/simulators.json]
import { parseArgs } from 'node:util';
import { startOidcProvider } from './provider.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8092' },
    host: { type: 'string', default: '127.0.0.1' },
    keep: { type: 'string' },
    'client-id': { type: 'string' },
    'client-secret': { type: 'string' },
    'redirect-uri': { type: 'string', multiple: true, default: [] },
  },
});

const { 'client-id': client_id, 'client-secret': client_secret, 'redirect-uri': redirect_uris } = values;
const provider = await startOidcProvider({
  host: values.host,
  port: Number(values.port),
  // More can be registered at the control address.
  clients: client_id === undefined || client_secret === undefined ? [] : [{ client_id, client_secret, redirect_uris }],
  ...(values.keep === undefined ? {} : { keptIn: values.keep }),
});
console.log(`listening on ${provider.url}/`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => provider.close());
