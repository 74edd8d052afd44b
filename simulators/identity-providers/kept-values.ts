// Keys and secrets that outlive a restart, so that a service which was told of them once still knows the provider.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Gives the value of this name, which is made the first time it is asked for. */
export type Keep = (name: string, make: () => string) => string;

/** Keeps values in a JSON file (mode 0600), or in memory without one. */
export function openKeptValues(file: string | undefined): Keep {
  const values = new Map<string, string>(Object.entries(file === undefined ? {} : readValues(file)));
  return (name, make) => {
    const known = values.get(name);
    if (known !== undefined) return known;
    const made = make();
    values.set(name, made);
    if (file !== undefined) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(Object.fromEntries(values), null, 1), { mode: 0o600 });
    }
    return made;
  };
}

function readValues(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
