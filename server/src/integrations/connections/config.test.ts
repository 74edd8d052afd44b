import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../platform/app-error.ts';
import { joinSecrets, mergeConfig, splitSecrets } from './config.ts';

const EMPTY = { config: {}, secrets: {} };

const refusalFrom = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.details?.map(({ path, message }) => [path, message.key]);
    throw error;
  }
  return assert.fail('was taken');
};

test('secret members are taken out at any depth, in any spelling', () => {
  const whole = {
    baseUrl: 'https://c.example',
    webhookSecret: 'a',
    'API-KEY': 'b',
    api_key: 'c',
    apikey: 'd',
    privateKey: 'e',
    PassPhrase: 'f',
    proxy: { user: 'u', password: 'g', 'a/b~c': { token: 'h' } },
    list: [{ name: 'n', credentials: ['i', { j: 1 }] }, 'plain'],
    key: 'kept: no secret',
  };
  const { config, secrets } = splitSecrets(whole);
  assert.deepEqual(config, {
    baseUrl: 'https://c.example',
    proxy: { user: 'u', 'a/b~c': {} },
    list: [{ name: 'n' }, 'plain'],
    key: 'kept: no secret',
  });
  assert.deepEqual(secrets, {
    webhookSecret: 'a',
    'API-KEY': 'b',
    api_key: 'c',
    apikey: 'd',
    privateKey: 'e',
    PassPhrase: 'f',
    'proxy/password': 'g',
    'proxy/a~1b~0c/token': 'h',
    'list/0/credentials': ['i', { j: 1 }],
  });
});

test('for any configuration: no secret member stays, and joining gives back the same', () => {
  const name = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('token', 'aSecret', '__proto__', 'constructor', 'password/x~'),
  );
  const member = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(name, tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  fc.assert(
    fc.property(fc.dictionary(name, member, { maxKeys: 5 }), (given) => {
      const whole = JSON.parse(JSON.stringify(given));
      const split = splitSecrets(whole);
      assert.doesNotMatch(listNames(split.config).join('\n'), /secret|token|password/i);
      assert.deepEqual(sorted(joinSecrets(split)), sorted(whole));
    }),
  );
});

/** Joined secrets come last: the order of members does not count. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([key, each]) => [key, sorted(each)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
};

const listNames = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => [...(Array.isArray(value) ? [] : [key]), ...listNames(each)])
    : [];

test('a change is merged by top-level member, and null removes one, secrets with it', () => {
  const stored = mergeConfig(EMPTY, { a: 1, b: { token: 't', x: 1 }, webhookSecret: 's' });
  assert.deepEqual(mergeConfig(stored, {}), stored);
  assert.deepEqual(mergeConfig(stored, { a: 2, c: null }), { ...stored, config: { ...stored.config, a: 2 } });
  assert.deepEqual(mergeConfig(stored, { webhookSecret: null, b: { y: 2 } }), {
    config: { a: 1, b: { y: 2 } },
    secrets: {},
  });
});

test('a configuration has bounds: members, bytes and depth', () => {
  const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, 1]));
  mergeConfig(EMPTY, members(50));
  assert.deepEqual(
    refusalFrom(() => mergeConfig(EMPTY, members(51))),
    [['config', 'field.maxMembers']],
  );
  const full = mergeConfig(EMPTY, members(50));
  assert.deepEqual(
    refusalFrom(() => mergeConfig(full, { more: 1 })),
    [['config', 'field.maxMembers']],
  );
  mergeConfig(full, { more: 1, m0: null });
  assert.deepEqual(
    refusalFrom(() => mergeConfig(EMPTY, { a: { b: members(49) } })),
    [['config', 'field.maxMembers']],
  );
  mergeConfig(EMPTY, { a: 'x'.repeat(16_376) });
  assert.deepEqual(
    refusalFrom(() => mergeConfig(EMPTY, { a: 'x'.repeat(16_377) })),
    [['config', 'integrations.configBytes']],
  );
  mergeConfig(EMPTY, { a: { b: { c: { d: 1 } } } });
  assert.deepEqual(
    refusalFrom(() => mergeConfig(EMPTY, { a: { b: { c: { d: [] } } } })),
    [['config/a', 'integrations.configDepth']],
  );
  assert.deepEqual(
    refusalFrom(() => mergeConfig(EMPTY, { list: [[[[1]]]] })),
    [['config/list', 'integrations.configDepth']],
  );
  const deepest = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  assert.deepEqual(
    refusalFrom(() => mergeConfig(EMPTY, { deepest })),
    [['config/deepest', 'integrations.configDepth']],
  );
  assert.deepEqual(
    refusalFrom(() => mergeConfig(EMPTY, { a: { huge: JSON.parse('1e400') } })),
    [['config/a', 'field.number']],
  );
});
