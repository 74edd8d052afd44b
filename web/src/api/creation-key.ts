// The key under which a form makes one record, however often it is sent (contract §4). The service refuses a key that comes
// with another body: what was changed since the last attempt, whose answer may have been lost, is sent under a key of its own.
import { useState } from 'react';
import { newIdempotencyKey } from './client.ts';

export interface CreationKey {
  /** The key for a body: the same one as long as the body is the same. */
  readonly of: (body: unknown) => string;
  /** The record was made: the same body again is another one. */
  readonly renew: () => void;
}

/** The keys of one form, or of one record of many that are sent together. */
export function openCreationKey(newKey: () => string = newIdempotencyKey): CreationKey {
  let last: { readonly body: string; readonly key: string } | undefined;
  return {
    of(given) {
      const body = JSON.stringify(given);
      if (last?.body !== body) last = { body, key: newKey() };
      return last.key;
    },
    renew() {
      last = undefined;
    },
  };
}

/** The keys of the form at the screen. */
export function useCreationKey(): CreationKey {
  const [key] = useState(() => openCreationKey());
  return key;
}
