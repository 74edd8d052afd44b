// A dry run at work: it decides and writes as ever, but its transactions are taken back, its calls only read, and what it would have
// left behind is kept in memory, so that its later steps find it. The ledger's entries become differences of the run.
import { sql } from 'kysely';
import { type DifferenceField, MAX_DIFFERENCES } from '../../../../contract/integration-differences.ts';
import type { SyncCode, SyncedEntity } from '../../../../contract/integrations.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { FieldValue, FieldValues } from '../fields/public.ts';
import { type EntryField, findHeldCode, type LedgerEntry } from '../ledger/public.ts';
import {
  createLinkOverlay,
  type HeldValue,
  type Link,
  type LinkOverlay,
  type LinkOverlayState,
} from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { createOverlay, type Overlay } from '../overlays/public.ts';
import type { VendorRecord } from '../vendors/public.ts';
import { type Difference, describeSide } from './difference.ts';
import { createRecentRecords, type RecentRecords } from './recent-records.ts';
import { countDifferences, listParts, saveDifferences, savePart } from './store.ts';

/** A record here as the run would have left it. */
export interface PreviewedRecord {
  /** True for one that the run would have made. */
  readonly isNew: boolean;
  readonly record: LocalRecord;
  /** The values that the run would have changed. */
  readonly changes: FieldValues;
}

interface State {
  readonly links: LinkOverlayState;
  readonly records: readonly (readonly [string, PreviewedRecord])[];
  readonly vendor: readonly (readonly [string, VendorRecord])[];
}

export interface Preview {
  readonly links: LinkOverlay;
  /** Records here by type and id. */
  readonly records: Overlay<PreviewedRecord>;
  /** Records at the vendor by type and id. */
  readonly vendor: Overlay<VendorRecord>;
  readonly recentLocal: RecentRecords<LocalRecord>;
  readonly recentVendor: RecentRecords<VendorRecord>;
  /** Enters a difference, in the transaction at hand. */
  add(difference: Difference): void;
  /** Clears the changes of a transaction before: `rehearse` takes back those of an attempt that failed. */
  begin(): void;
  /** Does work in a transaction and takes it back, except its differences. */
  rehearse<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  /** Tells whether a record here is one that the run would have made. */
  isNewRecord(entity: SyncedEntity, id: string): boolean;
  /** Tells whether a link has no record at the vendor but one that the run would have made. */
  isNewLink(link: Link): boolean;
  /** Stores what the next slice of the run continues from. */
  save(tx: Tx): Promise<void>;
}

export const formatRecordKey = (entity: SyncedEntity, id: string): string => `${entity} ${id}`;

interface PreviewDeps {
  readonly ids: Ids;
  readonly scope: ProjectScope;
  readonly runId: string;
}

/** Loads the preview of a dry run as its last slice left it. */
export async function loadPreview(reader: Reader, { ids, scope, runId }: PreviewDeps): Promise<Preview> {
  const states = await listParts<State>(reader, scope, runId);
  const links = createLinkOverlay(states.map((state) => state.links));
  const records = createOverlay(states.flatMap((state) => state.records));
  const vendor = createOverlay(states.flatMap((state) => state.vendor));
  const overlays = [links, records, vendor];
  let room = MAX_DIFFERENCES - (await countDifferences(reader, scope, runId));
  let pending: Difference[] = [];
  const clear = (work: 'begin' | 'rollBack') => {
    pending = [];
    for (const overlay of overlays) overlay[work]();
  };
  return {
    links,
    records,
    vendor,
    recentLocal: createRecentRecords(),
    recentVendor: createRecentRecords(),
    add: (difference) => void pending.push(difference),
    begin: () => clear('begin'),
    async rehearse(tx, work) {
      clear('rollBack');
      await sql`savepoint rehearsal`.execute(tx);
      try {
        const result = await work();
        await sql`rollback to savepoint rehearsal`.execute(tx);
        const kept = pending.slice(0, Math.max(room, 0));
        await saveDifferences(tx, { ids, scope, runId }, kept);
        room -= kept.length;
        return result;
      } catch (error) {
        clear('rollBack');
        throw error;
      }
    },
    isNewRecord: (entity, id) => records.get(formatRecordKey(entity, id))?.isNew === true,
    isNewLink: ({ vendorId }) => vendorId === null || vendorId.startsWith(NEW_VENDOR_ID),
    save: (tx) =>
      savePart(tx, scope, runId, {
        links: links.takeState(),
        records: records.takeChanged(),
        vendor: vendor.takeChanged(),
      } satisfies State),
  };
}

