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

/**
 * True if one of the secrets signed the body. The work depends on the number of secrets alone: an undefined one stands for a
 * secret that a connection does not have, costs as much as any other and matches nothing, so that the time of an answer does
 * not tell an unknown connection from a wrong signature.
 */
export function verifySignature(
  form: SignatureForm,
  { raw, signature }: SignedBody,
  secrets: readonly (string | undefined)[],
): boolean {
  const given = readDigest(form, signature);
  const matches = secrets.filter((secret) => {
    const expected = createHmac(form.hash, secret ?? '')
      .update(raw)
      .digest();
    const isEqual = timingSafeEqual(expected, given ?? Buffer.alloc(expected.length));
    // Anybody can sign with an empty secret.
    return isEqual && given !== undefined && secret !== undefined && secret !== '';
  });
  return matches.length > 0;
}

const HEX_LENGTHS = { sha256: 64, sha1: 40 } as const;

/** Returns the digest of a header; undefined for everything that is not exactly one digest of the form. */
function readDigest({ hash, prefix }: SignatureForm, signature = ''): Buffer | undefined {
  const hex = signature.startsWith(prefix) ? signature.slice(prefix.length) : signature;
  return hex.length === HEX_LENGTHS[hash] && /^[0-9a-f]+$/i.test(hex) ? Buffer.from(hex, 'hex') : undefined;
}
