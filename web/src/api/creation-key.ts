// The key under which a form makes one record, however often it is sent (contract §4). The service refuses a key that comes
// with another body: what was changed since the last attempt, whose answer may have been lost, is sent under a key of its own.
import { newIdempotencyKey } from './client.ts';

export interface CreationKey {
  /** The key for a body: the same one as long as the body is the same. */
  readonly of: (body: unknown) => string;
  /**
   * The body that was sent last where it differs from this one in a member alone that follows from what else there is: after a
   * reload the record that it made may be among that. Else this one.
   */
  readonly asLast: <Body extends object>(body: Body, but: keyof Body) => Body;
  /** The record was made: the same body again is another one. */
  readonly renew: () => void;
}

/** What was sent last, and under which key. */
export interface LastSent {
  readonly body: string;
  readonly key: string;
}

/** Where that is kept over a reload: an attempt whose answer never came may have made the record. */
interface Kept {
  readonly read: () => LastSent | undefined;
  readonly write: (last: LastSent | undefined) => void;
}

const NOWHERE: Kept = { read: () => undefined, write: () => undefined };

/** The keys of one form, or of one record of many that are sent together. */
export function openCreationKey(newKey: () => string = newIdempotencyKey, kept = NOWHERE): CreationKey {
  let last = kept.read();
  return {
    of(given) {
      const body = JSON.stringify(given);
      if (last?.body === body) return last.key;
      last = { body, key: newKey() };
      kept.write(last);
      return last.key;
    },
    asLast<Body extends object>(body: Body, but: keyof Body): Body {
      if (last === undefined) return body;
      const before = JSON.parse(last.body) as Body;
      return JSON.stringify({ ...before, [but]: body[but] }) === JSON.stringify(body) ? before : body;
    },
    renew() {
      last = undefined;
      kept.write(last);
    },
  };
}
