// The command line (contract §12): what each command takes, and how it ends. Exit codes: 0 done, 1 refused or failed,
// 2 called wrongly.
import { Command, CommanderError } from 'commander';
import { readConfig } from '../config.ts';
import { StartError } from '../platform/start-error.ts';
import { serve } from './serve.ts';

/** Runs one command and answers with the exit code. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    await program().parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof StartError) {
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

function program(): Command {
  const pcs = new Command('pcs').exitOverride().description('The Project Coordination Service.');
  pcs
    .command('serve')
    .description('run the service in the foreground')
    .action(() => serve(readConfig({ dataDir: './data' })));
  return pcs;
}
