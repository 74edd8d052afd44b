// An authenticator in software (WebAuthn level 3 §6): a P-256 key, attestation `none`, its person always verified.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What was asked of it, as the service's options say it. */
interface Asked {
  readonly challenge: string;
}

export interface SoftwarePasskey {
  readonly id: string;
  /** The answer that registers it. */
  create(asked: Asked): object;
  /** The answer that shows it. `changes` spoils it: the origin, the counter, whether its person was verified, a frame of another site. */
  show(
    asked: Asked,
    changes?: { origin?: string; counter?: number; isVerified?: boolean; crossOrigin?: boolean },
  ): object;
}

/** A passkey for the service at an origin. */
export function softwarePasskey(origin: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const counter = { value: 0 };
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  const head = (flags: number, count: number) => {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(flags, 0);
    bytes.writeUInt32BE(count, 1);
    return Buffer.concat([rpIdHash, bytes]);
  };
  const clientData = (type: string, challenge: string, from = origin, crossOrigin = false) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin }));
  return {
    id,
    create({ challenge }) {
      // COSE key: kty EC2, alg ES256, crv P-256 (RFC 9053 §7.1).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      // Present, verified, with a credential.
      const data = Buffer.concat([head(0x45, 0), Buffer.alloc(16), length, credentialId, key]);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: { fmt: "none", attStmt: {}, authData: bytes }.
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        size,
        data,
      ]);
      return {
        id,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    show({ challenge }, changes = {}) {
      counter.value = changes.counter ?? counter.value + 1;
      const data = head(changes.isVerified === false ? 0x01 : 0x05, counter.value);
      const client = clientData('webauthn.get', challenge, changes.origin, changes.crossOrigin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}
