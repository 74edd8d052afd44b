// Loads kept code in place of the sources that it was made of (stripped-code.ts), in a child process and its threads. Plain
// JavaScript: loading TypeScript is what it spares.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const { files } = JSON.parse(readFileSync(new URL(import.meta.url).searchParams.get('code'), 'utf8'));

registerHooks({
  load(address, context, next) {
    const file = files[address];
    return file === undefined ? next(address, context) : { format: 'module', source: file.code, shortCircuit: true };
  },
});
