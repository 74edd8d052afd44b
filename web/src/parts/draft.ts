// What is being entered, kept in this browser until it is sent: a reload or a sign-in in between loses nothing.
import { useCallback, useEffect, useState } from 'react';

const PREFIX = 'pcs-draft:';

export interface Draft<Values> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** Forgets it: it was sent, or given up. */
  readonly clear: () => void;
  /** True when what is shown was kept from before. */
  readonly isRestored: boolean;
}

/** A draft under a name, for example `issue:<project>:new`. Only texts, numbers and lists of them; never a secret. */
export function useDraft<Values extends object>(name: string, initial: Values): Draft<Values> {
  const [kept] = useState(() => read<Values>(name));
  const [values, setValues] = useState<Values>({ ...initial, ...kept });
  const [isTouched, setTouched] = useState(kept !== undefined);
  useEffect(() => {
    if (isTouched) keep(name, values);
  }, [name, values, isTouched]);
  const set = useCallback((change: Partial<Values>) => {
    setTouched(true);
    setValues((before) => ({ ...before, ...change }));
  }, []);
  const clear = useCallback(() => {
    forgetDraft(name);
    setTouched(false);
  }, [name]);
  return { values, set, clear, isRestored: kept !== undefined };
}

/** True where a draft of that name waits to be gone on with. */
export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(PREFIX + name) !== null;
}

/** Forgets a draft from outside of its form: the dialog around it was closed. */
export function forgetDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}

function keep(name: string, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // No room, or no storage in this window: the form goes on, and an older draft does not come back in place of this one.
    sessionStorage.removeItem(PREFIX + name);
  }
}

function read<Values>(name: string): Partial<Values> | undefined {
  const text = sessionStorage.getItem(PREFIX + name);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Partial<Values>;
  } catch {
    sessionStorage.removeItem(PREFIX + name); // Written by another version of the application.
    return undefined;
  }
}
