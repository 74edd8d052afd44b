import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { GovernanceEntry } from '../../../contract/clashes.ts';
import { keptTerminal } from '../../testing/command-line.ts';
import { runCommandLine } from './program.ts';

const page = readFileSync(new URL('../../../docs/governance-ledger.md', import.meta.url), 'utf8');
const vector = JSON.parse(/```json\n([\s\S]+?)```/.exec(page)?.[1] ?? '') as { data: GovernanceEntry[] };
const [first, second] = vector.data as [GovernanceEntry, GovernanceEntry];
const folder = mkdtempSync(join(tmpdir(), 'pcs-ledger-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs `ledger verify` on a file of this text, where DATABASE_URL leads nowhere. */
async function verify(text: string, ...more: string[]): Promise<{ code: number; out: string; err: string }> {
  const file = join(folder, 'ledger.json');
  writeFileSync(file, text);
  const terminal = keptTerminal();
  const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
  const code = await runCommandLine(['ledger', 'verify', '--file', file, ...more], { terminal, environment });
  return { code, out: terminal.stdout(), err: terminal.stderr() };
}

test('an export that holds is told so with its last hash, in each form of the file', async () => {
  const pages = [
    { data: [first], nextCursor: 'more' },
    { data: [second], nextCursor: null },
  ];
  const record = { valid: true, entries: 2, firstInvalid: null, complete: true, lastHash: second.hash };
  const forms = [
    JSON.stringify(vector, null, 2),
    JSON.stringify(pages),
    `${pages.map((each) => JSON.stringify(each)).join('\n')}\n`,
  ];
  for (const form of forms) {
    const { code, out, err } = await verify(form, '--json');
    assert.deepEqual([code, JSON.parse(out), err], [0, record, '']);
  }
  assert.match(
    (await verify(JSON.stringify(vector))).out,
    /^the chain holds\n {2}entries {4}2\n {2}last hash {2}[0-9a-f]{64}\n$/,
  );
});

test('ids and instants count as they are written', async () => {
  const written = [
    { id: second.id.toUpperCase() },
    { at: second.at.replace('Z', '9999Z') },
    { at: second.at.replace('Z', '+00:00') },
  ];
  for (const each of written) {
    const { code, out } = await verify(
      JSON.stringify({ data: [first, { ...second, ...each }], nextCursor: null }),
      '--json',
    );
    assert.deepEqual([code, JSON.parse(out).valid], [1, false], JSON.stringify(each));
  }
});

test('an altered entry is named, and the exit code is 1', async () => {
  const altered = { data: [first, { ...second, outcome: 'approve' }], nextCursor: null };
  const { code, out } = await verify(JSON.stringify(altered), '--json');
  const { valid, firstInvalid, lastHash } = JSON.parse(out);
  assert.deepEqual([code, valid, firstInvalid.sequence, firstInvalid.id, lastHash], [1, false, 2, second.id, null]);
  assert.match(
    (await verify(JSON.stringify(altered))).out,
    /^the chain is broken\n[\s\S]* 2\n[\s\S]*hash does not match/,
  );
});

test('an export that is cut short is not passed off as the whole ledger', async () => {
  const { code, out } = await verify(JSON.stringify({ data: [first], nextCursor: 'more' }));
  assert.equal(code, 1);
  assert.match(out, /cut short/);
});

test('a file that is no export is refused in one line', async () => {
  const wrong = ['', '[]', 'no json', '{}', '[null]', '"x"', '{"data":[{}],"nextCursor":null}', '{"__proto__":1}'];
  for (const text of wrong) {
    const { code, out, err } = await verify(text);
    assert.deepEqual([code, out, err.split('\n').length], [1, '', 2], `${text}: ${err}`);
    assert.match(err, /^file/);
  }
  const terminal = keptTerminal();
  const code = await runCommandLine(['ledger', 'verify', '--file', join(folder, 'absent')], { terminal });
  assert.deepEqual([code, /ENOENT/.test(terminal.stderr())], [1, true]);
});
