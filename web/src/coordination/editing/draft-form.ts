// A form whose values are kept in this browser until they are sent, and whose refusals stand at their fields.
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { Problem } from '../../api/problem.ts';
import { useDraft } from '../../ui/draft.ts';
import { useFormStanding } from '../../ui/form-standing.ts';
import { saidAtField } from '../../ui/refused-fields.ts';

interface Options<Values> {
  /** Names what is typed in this browser: `rfi:<project>:new`. */
  readonly name: string;
  /** What people know the form by. */
  readonly title: string;
  readonly initial: Values;
  /** Stands before what was entered earlier: what the form was opened for. */
  readonly given?: Partial<Values> | undefined;
  /** What is wrong with the values, by field. */
  readonly validate: (values: Values) => FormErrors;
  /** The field that a member of the request is entered in; the first step of its path unless given. */
  readonly fieldOf?: (path: string) => string;
}

/** Sends the values under a key; `isOpen` tells whether the form still stands when the answer has come. */
type Send<Values> = (values: Values, key: string, isOpen: () => boolean) => Promise<void>;

export interface DraftForm<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  /** Sends the values where nothing is wrong with them; else the first wrong field is gone to. */
  readonly attempt: (send: Send<Values>) => void;
  /** What was refused and stands at no field. */
  readonly problem: unknown;
  readonly isPending: boolean;
}

/** A form with its draft, which is forgotten once it was sent. */
export function useDraftForm<Values extends Record<string, unknown>>(options: Options<Values>): DraftForm<Values> {
  const { name, initial, given, validate, fieldOf = (path) => path.split('/')[0] ?? path } = options;
  const draft = useDraft<Values>(name, initial);
  // Values as they were before anything was typed are no draft.
  const [untouched] = useState(() => JSON.stringify({ ...initial, ...given }));
  const form = useForm<Values>({
    initialValues: { ...draft.values, ...given },
    onValuesChange: (values) =>
      JSON.stringify({ ...initial, ...values }) === untouched ? draft.clear() : draft.set(values),
    validate,
  });
  const standing = useFormStanding(options.title);
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  async function send(values: Values, sending: Send<Values>): Promise<void> {
    isUnderWay.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      // A repeated click, or a retry after a lost connection or a reload, makes one record.
      await sending(values, draft.key.of(values), standing.isOpen);
      draft.clear();
    } catch (error) {
      standing.tellIfClosed(error);
      const found = error instanceof Problem ? error.details : [];
      const errors = Object.fromEntries(found.map((each) => [fieldOf(each.path), saidAtField(each)]));
      form.setErrors(errors);
      goTo(form, errors);
      if (found.length === 0 || found.some(({ path }) => !(fieldOf(path) in values))) setProblem(error);
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  }

  return {
    form,
    isPending,
    problem,
    attempt(sending) {
      const { hasErrors, errors } = form.validate();
      if (hasErrors) goTo(form, errors);
      else if (!isUnderWay.current) void send(form.getValues(), sending);
    },
  };
}

function goTo<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, errors: FormErrors): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
