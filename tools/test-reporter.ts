// What a test file tells the runner (test-files.ts) while it runs: one line of JSON on file descriptor 3 for each test.
import { writeSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

/** One line on file descriptor 3. `busy` counts the tests of the file's top level that are waiting or running. */
export type TestRecord =
  | { kind: 'passed' | 'skipped'; name: string; remark?: string }
  | { kind: 'failed'; name: string; line?: number; error: string }
  | { kind: 'busy'; tests: number };

const CHANNEL = 3;

/** The reporter that `node --test-reporter` loads. */
// biome-ignore lint/style/noDefaultExport: node loads a reporter by its default export
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<never> {
  const names: string[] = [];
  let busy = 0;
  for await (const event of events) {
    if ((event.type === 'test:enqueue' || event.type === 'test:complete') && event.data.nesting === 0) {
      busy += event.type === 'test:enqueue' ? 1 : -1;
      send({ kind: 'busy', tests: busy });
    }
    if (event.type === 'test:start') {
      names.length = event.data.nesting;
      names.push(event.data.name);
    }
    const record = recordOf(event, names);
    if (record !== undefined) send(record);
  }
  yield* [];
}

function recordOf(event: TestEvent, names: string[]): TestRecord | undefined {
  if (event.type === 'test:diagnostic') return lateError(event.data.message);
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return undefined;
  const { nesting, skip, todo, details, line } = event.data;
  const name = names.slice(0, nesting + 1).join(' › ');
  const left = skip ?? todo;
  if (left !== undefined && left !== false) {
    return { kind: 'skipped', name, remark: typeof left === 'string' ? left : 'without a reason' };
  }
  if (event.type === 'test:pass') return details.type === 'suite' ? undefined : { kind: 'passed', name };
  const error = 'error' in details ? details.error : undefined;
  // A parent that failed only because a subtest did: the subtest has said why already.
  if (error?.cause !== undefined && 'failureType' in error && error.failureType === 'subtestsFailed') {
    return details.type === 'suite' ? undefined : { kind: 'failed', name, error: 'a subtest failed' };
  }
  return {
    kind: 'failed',
    name,
    ...(line === undefined ? {} : { line }),
    error: inspect(error?.cause ?? error, { depth: 4 }),
  };
}

/** Node only remarks on an error thrown after its test had ended; here it fails the file. */
function lateError(message: string): TestRecord | undefined {
  if (!/asynchronous activity after the test/.test(message)) return undefined;
  return { kind: 'failed', name: 'after a test had ended', error: message };
}

function send(record: TestRecord): void {
  const line = Buffer.from(`${JSON.stringify(record)}\n`);
  let sent = 0;
  while (sent < line.length) {
    try {
      sent += writeSync(CHANNEL, line, sent);
    } catch (error) {
      // The runner reads all the time: a full pipe empties.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}
