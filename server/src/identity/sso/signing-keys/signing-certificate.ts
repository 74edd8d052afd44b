// Self-signed certificates of our signing keys (RFC 5280 §4.1). Providers take the key from one and trust it because an
// administrator gave it to them: the certificate asserts nothing more, and so it has no extensions.
import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { randomSecret } from '../../../platform/ids.ts';

const [INTEGER, BIT_STRING, NULL, OID, UTF8, UTC_TIME, GENERALIZED_TIME, SEQUENCE, SET] = [
  2, 3, 5, 6, 12, 23, 24, 48, 49,
] as const;
const SIGNATURES = {
  // sha256WithRSAEncryption and ecdsa-with-SHA256.
  rsa: der(SEQUENCE, der(OID, Buffer.from('2a864886f70d01010b', 'hex')), der(NULL)),
  ec: der(SEQUENCE, der(OID, Buffer.from('2a8648ce3d040302', 'hex'))),
} as const;
const COMMON_NAME = der(OID, Buffer.from('550403', 'hex'));
/** The longest common name (ub-common-name). */
const MAX_NAME = 64;

export interface CertificateFacts {
  readonly commonName: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Writes a certificate of a private key, in PEM. */
export function writeCertificate(privateKey: KeyObject, { commonName, fromMs, untilMs }: CertificateFacts): string {
  const algorithm = SIGNATURES[privateKey.asymmetricKeyType === 'ec' ? 'ec' : 'rsa'];
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(commonName.slice(0, MAX_NAME))))),
  );
  const version = der(0xa0, der(INTEGER, Buffer.from([2])));
  // Positive and without a leading zero.
  const serial = der(INTEGER, Buffer.concat([Buffer.from([1]), randomSecret(15)]));
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const validity = der(SEQUENCE, writeTime(fromMs), writeTime(untilMs));
  const body = der(SEQUENCE, version, serial, algorithm, name, validity, name, spki);
  // ECDSA signatures of certificates are in DER, which is what `sign` gives.
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', body, privateKey));
  const lines = der(SEQUENCE, body, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g);
  return `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280 §4.1.2.5). */
function writeTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14);
  const isLate = Number(digits.slice(0, 4)) >= 2050;
  return der(isLate ? GENERALIZED_TIME : UTC_TIME, Buffer.from(`${isLate ? digits : digits.slice(2)}Z`));
}

/** Tag, length and content of a value (X.690 §8.1); up to 64 KB. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
