// A record in a form: what was entered outlives a reload, only what the person changed is sent, and where somebody
// else changed the same meanwhile the person chooses.
import { type FormValidateInput, useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import type { Edit } from '../api/change.ts';
import type { Tagged } from '../api/client.ts';
import { useSingle } from '../api/single-mutation.ts';
import { forgetDraft } from './draft.ts';
import { changedFields, clashingFields, onlyChanged, useEditDraft } from './edit-draft.ts';
import { isSaidAtFields, refuseFields, type Sentences } from './refused-fields.ts';
import { isMeanwhile, useTheirs } from './theirs.ts';

interface Editing<Row extends { readonly id: string }, Change, Values> {
  /** The name that what is entered is kept under. */
  readonly name: string;
  /** The record as it was last read. */
  readonly read: Tagged<Row>;
  readonly readAgain: () => Promise<Tagged<Row>>;
  readonly change: UseMutationResult<Tagged<Row>, Error, Edit<Change>, () => void>;
  readonly valuesOf: (row: Row) => Values;
  /** The members of a change; called like the fields that they are about. */
  readonly bodyOf: (values: Values) => Change;
  readonly sentences: Sentences;
  readonly validate?: FormValidateInput<Values>;
  /** It was saved, or given up. */
  readonly onClose: () => void;
}

/** A field that both changed: what stands now and what the person entered. */
interface Clash<Values> {
  readonly fields: readonly (keyof Values)[];
  readonly theirs: Values;
  readonly yours: Values;
  readonly keepYours: () => void;
  /** Goes on with the form as it is. */
  readonly goBack: () => void;
}

/** The form of a record that is edited, and what its saving came to. */
export function useRecordEdit<
  Row extends { readonly id: string },
  Change extends object,
  Values extends Record<string, unknown>,
>(editing: Editing<Row, Change, Values>) {
  const { name, read, change, valuesOf, bodyOf, sentences, validate, onClose } = editing;
  const meanwhile = useTheirs(editing.readAgain);
  const { theirs } = meanwhile;
  const draft = useEditDraft<Values>(name, { values: valuesOf(read.record), etag: read.etag });
  const begun = draft.begun.values;
  const form = useForm<Values>({
    initialValues: draft.entered,
    onValuesChange: draft.enter,
    ...(validate !== undefined && { validate }),
  });
  const close = () => {
    draft.clear();
    onClose();
  };
  const send = useSingle((values: Values, etag: string | null) =>
    change
      .mutateAsync(
        { id: read.record.id, change: onlyChanged(bodyOf(values), begun, values) as Change, etag },
        {
          onSuccess: close,
          onError: (problem) => (isMeanwhile(problem) ? void goOn(values) : refuseFields(form, problem, sentences)),
        },
      )
      // The form may be left before the answer comes: what was saved is no draft any more, what was refused still is.
      .then(
        () => forgetDraft(name),
        () => undefined,
      ),
  );
  const save = (values: Values, etag: string | null) => void send(values, etag);
  // What somebody else changed besides stays as they made it; of the rest the person chooses.
  const goOn = async (values: Values) => {
    const now = await meanwhile.look();
    if (now === undefined) return;
    if (clashingFields(begun, values, valuesOf(now.record)).length > 0) meanwhile.show(now);
    else save(values, now.etag);
  };
  const submit = (values: Values) =>
    changedFields(begun, values).length === 0 ? close() : save(values, draft.begun.etag);
  const isSaid = isMeanwhile(change.error) || isSaidAtFields(change.error, sentences);
  const problem = meanwhile.unread ?? (isSaid ? undefined : (change.error ?? undefined));
  return { form, clash: theirs && clashWith(theirs), isPending: change.isPending, problem, close, submit };

  function clashWith({ record, etag }: Tagged<Row>): Clash<Values> {
    const [now, yours] = [valuesOf(record), form.getValues()];
    return {
      fields: clashingFields(begun, yours, now),
      theirs: now,
      yours,
      keepYours: () => save(yours, etag),
      goBack: meanwhile.leave,
    };
  }
}
