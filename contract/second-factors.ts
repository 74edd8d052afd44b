// Passkeys, authenticator apps, recovery codes; the second step of a sign-in and confirming who one is (contract §10).
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { CurrentSession } from './people.ts';
import { Instant, Name, Nullable, Uuid } from './values.ts';

/** What authenticators and apps show accounts of the service under. */
export const ACCOUNT_ISSUER = 'Project Coordination Service';

/** What proves a person beside their password. */
export const FACTOR_METHODS = ['totp', 'recovery_code', 'passkey'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** What may be asked for to confirm who is there. */
export const CONFIRMATION_METHODS = ['password', 'single_sign_on', ...FACTOR_METHODS] as const;
export type ConfirmationMethod = (typeof CONFIRMATION_METHODS)[number];

export const MfaChallenge = Type.Object(
  {
    secondFactor: Type.Object({
      methods: Type.Array(Type.Enum([...FACTOR_METHODS]), {
        description:
          'Second factors that the person can use; any one of them completes the sign-in with `POST ' +
          '/api/auth/second-factor`.',
      }),
    }),
  },
  { $id: 'MfaChallenge', description: 'Returned instead of a session if the person has a second factor.' },
);
export type MfaChallenge = Static<typeof MfaChallenge>;

/** Reply to a first factor: a session, or the challenge for the second factor. */
export const SignInAnswer = Type.Union([CurrentSession, MfaChallenge]);
export type SignInAnswer = Static<typeof SignInAnswer>;

// Base64url, as authenticators and browsers write bytes in JSON (WebAuthn level 3, §5.1.8).
const Bytes = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', examples: ['Zm9yLWFuLWV4YW1wbGU'] });
const CredentialId = () => Bytes(1400);
const Transports = () => Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 });

// What a browser adds to a credential and the service does not need.
const more = {
  rawId: Type.Optional(CredentialId()),
  type: Type.Optional(Type.Enum(['public-key'])),
  authenticatorAttachment: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  clientExtensionResults: Type.Optional(Type.Object({}, { additionalProperties: true })),
};

export const PasskeyAttestation = Type.Object(
  {
    id: CredentialId(),
    response: Type.Object({
      clientDataJSON: Bytes(4000),
      attestationObject: Bytes(20_000),
      transports: Type.Optional(Transports()),
      authenticatorData: Type.Optional(Bytes(20_000)),
      publicKey: Type.Optional(Bytes(8000)),
      publicKeyAlgorithm: Type.Optional(Type.Integer()),
    }),
    ...more,
  },
  { $id: 'PasskeyAttestation', description: 'Result of `navigator.credentials.create`, as JSON.' },
);
export type PasskeyAttestation = Omit<Static<typeof PasskeyAttestation>, 'clientExtensionResults'>;

export const PasskeyAssertion = Type.Object(
  {
    id: CredentialId(),
    response: Type.Object({
      clientDataJSON: Bytes(4000),
      authenticatorData: Bytes(8000),
      signature: Bytes(8000),
      userHandle: Type.Optional(Nullable(Bytes(200))),
    }),
    ...more,
  },
  { $id: 'PasskeyAssertion', description: 'Result of `navigator.credentials.get`, as JSON.' },
);
export type PasskeyAssertion = Omit<Static<typeof PasskeyAssertion>, 'clientExtensionResults'>;

const Descriptor = () =>
  Type.Object({ id: Type.String(), type: Type.Literal('public-key'), transports: Type.Array(Type.String()) });

export const PasskeyCreationOptions = Type.Object(
  {
    challenge: Type.String(),
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
    timeout: Type.Integer(),
    excludeCredentials: Type.Array(Descriptor()),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal('required'),
      requireResidentKey: Type.Boolean(),
      userVerification: Type.Literal('required'),
    }),
    attestation: Type.Literal('none'),
  },
  {
    $id: 'PasskeyCreationOptions',
    description: 'Options for `navigator.credentials.create`. The challenge is valid once, for five minutes.',
  },
);
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

export const PasskeyRequestOptions = Type.Object(
  {
    challenge: Type.String(),
    rpId: Type.String(),
    timeout: Type.Integer(),
    allowCredentials: Type.Array(Descriptor(), {
      description: 'Passkeys that can be used. Empty: any passkey of this service.',
    }),
    userVerification: Type.Literal('required'),
  },
  {
    $id: 'PasskeyRequestOptions',
    description: 'Options for `navigator.credentials.get`. The challenge is valid once, for five minutes.',
  },
);
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

