// The two ceremonies of WebAuthn: a passkey is registered, and shown. Challenges work once, for their purpose and for five
// minutes; the authenticator must verify its person, so that a passkey counts as two factors.
import { createMessage } from '../../../../contract/messages/message.ts';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../../../contract/second-factors.ts';
import { ACCOUNT_ISSUER } from '../../../../contract/second-factors.ts';
import { conflict } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE, type Tx } from '../../platform/database/transaction.ts';
import { findToken, issueToken, type Purpose, useToken } from '../one-time-tokens/public.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { findPasskey, type ListedPasskey, type NewPasskey } from './store.ts';

export interface CeremonyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly baseUrl: () => string;
}

/** The person that a passkey is made for. */
type Registering = { readonly id: string; readonly name: string; readonly email: string };

/** What a passkey is shown for. */
export type AssertionPurpose = Extract<Purpose, 'passkey_sign_in' | 'passkey_second_factor' | 'passkey_confirmation'>;

const LIFE_MS = 5 * 60 * 1000;
/** EdDSA, ES256, RS256: what authenticators have (RFC 8152, IANA COSE algorithms). */
const ALGORITHMS = [-8, -7, -257];

/**
 * Returns options to register a passkey with, for a person and those they have. The caller's transaction holds the session that asks.
 * Throws conflict where no passkeys can be made.
 */
export async function creationOptions(
  deps: CeremonyDeps,
  tx: Tx,
  { person, known }: { readonly person: Registering; readonly known: readonly ListedPasskey[] },
): Promise<PasskeyCreationOptions> {
  const { id } = requireParty(deps);
  return {
    challenge: await issueChallenge(deps, tx, 'passkey_registration', person.id),
    rp: { id, name: ACCOUNT_ISSUER },
    user: { id: handleOf(person.id), name: person.email, displayName: person.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: LIFE_MS,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Options to show a passkey with: any of this service, or one of these. Throws conflict where no passkeys can be used. */
export async function requestOptions(
  deps: CeremonyDeps,
  purpose: AssertionPurpose,
  of?: { readonly userId: string; readonly known: readonly ListedPasskey[] },
): Promise<PasskeyRequestOptions> {
  const { id } = requireParty(deps);
  return {
    challenge: await inTransaction(deps.db, NO_WORKSPACE, (tx) =>
      issueChallenge(deps, tx, purpose, of?.userId ?? null),
    ),
    rpId: id,
    timeout: LIFE_MS,
    allowCredentials: (of?.known ?? []).map(descriptorOf),
    userVerification: 'required',
  };
}

/** What a new passkey is, but for its id, name and time. */
export type VerifiedCredential = Pick<
  NewPasskey,
  'credentialId' | 'publicKey' | 'signCount' | 'transports' | 'aaguid' | 'backedUp'
>;

/** The passkey that was registered; undefined where the answer is not one to a challenge of this person. */
export async function verifyAttestation(
  deps: CeremonyDeps,
  userId: string,
  attestation: PasskeyAttestation,
): Promise<VerifiedCredential | undefined> {
  const { id, origins } = requireParty(deps);
  const challenge = await spendChallenge(deps, 'passkey_registration', attestation.response.clientDataJSON);
  if (challenge === undefined || challenge.userId !== userId) return undefined;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, attestationObject } = attestation.response;
  const verified = await whole(
    verifyRegistrationResponse({
      response: { ...jsonOf(attestation.id), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge.text,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (verified?.verified !== true) return undefined;
  const { credential, aaguid, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: attestation.response.transports ?? [],
    aaguid,
    backedUp: credentialBackedUp,
  };
}

/** A passkey that was shown: whose it is, and what is to be written with its use (usePasskey). */
export interface ShownPasskey {
  readonly id: string;
  readonly userId: string;
  readonly signCount: number;
  readonly backedUp: boolean;
}

/**
 * The passkey that was shown for a purpose, to a challenge of that person where it was asked of one; undefined where the
 * answer fits no challenge, no passkey or no signature.
 */
export async function verifyAssertion(
  deps: CeremonyDeps,
  purpose: AssertionPurpose,
  assertion: PasskeyAssertion,
): Promise<ShownPasskey | undefined> {
  const party = requireParty(deps);
  const challenge = await spendChallenge(deps, purpose, assertion.response.clientDataJSON);
  if (challenge === undefined) return undefined;
  const passkey = await findPasskey(deps.db.directory, Buffer.from(assertion.id, 'base64url'));
  if (passkey === undefined || (challenge.userId !== null && challenge.userId !== passkey.userId)) return undefined;
  const { userHandle } = assertion.response;
  if (userHandle != null && userHandle !== handleOf(passkey.userId)) return undefined;
  const use = await verifySignature(party, challenge.text, { assertion, passkey });
  return use && { id: passkey.id, userId: passkey.userId, ...use };
}

async function verifySignature(
  { id, origins }: RelyingParty,
  challenge: string,
  shown: { assertion: PasskeyAssertion; passkey: { publicKey: Buffer; signCount: number } },
): Promise<Pick<ShownPasskey, 'signCount' | 'backedUp'> | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, authenticatorData, signature } = shown.assertion.response;
  const verified = await whole(
    verifyAuthenticationResponse({
      response: { ...jsonOf(shown.assertion.id), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: shown.assertion.id,
        publicKey: new Uint8Array(shown.passkey.publicKey),
        counter: shown.passkey.signCount,
      },
    }),
  );
  if (verified?.verified !== true) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { signCount: newCounter, backedUp: credentialBackedUp };
}

/**
 * What a verification answers; undefined where it throws: the library does so for bytes that are no credential, and has no
 * other way to say that one does not fit. It reads nothing but what it is given.
 */
function whole<T>(verification: Promise<T>): Promise<T | undefined> {
  return verification.catch(() => undefined);
}

const jsonOf = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

const descriptorOf = ({ credentialId, transports }: ListedPasskey) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: [...transports],
});

// Sixteen bytes that say nothing of the person (WebAuthn §14.6.1).
const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

function requireParty({ baseUrl }: CeremonyDeps): RelyingParty {
  const party = relyingPartyOf(baseUrl());
  if (party === undefined) throw conflict(createMessage('factors.needsName'));
  return party;
}

// A one-time token is the challenge: it works once, and says for what and for whom it was made.
async function issueChallenge(
  { clock }: Pick<CeremonyDeps, 'clock'>,
  tx: Tx,
  purpose: Purpose,
  userId: string | null,
): Promise<string> {
  const nowMs = clock.now();
  const life = { createdAt: instantOf(nowMs), expiresAt: instantOf(nowMs + LIFE_MS) };
  const token = await issueToken(tx, purpose, userId, life);
  return Buffer.from(token).toString('base64url');
}

// Spent before the answer is looked at, and whatever comes of it.
async function spendChallenge(deps: CeremonyDeps, purpose: Purpose, clientDataJson: string) {
  const text = challengeOf(clientDataJson);
  if (text === undefined) return undefined;
  const token = Buffer.from(text, 'base64url').toString('utf8');
  const now = instantOf(deps.clock.now());
  if ((await findToken(deps.db.directory, purpose, token, now)) === undefined) return undefined;
  const spent = await inTransaction(deps.db, NO_WORKSPACE, (tx) => useToken(tx, purpose, token, now));
  return spent && { text, userId: spent.userId };
}

function challengeOf(clientDataJson: string): string | undefined {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) ?? {};
    // No page of ours stands in a frame of another site (WebAuthn level 3, §7.1 and §7.2).
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
