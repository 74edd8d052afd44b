// What a change of a user comes to: pure.
import { isDeepStrictEqual } from 'node:util';
import { emailKeyOf } from '../../users/public.ts';
import { nameOf, type ScimUserValues } from './user-values.ts';

export interface Changes {
  /** The attributes that change, for the log; empty: nothing does. */
  readonly names: readonly string[];
  readonly standing: 'active' | 'deactivated' | undefined;
  /** The name by which the account goes changes. */
  readonly isRenamed: boolean;
  /** The address changes, be it in its spelling alone. */
  readonly isReaddressed: boolean;
  /** The address becomes another one. */
  readonly isOtherMailbox: boolean;
}

/** Compares a user before and after. `active` that is not said stays as it is. */
export function changesOf(before: ScimUserValues, after: ScimUserValues): Changes {
  const { active = before.active } = after;
  const isReaddressed = before.userName !== after.userName;
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before.attributes[name], after.attributes[name]));
  const own = [
    ...(isReaddressed ? ['userName'] : []),
    ...(before.externalId === after.externalId ? [] : ['externalId']),
    ...(active === before.active ? [] : ['active']),
  ];
  return {
    names: [...own, ...changed],
    standing: active === before.active ? undefined : active === false ? 'deactivated' : 'active',
    isRenamed: nameOf(before) !== nameOf(after),
    isReaddressed,
    isOtherMailbox: emailKeyOf(before.userName) !== emailKeyOf(after.userName),
  };
}
