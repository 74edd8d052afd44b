import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { forgetHome, rememberedHome, rememberHome } from './remembered.ts';

const ID = '0191f3a0-7c1e-7000-8000-000000000001';
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

beforeEach(() => {
  const kept = new Map<string, string>();
  const value = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
});

afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before);
});

test('a part of a project or a workspace is remembered with whose it is, without what was looked at in it', () => {
  rememberHome(`/projects/${ID}/issues/${ID}`);
  assert.deepEqual(rememberedHome(), { href: `/projects/${ID}/issues`, of: 'projects', id: ID });
  rememberHome(`/w/${ID}`);
  assert.deepEqual(rememberedHome(), { href: `/w/${ID}`, of: 'w', id: ID });
});

test('what is no such part is not remembered, and what was is until it is forgotten', () => {
  rememberHome(`/w/${ID}/members`);
  for (const other of ['/', '/me', '/w/one/members', `/elsewhere/${ID}`]) rememberHome(other);
  assert.equal(rememberedHome()?.href, `/w/${ID}/members`);
  forgetHome();
  assert.equal(rememberedHome(), undefined);
});
