import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret } from 'otpauth';
import { makeRecoveryCodes, RECOVERY_CODES, recoveryCodeHash } from './recovery-code.ts';
import { makeTotpSecret, stepOfCode, totpUri } from './totp.ts';

// RFC 6238, appendix B, SHA-1: its codes have eight digits, ours are the last six of them.
const SECRET = Secret.fromLatin1('12345678901234567890').base32;
const VECTORS: readonly [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const stepAt = (seconds: number, code: string, lastStep = 0) =>
  stepOfCode(SECRET, code, { nowMs: seconds * 1000, lastStep });

test('the codes of RFC 6238 are right at their time', () => {
  for (const [seconds, code] of VECTORS) assert.equal(stepAt(seconds, code), Math.floor(seconds / 30), `${seconds}`);
});

test('a code is good one step before and after its own, and no further', () => {
  const step = Math.floor(1_234_567_890 / 30);
  for (const off of [-30, 0, 30]) assert.equal(stepAt(1_234_567_890 + off, '005924'), step, `${off}`);
  for (const off of [-60, 60, 90]) assert.equal(stepAt(1_234_567_890 + off, '005924'), undefined, `${off}`);
});

test('a step that was taken, or one before it, is taken no more', () => {
  const step = Math.floor(1_234_567_890 / 30);
  assert.equal(stepAt(1_234_567_890, '005924', step - 1), step);
  assert.equal(stepAt(1_234_567_890, '005924', step), undefined);
  assert.equal(stepAt(1_234_567_890, '005924', step + 1), undefined);
});

test('what is no code of six digits is none', () => {
  for (const code of ['', '5924', '0059240', 'abcdef', '005 924', '-05924', '00592४']) {
    assert.equal(stepAt(1_234_567_890, code), undefined, code);
  }
});

test('a secret has 160 bits, and an address for apps names it with the account', () => {
  const secret = makeTotpSecret();
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(secret, { issuer: 'Acme & Co', account: 'noor@example.com' }));
  assert.deepEqual(
    [uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')],
    ['otpauth:', secret, 'Acme & Co'],
  );
});

test('recovery codes are ten unlike ones, known again however they are typed', () => {
  const codes = makeRecoveryCodes();
  assert.equal(new Set(codes).size, RECOVERY_CODES);
  for (const code of codes) {
    const hash = recoveryCodeHash(code);
    assert.ok(hash);
    assert.deepEqual(recoveryCodeHash(` ${code.toLowerCase().replaceAll('-', ' ')} `), hash);
  }
  for (const text of ['', '123456', 'AAAA-AAAA-AAAA', 'AAAA-AAAA-AAAA-AAA1', `${codes[0]}A`]) {
    assert.equal(recoveryCodeHash(text), undefined, text);
  }
});
