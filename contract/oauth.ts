// OAuth applications of a workspace and the grants that people give them (spec 2.13, 3.5, 5.7, contract §13).
import { type Static, Type } from 'typebox';
import { OAUTH_SCOPES } from './choices.ts';
import { pageOf } from './paging.ts';
import { Instant, Name, Nullable, Uuid } from './values.ts';

export { OAUTH_SCOPES } from './choices.ts';

export type OAuthScope = (typeof OAUTH_SCOPES)[number];

/** Most redirect addresses of an application. */
export const MAX_REDIRECT_URIS = 20;
/** Most applications of a workspace, deleted ones left out. */
export const MAX_OAUTH_APPLICATIONS = 100;
/** How long the secret before a rotation stays good. */
export const OLD_CLIENT_SECRET_HOURS = 24;

const ClientType = () =>
  Type.Enum(['confidential', 'public'], {
    description:
      '`confidential`: runs on a server and can keep a client secret. `public`: cannot keep a secret (browser, ' +
      'phone or desktop application).',
  });
const RedirectUris = () =>
  Type.Array(Type.String({ minLength: 1, maxLength: 2_000 }), {
    minItems: 1,
    maxItems: MAX_REDIRECT_URIS,
    description:
      'Absolute https URLs, or http with a loopback host. No fragment, wildcard, user name or password. The ' +
      'redirect URI of a request must match one of them exactly.',
    examples: [['https://app.example.com/oauth/callback']],
  });
const Scopes = () =>
  Type.Array(Type.Enum([...OAUTH_SCOPES]), { minItems: 1, maxItems: OAUTH_SCOPES.length, uniqueItems: true });

export const OAuthApplication = Type.Object(
  {
    id: Uuid(),
    clientId: Type.String({ description: 'Client ID. Not a secret; unchanged by suspension and updates.' }),
    name: Type.String(),
    clientType: ClientType(),
    redirectUris: RedirectUris(),
    scopes: Scopes(),
    secretChangedAt: Nullable(Instant('When the secret was created; null for a public application.')),
    oldSecretUntil: Nullable(Instant('Until when the previous secret is valid; null if there is none.')),
    suspendedAt: Nullable(Instant()),
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'OAuthApplication' },
);
export type OAuthApplication = Static<typeof OAuthApplication>;
export const OAuthApplicationPage = pageOf(OAuthApplication, 'OAuthApplication');

export const OAuthApplicationWithSecret = Type.Object(
  {
    ...OAuthApplication.properties,
    clientSecret: Nullable(
      Type.String({
        description: 'Client secret, shown once; null for a public application and in a repeated response.',
      }),
    ),
  },
  { $id: 'OAuthApplicationWithSecret' },
);
export type OAuthApplicationWithSecret = Static<typeof OAuthApplicationWithSecret>;

export const OAuthApplicationCreate = Type.Object(
  { name: Name(), redirectUris: RedirectUris(), scopes: Scopes(), clientType: ClientType() },
  { $id: 'OAuthApplicationCreate' },
);
export type OAuthApplicationCreate = Static<typeof OAuthApplicationCreate>;

export const OAuthApplicationChange = Type.Object(
  { name: Type.Optional(Name()), redirectUris: Type.Optional(RedirectUris()), scopes: Type.Optional(Scopes()) },
  { $id: 'OAuthApplicationChange' },
);
export type OAuthApplicationChange = Static<typeof OAuthApplicationChange>;

export const ClientSecretRotation = Type.Object(
  { immediate: Type.Optional(Type.Boolean({ description: 'True to revoke the previous secret immediately.' })) },
  { $id: 'ClientSecretRotation' },
);
export type ClientSecretRotation = Static<typeof ClientSecretRotation>;

const grant = {
  id: Uuid(),
  scopes: Type.Array(Type.Enum([...OAUTH_SCOPES])),
  createdAt: Instant(),
  lastUsedAt: Nullable(Instant('When it was last used, updated at most once a minute; null if it never was.')),
};

/** A grant as the admins of the application's workspace see it. */
export const OAuthGrant = Type.Object(
  { ...grant, user: Type.Object({ id: Uuid(), name: Type.String(), email: Type.String() }) },
  { $id: 'OAuthGrant' },
);
export type OAuthGrant = Static<typeof OAuthGrant>;
export const OAuthGrantPage = pageOf(OAuthGrant, 'OAuthGrant');

/** A grant as the person who gave it sees it. */
export const MyOAuthGrant = Type.Object(
  {
    ...grant,
    application: Type.Object({ id: Uuid(), name: Type.String(), suspended: Type.Boolean() }),
    workspace: Type.Object({ id: Uuid(), name: Type.String() }),
  },
  { $id: 'MyOAuthGrant' },
);
export type MyOAuthGrant = Static<typeof MyOAuthGrant>;
export const MyOAuthGrantPage = pageOf(MyOAuthGrant, 'MyOAuthGrant');

/** What an application asks of the person at the screen. */
export const OAuthConsent = Type.Object(
  {
    application: Type.Object({ id: Uuid(), name: Type.String() }),
    workspace: Type.Object({ id: Uuid(), name: Type.String() }),
    scopes: Type.Array(Type.Enum([...OAUTH_SCOPES])),
    redirectHost: Type.String({ description: 'Host that the person is sent back to.', examples: ['app.example.com'] }),
    membershipStatus: Type.Enum(['member', 'restricted'], {
      description:
        "`restricted`: the person is a member, but the session does not meet the workspace's sign-in policy; the " +
        'person can only deny the request.',
    }),
  },
  { $id: 'OAuthConsent' },
);
export type OAuthConsent = Static<typeof OAuthConsent>;

export const OAuthDecision = Type.Object({ allow: Type.Boolean() }, { $id: 'OAuthDecision' });
export type OAuthDecision = Static<typeof OAuthDecision>;

export const ConsentResult = Type.Object(
  { continueAt: Type.String({ description: 'URL to which to send the browser next.' }) },
  { $id: 'ConsentResult' },
);
export type ConsentResult = Static<typeof ConsentResult>;
