// Matching members to people at the vendor (section 11.14): pure.
import type { IntegrationMapping } from '../../../../contract/integration-sync.ts';
import { toNfc } from '../../platform/text.ts';
import type { VendorUser } from '../vendors/public.ts';

/** A current member with access to the project. */
export interface MatchedMember {
  readonly id: string;
  readonly email: string;
  /** False for a member whom an identity provider made and who has not joined: the address may not be theirs. */
  readonly isAccepted: boolean;
}

/**
 * Returns the ids of vendor users by the id of a member, one to one: those of the table, and for the others those who have the
 * same verified address in any case. An address that several people of either side have matches nobody.
 */
export function matchPeople(
  table: IntegrationMapping['people'],
  members: readonly MatchedMember[],
  vendorUsers: readonly VendorUser[],
): ReadonlyMap<string, string> {
  const current = new Set(members.map(({ id }) => id));
  const matched = new Map(
    table.filter(({ userId }) => current.has(userId)).map(({ userId, vendorUserId }) => [userId, vendorUserId]),
  );
  const taken = new Set(matched.values());
  const byAddress = Map.groupBy(
    vendorUsers.filter(({ email, isActive }) => isActive && email !== null),
    ({ email }) => foldAddress(email ?? ''),
  );
  const verified = members.filter(({ isAccepted }) => isAccepted);
  for (const [address, [member, ...others]] of Map.groupBy(verified, ({ email }) => foldAddress(email))) {
    const [user, ...namesakes] = byAddress.get(address) ?? [];
    if (member === undefined || user === undefined || others.length > 0 || namesakes.length > 0) continue;
    if (!matched.has(member.id) && !taken.has(user.id)) matched.set(member.id, user.id);
  }
  return matched;
}

const foldAddress = (address: string) => toNfc(address.trim()).toLowerCase();
