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
    createdBy: Uuid('The owner who made it.'),
    createdAt: Instant(),
    lastUsedAt: Nullable(Instant()),
    expiresAt: Nullable(Instant('From then on it is refused; null: it has no end.')),
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
      Nullable(Instant('In the future; the token is refused from then on. Absent or null: no end.')),
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
        description: 'The token itself: shown this once, and null when an answer is repeated.',
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
      description: 'Without its query.',
      examples: ['/scim/v2/Users/01a1f96c-ef65-702f-93f3-45c72100827d'],
    }),
    status: Type.Integer({ examples: [200] }),
    did: Nullable(Type.Enum([...SCIM_DEEDS], { description: 'What it did; null where it was refused.' })),
    userId: Nullable(Uuid('The person it was about.')),
    userName: Nullable(Type.String({ description: 'Their name, as long as they are known in the workspace.' })),
    scimType: Nullable(
      Type.String({ description: 'The kind of the refusal (RFC 7644 §3.12).', examples: ['uniqueness'] }),
    ),
    reason: Nullable(Type.String({ description: 'Why it was refused, as the identity provider was told.' })),
  },
  { $id: 'ScimCall' },
);
export type ScimCall = Static<typeof ScimCall>;
export const ScimCallPage = pageOf(ScimCall, 'ScimCall');
