// Provisioning of a workspace by its identity provider: its tokens and their last calls (spec 2.13, 5.8, contract §13). What goes
// over SCIM itself stands in scim-messages.ts.
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Instant, Name, Nullable, Uuid } from './values.ts';

export { SCIM_CALLS_KEPT } from './choices.ts';

/** Most provisioning tokens of a workspace, revoked and expired ones left out. */
export const MAX_SCIM_TOKENS = 20;
export const SCIM_LOOKS_KEPT = 100;
export const SCIM_CALL_DAYS = 30;

export const ScimToken = Type.Object(
  {
    id: Uuid(),
    name: Type.String({ examples: ['Okta'] }),
    createdBy: Uuid('Id of the owner who created it.'),
    createdAt: Instant(),
    lastUsedAt: Nullable(Instant()),
    expiresAt: Nullable(Instant('When the token expires; null if it does not.')),
    revokedAt: Nullable(Instant()),
  },
  { $id: 'ScimToken' },
);
export type ScimToken = Static<typeof ScimToken>;
export const ScimTokenPage = pageOf(ScimToken, 'ScimToken');

export const ScimTokenCreate = Type.Object(
  {
    name: Name(),
    expiresAt: Type.Optional(
      Nullable(Instant('When the token expires; must be in the future. If absent or null, it does not expire.')),
    ),
  },
  { $id: 'ScimTokenCreate' },
);
export type ScimTokenCreate = Static<typeof ScimTokenCreate>;

export const ScimTokenWithSecret = Type.Object(
  {
    ...ScimToken.properties,
    token: Nullable(
      Type.String({
        description: 'The token itself, shown once; null in a repeated response.',
        examples: ['pcsp_…'],
      }),
    ),
  },
  { $id: 'ScimTokenWithSecret' },
);
export type ScimTokenWithSecret = Static<typeof ScimTokenWithSecret>;

/** What a call did. */
export const SCIM_DEEDS = [
  'listed',
  'read',
  'described',
  'created',
  'updated',
  'deactivated',
  'reactivated',
  'deleted',
  'unchanged',
] as const;
export type ScimDeed = (typeof SCIM_DEEDS)[number];

export const ScimCall = Type.Object(
  {
    id: Uuid(),
    at: Instant(),
    method: Type.String({ examples: ['PATCH'] }),
    path: Type.String({
      description: 'Path of the request, without its query.',
      examples: ['/scim/v2/Users/01a1f96c-ef65-702f-93f3-45c72100827d'],
    }),
    status: Type.Integer({ examples: [200] }),
    did: Nullable(Type.Enum([...SCIM_DEEDS], { description: 'Result of the call; null if it was rejected.' })),
    userId: Nullable(Uuid('Id of the person concerned; null if there was none.')),
    userName: Nullable(
      Type.String({ description: 'SCIM user name of the person, as long as they are known in the workspace.' }),
    ),
    scimType: Nullable(
      Type.String({
        description: 'SCIM error type (RFC 7644 §3.12); null if there is none.',
        examples: ['uniqueness'],
      }),
    ),
    reason: Nullable(
      Type.String({
        description: 'Reason why the call was rejected, as reported to the identity provider; null if it was not.',
      }),
    ),
  },
  { $id: 'ScimCall' },
);
export type ScimCall = Static<typeof ScimCall>;
export const ScimCallPage = pageOf(ScimCall, 'ScimCall');
