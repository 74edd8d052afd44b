/** What stops the start, worded as the one line that the operator sees. */
export class StartError extends Error {
  /** True where a thread waits for something that may never answer: the process then has to be killed to end. */
  readonly isStuck: boolean;

  constructor(line: string, cause?: unknown, { isStuck = false }: { readonly isStuck?: boolean } = {}) {
    super(line, cause === undefined ? undefined : { cause });
    this.name = 'StartError';
    this.isStuck = isStuck;
  }
}
