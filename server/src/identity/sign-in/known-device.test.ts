import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openKeyring } from '../../platform/secrets/keyring.ts';
import { deviceSetCookie, markDevice, recogniseDevice } from './known-device.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const asked = { email: 'noor@example.com', passwordHash: 'phc', nowMs: Date.parse('2026-03-01T08:15:30.250Z') };
const master = (byte: number) => Buffer.from([...Array(31).fill(byte), byte + 1]).toString('base64');
const secretsOf = (...bytes: number[]) => openKeyring(bytes.map(master)).deriveAll('known-device');
const secrets = secretsOf(1);
const mark = markDevice(secrets, asked, undefined);

test('a device is known by its mark for the account it signed in to, for a year, under one id', () => {
  const id = recogniseDevice(secrets, asked, mark) ?? assert.fail('it is not known');
  assert.match(mark, /^pcsd_[\w-]{22}\.[0-9a-z]+\.[\w-]{43}$/);
  assert.ok(mark.includes(id));
  const at = (nowMs: number) => recogniseDevice(secrets, { ...asked, nowMs }, mark);
  assert.equal(at(asked.nowMs + YEAR_MS - 1_000), id);
  assert.equal(at(asked.nowMs + YEAR_MS), undefined);
  const later = { ...asked, nowMs: asked.nowMs + YEAR_MS / 2 };
  const renewed = markDevice(secrets, later, id);
  assert.equal(recogniseDevice(secrets, { ...later, nowMs: later.nowMs + YEAR_MS - 1_000 }, renewed), id);
});

test('each device has an id of its own', () => {
  const ids = Array.from({ length: 50 }, () => recogniseDevice(secrets, asked, markDevice(secrets, asked, undefined)));
  assert.equal(new Set(ids).size, 50);
});

test('a mark says nothing for another account or after a new password, in another deployment, or with any character changed', () => {
  assert.equal(recogniseDevice(secrets, { ...asked, email: 'omar@example.com' }, mark), undefined);
  for (const passwordHash of ['another', '', null]) {
    assert.equal(recogniseDevice(secrets, { ...asked, passwordHash }, mark), undefined);
  }
  assert.equal(recogniseDevice(secretsOf(9), asked, mark), undefined);
  fc.assert(
    fc.property(fc.nat(mark.length - 1), fc.constantFrom('A', 'b', '0', '.', '_', ' '), (at, character) => {
      fc.pre(mark[at] !== character);
      const altered = mark.slice(0, at) + character + mark.slice(at + 1);
      assert.equal(recogniseDevice(secrets, asked, altered), undefined);
    }),
  );
  for (const other of [undefined, '', 'pcsd_', `${mark}x`, ` ${mark}`, mark.replace('pcsd', 'pcss')]) {
    assert.equal(recogniseDevice(secrets, asked, other), undefined);
  }
});

test('a mark made before a rotation of the master key is known as long as the older key is configured', () => {
  assert.notEqual(recogniseDevice(secretsOf(5, 1), asked, mark), undefined);
  assert.equal(recogniseDevice(secretsOf(5), asked, mark), undefined);
});

test('the cookie goes to signing in alone, is hidden from scripts and other sites, and behind https from the network', () => {
  assert.equal(
    deviceSetCookie(false, 'm'),
    'pcs_device=m; Path=/api/auth; HttpOnly; SameSite=Strict; Max-Age=31536000',
  );
  assert.match(deviceSetCookie(true, 'm'), /; Secure$/);
});
