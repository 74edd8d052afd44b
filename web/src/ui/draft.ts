// What is being entered, kept in this browser until it is sent: a reload or a sign-in in between loses nothing.
import { useCallback, useEffect, useState } from 'react';
import { newIdempotencyKey } from '../api/client.ts';
import { type CreationKey, type LastSent, openCreationKey } from '../api/creation-key.ts';

const PREFIX = 'pcs-draft:';
/** What a draft was last sent as, beside it: sent again after a reload it makes no second record. */
const SENT_PREFIX = `${PREFIX}sent:`;

export interface Draft<Values> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** Forgets it: it was sent, or given up. */
  readonly clear: () => void;
  /** Under which it is made once. */
  readonly key: CreationKey;
  /** True when what is shown was kept from before. */
  readonly isRestored: boolean;
}

/** A draft under a name, for example `issue:<project>:new`. Only texts, numbers and lists of them; never a secret. */
export function useDraft<Values extends object>(name: string, initial: Values): Draft<Values> {
  const [kept] = useState(() => read<Partial<Values>>(PREFIX + name));
  const key = useDraftKey(name);
  const [values, setValues] = useState<Values>({ ...initial, ...kept });
  const [isTouched, setTouched] = useState(kept !== undefined);
  useEffect(() => {
    if (isTouched) keep(PREFIX + name, values);
  }, [name, values, isTouched]);
  const set = useCallback((change: Partial<Values>) => {
    setTouched(true);
    setValues((before) => ({ ...before, ...change }));
  }, []);
  const clear = useCallback(() => {
    forgetDraft(name);
    key.renew();
    setTouched(false);
  }, [name, key]);
  return { values, set, clear, key, isRestored: kept !== undefined };
}

/** The key under which what is entered as a draft of that name is made once. */
export function useDraftKey(name: string): CreationKey {
  const [key] = useState(() => {
    const at = SENT_PREFIX + name;
    return openCreationKey(newIdempotencyKey, {
      read: () => read<LastSent>(at),
      write: (last) => (last === undefined ? sessionStorage.removeItem(at) : keep(at, last)),
    });
  });
  return key;
}

/** True where a draft of that name waits to be gone on with. */
export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(PREFIX + name) !== null;
}

/** Forgets a draft from outside of its form: the dialog around it was closed. */
export function forgetDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
  sessionStorage.removeItem(SENT_PREFIX + name);
}

function keep(at: string, values: object): void {
  try {
    sessionStorage.setItem(at, JSON.stringify(values));
  } catch {
    // No room, or no storage in this window: the form goes on, and an older draft does not come back in place of this one.
    sessionStorage.removeItem(at);
  }
}

function read<Kept>(at: string): Kept | undefined {
  const text = sessionStorage.getItem(at);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Kept;
  } catch {
    sessionStorage.removeItem(at); // Written by another version of the application.
    return undefined;
  }
}
