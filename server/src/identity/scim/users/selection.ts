// Which attributes of a user an answer holds: `attributes` and `excludedAttributes` (RFC 7644 §3.9).
import { SCIM_ENTERPRISE_SCHEMA } from '../../../../../contract/scim-messages.ts';
import { withoutCoreUrn } from './user-schema.ts';
import { isObject } from './user-values.ts';

/** What was asked for; undefined: all. */
export interface Selection {
  readonly only: readonly string[] | undefined;
  readonly without: readonly string[];
}

/** `id` and `schemas` are in every answer. */
const ALWAYS: readonly string[] = ['id', 'schemas'];
const MAX_NAMES = 100;

/** Reads the two parameters: names in any case, with parts behind a dot, separated by commas. */
export function readSelection(attributes: unknown, excluded: unknown): Selection {
  const only = namesOf(attributes);
  return { only: only.length === 0 ? undefined : only, without: namesOf(excluded) };
}

function namesOf(given: unknown): string[] {
  const names = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : [];
  return names
    .filter((each) => typeof each === 'string')
    .map(keyOf)
    .filter((each) => each !== '')
    .slice(0, MAX_NAMES);
}

/** A name by which parts are compared: lower case, a part behind a line break, since a urn has dots of its own. */
function keyOf(name: string): string {
  const key = withoutCoreUrn(name.trim()).toLowerCase();
  const urn = SCIM_ENTERPRISE_SCHEMA.toLowerCase();
  if (key === urn) return key;
  if (key.startsWith(`${urn}:`)) return `${urn}\n${key.slice(urn.length + 1).replaceAll('.', '\n')}`;
  return key.replaceAll('.', '\n');
}

/** The user with what was asked for. */
export function select<T extends object>(user: T, { only, without }: Selection): object {
  const chosen = only === undefined ? user : keep(user, '', only);
  return without.length === 0 ? chosen : drop(chosen, '', without);
}

function keep(holder: object, above: string, only: readonly string[]): object {
  const kept = Object.entries(holder).flatMap(([name, value]): [string, unknown][] => {
    const key = above + name.toLowerCase();
    if ((above === '' && ALWAYS.includes(name)) || only.includes(key)) return [[name, value]];
    if (!only.some((each) => each.startsWith(`${key}\n`))) return [];
    const parts = (each: unknown) => (isObject(each) ? keep(each, `${key}\n`, only) : each);
    return [[name, Array.isArray(value) ? value.map(parts) : parts(value)]];
  });
  return Object.fromEntries(kept);
}

function drop(holder: object, above: string, without: readonly string[]): object {
  const kept = Object.entries(holder).flatMap(([name, value]): [string, unknown][] => {
    const key = above + name.toLowerCase();
    if (without.includes(key) && !(above === '' && ALWAYS.includes(name))) return [];
    if (!without.some((each) => each.startsWith(`${key}\n`))) return [[name, value]];
    const parts = (each: unknown) => (isObject(each) ? drop(each, `${key}\n`, without) : each);
    return [[name, Array.isArray(value) ? value.map(parts) : parts(value)]];
  });
  return Object.fromEntries(kept);
}