/** An outcome as it would be in the ledger. */
export type PreviewedOutcome = Pick<LedgerEntry, 'direction' | 'outcome' | 'action'> &
  Partial<Pick<LedgerEntry, 'code' | 'fields'>>;

type About = Partial<Pick<Link, 'recordId' | 'vendorId' | 'vendorNumber' | 'bases' | 'held'>>;

/** Enters an outcome over a record as a difference. A creation names the values that would not cross with it. */
export function addOutcome(preview: Preview, entity: SyncedEntity, about: About, outcome: PreviewedOutcome): void {
  const { recordId = null, vendorId = null, vendorNumber = null, bases } = about;
  const localKey = recordId === null ? undefined : formatRecordKey(entity, recordId);
  const vendorKey = vendorId === null ? undefined : formatRecordKey(entity, vendorId);
  const local = localKey === undefined ? undefined : preview.recentLocal.get(localKey);
  const vendor = vendorKey === undefined ? undefined : preview.recentVendor.get(vendorKey);
  const isNewHere = localKey !== undefined && preview.records.get(localKey)?.isNew === true;
  const isNewThere = vendorId?.startsWith(NEW_VENDOR_ID) ?? false;
  const { side, action, code } = readOutcome(outcome, isNewHere || isNewThere);
  const held = action === 'create' ? (about.held ?? []) : [];
  const sides = {
    local: isNewHere ? undefined : local?.values,
    vendor: isNewThere ? undefined : vendor?.values,
    base: bases?.localBase,
  };
  preview.add({
    entity,
    ...describeSide.local(isNewHere ? undefined : local),
    ...(!isNewHere && { recordId }),
    ...describeSide.vendor(isNewThere ? undefined : vendor),
    ...(!isNewThere && { vendorId }),
    ...(vendor === undefined && { vendorNumber }),
    action,
    side,
    code: code ?? findHeldCode(held),
    fields: [...(outcome.fields ?? []).map((each) => describeField(outcome, each, sides)), ...held.map(describeHeld)],
  });
}

const describeHeld = ({ field, side, value }: HeldValue): DifferenceField => ({
  field,
  local: side === 'local' ? value : null,
  vendor: side === 'vendor' ? value : null,
  base: null,
  waits: true,
});

/** The head of ids of records that exist in a dry run alone. */
export const NEW_VENDOR_ID = 'preview:';

function readOutcome(
  { direction, outcome, action, code = null }: PreviewedOutcome,
  isNew: boolean,
): Pick<Difference, 'side' | 'action' | 'code'> {
  if (outcome === 'conflict') return { action: 'conflict', side: null, code };
  if (outcome !== 'ok' || action === 'none' || action === 'unlink') return { action: 'skip', side: null, code };
  if (action === 'link') return { action, side: null, code };
  const side = direction === 'push' ? 'vendor' : 'local';
  // The normal form of a value is the vendor's business, and a record that is made is changed by the same difference.
  const kept: SyncCode | null = code === 'overwrote_edit' ? code : null;
  return { action: isNew ? 'create' : action, side, code: kept };
}

interface SideValues {
  readonly local: FieldValues | undefined;
  readonly vendor: FieldValues | undefined;
  readonly base: FieldValues | undefined;
}

function describeField(
  { direction, outcome }: PreviewedOutcome,
  { field, from, to, note }: EntryField,
  { local, vendor, base }: SideValues,
): DifferenceField {
  const known = (values: FieldValues | undefined): FieldValue => values?.[field] ?? null;
  const sides =
    outcome === 'conflict'
      ? { local: from, vendor: to }
      : outcome !== 'ok'
        ? { local: known(local), vendor: known(vendor) }
        : direction === 'push'
          ? { local: known(local), vendor: from }
          : { local: from, vendor: known(vendor) };
  const waits = outcome === 'skipped' && note !== null;
  return { field, ...sides, base: known(base), ...(waits && { waits }) };
}
