// Draft of an edit: the entered values together with the version of the record that they were based on. A version that is read
// meanwhile does not replace that base unnoticed; only changed fields are sent, with the ETag of the base.
import { useCallback } from 'react';
import { useDraft } from '../ui/draft.ts';

/** Fields of a record as a form shows them, with the ETag of that version. */
export interface Begun<Values> {
  readonly values: Values;
  readonly etag: string | null;
}

interface EditDraft<Values> {
  /** Version that the edit is based on. */
  readonly begun: Begun<Values>;
  /** True if somebody changed a field of the form since the edit began. */
  readonly isBehind: boolean;
  /** Initial values of the form: those entered before a reload, or else the record. */
  readonly entered: Values;
  readonly enter: (values: Values) => void;
  /** Discards the entered values and continues from a version that was saved or accepted. */
  readonly begin: (state: Begun<Values>) => void;
  readonly clear: () => void;
  /** True if the values come from an earlier page. */
  readonly isRestored: boolean;
}

/** Keeps the draft of an edit under a name; `read` is the version of the record that was read last. */
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
  // Fields outside the form do not count: an archived project has another ETag and the same name, and may be overwritten.
  const isBehind = changedFields(values.begun.values, read.values).length > 0;
  return { begun: isBehind ? values.begun : read, isBehind, entered: values.entered, enter, begin, clear, isRestored };
}

/** Lists the fields with a different value in `now`. */
export function changedFields<Values extends object>(base: Values, now: Values): (keyof Values)[] {
  const fields = Object.keys(base) as (keyof Values)[];
  return fields.filter((field) => JSON.stringify(base[field]) !== JSON.stringify(now[field]));
}

/** Lists the fields that the person and somebody else changed to different values, between which to choose. */
export function clashingFields<Values extends object>(base: Values, entered: Values, theirs: Values): (keyof Values)[] {
  const meanwhile = changedFields(base, theirs);
  return changedFields(base, entered).filter((field) => meanwhile.includes(field) && differs(field));

  function differs(field: keyof Values): boolean {
    return JSON.stringify(entered[field]) !== JSON.stringify(theirs[field]);
  }
}

/** Returns the members of a change whose fields the person changed; fields have the same names in both. */
export function onlyChanged<Change extends object, Values extends object>(
  change: Change,
  base: Values,
  entered: Values,
): Partial<Change> {
  const fields: readonly PropertyKey[] = changedFields(base, entered);
  return Object.fromEntries(Object.entries(change).filter(([field]) => fields.includes(field))) as Partial<Change>;
}
