// `config` of a connection: an open object whose secret members are kept apart and sealed (integrations 11.2). Pure.
import { MAX_CONFIG_BYTES, MAX_CONFIG_DEPTH, MAX_CONFIG_MEMBERS } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { invalidField } from '../../platform/app-error.ts';

export type Config = Readonly<Record<string, unknown>>;

/** A configuration without its secrets, and these by their paths (`webhookSecret`, `proxy/password`). */
export interface SplitConfig {
  readonly config: Config;
  readonly secrets: Readonly<Record<string, unknown>>;
}

const SECRET_NAME = /secret|token|password|passphrase|api[-_]?key|private[-_]?key|credential/i;

/** @internal Takes the secret members out of a configuration, at any depth. */
export function splitSecrets(whole: Config): SplitConfig {
  const secrets: [string, unknown][] = [];
  const config = withoutSecrets(whole, [], secrets);
  return { config: config as Config, secrets: Object.fromEntries(secrets) };
}

function withoutSecrets(value: unknown, path: readonly string[], secrets: [string, unknown][]): unknown {
  // Places in a list are kept, so that a path still names the same member.
  if (Array.isArray(value)) return value.map((each, index) => withoutSecrets(each, [...path, String(index)], secrets));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, member]) => {
    const at = [...path, name];
    if (SECRET_NAME.test(name)) {
      secrets.push([at.map(escapeName).join('/'), member]);
      return [];
    }
    return [[name, withoutSecrets(member, at, secrets)] as const];
  });
  return Object.fromEntries(entries);
}

/** @internal Puts the secrets back into their places. */
export function joinSecrets({ config, secrets }: SplitConfig): Config {
  const whole = structuredClone(config) as Record<string, unknown>;
  for (const [path, value] of Object.entries(secrets)) {
    const names = path.split('/').map(unescapeName);
    const last = names.pop();
    const parent = names.reduce<unknown>(
      (at, name) => (isObject(at) || Array.isArray(at) ? at[name as never] : undefined),
      whole,
    );
    if (last === undefined || !isObject(parent)) throw new Error('a secret of a configuration has no place');
    define(parent, last, value);
  }
  return whole;
}

/** Merges by top-level member; null removes one. Throws validation_failed beyond the bounds of a configuration. */
export function mergeConfig(stored: SplitConfig, change: Config): SplitConfig {
  requireBounds(change, change);
  const merged = new Map(Object.entries(joinSecrets(stored)));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) merged.delete(name);
    else merged.set(name, value);
  }
  const whole = Object.fromEntries(merged);
  requireBounds(whole, change);
  return splitSecrets(whole);
}

/** Checks the depth first: whatever counts members would otherwise exhaust the stack. */
function requireBounds(whole: Config, change: Config): void {
  for (const [name, value] of Object.entries(change)) {
    if (isDeeper(value, MAX_CONFIG_DEPTH - 1)) {
      throw invalidField(`config/${name}`, createMessage('integrations.configDepth', { count: MAX_CONFIG_DEPTH }));
    }
    // 1e400 is JSON, but would be stored as null.
    if (hasInfinity(value)) throw invalidField(`config/${name}`, createMessage('field.number'));
  }
  if (countMembers(whole) > MAX_CONFIG_MEMBERS) throw refuse('most', { count: MAX_CONFIG_MEMBERS });
  if (Buffer.byteLength(JSON.stringify(whole)) > MAX_CONFIG_BYTES) throw refuse('bytes', { bytes: MAX_CONFIG_BYTES });
}

const refuse = (kind: 'most' | 'bytes', { count = 0, bytes = 0 }: { count?: number; bytes?: number }) =>
  invalidField(
    'config',
    kind === 'most'
      ? createMessage('field.maxMembers', { count })
      : createMessage('integrations.configBytes', { bytes }),
  );

function countMembers(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countMembers(each), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + 1 + countMembers(each), 0);
}

/** True if a value nests more than the given number of objects and lists. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

function hasInfinity(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInfinity);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets an own member, also one named `__proto__`. */
function define(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

// JSON Pointer (RFC 6901 §3).
const escapeName = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
const unescapeName = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~');
