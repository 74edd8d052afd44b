// Finds records that refer to themselves through others. No valid shape or placement does, and one crashes web-ifc.

const UNSEEN = 0;
const SOUND = 1;
const CIRCULAR = 2;
/** Its references are being visited; the second state if one of them is circular. */
const OPEN = 3;
const OPEN_CIRCULAR = 4;

/** Returns a function that tells if a record leads to a cycle of references, by its index. Visits each record once. */
export function findCircular(index: Named): (place: number) => boolean {
  const states = new Uint8Array(index.count);
  return (place) => {
    if (states[place] === UNSEEN) visit(index, states, place);
    return states[place] === CIRCULAR;
  };
}

interface Named {
  readonly count: number;
  /** Indexes of the records that a record names. */
  namedBy(place: number): ArrayLike<number>;
}

interface Step {
  readonly place: number;
  readonly named: ArrayLike<number>;
  next: number;
}

/** Visits without recursion: references can be nested to any depth. */
function visit({ namedBy }: Named, states: Uint8Array, from: number): void {
  const path: Step[] = [];
  const enter = (place: number) => {
    states[place] = OPEN;
    path.push({ place, named: namedBy(place), next: 0 });
  };
  enter(from);
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    const named = step.named[step.next];
    if (named !== undefined) {
      step.next += 1;
      const state = states[named] as number;
      if (state === UNSEEN) enter(named);
      else if (state !== SOUND) states[step.place] = OPEN_CIRCULAR;
      continue;
    }
    path.pop();
    const isCircular = states[step.place] === OPEN_CIRCULAR;
    states[step.place] = isCircular ? CIRCULAR : SOUND;
    const before = path.at(-1);
    if (isCircular && before !== undefined) states[before.place] = OPEN_CIRCULAR;
  }
}
