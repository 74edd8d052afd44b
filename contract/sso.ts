// Single sign-on of a workspace: domains, connections to identity providers, the policy of signing in (spec 2.13, 5.9, contract §13).
import { type Static, Type } from 'typebox';
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
/** How long attempts are kept. */
/** Sign-ins without a signature of the provider that are kept of an hour: for an open request, and without one. */
export const MAX_SSO_ATTEMPTS_PER_HOUR = { requested: 500, unsolicited: 20 } as const;
export const SSO_ATTEMPTS_KEPT_DAYS = 30;

export const SSO_PROTOCOLS = ['saml', 'oidc'] as const;

export const SsoDomain = Type.Object(
  {
    id: Uuid(),
    domain: Type.String({ examples: ['example.com'] }),
    txtName: Type.String({ examples: ['_pcs-challenge.example.com'] }),
    txtValue: Type.String({ examples: ['pcs-verification=1kVrVwBr0Hq9d8H4c3Xg2w'] }),
    verifiedAt: Nullable(Instant('Since when people of this domain are routed here; null: not verified, or lost.')),
    lastCheckedAt: Nullable(Instant()),
    missingSince: Nullable(Instant('Since when the record of a verified domain is gone.')),
    endsAt: Nullable(
      Instant(`When the domain stops counting, unless the record comes back: ${DOMAIN_GRACE_DAYS} days.`),
    ),
    lostAt: Nullable(Instant('When it stopped counting.')),
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
      description: '`unanswered`: no name server answered, so that nothing changed.',
    }),
    found: Type.Array(Type.String(), { description: 'The TXT records that are there, the first ten.' }),
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
    received: Nullable(Type.String()),
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
        { description: 'Whom it would sign in.' },
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
    idpInitiated: Type.Boolean({ description: 'True: the provider may begin a sign-in (SAML alone).' }),
    createPeople: Type.Boolean({ description: 'True: who signs in for the first time becomes a member.' }),
    signRequests: Type.Boolean({
      description: 'True: requests are signed by the key of the workspace that signs (SAML alone).',
    }),
    saml: Nullable(
      Type.Object({
        idpEntityId: Type.String(),
        signInUrl: Type.String(),
        signInBinding: Type.Enum(['redirect', 'post'], {
          description: '`post`: the provider takes requests as forms alone (HTTP-POST).',
        }),
        wantsSignedRequests: Type.Boolean({
          description: 'True: its metadata asks for signed requests (`WantAuthnRequestsSigned`).',
        }),
        certificate: Type.Object({
          subject: Type.String(),
          fingerprint: Type.String({ description: 'SHA-256, hexadecimal.' }),
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
        entityId: Nullable(Type.String({ description: 'Also the address of the service-provider metadata.' })),
        acs: Nullable(Type.String()),
        callback: Nullable(Type.String()),
      },
      { description: 'What the identity provider is given.' },
    ),
    replacesId: Nullable(Uuid()),
    testedAt: Nullable(Instant('When a test sign-in last went well.')),
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
      description: 'The settings that were not said and are as in the connection that it replaces.',
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
      'SAML: sign requests. Absent: as the metadata of the provider asks. The first one makes a key of RSA 2048.',
  }),
  attributes: Type.Partial(Type.Object(SsoAttributes.properties)),
  roles: Type.Array(SsoRoleRule, { maxItems: 100 }),
  projectRoles: SsoProjectRoleRules(),
  clientSecret: Type.String({ minLength: 1, maxLength: 2_000, description: 'Kept sealed, never shown.' }),
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
          'Lower-case letters, digits, hyphens; unique in the deployment. A replacement takes over that of what it replaces.',
      }),
    ),
    replacesId: Type.Optional(Nullable(Uuid('The connection whose handle, entity id and addresses it takes over.'))),
    idpInitiated: Type.Optional(settings.idpInitiated),
    createPeople: Type.Optional(settings.createPeople),
    signRequests: Type.Optional(settings.signRequests),
    attributes: Type.Optional(settings.attributes),
    roles: Type.Optional(settings.roles),
    projectRoles: Type.Optional(settings.projectRoles),
    metadataXml: Type.Optional(Type.String({ maxLength: 262_144, description: 'SAML: the metadata of the provider.' })),
    metadataUrl: Type.Optional(Url()),
    idpEntityId: Type.Optional(Url()),
    signInUrl: Type.Optional(Url()),
    signInBinding: Type.Optional(
      Type.Enum(['redirect', 'post'], {
        description: 'With `signInUrl`; else the metadata decides. Absent: `redirect`.',
      }),
    ),
    certificate: Type.Optional(Type.String({ maxLength: 16_384, description: 'PEM, or its base64.' })),
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
      Type.Boolean({ description: 'True: also where no test sign-in went well. Who relies on it may be locked out.' }),
    ),
  },
  { $id: 'SsoActivation' },
);
export type SsoActivation = Static<typeof SsoActivation>;

export const SsoTestLink = Type.Object(
  { url: Type.String({ description: 'To be opened in a browser, once.' }), expiresAt: Instant() },
  { $id: 'SsoTestLink' },
);
export type SsoTestLink = Static<typeof SsoTestLink>;
