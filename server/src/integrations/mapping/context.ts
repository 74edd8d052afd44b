// The tables and people of a connection, as adapters translate values by them.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { listPeopleWithAccess } from '../../tenancy/members/public.ts';
import type { StoredConnection } from '../connections/public.ts';
import type { MappingContext, VendorUser } from '../vendors/public.ts';
import { matchPeople } from './match-people.ts';
import { findMapping } from './store.ts';

/** The facts on which the context of a connection depends beside its tables. */
export interface ContextFacts {
  readonly connection: Pick<StoredConnection, 'id' | 'config'>;
  /** IANA name of the zone of the vendor's days. */
  readonly timeZone: string;
  readonly vendorUsers: readonly VendorUser[];
}

/** Loads the context by which adapters translate values of a connection. */
export async function loadMappingContext(
  reader: Reader,
  scope: ProjectScope,
  { connection, timeZone, vendorUsers }: ContextFacts,
): Promise<MappingContext> {
  const { statuses, types, conditions, people } = await findMapping(reader, scope, connection.id);
  const members = await listPeopleWithAccess(reader, scope);
  return {
    statuses,
    types,
    conditions,
    people: matchPeople(people, members, vendorUsers),
    config: connection.config,
    timeZone,
  };
}
