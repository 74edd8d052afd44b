// Runs the programs that PostgreSQL brings, and asks the system who may do what, as the user that the database runs as.
import { type SpawnOptions, spawn } from 'node:child_process';

/** The system user as whom PostgreSQL runs when the service itself is root. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** How a program ended and what it wrote, both streams together. */
export interface ProgramEnd {
  code: number | null;
  output: string;
}

/** Of our own environment nothing reaches PostgreSQL: English messages and a search path are all it needs. */
const CHILD_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** What every child gets: a folder that any user may stand in, the bare environment, and its user. */
export function childOptions(user: SystemUser | undefined): SpawnOptions {
  const as = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  return { cwd: '/', env: CHILD_ENV, windowsHide: true, ...as };
}

/** Runs a program to its end. Rejects only when it cannot be started at all. */
export function runProgram(file: string, args: string[], user?: SystemUser): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...childOptions(user), stdio: ['ignore', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => parts.push(part));
    child.stderr?.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(parts).toString('utf8') }));
  });
}
