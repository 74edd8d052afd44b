// One simulated vendor with its records, faults, events and the requests that came in.
import type { Vendor } from './call.ts';
import type { Events } from './events.ts';
import type { FaultPlan } from './faults.ts';
import type { JsonObject } from './json.ts';
import type { World } from './world.ts';

export interface LoggedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Value of the caller's idempotency key, if it sent one. */
  readonly key: string | null;
  readonly headers: JsonObject;
  readonly body: string;
  /** Null as long as there is no answer. */
  status: number | null;
  faults: readonly string[];
}

/** Everything that the control API and the routes share. */
export interface Simulation {
  readonly vendor: Vendor;
  readonly world: World;
  readonly plan: FaultPlan;
  readonly events: Events;
  readonly requests: LoggedRequest[];
}
