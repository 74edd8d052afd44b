// Loaded before Directus: isolated-vm, in which it runs scripts of its users, comes as source code that must be compiled. Lists
// need none of it, so an empty module stands in for it, and no compiler is needed.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('/node_modules/isolated-vm/isolated-vm.js')) return nextLoad(url, context);
    return { format: 'commonjs', source: 'module.exports = {};', shortCircuit: true };
  },
});
