/** What stops the start, worded as the one line that the operator sees. */
export class StartError extends Error {
  constructor(line: string, cause?: unknown) {
    super(line, cause === undefined ? undefined : { cause });
    this.name = 'StartError';
  }
}
