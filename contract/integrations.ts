import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';

/** The kinds of vendors (spec 4.8): A models and issues, B RFIs and issues, C facility management. */
export const VENDOR_KINDS = ['a', 'b', 'c'] as const;
export type VendorKind = (typeof VENDOR_KINDS)[number];

/** The kinds of credentials of a connection. */
const AUTH_KINDS = ['oauth2', 'api_key', 'username_password'] as const;

/** The records that a vendor can keep in step. */
export const SYNCED_ENTITIES = ['issue', 'rfi', 'model', 'asset', 'space'] as const;
export type SyncedEntity = (typeof SYNCED_ENTITIES)[number];

/** The reasons of outcomes that are not plainly `ok`, each with a remedy for people. */
export const SYNC_CODES = [
  'unauthorized',
  'forbidden',
  'throttled',
  'unreachable',
  'timeout',
  'bad_answer',
  'too_large',
  'not_configured',
  'not_found_or_no_access',
  'vendor_validation',
  'vendor_conflict',
  'field_refused',
  'unmapped_value',
  'too_long',
  'local_rule',
  'ambiguous_match',
  'uncertain',
  'overwrote_edit',
  'deleted_at_vendor',
  'deleted_here',
  'suspicious_absence',
  'loop_detected',
  'interrupted',
  'normalised',
  'not_linked',
  'stale_event',
] as const;
export type SyncCode = (typeof SYNC_CODES)[number];

const SyncedRecords = Type.Object(
  {
    entity: Type.Enum(SYNCED_ENTITIES, { description: 'The type of the records.' }),
    push: Type.Boolean({ description: 'True if changes here are sent to the vendor.' }),
    pull: Type.Boolean({ description: 'True if changes at the vendor are applied here.' }),
    create: Type.Boolean({ description: 'True if records that the vendor does not have are created there.' }),
  },
  { $id: 'SyncedRecords' },
);

/** A vendor that projects can be connected to, as this deployment is configured. */
export const IntegrationVendor = Type.Object(
  {
    vendor: Type.String({ description: 'The name of the vendor in paths and headers.' }),
    name: Type.String({ description: 'The name of the vendor for people.' }),
    kind: Type.Enum(VENDOR_KINDS, {
      description: 'a: models and issues; b: RFIs and issues; c: facility management.',
    }),
    authKinds: Type.Array(Type.Enum(AUTH_KINDS), {
      description: 'The kinds of credentials that a connection can have.',
    }),
    entities: Type.Array(SyncedRecords, { description: 'The records that are kept in step.' }),
    configured: Type.Boolean({
      description:
        'False if the operator has not set the address or the client of the vendor: nothing can be synchronized.',
    }),
  },
  { $id: 'IntegrationVendor' },
);
export type IntegrationVendor = Static<typeof IntegrationVendor>;
export const IntegrationVendorPage = pageOf(IntegrationVendor, 'IntegrationVendor');
