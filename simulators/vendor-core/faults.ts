// The faults of simulated vendors: which there are, what each needs, and how many calls each is for.
import { isObject, type Json, type JsonObject } from './json.ts';

const ANY: readonly Place[] = ['list', 'record', 'write', 'token', 'page'];
/** Files at signed links too, which a fault has to name by its path. */
const ANY_OR_FILE: readonly Place[] = [...ANY, 'file'];
const API: readonly Place[] = ['list', 'record', 'write'];
const WRITE: readonly Place[] = ['write'];
const LIST: readonly Place[] = ['list'];
const TOKEN: readonly Place[] = ['token'];
const EVENT: readonly Place[] = ['event'];

/** Decides which faults apply to a route. */
export type RouteKind = 'list' | 'record' | 'write' | 'token' | 'page';

type Place = RouteKind | 'event' | 'file';
interface Rule {
  readonly on: readonly Place[];
  readonly needs?: readonly string[];
}

/** Each fault with the routes that it applies to: a call elsewhere does not use it up. */
export const FAULTS = {
  status: { on: ANY_OR_FILE, needs: ['status'] },
  throttle: { on: ANY },
  slow: { on: ANY_OR_FILE, needs: ['delayMs'] },
  hang: { on: ANY_OR_FILE },
  half: { on: ANY_OR_FILE },
  huge: { on: ANY_OR_FILE },
  malformed: { on: ANY },
  html_200: { on: ANY },
  redirect_elsewhere: { on: ANY_OR_FILE },
  reset_before: { on: ANY },
  reset_after: { on: ANY },
  maintenance: { on: ANY },
  edit_between: { on: WRITE, needs: ['fields'] },
  stale_read: { on: ['record'] },
  list_lag: { on: LIST, needs: ['delayMs'] },
  page_shift: { on: LIST },
  duplicate_in_page: { on: LIST },
  missing_field: { on: API, needs: ['field'] },
  extra_field: { on: API },
  unknown_value: { on: API, needs: ['field'] },
  null_bad_date: { on: WRITE },
  normalise: { on: WRITE },
  truncate: { on: WRITE, needs: ['length'] },
  ignore_write: { on: WRITE },
  refuse_field: { on: WRITE, needs: ['field'] },
  gone: { on: ['record', 'write'] },
  no_access: { on: API },
  empty_list: { on: LIST },
  second_clock: { on: API },
  clock_ahead: { on: API, needs: ['delayMs'] },
  refresh_lost: { on: TOKEN },
  refresh_500: { on: TOKEN },
  refresh_slow: { on: TOKEN, needs: ['delayMs'] },
  invalid_grant: { on: TOKEN },
  invalid_client: { on: TOKEN },
  token_revoked: { on: API },
  short_token: { on: TOKEN, needs: ['seconds'] },
  repeat: { on: EVENT },
  reorder: { on: EVENT },
  delay: { on: EVENT, needs: ['delayMs'] },
  drop: { on: EVENT },
  bad_signature: { on: EVENT },
  old_secret: { on: EVENT },
  no_company: { on: EVENT },
  other_company: { on: EVENT },
  unknown_event: { on: EVENT },
  burst: { on: EVENT, needs: ['count'] },
} as const satisfies Record<string, Rule>;

export type FaultKind = keyof typeof FAULTS;

export interface Fault {
  readonly kind: FaultKind;
  /** Calls that it is for; without it, all until it is removed. */
  readonly times?: number;
  /** Matching calls that pass before it begins. */
  readonly after?: number;
  /** `path` takes `*` for any text; for events it is the event's name. */
  readonly match?: { readonly method?: string; readonly path?: string };
  readonly status?: number;
  readonly seconds?: number;
  readonly delayMs?: number;
  readonly bytes?: number;
  readonly length?: number;
  readonly count?: number;
  /** Of `throttle`: `seconds`, `date`, `none`, or for 403 `json`, `html`, `empty`. */
  readonly form?: string;
  readonly field?: string;
  readonly value?: Json;
  readonly fields?: JsonObject;
  readonly location?: string;
}

