/** What is to be let go of, last first: also when a start fails half-way. */
export interface Teardown {
  /** Notes a step that runs before those noted so far. */
  before(step: () => Promise<unknown>): void;
  /** Runs the steps, each although one before it failed; throws the first failure at the end. Again: nothing. */
  takeDown(): Promise<void>;
}

/** A teardown with nothing to do yet. */
export function openTeardown(): Teardown {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    before: (step) => void steps.push(step),
    async takeDown() {
      const faults: unknown[] = [];
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
        await step().catch((error: unknown) => faults.push(error));
      }
      if (faults.length > 0) throw faults[0];
    },
  };
}
