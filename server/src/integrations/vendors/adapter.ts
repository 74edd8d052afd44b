// The interface of adapters: reading, writing and describing the records of one vendor. Adapters hold no state, touch no
// database and decide nothing: they translate between the vendor's shapes and values by the local name of their fields.
import type { ChoiceKind } from '../../../../contract/integration-sync.ts';
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { HistoryEntry } from '../deciding/public.ts';
import type { FieldRule, FieldValue, FieldValues } from '../fields/public.ts';
import type { VendorSession } from './vendor-call.ts';

/** A record as the vendor has it. */
export interface VendorRecord {
  readonly entity: SyncedEntity;
  readonly vendorId: string;
  /** The number that people there know the record by. */
  readonly number: string | null;
  readonly url: string | null;
  /** In the vendor's terms, by the local name of the field. A field whose value cannot be read is absent: unknown. */
  readonly values: FieldValues;
  /** Section 11.7: the vendor's own version, or a digest (digestRecord). */
  readonly etag: string;
  /** Instants of the vendor, ISO 8601 in UTC; null if it gives none. */
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  /** The writers, by the vendor's ids of people. */
  readonly createdBy: string | null;
  readonly updatedBy: string | null;
  /** Our own name in the record (section 11.7); null if there is none. */
  readonly marker: string | null;
  readonly isDeleted: boolean;
  /** The values that the vendor takes for this record now, by field; a field without an entry takes all that its rule allows. */
  readonly permitted: Readonly<Record<string, readonly FieldValue[]>>;
  /** The key by which records are joined before they are linked (an asset's tag; a space's floor and name); null for those joined by hand. */
  readonly matchKey: string | null;
}

/** The tables of a connection and its people, on which translations of values depend. */
export interface MappingContext {
  /** Entries of the connection's own tables come before the vendor's usual ones: a local value to the vendor's. */
  readonly statuses: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
  readonly conditions: Readonly<Record<string, string>>;
  /** The ids of vendor users by the id of a member, one to one. */
  readonly people: ReadonlyMap<string, string>;
  readonly config: Readonly<Record<string, unknown>>;
  /** IANA name of the zone in which the vendor's instants are days. */
  readonly timeZone: string;
}

export interface RecordPage {
  readonly records: readonly VendorRecord[];
  /** Continues the list; null at its end. */
  readonly next: string | null;
  /** True if the vendor does not say whether there is a next page: not every list has pages. */
  readonly isGuess?: boolean;
  /** The number of records of the whole list, where the vendor tells it. */
  readonly total: number | null;
  /**
   * The number of records of this page that could not be read because a member without which a record means nothing is missing
   * or has another form, its id above all. They are not in `records`, and stop nothing: the run counts them as errors
   * (`bad_answer`), and concludes no absence from a list that has some.
   */
  readonly unreadable: number;
}

/** The creation of a record, where the vendor does not take all of it in one call. */
export interface CreationPlan {
  /** The values that creation sends. */
  readonly values: FieldValues;
  /** The vendor's values of a new record in fields that an update has to follow up on; their base until then. */
  readonly initial: FieldValues;
}

/** A new record for the vendor. */
export interface NewRecord {
  /** In the vendor's terms, by local name. */
  readonly values: FieldValues;
  readonly marker: string;
  /** The id of the record here: vendors of kind B take it as the id of theirs. */
  readonly recordId: string;
  /** The address of the record here. */
  readonly recordUrl: string;
  /** An idempotency key, for vendors that know one. */
  readonly key: string;
}

export interface MarkerSearch {
  readonly marker: string;
  readonly recordId: string;
  /** For vendors that cannot filter by the marker: created since then, by our account, with these values. */
  readonly createdSince: string;
  readonly values: FieldValues;
}

