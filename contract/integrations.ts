import { type Static, Type } from 'typebox';
import { keyMembers } from './messages/wire.ts';
import { pageOf } from './paging.ts';
import { Doer, Instant, Line, Nullable, Uuid } from './values.ts';

/** The kinds of vendors (spec 4.8): A models and issues, B RFIs and issues, C facility management. */
export const VENDOR_KINDS = ['a', 'b', 'c'] as const;
export type VendorKind = (typeof VENDOR_KINDS)[number];

/** The kinds of credentials of a connection. */
export const AUTH_KINDS = ['oauth2', 'api_key', 'username_password'] as const;
export type AuthKind = (typeof AUTH_KINDS)[number];

/** The statuses of a connection (spec 3.3). */
export const CONNECTION_STATUSES = ['connected', 'syncing', 'error', 'needs_authorization', 'disconnected'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** Bounds of `config`. */
export const MAX_CONFIG_MEMBERS = 50;
export const MAX_CONFIG_BYTES = 16_384;
export const MAX_CONFIG_DEPTH = 4;

/** Minutes within which a consent that was begun at a vendor must be completed. */
export const CONSENT_MINUTES = 10;

/** The records that a vendor can keep in step. */
export const SYNCED_ENTITIES = ['issue', 'rfi', 'model', 'asset', 'space'] as const;
export type SyncedEntity = (typeof SYNCED_ENTITIES)[number];

/** The names by which people know a record here. */
export const recordNameMembers = {
  recordNumber: Nullable(
    Type.Integer({
      description:
        'The number of the record here, of a model that of its version; null if its type has none or the record is gone.',
    }),
  ),
  recordTitle: Nullable(
    Type.String({ description: 'The title or name of the record here; null if it has none or the record is gone.' }),
  ),
};

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

/** The code of an error of a connection, a run or a record. */
export const ErrorCode = Type.Enum(SYNC_CODES, {
  $id: 'IntegrationErrorCode',
  description: 'The kind of the error.',
});

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

const ConnectionConfig = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true, description }));

/** The last error of a connection. */
export const ConnectionError = Type.Object(
  {
    code: ErrorCode,
    message: Type.String({ description: 'The explanation, of the vendor where it gave one.' }),
    ...keyMembers,
    at: Instant('When it occurred.'),
  },
  { $id: 'IntegrationError' },
);

/** Next steps of an administrator about a connection. */
export const NEXT_ACTIONS = [
  'reauthorize',
  'link',
  'map_values',
  'resolve_conflicts',
  'fix_configuration',
  'contact_vendor_admin',
  'reactivate_events',
] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];

/** The account at the vendor that the credentials belong to. */
export const ConnectionAccount = Type.Object(
  { id: Type.String({ description: "The vendor's id of the account." }), name: Type.String() },
  { $id: 'IntegrationAccount' },
);

const ConnectionHealth = Type.Object(
  {
    lastPushAt: Nullable(Instant('When changes were last sent to the vendor.')),
    lastPullAt: Nullable(Instant('When changes were last read from the vendor.')),
    lastEventAt: Nullable(Instant('When the last signed event arrived.')),
    eventsExpected: Type.Boolean({ description: 'True if the vendor sends events.' }),
    hookStatus: Type.Enum(['none', 'active', 'inactive', 'unknown'], {
      description: 'The state of the webhooks at the vendor.',
    }),
    pausedUntil: Nullable(Instant('Until when the rate limit of the vendor pauses the run.')),
    openConflicts: Type.Integer({ description: 'The number of open conflicts.' }),
    recordsWithErrors: Type.Integer({ description: 'The number of records whose last synchronization failed.' }),
    unmappedValues: Type.Integer({ description: 'The number of values without a mapping.' }),
    nextAction: Nullable(Type.Enum(NEXT_ACTIONS, { description: 'The next step for an administrator.' })),
  },
  { $id: 'IntegrationHealth' },
);

