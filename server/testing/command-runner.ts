// Runs commands of the command line for tests, one after another in one process: to load the program for each took most of its time.
// Forked by acceptance tests with the settings of their service as its environment.
import { on } from 'node:events';
import { runCommandLine } from '../src/command-line/program.ts';

/** A command to run. */
export interface CommandCall {
  readonly id: number;
  readonly args: readonly string[];
  /** The whole of stdin. */
  readonly input: string;
}

/** The outcome of the call of that id. */
export interface CommandReply {
  readonly id: number;
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run({ id, args, input }: CommandCall): Promise<CommandReply> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommandLine(args, {
    terminal: {
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
      readInput: async () => input,
    },
  });
  // It would become the exit code of this process, of which nobody could tell the cause.
  if (process.exitCode !== undefined) throw new Error(`the command ${args.slice(0, 2).join(' ')} set process.exitCode`);
  return { id, code, stdout: out.join(''), stderr: err.join('') };
}

/** Runs each call when the one before has ended. */
async function runInOrder(messages: AsyncIterable<unknown[]>): Promise<void> {
  for await (const [call] of messages) process.send?.(await run(call as CommandCall));
}

// The channel's end is this process's end, whatever a command left open.
process.once('disconnect', () => process.exit());
await runInOrder(on(process, 'message'));
