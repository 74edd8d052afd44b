// Which fault the next answers have, and for how many of them.

/** A fault by its kind, with what it needs, and the number of answers it is for; for all until it is taken back without one. */
export interface PlannedFault<Kind extends string> {
  readonly kind: Kind;
  readonly times?: number;
  /** Whom an attack is to pass for: a name id or e-mail address. */
  readonly nameId?: string;
  readonly delayMs?: number;
  readonly status?: number;
}

export interface FaultPlan<Kind extends string> {
  planned(): PlannedFault<Kind> | undefined;
  /** Undefined: all is well again. @throws TypeError for what is no fault */
  plan(fault: PlannedFault<Kind> | undefined): void;
  /** The fault of this answer, which counts, where it is of one of these kinds. */
  take(kinds: readonly Kind[]): PlannedFault<Kind> | undefined;
}

/** Each number that a fault may carry: the least and the most. */
const NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  times: [1, 1_000_000],
  delayMs: [0, 600_000],
  status: [400, 599],
};

/** Plans faults of these kinds; all is well at first. */
export function openFaultPlan<Kind extends string>(kinds: readonly Kind[]): FaultPlan<Kind> {
  let current: PlannedFault<Kind> | undefined;
  let left = Number.POSITIVE_INFINITY;
  return {
    planned: () => current,
    plan(fault) {
      if (fault !== undefined) check(kinds, fault);
      current = fault;
      left = fault?.times ?? Number.POSITIVE_INFINITY;
    },
    take(wanted) {
      const taken = current;
      if (taken === undefined || !wanted.includes(taken.kind)) return undefined;
      left -= 1;
      if (left === 0) current = undefined;
      return taken;
    },
  };
}

function check<Kind extends string>(kinds: readonly Kind[], fault: PlannedFault<Kind>): void {
  if (!kinds.includes(fault.kind)) throw new TypeError(`kind is one of ${kinds.join(', ')}`);
  for (const [name, value] of Object.entries(fault)) {
    const [least, most] = NUMBERS[name] ?? [0, 0];
    if (name in NUMBERS && !(Number.isInteger(value) && Number(value) >= least && Number(value) <= most)) {
      throw new TypeError(`${name} is a whole number from ${least} to ${most}`);
    }
    if (!(name in NUMBERS) && !(['kind', 'nameId'].includes(name) && typeof value === 'string')) {
      throw new TypeError(`${name} is not a text of a fault`);
    }
  }
}

/** Reads a fault from JSON or from its kind alone; whether there is such a fault is for the plan to say. */
export function readFault<Kind extends string>(given: string): PlannedFault<Kind> {
  return given.startsWith('{') ? JSON.parse(given) : { kind: given as Kind };
}
