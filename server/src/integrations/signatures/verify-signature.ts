// Signatures of events that vendors send: HMAC (RFC 2104) over the bytes of the body as they came, in hex.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The form of a vendor's signatures. */
export interface SignatureForm {
  readonly hash: 'sha256' | 'sha1';
  /** The text that may precede the hex digits. */
  readonly prefix: string;
}

/** The forms by kind of vendor and hash. Vendors of kind A that still sign with SHA-1 are named by PCS_VENDOR_A_SIGNATURE. */
export const SIGNATURE_FORMS = {
  a: { sha256: { hash: 'sha256', prefix: 'sha256hashedPayload=' }, sha1: { hash: 'sha1', prefix: 'sha1hash=' } },
  b: { sha256: { hash: 'sha256', prefix: 'sha256=' } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, SignatureForm>>>>;

/** An event as it came in. */
export interface SignedBody {
  readonly raw: Uint8Array;
  /** The value of the header; undefined if the event has none. */
  readonly signature: string | undefined;
}

/** Tells whether one of some secrets signed a body. An undefined secret stands for one that a connection does not have. */
export type Verify = (secrets: readonly (string | undefined)[]) => boolean;

/**
 * Returns the check of one event. Its work depends on the number of secrets alone: one that is undefined costs as much as any other and
 * matches nothing, so that the time of an answer does not tell an unknown connection from a wrong signature. A header that is not
 * one digest of the form costs nothing, and a secret that several connections share is used once.
 */
export function createVerifier(form: SignatureForm, { raw, signature }: SignedBody): Verify {
  const given = readDigest(form, signature);
  const known = new Map<string, boolean>();
  const matches = (secret: string | undefined): boolean => {
    const before = secret === undefined ? undefined : known.get(secret);
    if (given === undefined || before !== undefined) return before ?? false;
    const expected = createHmac(form.hash, secret ?? '')
      .update(raw)
      .digest();
    // Anybody can sign with an empty secret.
    const isSigned = timingSafeEqual(expected, given) && secret !== undefined && secret !== '';
    if (secret !== undefined) known.set(secret, isSigned);
    return isSigned;
  };
  return (secrets) => secrets.filter(matches).length > 0;
}

/** Tells whether one of the secrets signed the body: the check of an event for one connection. */
export const verifySignature = (form: SignatureForm, body: SignedBody, secrets: readonly (string | undefined)[]) =>
  createVerifier(form, body)(secrets);

const HEX_LENGTHS = { sha256: 64, sha1: 40 } as const;

/** Returns the digest of a header; undefined for everything that is not exactly one digest of the form. */
function readDigest({ hash, prefix }: SignatureForm, signature = ''): Buffer | undefined {
  const hex = signature.startsWith(prefix) ? signature.slice(prefix.length) : signature;
  return hex.length === HEX_LENGTHS[hash] && /^[0-9a-f]+$/i.test(hex) ? Buffer.from(hex, 'hex') : undefined;
}
