// Replacing the mapping of a connection.
import type { IntegrationMapping, IntegrationMappingPut } from '../../../../contract/integration-sync.ts';
import type { VendorKind } from '../../../../contract/integrations.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { validationFailed } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { requireContentMatch } from '../../platform/http/content-tag.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { listPeopleWithAccess } from '../../tenancy/members/public.ts';
import { findSealed, type StoredConnection } from '../connections/public.ts';
import { links } from '../links/public.ts';
import type { VendorAdapter } from '../vendors/public.ts';
import {
  EMPTY_MAPPING,
  findInitialFaults,
  findMappingFaults,
  isSameMapping,
  readInitials,
  readTables,
} from './mapping.ts';
import { findInitials, listLinkedEntities, lockMapping, saveMapping } from './store.ts';

export interface MappingDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly adapters: Readonly<Record<VendorKind, VendorAdapter>>;
}

interface Replacing {
  readonly connectionId: string;
  readonly ifMatch: string | undefined;
  readonly tables: IntegrationMappingPut;
}

/** Replaces the tables of a connection; their version rises if that changes something. */
export async function replaceMapping(
  deps: MappingDeps,
  actor: Actor,
  scope: ProjectScope,
  { connectionId, ifMatch, tables }: Replacing,
): Promise<IntegrationMapping> {
  return inTransaction(deps.db, scope, async (tx) => {
    const { connection } = await findSealed(tx, scope, connectionId);
    const at = instantOf(deps.clock.now());
    const before = await lockMapping(tx, scope, connectionId, at);
    requireContentMatch(ifMatch, before);
    const present = (await listPeopleWithAccess(tx, scope)).map(({ id }) => id);
    // People who left stay in a table that is sent back as it was read.
    const userIds = new Set([...present, ...before.people.map(({ userId }) => userId)]);
    const faults = findMappingFaults(tables, { userIds, fields: listFields(deps, connection) });
    if (faults.length > 0) throw validationFailed(faults);
    const after = readTables(tables);
    if (isSameMapping(before, after)) return before;
    const next = { version: before.version + 1, ...after };
    const linked = await listLinkedEntities(tx, scope, connectionId);
    const missing = findInitialFaults({ before, tables, linked });
    if (missing.length > 0) throw validationFailed(missing);
    const kept = await findInitials(tx, scope, connectionId);
    const initials = readInitials(kept, { before, tables, linked, version: next.version });
    await links.freeFields(tx, scope, connectionId);
    const mapping = await saveMapping(tx, scope, connectionId, { mapping: next, initials, at });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'integrations.mapping_changed',
      subject: { type: 'integration_connection', id: connectionId },
      projectId: scope.projectId,
      detail: { version: mapping.version },
    });
    return mapping;
  });
}

function listFields({ adapters }: MappingDeps, { vendor, config }: StoredConnection) {
  const { version: _, people: __, fields: ___, ...tables } = EMPTY_MAPPING;
  const context = { ...tables, people: new Map<string, string>(), config, timeZone: 'UTC' };
  const { entities } = adapters[vendor];
  return new Map(entities.map((each) => [each.entity, each.rules(context).map(({ field }) => field)] as const));
}
