// What a person edits of a record: what was entered and the state of the record that it was entered over, kept together. What is
// read again meanwhile does not become that state unseen; only what the person changed is sent, with that state's tag.
import { useCallback } from 'react';
import { useDraft } from './draft.ts';

/** The fields of a record as a form shows them, with the tag of the state. */
export interface Begun<Values> {
  readonly values: Values;
  readonly etag: string | null;
}

interface EditDraft<Values> {
  /** The state that the editing began on. */
  readonly begun: Begun<Values>;
  /** True where somebody changed what the form shows since the editing began. */
  readonly isBehind: boolean;
  /** What a form sets out with: what was entered before a reload, else the record as it is. */
  readonly entered: Values;
  readonly enter: (values: Values) => void;
  /** Forgets what was entered and goes on from a state: it was saved, or taken over. */
  readonly begin: (state: Begun<Values>) => void;
  readonly clear: () => void;
  /** True when what is shown was kept from before. */
  readonly isRestored: boolean;
}

/** An edit under a name, of a record that was last read as `read`. */
export function useEditDraft<Values extends object>(name: string, read: Begun<Values>): EditDraft<Values> {
  const { values, set, clear, isRestored } = useDraft<{ begun: Begun<Values>; entered: Values }>(name, {
    begun: read,
    entered: read.values,
  });
  const enter = useCallback((entered: Values) => set({ entered }), [set]);
  const begin = useCallback(
    (begun: Begun<Values>) => {
      set({ begun, entered: begun.values });
      clear();
    },
    [set, clear],
  );
  // Nobody changed what the form shows (an archived project has another tag and the same name): it may be written over.
  const isBehind = changedFields(values.begun.values, read.values).length > 0;
  return { begun: isBehind ? values.begun : read, isBehind, entered: values.entered, enter, begin, clear, isRestored };
}

/** The fields that have another value in `now`. */
export function changedFields<Values extends object>(base: Values, now: Values): (keyof Values)[] {
  const fields = Object.keys(base) as (keyof Values)[];
  return fields.filter((field) => JSON.stringify(base[field]) !== JSON.stringify(now[field]));
}

/** The fields that both the person and somebody else changed, each to another value: between these has to be chosen. */
export function clashingFields<Values extends object>(base: Values, entered: Values, theirs: Values): (keyof Values)[] {
  const meanwhile = changedFields(base, theirs);
  return changedFields(base, entered).filter((field) => meanwhile.includes(field) && differs(field));

  function differs(field: keyof Values): boolean {
    return JSON.stringify(entered[field]) !== JSON.stringify(theirs[field]);
  }
}

/** The members of a change that are about fields that the person changed; the fields are called alike in both. */
export function onlyChanged<Change extends object, Values extends object>(
  change: Change,
  base: Values,
  entered: Values,
): Partial<Change> {
  const fields: readonly PropertyKey[] = changedFields(base, entered);
  return Object.fromEntries(Object.entries(change).filter(([field]) => fields.includes(field))) as Partial<Change>;
}
