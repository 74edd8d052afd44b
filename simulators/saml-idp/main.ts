// node simulators/saml-idp/main.ts --port 8091 [--keep .cache/simulators.json]
import { parseArgs } from 'node:util';
import { startSamlProvider } from './provider.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8091' },
    host: { type: 'string', default: '127.0.0.1' },
    keep: { type: 'string' },
  },
});

const provider = await startSamlProvider({
  host: values.host,
  port: Number(values.port),
  ...(values.keep === undefined ? {} : { keptIn: values.keep }),
});
console.log(`listening on ${provider.url}/`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => provider.close());
