// Passwords as argon2id in PHC strings (RFC 9106; the parameters are OWASP's first choice for a server, 19 MiB, two
// passes). Node's own argon2 is bit-equal with the reference: 43 ms a hash on the two shared cores it was tried on
// (2026-11-20). Which passwords may be chosen is password-rule.ts; tokens are platform/ids.ts.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Acquire, openLimiter, runLimited } from '../access/limiter.ts';
import { systemClock } from '../clock.ts';

const argon2Async = promisify(argon2);

const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
// What parsing takes: bounds on what one stored line can make the process spend.
const MOST = { memory: 262_144, passes: 10, parallelism: 4 };
// No password that can be chosen is longer: 200 code points of NFC, each at most four units when it comes decomposed.
const LONGEST_UNITS = 800;

const PHC =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,8}),t=([1-9]\d{0,3}),p=([1-9]\d{0,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Hashes and verifies, a few at a time. */
export interface PasswordHasher {
  /** The PHC string to store. Throws `rate_limited` when too many wait. */
  hashPassword(password: string): Promise<string>;
  /**
   * Whether it is the password. Null is nobody's, an unknown account or one without a password: always false, after the
   * same work, so that the time does not tell them. Throws StoredPasswordError where `phc` is not one of ours;
   * `rate_limited` as above.
   */
  verifyPassword(phc: string | null, password: string): Promise<boolean>;
}

/**
 * A stored password that is no argon2id string within bounds: a fault of the record, never an answer to a person.
 * @internal exported so that tests can tell it from other errors; callers let it rise.
 */
export class StoredPasswordError extends Error {
  constructor() {
    super('A stored password is not an argon2id string that this service takes.');
    this.name = 'StoredPasswordError';
  }
}

/** Everybody who signs in shares one queue: no workspace is known yet. */
const EVERYBODY = '';
const RETRY_AFTER_S = 1;

/**
 * Opens the hasher. A flood of sign-ins may eat neither the memory (19 MiB a hash) nor the four threads of libuv's pool, which files
 * and names need too. With two slots and 40 waiting, the last waits about a second at 43 ms each, and a flood holds 38 MiB.
 */
export function openPasswordHasher({ slots, waiting } = { slots: 2, waiting: 40 }): PasswordHasher {
  const bounds = { slots, slotsPerWorkspace: slots, waitingPerWorkspace: waiting };
  const acquire = openLimiter(bounds, systemClock, RETRY_AFTER_S);
  const nobody = toPhc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
  return {
    async hashPassword(password) {
      const salt = randomBytes(SALT_BYTES);
      return toPhc(salt, await derive(acquire, password, { ...COST, nonce: salt, tagLength: TAG_BYTES }));
    },
    async verifyPassword(phc, password) {
      const fits = await verify(acquire, phc ?? nobody, password);
      return phc !== null && fits;
    },
  };
}

/** True where the string was made with other costs than today's: hash again at the next successful sign-in. */
export function needsRehash(phc: string): boolean {
  const { memory, passes, parallelism, nonce, tag } = parsePhc(phc);
  const asToday = memory === COST.memory && passes === COST.passes && parallelism === COST.parallelism;
  return !asToday || nonce.length < SALT_BYTES || tag.length !== TAG_BYTES;
}

async function verify(acquire: Acquire, phc: string, password: string): Promise<boolean> {
  const { tag, ...parameters } = parsePhc(phc);
  return timingSafeEqual(await derive(acquire, password, { ...parameters, tagLength: tag.length }), tag);
}

// NFC first, so that a password typed on another keyboard or system is the same bytes (RFC 8265 §4.2.2).
function derive(acquire: Acquire, password: string, cost: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  const message = Buffer.from(password.slice(0, LONGEST_UNITS).normalize('NFC'), 'utf8');
  return runLimited(acquire, EVERYBODY, () => argon2Async('argon2id', { ...cost, message }));
}

function toPhc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

// The PHC string format takes base64 without padding.
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function parsePhc(phc: string) {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(phc) ?? [];
  if (salt === undefined || tag === undefined) throw new StoredPasswordError();
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const dear = cost.memory > MOST.memory || cost.passes > MOST.passes || cost.parallelism > MOST.parallelism;
  if (dear || cost.memory < 8 * cost.parallelism) throw new StoredPasswordError();
  return { ...cost, nonce: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}
