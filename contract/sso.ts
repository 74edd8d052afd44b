// Single sign-on of a workspace: domains, connections to identity providers, the policy of signing in (spec 2.13, 5.9, contract §13).
import { type Static, Type } from 'typebox';
import { WireMessage } from './messages/wire.ts';
import { pageOf } from './paging.ts';
import { SsoProjectRoleRules } from './sso-project-roles.ts';
import { Instant, Name, Nullable, Uuid } from './values.ts';

export { CERTIFICATE_WARNING_DAYS, SSO_CHECKS } from './choices.ts';

/** Most domains of a workspace. */
export const MAX_SSO_DOMAINS = 50;
/** Most connections of a workspace, replacements and former ones included. */
export const MAX_SSO_CONNECTIONS = 20;
/** How long a domain whose record is gone still counts. */
export const DOMAIN_GRACE_DAYS = 7;
/** Sign-ins without a signature of the provider that are kept of an hour: for an open request, and without one. */
export const MAX_SSO_ATTEMPTS_PER_HOUR = { requested: 500, unsolicited: 20 } as const;
/** Days that attempts are kept. */
export const SSO_ATTEMPTS_KEPT_DAYS = 30;

export const SSO_PROTOCOLS = ['saml', 'oidc'] as const;

export const SsoDomain = Type.Object(
  {
    id: Uuid(),
    domain: Type.String({ examples: ['example.com'] }),
    txtName: Type.String({ examples: ['_pcs-challenge.example.com'] }),
    txtValue: Type.String({ examples: ['pcs-verification=1kVrVwBr0Hq9d8H4c3Xg2w'] }),
    verifiedAt: Nullable(
      Instant(
        'When the domain was verified, from when on its people are routed to the identity provider; null if it is ' +
          'not verified or was lost.',
      ),
    ),
    lastCheckedAt: Nullable(Instant()),
    missingSince: Nullable(Instant('Since when the TXT record of a verified domain is missing; null if it is not.')),
    endsAt: Nullable(
      Instant(
        `When the domain loses its verification unless the record is restored: after ${DOMAIN_GRACE_DAYS} days. ` +
          'Null if the record is not missing.',
      ),
    ),
    lostAt: Nullable(Instant('When the domain lost its verification; null if it did not.')),
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'SsoDomain' },
);
export type SsoDomain = Static<typeof SsoDomain>;
export const SsoDomainPage = pageOf(SsoDomain, 'SsoDomain');

export const SsoDomainCreate = Type.Object(
  { domain: Type.String({ minLength: 1, maxLength: 253, examples: ['example.com'] }) },
  { $id: 'SsoDomainCreate' },
);
export type SsoDomainCreate = Static<typeof SsoDomainCreate>;

export const SsoDomainCheck = Type.Object(
  {
    domain: SsoDomain,
    outcome: Type.Enum(['found', 'missing', 'unanswered'], {
      description: 'Result of the check. `unanswered`: no name server answered, so nothing changed.',
    }),
    found: Type.Array(Type.String(), { description: 'The first ten TXT records that were found.' }),
  },
  { $id: 'SsoDomainCheck' },
);
export type SsoDomainCheck = Static<typeof SsoDomainCheck>;

const AttributeName = () => Nullable(Type.String({ minLength: 1, maxLength: 300 }));
export const SsoAttributes = Type.Object(
  {
    email: AttributeName(),
    givenName: AttributeName(),
    familyName: AttributeName(),
    displayName: AttributeName(),
    role: AttributeName(),
  },
  { $id: 'SsoAttributes' },
);
export type SsoAttributes = Static<typeof SsoAttributes>;

const MappedRole = () => Type.Enum(['admin', 'member']);
export const SsoRoleRule = Type.Object(
  { value: Type.String({ minLength: 1, maxLength: 300 }), role: MappedRole() },
  { $id: 'SsoRoleRule' },
);
export type SsoRoleRule = Static<typeof SsoRoleRule>;

export const SsoCheck = Type.Object(
  {
    check: Type.String({ examples: ['audience'] }),
    ok: Type.Boolean(),
    expected: Nullable(Type.String()),
    expectedMessage: Type.Optional(Nullable(WireMessage)),
    received: Nullable(Type.String()),
    receivedMessage: Type.Optional(Nullable(WireMessage)),
  },
  { $id: 'SsoCheck' },
);
export type SsoCheck = Static<typeof SsoCheck>;

export const SsoTestResult = Type.Object(
  {
    at: Instant(),
    ok: Type.Boolean(),
    checks: Type.Array(SsoCheck),
    attributes: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.String()) })),
    person: Nullable(
      Type.Object(
        { email: Type.String(), name: Type.String(), role: MappedRole() },
        { description: 'The person who would be signed in; null if nobody was found.' },
      ),
    ),
  },
  { $id: 'SsoTestResult' },
);
export type SsoTestResult = Static<typeof SsoTestResult>;

