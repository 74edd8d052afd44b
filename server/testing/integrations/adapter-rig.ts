// An adapter under test: its simulator, its values, and small steps that the tests of the suite share.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Arbitrary } from 'fast-check';
import type { ChoiceKind } from '../../../contract/integration-sync.ts';
import type { Control } from '../../../simulators/vendor-core/control-client.ts';
import type { JsonObject } from '../../../simulators/vendor-core/json.ts';
import type { Simulator, VendorKind } from '../../../simulators/vendor-core/start-simulator.ts';
import type { Row } from '../../../simulators/vendor-core/world.ts';
import { makeMarker } from '../../src/integrations/adapting/marker.ts';
import { areEqual, type FieldValue, type FieldValues } from '../../src/integrations/fields/public.ts';
import type {
  EntityAdapter,
  MappingContext,
  VendorAdapter,
  VendorRecord,
} from '../../src/integrations/vendors/adapter.ts';
import { VendorFault, type VendorSession } from '../../src/integrations/vendors/vendor-call.ts';
import { type Place, startVendorSession } from './vendor-session.ts';

/** A new value of a field: in the vendor's terms, and as members of the simulator's record. */
export interface FieldEdit {
  readonly field: string;
  readonly value: FieldValue;
  readonly members: JsonObject;
}

/** All that the suite has to know about one type of records at one vendor. */
export interface AdapterRig {
  readonly kind: VendorKind;
  readonly adapter: VendorAdapter;
  readonly entity: EntityAdapter;
  readonly place: Place;
  readonly context: MappingContext;
  /** The simulator's name of the records, and the scope that new ones get. */
  readonly simulated: { readonly entity: string; readonly scope: string };
  /** The path of the list and of one record at the vendor, with `*`, for faults. */
  readonly paths: { readonly list: string; readonly record: string };
  /** The members of a record that somebody else made, by a number that no two share. */
  readonly createRow: (count: number) => JsonObject;
  /** More records than two pages of the adapter hold. */
  readonly manyRows: number;
  /** The values of a new record; null for records that are not created at the vendor. */
  readonly values: FieldValues | null;
  /** At least two fields that the adapter writes and other people write too. */
  readonly edits: readonly [FieldEdit, FieldEdit, ...FieldEdit[]];
  /** A change of a record that no synced field shows. */
  readonly unmapped: JsonObject;
  /** The member of a record's answer that each field is read from. */
  readonly members: Readonly<Record<string, string>>;
  /** Members that make the vendor's day of a field unreadable. */
  readonly badDates: readonly { readonly field: string; readonly members: JsonObject }[];
  /** Any local and any vendor value of each field. */
  readonly generated: Readonly<
    Record<string, { readonly local: Arbitrary<FieldValue>; readonly vendor: Arbitrary<FieldValue> }>
  >;
  readonly hasHistory: boolean;
  /** True if the vendor lists the oldest change first. */
  readonly isOrdered: boolean;
  /** False for a vendor that says nothing about deleted records. */
  readonly tellsDeleted: boolean;
  readonly accountId: string;
  /** A person at the vendor who is not the account. */
  readonly otherPerson: {
    readonly id: string;
    /** Null for a vendor that lists no people. */
    readonly email: string | null;
  };
  /** A thing that each kind of choices has; `isConstant` if the adapter knows them without a call. */
  readonly choices: readonly {
    readonly kind: ChoiceKind;
    readonly parent: string | null;
    readonly id: string;
    readonly isConstant?: boolean;
  }[];
}

/** A running simulator with a session, and the steps of tests. */
export interface AdapterBench {
  readonly rig: AdapterRig;
  readonly simulator: Simulator;
  readonly control: Control;
  readonly session: VendorSession;
  readonly entity: EntityAdapter;
  /** Adds a record of somebody else. */
  addRow(): Promise<Row>;
  edit(id: string, members: JsonObject): Promise<Row>;
  /** Reads every page of the list. */
  listAll(since?: string | null): Promise<Listed>;
  /** Reads a record that has to be there. */
  read(id: string): Promise<VendorRecord>;
  /** Creates a record with the values of the rig, or of the caller, and returns its id. */
  create(recordId: string, values?: FieldValues): Promise<string>;
  /** Moves the vendor's clock ahead. */
  advance(ms: number): Promise<void>;
}

