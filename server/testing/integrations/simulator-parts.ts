// Parts of the simulated vendors that tests of the server use.
export type { JsonObject } from '../../../simulators/vendor-core/json.ts';
export { startReceiver } from '../../../simulators/vendor-core/testing.ts';
