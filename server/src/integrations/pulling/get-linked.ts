// Reading the vendor's record of a link.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Link } from '../links/public.ts';
import { VendorFault, type VendorRecord } from '../vendors/public.ts';
import type { EntityContext } from '../work/public.ts';

/** Reads the record of a link. Throws VendorFault `not_found_or_no_access` if the vendor does not show it. */
export async function getLinked(
  { entity, session }: Pick<EntityContext, 'entity' | 'session'>,
  { vendorId }: Link,
): Promise<VendorRecord> {
  const record = vendorId === null ? null : await entity.get(session, vendorId);
  if (record !== null) return record;
  throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoRecord'));
}
