// The command line (contract §12): how a call is read, and how it ends. Exit codes: 0 done, 1 refused or failed, 2 called
// wrongly.
import { Command, CommanderError } from 'commander';
import type { Environment } from '../config.ts';
import { StartError } from '../platform/start-error.ts';
import { addCommands, type Runner } from './command-tree.ts';
import { lineOf } from './failure.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/** Where a call comes from, for tests; else this process. */
export interface Surroundings {
  readonly terminal?: Terminal;
  readonly environment?: Environment;
}

/** Runs one command and answers with the exit code. */
export async function runCommandLine(
  args: readonly string[],
  { terminal = processTerminal(), environment }: Surroundings = {},
): Promise<number> {
  const ending = { code: 0 };
  const pcs = programOn(terminal);
  addCommands(pcs, runnerOf({ terminal, environment }, ending));
  try {
    if (args.length === 0) pcs.outputHelp();
    else await pcs.parseAsync(args, { from: 'user' });
    return ending.code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const line = lineOf(error);
    if (line === undefined) throw error;
    terminal.err(`${line}\n`);
    if (error instanceof StartError && error.isStuck) process.kill(process.pid, 'SIGKILL');
    return 1;
  }
}

function programOn(terminal: Terminal): Command {
  return new Command('pcs')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.err(text),
    })
    .configureHelp({ visibleCommands: leaves, subcommandTerm: wholeName })
    .showHelpAfterError('Add --help to see how it is called.');
}

// `pcs --help` lists what can be run (`key create`), not the groups that it lies in.
function leaves(command: Command): Command[] {
  return command.commands.flatMap((each) => (each.commands.length > 0 ? leaves(each) : [each]));
}

function wholeName(command: Command): string {
  const { parent } = command;
  return parent === null || parent.parent === null ? command.name() : `${parent.name()} ${command.name()}`;
}

function runnerOf(
  { terminal, environment }: { terminal: Terminal; environment: Environment | undefined },
  ending: { code: number },
): Runner {
  return {
    async beside(load, options) {
      const [{ runBeside }, work] = await Promise.all([import('./beside.ts'), load()]);
      ending.code = await runBeside({ terminal, environment }, work, options);
    },
    async alone(load, options) {
      const { record, text, exitCode = 0 } = await (await load())(options);
      terminal.out(`${options.json === true ? JSON.stringify(record) : text}\n`);
      ending.code = exitCode;
    },
    async serve() {
      const [{ readConfig }, { serve }] = await Promise.all([import('../config.ts'), import('./serve.ts')]);
      await serve(readConfig({ dataDir: './data' }, environment));
    },
    async demo() {
      const { demo } = await import('./demo/demo.ts');
      await demo(terminal, environment);
    },
  };
}
