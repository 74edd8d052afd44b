// Record in a form: the draft survives a reload, only changed fields are sent, and the person chooses between two
// versions of a field that somebody else changed too.
import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import type { Edit } from '../api/change.ts';
import type { Tagged } from '../api/client.ts';
import { useSingle } from '../api/single-mutation.ts';
import { forgetDraft } from '../ui/draft.ts';
import { useFormState } from '../ui/form-state.ts';
import { isSaidAtFields, refuseFields, type Sentences } from '../ui/refused-fields.ts';
import { changedFields, clashingFields, onlyChanged, useEditDraft } from './edit-draft.ts';
import { isMeanwhile, useTheirs } from './theirs.ts';

interface Editing<Row extends { readonly id: string }, Change, Values> {
  /** Key of the draft. */
  readonly name: string;
  /** Names the form in the notice of a refusal that arrives after the form was closed. */
  readonly title: string;
  /** The record as it was last read. */
  readonly read: Tagged<Row>;
  readonly readAgain: () => Promise<Tagged<Row>>;
  readonly change: UseMutationResult<Tagged<Row>, Error, Edit<Change>, () => void>;
  readonly valuesOf: (row: Row) => Values;
  /** The members of a change; called like the fields that they are about. */
  readonly bodyOf: (values: Values) => Change;
  readonly sentences: Sentences;
  readonly validate?: FormValidateInput<Values>;
  /** Called once the record is saved or the edit is cancelled. */
  readonly onClose: () => void;
}

/** Fields that both sides changed, with the current version and the one that the person entered. */
interface Clash<Values> {
  readonly fields: readonly (keyof Values)[];
  readonly theirs: Values;
  readonly yours: Values;
  readonly keepYours: () => void;
  /** Returns to the form and keeps its values. */
  readonly goBack: () => void;
}

/** The state of a form that edits a record, as `RecordForm` takes it. */
export interface RecordEditing<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  readonly clash: Clash<Values> | undefined;
  readonly isPending: boolean;
  readonly problem: unknown;
  /** Discards the draft and closes the form. */
  readonly close: () => void;
  readonly submit: (values: Values) => void;
}

/** Edits a record in a form: keeps a draft, sends the changed fields with the ETag, and reports conflicts and refusals. */
export function useRecordForm<
  Row extends { readonly id: string },
  Change extends object,
  Values extends Record<string, unknown>,
>(editing: Editing<Row, Change, Values>): RecordEditing<Values> {
  const { name, read, change, valuesOf, bodyOf, sentences, validate, onClose } = editing;
  const formState = useFormState(editing.title);
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
      // The form may be closed before the response arrives, and then none of the callbacks above is called.
      .then(() => forgetDraft(name), formState.notifyIfClosed),
  );
  const save = (values: Values, etag: string | null) => void send(values, etag);
  // Other fields keep the values that somebody else saved; the person chooses between versions of the same field.
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
