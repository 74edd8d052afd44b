// `npm run bench -- <name> …`: runs bench/<name>.ts with what follows the name; without a name lists what there is.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../bench/', import.meta.url));

function list(): void {
  for (const path of globSync('*.ts', { cwd: FOLDER }).sort()) {
    if (path.endsWith('.test.ts')) continue;
    const [firstLine = ''] = readFileSync(join(FOLDER, path), 'utf8').split('\n');
    if (firstLine.startsWith('// ')) console.log(`${basename(path, '.ts').padEnd(16)} ${firstLine.slice(3)}`);
  }
}

function run(name: string, args: string[]): number {
  const path = join(FOLDER, `${name}.ts`);
  if (!/^[a-z0-9-]+$/.test(name) || !existsSync(path)) {
    console.error(`There is no benchmark "${name}". There are:`);
    list();
    return 1;
  }
  return spawnSync(process.execPath, [path, ...args], { stdio: 'inherit' }).status ?? 1;
}

const [name, ...args] = process.argv.slice(2);
if (name === undefined) list();
else process.exitCode = run(name, args);
