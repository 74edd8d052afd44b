// What a change of a user comes to: pure.
import { isDeepStrictEqual } from 'node:util';
import { emailKeyOf } from '../../users/public.ts';
import { composeName, findAddress, type ScimUserValues } from './user-values.ts';

export interface Changes {
  /** The attributes that change, for the log; empty: nothing does. */
  readonly names: readonly string[];
  /** The new membership status; undefined if it stays. */
  readonly status: 'active' | 'deactivated' | undefined;
  /** The name by which the account goes changes. */
  readonly isRenamed: boolean;
  /** The address that the account is to have. */
  readonly email: string;
  /** The address changes, be it in its spelling alone. */
  readonly isReaddressed: boolean;
  /** The address becomes another one. */
  readonly isOtherMailbox: boolean;
}

/**
 * Compares a user before and after. `active` that is not said stays as it is, and so does the address of the account where the
 * user names the same one as before.
 */
export function changesOf(before: ScimUserValues & { readonly email: string }, after: ScimUserValues): Changes {
  const { active = before.active } = after;
  const address = findAddress(after) ?? before.email;
  const email = address === findAddress(before) ? before.email : address;
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before.attributes[name], after.attributes[name]));
  const own = [
    ...(before.userName === after.userName ? [] : ['userName']),
    ...(before.externalId === after.externalId ? [] : ['externalId']),
    ...(active === before.active ? [] : ['active']),
  ];
  return {
    names: [...own, ...changed],
    status: active === before.active ? undefined : active === false ? 'deactivated' : 'active',
    isRenamed: composeName(before) !== composeName(after),
    email,
    isReaddressed: before.email !== email,
    isOtherMailbox: emailKeyOf(before.email) !== emailKeyOf(email),
  };
}