export const SsoConnection = Type.Object(
  {
    id: Uuid(),
    protocol: Type.Enum([...SSO_PROTOCOLS]),
    displayName: Type.String(),
    loginHandle: Type.String(),
    active: Type.Boolean(),
    idpInitiated: Type.Boolean({ description: 'True if IdP-initiated sign-ins are allowed (SAML only).' }),
    createPeople: Type.Boolean({
      description: 'True if a person becomes a member at their first sign-in (just-in-time provisioning).',
    }),
    signRequests: Type.Boolean({
      description: 'True if requests are signed with the active signing key of the workspace (SAML only).',
    }),
    saml: Nullable(
      Type.Object({
        idpEntityId: Type.String(),
        signInUrl: Type.String(),
        signInBinding: Type.Enum(['redirect', 'post'], {
          description: 'Binding of requests. `post`: the identity provider accepts requests only as forms (HTTP-POST).',
        }),
        wantsSignedRequests: Type.Boolean({
          description:
            'True if the metadata of the identity provider asks for signed requests (`WantAuthnRequestsSigned`).',
        }),
        certificate: Type.Object({
          subject: Type.String(),
          fingerprint: Type.String({ description: 'SHA-256 fingerprint, hexadecimal.' }),
          validFrom: Instant(),
          validUntil: Instant(),
        }),
      }),
    ),
    oidc: Nullable(Type.Object({ issuer: Type.String(), clientId: Type.String() })),
    attributes: SsoAttributes,
    roles: Type.Array(SsoRoleRule),
    projectRoles: SsoProjectRoleRules(),
    addresses: Type.Object(
      {
        start: Type.String(),
        entityId: Nullable(
          Type.String({
            description:
              'Entity ID of the service, also the URL of the service-provider metadata; null for other protocols.',
          }),
        ),
        acs: Nullable(Type.String()),
        callback: Nullable(Type.String()),
      },
      { description: 'Values to enter at the identity provider.' },
    ),
    replacesId: Nullable(Uuid()),
    testedAt: Nullable(Instant('When a test sign-in last succeeded; null if none did.')),
    lastTest: Nullable(SsoTestResult),
    activatedAt: Nullable(Instant()),
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'SsoConnection' },
);
export type SsoConnection = Static<typeof SsoConnection>;

/** Settings that a replacement can have from the connection that it replaces. */
export const SSO_KEPT_SETTINGS = [
  'idpInitiated',
  'createPeople',
  'signRequests',
  'attributes',
  'roles',
  'projectRoles',
] as const;

export const SsoConnectionCreateResult = Type.Object(
  {
    ...SsoConnection.properties,
    kept: Type.Array(Type.Enum([...SSO_KEPT_SETTINGS]), {
      description: 'Settings that were not given and were copied from the replaced connection.',
    }),
  },
  { $id: 'SsoConnectionCreateResult' },
);
export type SsoConnectionCreateResult = Static<typeof SsoConnectionCreateResult>;
export const SsoConnectionPage = pageOf(SsoConnection, 'SsoConnection');

const settings = {
  displayName: Name(),
  idpInitiated: Type.Boolean(),
  createPeople: Type.Boolean(),
  signRequests: Type.Boolean({
    description:
      'True to sign SAML requests. If absent, the metadata of the identity provider decides. The first connection ' +
      'that signs creates an RSA 2048 key.',
  }),
  attributes: Type.Partial(Type.Object(SsoAttributes.properties)),
  roles: Type.Array(SsoRoleRule, { maxItems: 100 }),
  projectRoles: SsoProjectRoleRules(),
  clientSecret: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: 'Client secret. Stored encrypted and never returned.',
  }),
};
const Url = () => Type.String({ minLength: 1, maxLength: 2_048 });

export const SsoConnectionCreate = Type.Object(
  {
    protocol: Type.Enum([...SSO_PROTOCOLS]),
    displayName: settings.displayName,
    loginHandle: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$',
        description:
          'Login handle in the URLs of the connection: lower-case letters, digits and hyphens; unique in the ' +
          'deployment. A replacement takes over the handle of the connection that it replaces.',
      }),
    ),
    replacesId: Type.Optional(
      Nullable(Uuid('Id of the connection whose login handle, entity ID and URLs it takes over.')),
    ),
    idpInitiated: Type.Optional(settings.idpInitiated),
    createPeople: Type.Optional(settings.createPeople),
    signRequests: Type.Optional(settings.signRequests),
    attributes: Type.Optional(settings.attributes),
    roles: Type.Optional(settings.roles),
    projectRoles: Type.Optional(settings.projectRoles),
    metadataXml: Type.Optional(
      Type.String({ maxLength: 262_144, description: 'SAML metadata of the identity provider, as XML.' }),
    ),
    metadataUrl: Type.Optional(Url()),
    idpEntityId: Type.Optional(Url()),
    signInUrl: Type.Optional(Url()),
    signInBinding: Type.Optional(
      Type.Enum(['redirect', 'post'], {
        description: 'Used with `signInUrl`, and defaults to `redirect`; otherwise the metadata decides.',
      }),
    ),
    certificate: Type.Optional(
      Type.String({
        maxLength: 16_384,
        description: 'Signing certificate of the identity provider, as PEM or as the base64 in its metadata.',
      }),
    ),
    issuer: Type.Optional(Url()),
    clientId: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    clientSecret: Type.Optional(settings.clientSecret),
  },
  { $id: 'SsoConnectionCreate' },
);
export type SsoConnectionCreate = Static<typeof SsoConnectionCreate>;

export const SsoConnectionChange = Type.Partial(Type.Object(settings), { $id: 'SsoConnectionChange' });
export type SsoConnectionChange = Static<typeof SsoConnectionChange>;

export const SsoActivation = Type.Object(
  {
    force: Type.Optional(
      Type.Boolean({
        description:
          'True to activate without a successful test sign-in. People who rely on the connection may be locked out.',
      }),
    ),
  },
  { $id: 'SsoActivation' },
);
export type SsoActivation = Static<typeof SsoActivation>;

export const SsoTestLink = Type.Object(
  { url: Type.String({ description: 'URL to open in a browser, once.' }), expiresAt: Instant() },
  { $id: 'SsoTestLink' },
);
export type SsoTestLink = Static<typeof SsoTestLink>;
