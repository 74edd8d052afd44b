// The tables of a connection as a run uses them.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { findMapping, loadMappingContext } from '../mapping/public.ts';
import type { OpenSession } from '../sessions/public.ts';
import type { Mapping } from '../work/public.ts';

/** Loads the tables, with the people of the vendor as they are now. Throws VendorFault or MustWait. */
export async function loadMapping(
  reader: Reader,
  scope: ProjectScope,
  { connection, session, adapter }: OpenSession,
): Promise<Mapping> {
  const { version, fields } = await findMapping(reader, scope, connection.id);
  const vendorUsers = await adapter.listUsers(session);
  const facts = { connection, timeZone: session.timeZone, vendorUsers };
  const context = await loadMappingContext(reader, scope, facts);
  const off = Object.fromEntries(
    Object.entries(fields).map(([entity, table]) => [
      entity,
      Object.entries(table).flatMap(([field, state]) => (state === 'off' ? [field] : [])),
    ]),
  );
  return { context, version, off };
}
