// Events of vendors: signed, remembered, and read from the vendor by a run.
export { type Arrivals, createArrivals } from './arrivals.ts';
export { keepHookSecret } from './hook-secrets.ts';
export { enqueueHookCheck, type HookDeps, removeHooks } from './hooks.ts';
export { endCatchUp, findMissed, listOpenEvents, markHandled } from './store.ts';
