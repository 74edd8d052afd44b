// The tables of a connection as a run uses them.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { StoredConnection } from '../connections/public.ts';
import { findInitials, findMapping, loadMappingContext } from '../mapping/public.ts';
import type { VendorSession, VendorUser } from '../vendors/public.ts';
import type { Mapping } from '../work/public.ts';

interface Tables {
  readonly connection: StoredConnection;
  readonly session: VendorSession;
  readonly vendorUsers: readonly VendorUser[];
}

/** Loads the tables, with the people of the vendor. */
export async function loadMapping(
  reader: Reader,
  scope: ProjectScope,
  { connection, session, vendorUsers }: Tables,
): Promise<Mapping> {
  const { version, fields } = await findMapping(reader, scope, connection.id);
  const facts = { connection, timeZone: session.timeZone, vendorUsers };
  const context = await loadMappingContext(reader, scope, facts);
  const off = Object.fromEntries(
    Object.entries(fields).map(([entity, table]) => [
      entity,
      Object.entries(table).flatMap(([field, state]) => (state === 'off' ? [field] : [])),
    ]),
  );
  const initials = await findInitials(reader, scope, connection.id);
  return { context, version, off, initials };
}
