// Faults of file systems, each reported in its own words. Most of them cannot be mounted where tests run, so one operation is made
// to fail as the system would let it fail there.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { StartError } from '../../start-error.ts';
import { OPERATIONS, requireFileSystem } from './file-system.ts';

const dir = mkdtempSync(join(tmpdir(), 'pcs-file-system-'));
after(() => rmSync(dir, { recursive: true, force: true }));

const failing = (name: keyof typeof OPERATIONS, code: string, syscall: string) => ({
  ...OPERATIONS,
  [name]: () => Promise.reject(Object.assign(new Error(code), { code, syscall })),
});
const begins = `The data folder ${dir}`;
const advice = 'Put it on a local disk (PCS_DATA_DIR), or set DATABASE_URL.';
const lacks = (what: string) => `${begins} cannot hold the database: its file system ${what}. ${advice}`;

const cases: [string, typeof OPERATIONS, string][] = [
  ['no fsync', failing('writeFile', 'EINVAL', 'fsync'), lacks('does not force files to the disk (fsync)')],
  ['no permissions', failing('writeFile', 'EPERM', 'chmod'), lacks('keeps no permissions of files (chmod)')],
  ['no hard links (vfat)', failing('link', 'EPERM', 'link'), lacks('has no hard links')],
  ['no hard links (9p)', failing('link', 'EOPNOTSUPP', 'link'), lacks('has no hard links')],
  ['no renames', failing('rename', 'ENOSYS', 'rename'), lacks('does not rename files')],
  // SQLite tells ENOLCK, as NFS without its lock service answers, as a lock that somebody holds.
  ['no locks', { ...OPERATIONS, tryExclusive: () => undefined }, lacks('has no locks on files')],
  ['no room', failing('writeFile', 'ENOSPC', 'write'), `${begins} cannot be written to: the disk is full.`],
  ['no quota', failing('writeFile', 'EDQUOT', 'write'), `${begins} cannot be written to: the disk quota is used up.`],
  [
    'small files',
    failing('writeFile', 'EFBIG', 'write'),
    `${begins} cannot be written to: files may not be as large (ulimit -f).`,
  ],
  ['read-only', failing('writeFile', 'EROFS', 'open'), `${begins} cannot be written to: the file system is read-only.`],
  [
    'a network drive that went',
    failing('rename', 'ESTALE', 'rename'),
    `${begins} cannot be written to: its network drive has gone away.`,
  ],
];

for (const [name, operations, message] of cases) {
  test(`a file system with ${name} is refused by what it lacks`, async () => {
    await assert.rejects(requireFileSystem(dir, [], { operations }), { name: 'StartError', message });
    assert.deepEqual(readdirSync(dir), [], 'nothing is left');
  });
}

test('one that never answers is refused, and the process is to be killed', async () => {
  const operations = { ...OPERATIONS, writeFile: () => new Promise<never>(() => undefined) };
  await assert.rejects(requireFileSystem(dir, [], { operations, limitMs: 50 }), (error) => {
    assert.ok(error instanceof StartError && error.isStuck);
    assert.equal(
      error.message,
      `${begins} does not answer: its file system did not write a small file within 0.05 seconds.`,
    );
    return true;
  });
});

test('a good one is taken, and nothing is left on it', async () => {
  await requireFileSystem(dir, [join(dir, 'absent')]);
  assert.deepEqual(readdirSync(dir), []);
});
