// A key that signs requests to SAML identity providers, and its certificate.
import { generateKeyPair, type KeyObject, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { SsoSigningKey } from '../../../../../contract/sso-signing-keys.ts';
import { instantOf } from '../../../platform/clock.ts';
import { writeCertificate } from './signing-certificate.ts';

export type SigningKeyType = SsoSigningKey['type'];

/** A key as it is stored, the private part apart. */
export interface KeptSigningKey {
  readonly id: string;
  readonly type: SigningKeyType;
  readonly active: boolean;
  readonly certificate: string;
  readonly activatedAt: string | null;
  readonly createdAt: string;
}

/** A pair that was made and is stored nowhere yet. */
export interface MadeKey {
  readonly type: SigningKeyType;
  readonly certificate: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
}

const make = promisify(generateKeyPair);
const DAY_MS = 24 * 60 * 60 * 1000;
/** Providers pin the certificate, and few look at its end: a short life would stop sign-ins for no gain. */
const VALID_DAYS = 10 * 365;
const RSA_BITS = { rsa_2048: 2048, rsa_3072: 3072 } as const;

/** Makes a key with its certificate. Takes up to a second for RSA, outside the event loop. */
export async function makeSigningKey(type: SigningKeyType, nowMs: number): Promise<MadeKey> {
  const privateKey = await makePrivateKey(type);
  // A day before now: clocks of providers are behind.
  const life = { fromMs: nowMs - DAY_MS, untilMs: nowMs + VALID_DAYS * DAY_MS };
  const certificate = writeCertificate(privateKey, { commonName: 'Project Coordination Service', ...life });
  return { type, certificate, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

async function makePrivateKey(type: SigningKeyType): Promise<KeyObject> {
  if (type === 'ec_p256') return (await make('ec', { namedCurve: 'P-256' })).privateKey;
  return (await make('rsa', { modulusLength: RSA_BITS[type] })).privateKey;
}

/** Returns the key as the wire has it. */
export function viewSigningKey({
  id,
  type,
  active,
  certificate,
  activatedAt,
  createdAt,
}: KeptSigningKey): SsoSigningKey {
  const { fingerprint256, validFrom, validTo } = new X509Certificate(certificate);
  return {
    id,
    type,
    active,
    certificate,
    fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    validFrom: instantOf(Date.parse(validFrom)),
    validUntil: instantOf(Date.parse(validTo)),
    activatedAt,
    createdAt,
  };
}
