// The context of a run at work: the connection's session, its mapping, and the lease that every transaction holds.
import type { RunCounts } from '../../../../contract/integration-runs.ts';
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { EventDeps, StoredConnection } from '../connections/public.ts';
import type { Bases, initialBases } from '../deciding/public.ts';
import { areEqual, type FieldRule, type FieldValue, type FieldValues, translateToLocal } from '../fields/public.ts';
import type { links } from '../links/public.ts';
import type { LocalRecords } from '../local-records/public.ts';
import type { Preview } from '../previewing/public.ts';
import { type Run, runSteps } from '../runs/public.ts';
import type { Tally } from '../tallying/public.ts';
import type { EntityAdapter, MappingContext, VendorRecord, VendorSession } from '../vendors/public.ts';

/** Fields that were switched on after records were linked. */
type Initials = Parameters<typeof initialBases.take>[1];

export interface WorkDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  /** The address of a record in the web application. */
  readonly recordUrl: (scope: ProjectScope, entity: SyncedEntity, id: string) => string;
  readonly notifyAdmins: EventDeps['notifyAdmins'];
}

/** The tables of a connection as a run uses them. */
export interface Mapping {
  readonly context: MappingContext;
  readonly version: number;
  /** Fields that were switched on, by type. */
  readonly initials: Readonly<Partial<Record<SyncedEntity, Initials>>>;
  /** Fields that are switched off, by type. */
  readonly off: Readonly<Partial<Record<SyncedEntity, readonly string[]>>>;
}

/** A run at work. */
export interface RunContext {
  readonly deps: WorkDeps;
  readonly scope: ProjectScope;
  readonly run: Run;
  readonly connection: StoredConnection;
  readonly session: VendorSession;
  readonly mapping: Mapping;
  /** Of a dry run; null for a run that writes. */
  readonly preview: Preview | null;
  /** Counts of this slice of work, which grow. */
  readonly counts: { -readonly [Name in keyof RunCounts]: RunCounts[Name] };
  /** Has each record count once, whatever comes across it. */
  readonly tally: Tally;
  /** Called with what each transaction of the run finds of it: a cancellation ends it after the record at hand. */
  readonly onHeld?: (held: { readonly isCancelled: boolean }) => void;
  /** The links that the connection may still get. */
  readonly room: Awaited<ReturnType<typeof links.findRoom>>;
}

/** A run at work on one type of records. */
export interface EntityContext extends RunContext {
  readonly entity: EntityAdapter;
  readonly records: LocalRecords;
  /** The values that fields of new records may have there, where the vendor says so. */
  readonly permitted?: VendorRecord['permitted'];
}

/** Another worker has the run, or it has ended: nothing more may be written for it. */
export class LeaseLost extends Error {
  constructor() {
    super('Another worker has the run.');
    this.name = 'LeaseLost';
  }
}

/** Runs a transaction of a run; a dry run takes it back. Throws LeaseLost if the run is not this worker's any more. */
export function inStep<T>(
  {
    deps,
    scope,
    run,
    counts,
    room,
    preview = null,
    onHeld,
  }: Pick<RunContext, 'deps' | 'scope' | 'run' | 'counts'> & Partial<RunContext>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const before = { ...counts };
  const left = room?.left ?? 0;
  preview?.begin();
  return inTransaction(deps.db, scope, async (tx) => {
    // A deadlock's victim begins again, and counts again.
    Object.assign(counts, before);
    if (room !== undefined) room.left = left;
    const held = await runSteps.hold(tx, scope, run);
    if (held === undefined) throw new LeaseLost();
    onHeld?.(held);
    return preview === null ? work(tx) : preview.rehearse(tx, () => work(tx));
  });
}

/** Returns the rules of the fields that are switched on, for a record of the vendor if one is given, else for a new one. */
export function listRules({ entity, mapping, permitted }: EntityContext, record?: VendorRecord): readonly FieldRule[] {
  const off = mapping.off[entity.entity] ?? [];
  const limits = record ?? (permitted && { permitted });
  return entity.rules(mapping.context, limits).filter(({ field }) => !off.includes(field));
}

/** Returns the local values of a record of the vendor, as far as they have one; with a link, of the fields that changed there. */
export function translateIncoming(
  context: EntityContext,
  vendor: VendorRecord,
  link?: { readonly bases: Bases },
): FieldValues {
  const values: Record<string, FieldValue> = {};
  for (const rule of listRules(context, vendor)) {
    const value = vendor.values[rule.field];
    if (rule.way === '→' || value === undefined) continue;
    if (link !== undefined && areEqual(value, link.bases.vendorBase[rule.field])) continue;
    const translation = translateToLocal(rule, value);
    if ('value' in translation) values[rule.field] = translation.value;
  }
  return values;
}
