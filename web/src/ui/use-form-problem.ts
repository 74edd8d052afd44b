import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { isSaidAtFields, refuseFields } from './refused-fields.ts';

/** Says what the service refused at the fields that it names, the first of them in focus; answers what is left to be said. */
export function useFormProblem<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  problem: unknown,
): unknown {
  const sentences = asItSays(form.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not for each letter typed after it
  useEffect(() => {
    if (problem !== undefined) refuseFields(form, problem, sentences);
  }, [problem]);
  return isSaidAtFields(problem, sentences) ? undefined : problem;
}

/** The service's own sentence at every field. */
function asItSays<Values extends Record<string, unknown>>(values: Values) {
  return Object.fromEntries(Object.keys(values).map((name) => [name, (message: string) => message])) as {
    [Name in keyof Values]: (message: string) => string;
  };
}

/** Puts the focus on the first field that is wrong. */
export function focusFirst<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  errors: Readonly<Record<string, unknown>>,
): void {
  const first = Object.keys(form.values).find((name) => errors[name] !== undefined && errors[name] !== null);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
