/** The vendor asks for a wait that is too long to hold a worker: the run continues at that instant. */
export class MustWait extends Error {
  readonly untilMs: number;

  constructor(untilMs: number) {
    super('The vendor asked to wait.');
    this.name = 'MustWait';
    this.untilMs = untilMs;
  }
}
