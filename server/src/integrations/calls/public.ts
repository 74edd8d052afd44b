// Calls to vendors: credentials for one origin, the pace, waits and repetitions (section 11.15).
export type { CallerState } from './caller-state.ts';
export { MustWait } from './must-wait.ts';
export { type ConnectionPace, createPace, type Pace } from './pace.ts';
export { type CallerCredentials, createCaller, type VendorCaller } from './vendor-caller.ts';
export type { VendorFile } from './vendor-file.ts';
export { WorkCancelled } from './work-cancelled.ts';