export const PasskeySignIn = Type.Object({ response: PasskeyAssertion }, { $id: 'PasskeySignIn' });

const Code = () =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Six-digit code of the authenticator app, or a recovery code.',
    examples: ['123456'],
  });

export const SecondFactor = Type.Object(
  { code: Type.Optional(Code()), passkey: Type.Optional(PasskeyAssertion) },
  { $id: 'SecondFactor', description: 'Give exactly one of the two.' },
);
export type SecondFactor = Static<typeof SecondFactor>;

export const Confirmation = Type.Object(
  {
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    code: Type.Optional(Code()),
    passkey: Type.Optional(PasskeyAssertion),
  },
  {
    $id: 'Confirmation',
    description: 'Give exactly one of the three. A password is accepted only if the person has no second factor.',
  },
);
export type Confirmation = Static<typeof Confirmation>;

export const Passkey = Type.Object(
  {
    id: Uuid(),
    name: Type.String(),
    backedUp: Type.Boolean({
      description: 'True if the passkey is synced by the account of its provider, and so available on several devices.',
    }),
    createdAt: Instant(),
    lastUsedAt: Nullable(Instant()),
  },
  { $id: 'Passkey' },
);
export type Passkey = Static<typeof Passkey>;
export const PasskeyPage = pageOf(Passkey, 'Passkey');

const RecoveryCodeList = () => Type.Array(Type.String({ examples: ['K7QM-2RTX-P4VN-6HDA'] }));

export const PasskeyWithRecoveryCodes = Type.Object(
  {
    ...Passkey.properties,
    recoveryCodes: Nullable(RecoveryCodeList()),
  },
  {
    $id: 'PasskeyWithRecoveryCodes',
    description: 'A passkey with the first recovery codes of the person, shown once; null if they already have some.',
  },
);
export type PasskeyWithRecoveryCodes = Static<typeof PasskeyWithRecoveryCodes>;

export const PasskeyCreate = Type.Object({ name: Name(), response: PasskeyAttestation }, { $id: 'PasskeyCreate' });
export type PasskeyCreate = Static<typeof PasskeyCreate>;
export const PasskeyChange = Type.Object({ name: Name() }, { $id: 'PasskeyChange' });

export const TotpEnrollment = Type.Object(
  {
    secret: Type.String({
      description: 'Secret in base32, to type into an authenticator app.',
      examples: ['JBSWY3DPEHPK3PXP'],
    }),
    uri: Type.String({
      description: 'The secret as a URI for a QR code: `otpauth://totp/…`.',
      examples: ['otpauth://totp/…'],
    }),
  },
  { $id: 'TotpEnrollment' },
);
export type TotpEnrollment = Static<typeof TotpEnrollment>;
export const TotpConfirmation = Type.Object({ code: Code() }, { $id: 'TotpConfirmation' });

export const TotpConfirmationResult = Type.Object(
  { recoveryCodes: Nullable(RecoveryCodeList()) },
  {
    $id: 'TotpConfirmationResult',
    description: 'The first recovery codes of the person, shown once; null if they already have some.',
  },
);

export const RecoveryCodes = Type.Object(
  { recoveryCodes: RecoveryCodeList() },
  { $id: 'RecoveryCodes', description: 'Recovery codes, shown once. Each is valid for one use.' },
);

export const MemberSecondFactor = Type.Object(
  {
    userId: Uuid(),
    hasPasskey: Type.Boolean({
      description: 'True if the member has a passkey; false if they have only an authenticator app.',
    }),
  },
  { $id: 'MemberSecondFactor' },
);
export type MemberSecondFactor = Static<typeof MemberSecondFactor>;
export const MemberSecondFactorPage = pageOf(MemberSecondFactor, 'MemberSecondFactor');

export const SecondFactors = Type.Object(
  {
    passkeys: Type.Integer({ minimum: 0 }),
    totpSince: Nullable(Instant('When the authenticator app was confirmed; null if there is none.')),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
    confirmBy: Type.Array(Type.Enum([...CONFIRMATION_METHODS]), {
      description:
        'Methods that `POST /api/auth/confirm` accepts from the person. Empty: they sign in again by single ' +
        'sign-on.',
    }),
    demandedBy: Type.Array(Type.Object({ id: Uuid(), name: Type.String() }), {
      description: 'Workspaces of the person that require a second factor.',
    }),
  },
  { $id: 'SecondFactors' },
);
export type SecondFactors = Static<typeof SecondFactors>;