/** A connection between a project and a vendor (spec 2.12). */
export const IntegrationConnection = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    vendor: Type.String({ description: 'The name of the vendor in paths and headers.' }),
    vendorName: Type.String({ description: 'The name of the vendor for people.' }),
    authKind: Type.Enum(AUTH_KINDS, { description: 'The kind of credentials.' }),
    status: Type.Enum(CONNECTION_STATUSES, {
      description:
        '`syncing` while a run is active; `needs_authorization` if the credentials expired or were refused; ' +
        '`error` if the last run failed as a whole, which is retried automatically.',
    }),
    linkedCompanyId: Nullable(Type.String({ description: "The vendor's id of the linked company (hub)." })),
    linkedCompanyName: Nullable(Type.String({ description: 'The name of the linked company at the vendor.' })),
    linkedProjectId: Nullable(Type.String({ description: "The vendor's id of the linked project (property)." })),
    linkedName: Nullable(Type.String({ description: 'The name of the linked project at the vendor.' })),
    account: Nullable(ConnectionAccount),
    config: ConnectionConfig('Settings of the connection, without secrets.'),
    secrets: Type.Array(Type.String(), {
      description: 'The paths of members of `config` that are secret: stored encrypted and never returned.',
    }),
    scopes: Type.Array(Type.String(), { description: 'The scopes that were granted.' }),
    tokenExpiresAt: Nullable(Instant('When the access token expires.')),
    lastSyncedAt: Nullable(Instant('When a run last ended without an error of the whole run.')),
    lastError: Nullable(ConnectionError),
    health: ConnectionHealth,
    createdBy: Doer,
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'IntegrationConnection' },
);
export type IntegrationConnection = Static<typeof IntegrationConnection>;
export const IntegrationConnectionPage = pageOf(IntegrationConnection, 'IntegrationConnection');

/** A token or key as a header can carry it: visible ASCII (RFC 6750 §2.1). */
export const Token = (description: string) =>
  Type.String({ minLength: 1, maxLength: 16_384, pattern: '^[\\x21-\\x7E]+$', description });
const Secret = (description: string) => Type.String({ minLength: 1, maxLength: 1_024, description });
/** Scopes of credentials that are entered. */
export const Scopes = Type.Array(Line(200), { maxItems: 50, description: 'The scopes that the credentials grant.' });
const VendorId = (description: string) =>
  Type.Union([Line(200), Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })], { description });

export const IntegrationConnect = Type.Object(
  {
    authKind: Type.Enum(AUTH_KINDS, { description: 'The kind of `credentials`.' }),
    credentials: Type.Object(
      {
        accessToken: Type.Optional(Token('Required for `oauth2`.')),
        refreshToken: Type.Optional(Token('For `oauth2`: without it the connection ends with the access token.')),
        expiresAt: Type.Optional(Instant('For `oauth2`: when the access token expires.')),
        apiKey: Type.Optional(Token('Required for `api_key`.')),
        username: Type.Optional(Secret('Required for `username_password`.')),
        password: Type.Optional(Secret('Required for `username_password`.')),
      },
      { $id: 'IntegrationCredentials', description: 'Stored encrypted and never returned.' },
    ),
    config: Type.Optional(
      ConnectionConfig(
        `Settings, merged by top-level member over the stored ones; null removes a member. At most ${MAX_CONFIG_MEMBERS} members. ` +
          'Members whose names contain secret, token, password, passphrase, credential, or API or private key are stored encrypted.',
      ),
    ),
    scopes: Type.Optional(Scopes),
  },
  { $id: 'IntegrationConnect' },
);
export type IntegrationConnect = Static<typeof IntegrationConnect>;

export const IntegrationTokenConnect = Type.Object(
  {
    accessToken: Token('The access token.'),
    refreshToken: Type.Optional(Token('Without it the connection ends with the access token.')),
    expiresAt: Type.Optional(Instant('When the access token expires.')),
    scopes: Type.Optional(Scopes),
    baseUrl: Type.Optional(
      Nullable(Type.String({ maxLength: 2048, description: "The address of the vendor's API; null: the usual one." })),
    ),
    webhookSecret: Type.Optional(Secret('The secret with which the vendor signs its events.')),
  },
  { $id: 'IntegrationTokenConnect' },
);
export type IntegrationTokenConnect = Static<typeof IntegrationTokenConnect>;

export const IntegrationChange = Type.Object(
  {
    config: Type.Optional(
      ConnectionConfig('Settings, merged by top-level member over the stored ones; null removes a member.'),
    ),
    scopes: Type.Optional(Scopes),
  },
  { $id: 'IntegrationChange' },
);
export type IntegrationChange = Static<typeof IntegrationChange>;

export const IntegrationLink = Type.Object(
  {
    companyId: Type.Optional(VendorId("The vendor's id of the company (hub). Not for vendors of kind c.")),
    projectId: VendorId("The vendor's id of the project (property)."),
    relink: Type.Optional(
      Type.Boolean({ description: 'End the links of records to the project that was linked before.', default: false }),
    ),
  },
  { $id: 'IntegrationLink' },
);
export type IntegrationLink = Static<typeof IntegrationLink>;

export const ConsentStart = Type.Object(
  {
    url: Type.String({ description: 'The address at which the person consents.' }),
    expiresAt: Instant('Until when the consent can be completed.'),
  },
  { $id: 'ConsentStart' },
);
