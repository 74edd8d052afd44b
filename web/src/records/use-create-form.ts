// Form for a new record: the entered values survive a reload, a lost connection and a session that ended; sending the same values
// again creates one record; refusals are shown at their fields.
import { type FormErrors, type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import type { CreationKey } from '../api/creation-key.ts';
import { Problem } from '../api/problem.ts';
import { useCall } from '../api/use-call.ts';
import { useDraft } from '../ui/draft.ts';
import { useFormState } from '../ui/form-state.ts';
import { saidAtField } from '../ui/refused-fields.ts';

interface Options<Values, Created> {
  /** Name of the draft in this browser, such as `rfi:<project>:new`. */
  readonly name: string;
  /** Names the form in the notice of a refusal that arrives after the form was closed. */
  readonly title: string;
  readonly initial: Values;
  /** Values that the form was opened with, such as a place on a plan; they replace those of the draft. */
  readonly given?: Partial<Values> | undefined;
  readonly validate?: FormValidateInput<Values>;
  /** Maps the path of a member of the request to its field; by default the first segment. */
  readonly toField?: (path: string) => string;
  /** Called with the new record, also if the form was closed meanwhile. Return the promise of a navigation. */
  readonly onCreated: (created: Created, isOpen: boolean) => unknown;
}

/** Sends the values, with the key under which equal bodies create one record. */
type Send<Values, Created> = (values: Values, key: CreationKey) => Promise<Created>;

export interface CreateForm<Values extends Record<string, unknown>, Created> {
  readonly form: UseFormReturnType<Values>;
  readonly isPending: boolean;
  /** A refusal that no field shows. */
  readonly problem: unknown;
  /** Validates the values and sends them, or focuses the first invalid field. */
  readonly attempt: (send: Send<Values, Created>) => void;
  /** Begins another record with these values, and keeps them as a draft only once they change. */
  readonly startOver: (values: Values) => void;
}

/** Keeps the draft of a new record and sends it. The response goes to `onCreated` only, because it may hold a secret. */
export function useCreateForm<Values extends Record<string, unknown>, Created>(
  options: Options<Values, Created>,
): CreateForm<Values, Created> {
  const { name, initial, given, validate, toField = firstSegment, onCreated } = options;
  const draft = useDraft<Values>(name, initial);
  const [untouched] = useState(() => JSON.stringify({ ...initial, ...given }));
  const form = useForm<Values>({
    initialValues: { ...draft.values, ...given },
    onValuesChange: (values) =>
      JSON.stringify({ ...initial, ...values }) === untouched ? draft.drop() : draft.set(values),
    ...(validate !== undefined && { validate }),
  });
  const formState = useFormState(options.title, 'formRefusedKept');
  const create = useCall(
    ({ values, send }: { readonly values: Values; readonly send: Send<Values, Created> }) => send(values, draft.key),
    (created) => {
      draft.clear();
      return onCreated(created, formState.isOpen());
    },
    (problem) => {
      formState.notifyIfClosed(problem);
      const errors = listErrors(problem, toField);
      form.setErrors(errors);
      focusFirst(Object.keys(errors));
    },
  );
  const refused = Object.keys(listErrors(create.problem, toField));
  const isAtFields = refused.length > 0 && refused.every((field) => field in initial);
  return {
    form,
    isPending: create.isPending,
    problem: isAtFields ? undefined : create.problem,
    attempt(send) {
      const { hasErrors, errors } = form.validate();
      if (hasErrors) focusFirst(Object.keys(form.values).filter((field) => errors[field] != null));
      else create.run({ values: form.getValues(), send });
    },
    startOver(values) {
      form.setValues(values);
      draft.drop();
    },
  };

  function focusFirst([first]: readonly string[]): void {
    if (first !== undefined) form.getInputNode(first)?.focus();
  }
}

const firstSegment = (path: string): string => path.split('/')[0] ?? path;

/** Returns the messages of a refusal by field; of several for one field, the first. */
function listErrors(problem: unknown, toField: (path: string) => string): FormErrors {
  const errors: FormErrors = {};
  for (const detail of problem instanceof Problem ? problem.details : []) {
    errors[toField(detail.path)] ??= saidAtField(detail);
  }
  return errors;
}
