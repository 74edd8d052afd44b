// Shows refusals of the service at the fields of a form that they name.
import type { UseFormReturnType } from '@mantine/form';
import { createElement, type ReactElement } from 'react';
import { type Detail, Problem } from '../api/problem.ts';
import { ServiceText } from './service-text.tsx';
import type { ServiceMessage } from './translate-message.ts';

/**
 * Error texts of the fields of a form by their paths in the service: a sentence in the reader's language, or a function that
 * makes one from the message of the service.
 */
export type Sentences = Readonly<Record<string, string | ((message: string) => string)>>;

/** Shows the error at each field that a refusal names, and focuses the first of them. */
export function refuseFields<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  problem: unknown,
  sentences: Sentences,
): void {
  const known = listDetails(problem).filter(({ path }) => findField(path, sentences) !== undefined);
  for (const detail of known.toReversed()) {
    const field = findField(detail.path, sentences) ?? detail.path;
    const sentence = sentences[field];
    form.setFieldError(field, typeof sentence === 'function' ? saidAtField(detail) : sentence);
  }
  const [first] = known;
  if (first !== undefined) form.getInputNode(findField(first.path, sentences) ?? first.path)?.focus();
}

/** Returns a message of the service as the error of a field. */
export function saidAtField(said: ServiceMessage): ReactElement {
  return createElement(ServiceText, { said });
}

/** True if all errors are shown at fields of the form, so that no notice above the button is needed. */
export function isSaidAtFields(problem: unknown, sentences: Sentences): boolean {
  const details = listDetails(problem);
  return details.length > 0 && details.every(({ path }) => findField(path, sentences) !== undefined);
}

function listDetails(problem: unknown): readonly Detail[] {
  return problem instanceof Problem && problem.code === 'validation_failed' ? problem.details : [];
}

/** Finds the field of a path; the error of `labels/0` is shown at `labels`. */
function findField(path: string, sentences: Sentences): string | undefined {
  const [field = path] = path.split('/');
  return Object.hasOwn(sentences, field) ? field : undefined;
}
