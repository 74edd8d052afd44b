// A link between a record here and one at a vendor (section 11.7).
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { Bases, Decision, recover } from '../deciding/public.ts';
import type { FieldValue } from '../fields/public.ts';

export type LinkState = 'pending' | 'linked' | 'conflict' | 'keeping' | 'vendor_deleted' | 'ended';

/** A write to the vendor that was announced. */
export type OpenIntent = Parameters<typeof recover>[0] & {
  /** When it was announced, in milliseconds: a new record can be searched for by when it was made. */
  readonly atMs: number;
  /** The idempotency key of a creation. */
  readonly key: string;
  /** The vendor's instant of the record that was read before; null for a new one. */
  readonly since: string | null;
  /** The vendor's values of a new record in fields that follow by an update of their own. */
  readonly initial: Bases['vendorBase'];
};

/** A changed field that cannot cross, with the value that it has. */
export type HeldValue = Decision['held'][number] & { readonly value: FieldValue | null };

/** The refusal of the content that was sent last. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** By which clients translate the message; absent for the vendor's own words. */
  readonly key?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Of the content and all on which the refusal depends. */
  readonly digest: string;
}

export interface Crossing {
  readonly field: string;
  readonly direction: 'push' | 'pull';
  /** Milliseconds. */
  readonly at: number;
}

export interface Link {
  readonly id: string;
  readonly connectionId: string;
  readonly entity: SyncedEntity;
  readonly recordId: string;
  readonly vendorId: string | null;
  readonly vendorNumber: string | null;
  readonly vendorUrl: string | null;
  readonly marker: string;
  readonly origin: 'local' | 'vendor' | 'person';
  readonly state: LinkState;
  readonly bases: Bases;
  /** The side that the first comparison takes, of a link that a person made; null once it was compared. */
  readonly initial: 'local' | 'vendor' | 'conflict' | null;
  readonly vendorUpdatedAt: string | null;
  readonly intent: OpenIntent | null;
  readonly blockedFields: readonly string[];
  readonly held: readonly HeldValue[];
  readonly refusal: Refusal | null;
  readonly crossings: readonly Crossing[];
  readonly mappingVersion: number;
  /** The version of the mapping up to which fields that were switched on were compared. */
  readonly initialVersion: number;
  /** The record's instant of change when it was compared last; null if it is to be compared. */
  readonly localChangedAt: string | null;
  /** True if a pull is to read the record although the vendor's list need not name it. */
  readonly isToPull: boolean;
  /** Null before it is stored. */
  readonly createdAt: string | null;
}
