/** What is to be let go of, last first: also when a start fails half-way. */
export interface Teardown {
  /** Notes a step that runs before those noted so far. */
  before(step: () => Promise<unknown>): void;
  /** Runs the steps, each although one before it failed; throws the first failure at the end. Again: waits, and nothing more. */
  takeDown(): Promise<void>;
}

/** A teardown with nothing to do yet. */
export function openTeardown(): Teardown {
  const steps: (() => Promise<unknown>)[] = [];
  const runAll = async () => {
    const faults: unknown[] = [];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
  };
  let last: Promise<void> = Promise.resolve();
  return {
    before: (step) => void steps.push(step),
    takeDown() {
      // One after another: a second caller must not begin the next step while one is still running.
      last = last.then(runAll, runAll);
      return last;
    },
  };
}
