// Keeps form values in this browser until they are sent, so that a reload or a sign-in in between loses nothing.
import { useCallback, useEffect, useState } from 'react';
import { newIdempotencyKey } from '../api/client.ts';
import { type CreationKey, type LastSent, openCreationKey } from '../api/creation-key.ts';

const PREFIX = 'pcs-draft:';
/** Prefix of the body and key that a draft was last sent with, so that sending again after a reload makes no second record. */
const SENT_PREFIX = `${PREFIX}sent:`;

export interface Draft<Values> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** Deletes the draft once it was sent or abandoned. */
  readonly clear: () => void;
  /** Deletes the values only, once they are as they began: an attempt without a response may have created the record. */
  readonly drop: () => void;
  /** Idempotency-Key, so that the record is created once only. */
  readonly key: CreationKey;
  /** True if the values come from an earlier page. */
  readonly isRestored: boolean;
}

/** Keeps a draft under a name such as `issue:<project>:new`. Only texts, numbers and lists of them; never a secret. */
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
  const drop = useCallback(() => {
    sessionStorage.removeItem(PREFIX + name);
    setTouched(false);
  }, [name]);
  return { values, set, clear, drop, key, isRestored: kept !== undefined };
}

/** Returns the Idempotency-Key of a draft, so that its record is created once only. */
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

/** True if there is a draft of that name. */
export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(PREFIX + name) !== null;
}

/** Deletes a draft from outside its form, when the dialog around it was closed. */
export function forgetDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
  sessionStorage.removeItem(SENT_PREFIX + name);
}

function keep(at: string, values: object): void {
  try {
    sessionStorage.setItem(at, JSON.stringify(values));
  } catch {
    // No space or no storage: the form still works, and an older draft must not come back in place of this one.
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
