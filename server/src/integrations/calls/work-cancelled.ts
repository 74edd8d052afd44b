/** Nobody wants the work any more: it was cancelled while it only read. */
export class WorkCancelled extends Error {
  constructor() {
    super('The work was cancelled.');
    this.name = 'WorkCancelled';
  }
}
