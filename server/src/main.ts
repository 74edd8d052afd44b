import { runCommandLine } from './command-line/program.ts';

process.exitCode = await runCommandLine(process.argv.slice(2));
