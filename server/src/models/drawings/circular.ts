// Records that are, through what they name, made of themselves. No shape and no place is, and web-ifc is taken down by one.

const UNSEEN = 0;
const SOUND = 1;
const CIRCULAR = 2;
/** What it names is being looked at; with the same found there. */
const OPEN = 3;
const OPEN_CIRCULAR = 4;

/** Tells of the place of a record whether what it names, on and on, comes back to itself somewhere. Each is looked at once. */
export function circularIn(index: Named): (place: number) => boolean {
  const states = new Uint8Array(index.count);
  return (place) => {
    if (states[place] === UNSEEN) look(index, states, place);
    return states[place] === CIRCULAR;
  };
}

interface Named {
  readonly count: number;
  /** The places of the records that one names. */
  namedBy(place: number): ArrayLike<number>;
}

interface Step {
  readonly place: number;
  readonly named: ArrayLike<number>;
  next: number;
}

/** Without recursion: a file may name as deep as it likes. */
function look({ namedBy }: Named, states: Uint8Array, from: number): void {
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