/** Bounds of each number that a fault may have. */
const NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  times: [1, 1_000_000],
  after: [0, 1_000_000],
  status: [200, 599],
  seconds: [0, 86_400],
  delayMs: [0, 86_400_000],
  bytes: [1, 1_000_000_000],
  length: [0, 100_000],
  count: [1, 10_000],
};
const FORMS = ['seconds', 'date', 'none', 'json', 'html', 'empty'];

/** Reads a fault. @throws TypeError that says which member is wrong */
export function readFault(given: unknown): Fault {
  if (!isObject(given) || typeof given.kind !== 'string' || !Object.hasOwn(FAULTS, given.kind)) {
    throw new TypeError(`kind must be one of ${Object.keys(FAULTS).join(', ')}`);
  }
  const kind = given.kind as FaultKind;
  const rule: Rule = FAULTS[kind];
  for (const name of rule.needs ?? []) {
    if (given[name] === undefined) throw new TypeError(`${kind} needs ${name}`);
  }
  for (const [name, value] of Object.entries(given)) checkMember(name, value);
  return { ...given, kind };
}

function checkMember(name: string, value: Json): void {
  const range = NUMBERS[name];
  if (range !== undefined) {
    const isInRange = typeof value === 'number' && Number.isInteger(value) && value >= range[0] && value <= range[1];
    if (!isInRange) throw new TypeError(`${name} must be a whole number from ${range[0]} to ${range[1]}`);
    return;
  }
  const isRight: Readonly<Record<string, boolean>> = {
    kind: true,
    value: true,
    form: typeof value === 'string' && FORMS.includes(value),
    field: typeof value === 'string',
    location: typeof value === 'string',
    fields: isObject(value),
    match:
      isObject(value) &&
      Object.entries(value).every(([key, each]) => ['method', 'path'].includes(key) && typeof each === 'string'),
  };
  if (isRight[name] !== true) throw new TypeError(`${name} is not a valid member of a fault`);
}

export interface PlannedFault extends Fault {
  readonly id: number;
  /** Calls that it has been applied to. */
  readonly applied: number;
}

export interface FaultPlan {
  list(): readonly PlannedFault[];
  add(fault: Fault): PlannedFault;
  /** Removes one fault, or all without an id. */
  remove(id?: number): void;
  /** Returns the faults for a call and counts it for each of them. */
  take(place: Place, method: string, path: string): readonly Fault[];
}

/** Opens a plan without faults. */
export function openFaultPlan(): FaultPlan {
  const entries: { id: number; fault: Fault; seen: number; applied: number }[] = [];
  let lastId = 0;
  return {
    list: () => entries.map(({ id, fault, applied }) => ({ ...fault, id, applied })),
    add(fault) {
      lastId += 1;
      entries.push({ id: lastId, fault, seen: 0, applied: 0 });
      return { ...fault, id: lastId, applied: 0 };
    },
    remove(id) {
      const at = entries.findIndex((each) => each.id === id);
      if (id === undefined) entries.length = 0;
      else if (at >= 0) entries.splice(at, 1);
    },
    take(place, method, path) {
      const taken: Fault[] = [];
      for (const entry of entries) {
        const { fault } = entry;
        if (!isFor(fault, place, method, path) || entry.applied >= (fault.times ?? Number.POSITIVE_INFINITY)) continue;
        entry.seen += 1;
        if (entry.seen <= (fault.after ?? 0)) continue;
        entry.applied += 1;
        taken.push(fault);
      }
      return taken;
    },
  };
}

function isFor({ kind, match }: Fault, place: Place, method: string, path: string): boolean {
  const rule: Rule = FAULTS[kind];
  if (!rule.on.includes(place)) return false;
  // A fault of the API is not used up by a file on the other host.
  if (place === 'file' && match?.path === undefined) return false;
  if (match?.method !== undefined && match.method.toUpperCase() !== method) return false;
  return match?.path === undefined || toPattern(match.path).test(path);
}

function toPattern(glob: string): RegExp {
  return new RegExp(
    `^${glob
      .split('*')
      .map((each) => RegExp.escape(each))
      .join('.*')}$`,
  );
}