/** Every record of a list, with repetitions, in the vendor's order. */
export interface Listed {
  readonly records: readonly VendorRecord[];
  readonly unreadable: number;
  readonly pages: number;
}

const CONNECTION_ID = '0192cccc-0000-7000-8000-00000000000c';
const MAX_PAGES = 100;

/** Returns the marker of a record of the suite. */
export function getMarker(recordId: string): string {
  return makeMarker(CONNECTION_ID, recordId);
}

/** Returns an id of a record here. */
export function createRecordId(count: number): string {
  return `0192dddd-0000-7000-8000-${String(count).padStart(12, '0')}`;
}

/** Starts the simulator of a rig, for the length of a test. */
export async function startBench(t: TestContext, rig: AdapterRig): Promise<AdapterBench> {
  const { simulator, session } = await startVendorSession(t, rig.kind, { accountId: rig.accountId, ...rig.place });
  const { control } = simulator;
  const { entity } = rig;
  let count = 0;
  let offsetMs = 0;
  return {
    rig,
    simulator,
    control,
    session,
    entity,
    addRow() {
      count += 1;
      const { entity: name, scope } = rig.simulated;
      return control.addRecord(name, { scope, fields: rig.createRow(count), by: rig.otherPerson.id });
    },
    edit: (id, members) => control.editRecord(rig.simulated.entity, id, members, rig.otherPerson.id),
    listAll: (since = null) => listAll(entity, session, since),
    read: (id) => readRecord(entity, session, id),
    create: (recordId, values = rig.values ?? {}) => createRecord(rig, session, recordId, values),
    async advance(ms) {
      offsetMs += ms;
      await control.setClock(offsetMs);
    },
  };
}

async function readRecord(entity: EntityAdapter, session: VendorSession, id: string): Promise<VendorRecord> {
  const record = await entity.get(session, id);
  assert.ok(record, `record ${id} exists`);
  return record;
}

function createRecord(
  { entity, context }: AdapterRig,
  session: VendorSession,
  recordId: string,
  given: FieldValues,
): Promise<string> {
  assert.ok(entity.create, 'the adapter creates records');
  const values = entity.planCreation?.(given, context).values ?? given;
  return entity.create(session, {
    values,
    marker: getMarker(recordId),
    recordId,
    recordUrl: `https://pcs.example/records/${recordId}`,
    key: `key-${recordId}`,
  });
}

async function listAll(entity: EntityAdapter, session: VendorSession, since: string | null): Promise<Listed> {
  const records: VendorRecord[] = [];
  let unreadable = 0;
  let cursor: string | null = null;
  for (let pages = 1; pages <= MAX_PAGES; pages += 1) {
    const page = await entity.list(session, { since, cursor });
    records.push(...page.records);
    unreadable += page.unreadable;
    if (page.next === null) return { records, unreadable, pages };
    cursor = page.next;
  }
  throw new Error(`The list has more than ${MAX_PAGES} pages.`);
}

/** Returns the ids of records, each once. */
export function listIds(records: readonly VendorRecord[]): Set<string> {
  return new Set(records.map((each) => each.vendorId));
}

/** Fails unless a record holds each of these values in some form that counts as equal. */
export function assertValues(record: VendorRecord, values: FieldValues): void {
  for (const [field, value] of Object.entries(values)) {
    const found = record.values[field];
    assert.ok(areEqual(found, value), `${field} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}`);
  }
}

/** True for a fault that the engine knows how to handle. */
export function isVendorFault(error: unknown): boolean {
  return error instanceof VendorFault;
}
