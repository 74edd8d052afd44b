// Sealed secrets (spec 2.5, 5: webhook secrets, vendor credentials, certificates are stored encrypted) and the subkeys that
// sign short codes. Not for passwords (password.ts) and not for what is only ever compared (tokens: platform/ids.ts).
//
// A sealed text reads `v1.<key id>.<base64url of nonce, ciphertext, tag>`: AES-256-GCM (NIST SP 800-38D) under a key
// derived from the master key that the id names. The id stands in clear, so that a rotation finds what is still under an
// older key with `where sealed not like 'v1.<id>.%'`. The context (table, column, record id) is authenticated with it, so
// that a sealed value copied to another row does not open there.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/;

/** Seals, opens and derives under the deployment's master keys. It shows no key when printed or serialised. */
export interface Keyring {
  /** The id of the key that seals now: 8 hexadecimal digits. */
  readonly currentKeyId: string;
  /** The ids of all keys, the current one first. */
  readonly keyIds: readonly string[];
  /** Seals under the current key for one place. `context` names table, column and record: `webhook.secret.<id>`. */
  seal(plaintext: string | Buffer, context: string): string;
  /** The bytes that were sealed for `context`. Throws SealedSecretError for a wrong key, place or any alteration. */
  open(sealed: string, context: string): Buffer;
  /** The same as UTF-8 text. */
  openText(sealed: string, context: string): string;
  /** False where a rotation has yet to seal it again. Throws SealedSecretError where it is no sealed text. */
  isCurrent(sealed: string): boolean;
  /** A 32-byte subkey of the current master key for one purpose: to sign with. Derive once, at the start. */
  derive(purpose: string): Buffer;
  /** The subkeys of every master key, the current one first: to verify codes made before a rotation. */
  deriveAll(purpose: string): Buffer[];
}

/**
 * A sealed secret that cannot be opened. It holds neither the secret nor a key.
 * @internal exported so that tests can tell it from other errors; callers let it rise.
 */
export class SealedSecretError extends Error {
  readonly keyId: string | undefined;

  constructor(message: string, keyId?: string) {
    super(message);
    this.name = 'SealedSecretError';
    this.keyId = keyId;
  }
}

/** A sealed secret whose master key this process does not have; another process of the deployment may. */
export class MissingKeyError extends SealedSecretError {
  declare readonly keyId: string;

  constructor(keyId: string) {
    super(`No master key with the id ${keyId} is configured.`, keyId);
    this.name = 'MissingKeyError';
  }
}

/** Master keys that cannot be used; the message says which and why, never what was given. */
export class MasterKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MasterKeyError';
  }
}

/** A new master key: 32 random bytes in base64. */
export function makeMasterKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

/**
 * The master keys of a comma-separated text, the current one first (contract §12, `PCS_MASTER_KEY`).
 * Throws MasterKeyError where one is not 32 bytes of base64, is a placeholder or is named twice.
 */
export function parseMasterKeys(text: string): string[] {
  const keys = text.split(',').map((part) => part.trim());
  for (const [index, key] of keys.entries()) {
    const fault = keyFault(key, keys.slice(0, index));
    if (fault !== undefined) throw new MasterKeyError(`master key ${index + 1} of ${keys.length} ${fault}`);
  }
  return keys;
}

/** Opens the keyring. `masterKeys`: base64 of 32 bytes each, the current one first. Throws MasterKeyError. */
export function openKeyring(masterKeys: readonly string[]): Keyring {
  const [current, ...older] = parseMasterKeys(masterKeys.join(',')).map(readKey);
  if (current === undefined) throw new MasterKeyError('no master key is given');
  const all = [current, ...older];
  const open = (sealed: string, context: string): Buffer => {
    const { keyId, body } = splitSealed(sealed);
    const key = all.find((each) => each.id === keyId);
    if (key === undefined) throw new MissingKeyError(keyId);
    return decrypt(key, body, context);
  };
  return {
    currentKeyId: current.id,
    keyIds: all.map((key) => key.id),
    seal: (plaintext, context) => `v1.${current.id}.${encrypt(current, plaintext, context).toString('base64url')}`,
    open,
    openText: (sealed, context) => open(sealed, context).toString('utf8'),
    isCurrent: (sealed) => splitSealed(sealed).keyId === current.id,
    derive: (purpose) => current.subkey(`purpose:${purpose}`),
    deriveAll: (purpose) => all.map((key) => key.subkey(`purpose:${purpose}`)),
  };
}

interface MasterKey {
  id: string;
  sealing: Buffer;
  subkey(label: string): Buffer;
}

// The master key itself seals nothing: what is sealed and what is signed use separate subkeys (HKDF, RFC 5869). A salt is
// of no use to a key that is random already (§3.1).
function readKey(base64: string): MasterKey {
  const master = Buffer.from(base64, 'base64');
  const subkey = (label: string) => Buffer.from(hkdfSync('sha256', master, '', `pcs:v1:${label}`, KEY_BYTES));
  return { id: createHash('sha256').update(master).digest('hex').slice(0, 8), sealing: subkey('sealing'), subkey };
}

function keyFault(key: string, before: readonly string[]): string | undefined {
  if (key === '') return 'is empty';
  const bytes = Buffer.from(key, 'base64');
  if (bytes.toString('base64') !== key) return 'is not base64 (44 characters, the last one "=")';
  if (bytes.length !== KEY_BYTES) return `has ${bytes.length} bytes instead of ${KEY_BYTES}`;
  if (new Set(bytes).size === 1) return 'is a placeholder: all its bytes are alike';
  return before.includes(key) ? 'is there twice' : undefined;
}

function splitSealed(sealed: string): { keyId: string; body: Buffer } {
  const [, keyId, text] = SEALED.exec(sealed) ?? [];
  if (keyId === undefined || text === undefined) throw new SealedSecretError('This is not a sealed secret.');
  const body = Buffer.from(text, 'base64url');
  // Only the one spelling that seal() made is taken: base64url leaves bits of its last character unread.
  if (body.length < NONCE_BYTES + TAG_BYTES || body.toString('base64url') !== text) {
    throw new SealedSecretError('The sealed secret was cut off or altered.', keyId);
  }
  return { keyId, body };
}

// A random 96-bit nonce is safe for 2^32 seals a key (SP 800-38D §8.3), far beyond what a deployment stores.
function encrypt(key: MasterKey, plaintext: string | Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.sealing, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(key, context));
  const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext;
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: MasterKey, body: Buffer, context: string): Buffer {
  const nonce = body.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(key, context));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const opened = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    // Node says only "unable to authenticate data"; which of the three it was cannot be told, by design of the mode.
    throw new SealedSecretError('The sealed secret was altered, or was sealed for another record.', key.id);
  }
}

function boundTo(key: MasterKey, context: string): Buffer {
  return Buffer.from(`v1.${key.id}.${context}`, 'utf8');
}