/** The records of one type at a vendor. Every method throws VendorFault or MustWait. */
export interface EntityAdapter {
  readonly entity: SyncedEntity;
  /** The rules of all synced fields (section 11.8), for a record if its permitted values count. */
  rules(context: MappingContext, record?: Pick<VendorRecord, 'permitted'>): readonly FieldRule[];
  /** Returns the `permitted` of new records, where only the vendor knows them. */
  readonly findPermitted?: (session: VendorSession) => Promise<VendorRecord['permitted']>;
  /** Returns the `matchKey` of a local record; null if it is joined by hand. Without it, all records of the type are. */
  readonly findMatchKey?: (local: FieldValues) => string | null;
  /**
   * The member of `config` that must be true for records to be created at the vendor. Those that are left out without it do
   * not count as records with errors.
   */
  readonly creationSwitch?: string;
  /** The fields without which the vendor makes no record, and the members of `config` that creation needs. */
  readonly required: { readonly fields: readonly string[]; readonly config: readonly string[] };
  /**
   * Lists the records that changed since an instant of the vendor (all without one), oldest change first where it can. A page
   * may repeat records of the one before.
   */
  list(
    session: VendorSession,
    query: { readonly since: string | null; readonly cursor: string | null },
  ): Promise<RecordPage>;
  /**
   * Returns a record; null if the vendor says that there is none, which may also mean that the account may not see it. Throws
   * VendorFault `bad_answer` for a record that cannot be read.
   */
  get(session: VendorSession, vendorId: string): Promise<VendorRecord | null>;
  /**
   * Divides the values of a new record; without it, creation sends all of them. Creation is one call, so that a run that is
   * killed leaves a whole record or none: the rest is an update of its own.
   */
  readonly planCreation?: (values: FieldValues, context: MappingContext) => CreationPlan;
  /** Makes a record by one call and returns its id; null for the adapters of vendors that own these records. */
  readonly create: ((session: VendorSession, record: NewRecord) => Promise<string>) | null;
  /**
   * Changes the given fields alone. `before` is the record as it was read last. A field that the vendor refuses by name is named
   * in the VendorFault by its local name.
   */
  readonly update: ((session: VendorSession, before: VendorRecord, values: FieldValues) => Promise<void>) | null;
  /**
   * Fields that the vendor changes by a call of their own, in the order of these calls. Each is an intent of its own, after that of
   * the others, so that a run that is killed leaves no intent done in part.
   */
  readonly separate?: readonly string[];
  /** Returns the values that the vendor gives other fields by itself once these are written: no edit of a person there. */
  readonly follow?: (written: FieldValues, before: FieldValues) => FieldValues;
  /** Finds records that carry the marker, deleted ones too. */
  findByMarker(session: VendorSession, search: MarkerSearch): Promise<readonly VendorRecord[]>;
  /**
   * Returns the changes after an instant of the vendor, oldest first; null if the vendor keeps no history. A change at that very
   * instant belongs to the record that was read with it.
   */
  history(session: VendorSession, vendorId: string, since: string): Promise<readonly HistoryEntry[] | null>;
  /** Lists ids of records that were deleted since an instant; empty where `list` has them with their flag. */
  listDeleted(session: VendorSession, since: string | null): Promise<readonly string[]>;
}

/** A thing to choose from, as the vendor names it. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** A person at the vendor. */
export interface VendorUser extends Choice {
  /** Null if the vendor does not show it. */
  readonly email: string | null;
  readonly isActive: boolean;
}

/** A hook of ours at the vendor. */
export interface Hook {
  readonly id: string;
  readonly event: string;
  readonly isActive: boolean;
}

/** The hooks of vendors that send events. */
export interface HookAdapter {
  list(session: VendorSession, url: string): Promise<readonly Hook[]>;
  /**
   * Makes the hooks active with this secret; may replace them, so it is called after connecting, for another secret or an
   * inactive hook. Returns the hooks as they are then.
   */
  ensure(session: VendorSession, url: string, secret: string): Promise<readonly Hook[]>;
  remove(session: VendorSession, url: string): Promise<void>;
}

/** An adapter of a kind of vendor. */
export interface VendorAdapter {
  readonly kind: 'a' | 'b' | 'c';
  readonly entities: readonly EntityAdapter[];
  /**
   * Reads who the credentials belong to, by the cheapest call that shows if they work; null if they do and the vendor does not
   * say whose they are.
   */
  readAccount(session: VendorSession): Promise<Choice | null>;
  listUsers(session: VendorSession): Promise<readonly VendorUser[]>;
  /** Lists what a person chooses from; `parent` is the id of the thing above it. An unknown kind is empty. */
  listChoices(
    session: VendorSession,
    query: { readonly kind: ChoiceKind; readonly parent: string | null; readonly q: string | null },
  ): Promise<readonly Choice[]>;
  readonly hooks: HookAdapter | null;
}
