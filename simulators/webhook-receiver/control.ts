// The control address of a receiver, on its own port, for programs in any language:
//   GET    /control/deliveries   what came in, and how much
//   DELETE /control/deliveries   forget it
//   GET    /control/fault        the present fault, or null
//   PUT    /control/fault        a fault as JSON ({ "kind": "status", "status": 503, "times": 3 }), its kind or a status
//   DELETE /control/fault        all is well again
//   PUT    /control/secrets      ["whsec_…"]
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type PlannedFault, readFault } from './faults.ts';
import type { Received, Totals } from './received.ts';

/** What can be asked of a receiver, in its own program and at its control address. */
export interface Controls {
  deliveries(): readonly Received[];
  totals(): Totals;
  /** Forgets everything that came in. */
  clear(): void;
  fault(): PlannedFault | undefined;
  /** Undefined: all is well again. */
  setFault(fault: PlannedFault | undefined): void;
  setSecrets(secrets: readonly string[]): void;
}

/** What the paths of the control address begin with. */
export const CONTROL = '/control/';

/** Answers a request to the control address. */
export async function control(controls: Controls, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const given = await text(request);
  const action = ACTIONS[`${request.method} ${request.url}`];
  if (action === undefined) return answer(response, 404, { error: 'no such control' });
  try {
    answer(response, 200, action(controls, given));
  } catch (error) {
    answer(response, 422, { error: String(error) });
  }
}

type Action = (controls: Controls, given: string) => unknown;

const ACTIONS: Readonly<Record<string, Action>> = {
  'GET /control/deliveries': (controls) => ({ totals: controls.totals(), deliveries: controls.deliveries() }),
  'DELETE /control/deliveries'(controls) {
    controls.clear();
    return { totals: controls.totals() };
  },
  'GET /control/fault': (controls) => ({ fault: controls.fault() ?? null }),
  'PUT /control/fault'(controls, given) {
    controls.setFault(readFault(given.trim()));
    return { fault: controls.fault() ?? null };
  },
  'DELETE /control/fault'(controls) {
    controls.setFault(undefined);
    return { fault: null };
  },
  'PUT /control/secrets'(controls, given) {
    const secrets: unknown = JSON.parse(given);
    if (!Array.isArray(secrets) || !secrets.every((each) => typeof each === 'string' && /^whsec_.+/.test(each))) {
      throw new TypeError('a list of secrets is wanted');
    }
    controls.setSecrets(secrets);
    return { secrets: secrets.length };
  },
};

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
}
