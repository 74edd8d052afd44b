// Requests, answers and routes of a simulated vendor. Handlers are synchronous, so that each call is one step.
import type { IncomingHttpHeaders } from 'node:http';
import type { Fault, FaultKind, RouteKind } from './faults.ts';
import type { Json, JsonObject } from './json.ts';
import type { VendorPages } from './page-kinds.ts';
import type { NewRow, Row, World } from './world.ts';

/** A request whose body is parsed and whose caller is known. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  /** Empty for routes without authentication. */
  readonly userId: string;
  /** Origin of the simulator, without a slash at its end. */
  readonly origin: string;
  fault(kind: FaultKind): Fault | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is HTML; undefined is an empty body. */
  readonly body?: Json | Buffer | undefined;
}

export interface Route {
  readonly method: string;
  /** With `{name}` for a segment that is a parameter; the record's own is `{id}`. */
  readonly path: string;
  readonly kind: RouteKind;
  readonly entity?: string;
  /** True for routes that need no credentials. */
  readonly open?: boolean;
  readonly handle: (call: Call, world: World) => Answer;
}

/** Refuses a call; each vendor shapes the answer its own way. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** An event before it is signed and sent to each hook. */
export interface VendorEvent {
  readonly name: string;
  readonly scope: string;
  readonly body: JsonObject;
}

export interface Hook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly oldSecret: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Everything that distinguishes one vendor from another. */
export interface Vendor {
  readonly routes: readonly Route[];
  /** Status for a record that the caller may not see. */
  readonly noAccessStatus: number;
  readonly settings: JsonObject;
  refuse(refusal: Refusal): Answer;
  /** Returns the caller's id. @throws Refusal */
  authenticate(call: Call, world: World): string;
  /** Key whose calls must not overlap; undefined if they may. */
  exclusiveKey?(headers: IncomingHttpHeaders): string | undefined;
  /** Headers added to every answer of the API. @throws Refusal if the caller is over a limit */
  limit?(call: Call, world: World): Readonly<Record<string, string>>;
  describeChange?(entity: string, row: Row, action: 'created' | 'updated' | 'deleted'): VendorEvent | undefined;
  findHooks?(event: VendorEvent, world: World): readonly Hook[];
  signatureHeaders?(hook: Hook, raw: Buffer, secret: string): Readonly<Record<string, string>>;
  /** Called after each delivery, so that a vendor can switch a failing hook off. */
  noteDelivery?(hookId: string, ok: boolean, world: World): void;
  seed(world: World): void;
  /** Returns one of many records, which differ by their ordinal, for loads; undefined for entities without any. */
  createSample(entity: string, ordinal: number): NewRow | undefined;
  /** The vendor's own screens, for people. */
  readonly pages: VendorPages;
}

/** Returns a parameter of the path. */
export function getParam(call: Call, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`the route has no parameter ${name}`);
  return value;
}

/** Finds the route of a path with its parameters; `isKnown` is true if only the method differs. */
export function findRoute(routes: readonly Route[], method: string, path: string) {
  const segments = path.split('/');
  let isKnown = false;
  for (const route of routes) {
    const params = matchPath(route.path.split('/'), segments);
    if (params === undefined) continue;
    if (route.method === method) return { route, params };
    isKnown = true;
  }
  return { route: undefined, params: {}, isKnown };
}

function matchPath(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = segments[index] ?? '';
    if (part.startsWith('{') && given !== '') params[part.slice(1, -1)] = decodeSegment(given);
    else if (part !== given) return undefined;
  }
  return params;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A broken escape names nothing; the text itself is looked up and not found.
    return segment;
  }
}
