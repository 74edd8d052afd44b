// Certificates that sign themselves (RFC 5280 §4.1), with RSA keys as identity providers have: made for simulation, never for more.
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Keep } from '../identity-providers/kept-values.ts';

/** In PEM. */
export interface SigningCertificate {
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Each certificate that the provider has, by the days from now on which it begins and ends to be valid. */
const VALID_DAYS = {
  current: [-30, 3650],
  /** What follows it at a rollover. */
  next: [-1, 3650],
  expiring: [-300, 20],
  expired: [-400, -1],
  /** Valid, and in nobody's metadata: an attacker's. */
  stranger: [-30, 3650],
} as const;

export type CertificateName = keyof typeof VALID_DAYS;

/** Their names. */
export const CERTIFICATES = Object.keys(VALID_DAYS) as readonly CertificateName[];

/** Gives each certificate by its name; made when it is first asked for, for an RSA key takes a while. */
export function openCertificates(keep: Keep, now: () => number): (name: CertificateName) => SigningCertificate {
  return (name) => {
    const key = keep(`saml ${name} key`, makeKey);
    return { key, cert: keep(`saml ${name} certificate`, () => makeCertificate(name, key, now())) };
  };
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

const [INTEGER, BIT_STRING, NULL, OID, UTF8, UTC_TIME, SEQUENCE, SET] = [2, 3, 5, 6, 12, 23, 48, 49] as const;
const RSA_WITH_SHA256 = der(SEQUENCE, der(OID, Buffer.from('2a864886f70d01010b', 'hex')), der(NULL));
const COMMON_NAME = der(OID, Buffer.from('550403', 'hex'));

function makeCertificate(subject: CertificateName, key: string, nowMs: number): string {
  const privateKey = createPrivateKey(key);
  const [fromDays, untilDays] = VALID_DAYS[subject];
  const text = der(UTF8, Buffer.from(`Simulated identity provider (${subject})`));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, text)));
  const validity = der(SEQUENCE, utcTime(nowMs + fromDays * DAY_MS), utcTime(nowMs + untilDays * DAY_MS));
  const version = der(0xa0, der(INTEGER, Buffer.from([2])));
  // Positive and without a leading zero, as DER wants it.
  const serial = der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const body = der(SEQUENCE, version, serial, RSA_WITH_SHA256, name, validity, name, spki);
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', body, privateKey));
  const lines = der(SEQUENCE, body, RSA_WITH_SHA256, signature)
    .toString('base64')
    .match(/.{1,64}/g);
  return `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Good until 2049 (RFC 5280 §4.1.2.5.1). */
function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '');
  return der(UTC_TIME, Buffer.from(`${digits.slice(2, 14)}Z`));
}

/** Tag, length and content of a value (X.690 §8.1); up to 64 KB. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
