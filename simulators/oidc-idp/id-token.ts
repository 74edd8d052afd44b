// ID tokens (RFC 7519, 7515): read, and signed anew where a fault or the clock wants them otherwise than the library makes them.
import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Keep } from '../identity-providers/kept-values.ts';

/** The claims of a token. */
export type Claims = Readonly<Record<string, unknown>>;

/** The keys of the provider, by algorithm. */
export interface SigningKeys {
  readonly RS256: KeyObject;
  readonly ES256: KeyObject;
}

/** Takes the keys from where they are kept; `name` tells several sets apart. */
export function openKeys(keep: Keep, name: string): SigningKeys {
  const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const kept = (alg: string, make: () => KeyObject) =>
    createPrivateKey(keep(`${name} ${alg} key`, () => make().export({ type: 'pkcs8', format: 'pem' }).toString()));
  return { RS256: kept('RS256', rsa), ES256: kept('ES256', ec) };
}

/** The private keys as the library wants them. */
export function jwksOf(keys: SigningKeys): { keys: object[] } {
  return {
    keys: Object.entries(keys).map(([alg, key]) => ({
      ...key.export({ format: 'jwk' }),
      use: 'sig',
      alg,
      kid: `simulated-${alg}`,
    })),
  };
}

/** What a token says, without asking who says it. */
export function readToken(token: string): { header: Claims; claims: Claims } {
  const [header = '', claims = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return { header: JSON.parse(header), claims: JSON.parse(claims) };
}

/** By what a token is signed: a key of the provider, nothing, or the text of a public key as if it were a secret. */
export type TokenSigning = 'right' | 'none' | 'hs256_public_key';

/** Writes a token with this header and these claims; `signing` other than `right` changes the header's `alg`. */
export function writeToken(
  token: { header: Claims; claims: Claims },
  keys: SigningKeys,
  signing: TokenSigning,
): string {
  const alg = token.header.alg === 'ES256' ? 'ES256' : 'RS256';
  const header = { ...token.header, ...(signing === 'right' ? {} : { alg: signing === 'none' ? 'none' : 'HS256' }) };
  const content = [header, token.claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${content}.${signatureOf(content, keys[alg], signing).toString('base64url')}`;
}

function signatureOf(content: string, key: KeyObject, signing: TokenSigning): Buffer {
  if (signing === 'none') return Buffer.alloc(0);
  if (signing === 'right') return sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' });
  return createHmac('sha256', publicKey).update(content).digest();
}
