// Strips the types off a program and all that it imports, and writes the result to a file at once and whole:
//   node strip-program.ts <address of the program> <path of the file>
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { hashSource, type StrippedFile, type StrippedFiles } from './stripped-files.ts';

/** Modules that a stripped one imports, and programs of threads that it starts; what it imports as a type is gone by then. */
const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+\.ts)'|\bnew URL\('([^']+\.ts)', import\.meta\.url\)/g;

function stripWithImports(program: string): StrippedFiles {
  const files: Record<string, StrippedFile> = {};
  const pending = [program];
  for (let address = pending.pop(); address !== undefined; address = pending.pop()) {
    if (files[address] !== undefined) continue;
    const source = readFileSync(new URL(address));
    const code = stripTypeScriptTypes(source.toString());
    files[address] = { hash: hashSource(source), code };
    for (const [, imported, started] of code.matchAll(IMPORTS)) {
      pending.push(new URL(imported ?? started ?? '', address).href);
    }
  }
  return { node: process.version, files };
}

const [program = '', path = ''] = process.argv.slice(2);
// Of its own name: processes of several containers have one pid. A killed one leaves a folder, which the cache of the packages holds.
const making = mkdtempSync(`${path}.`);
try {
  const made = join(making, 'stripped');
  writeFileSync(made, JSON.stringify(stripWithImports(program)));
  renameSync(made, path);
} finally {
  rmSync(making, { recursive: true, force: true });
}
