import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Takes a third off the processor time of a start (0.62 → 0.40 s for a command, 2026-11-20). Beside the packages and not in
// the system's temporary folder: who can write here can change the code itself. Where it cannot be written it is left out.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));

const { runCommandLine } = await import('./command-line/program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
