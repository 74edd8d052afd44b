// What the service refused in a form, said at the fields that it names.
import type { UseFormReturnType } from '@mantine/form';
import { createElement, type ReactElement } from 'react';
import { type Detail, Problem } from '../api/problem.ts';
import { ServiceText } from './service-text.tsx';
import type { ServiceMessage } from './translate-message.ts';

/**
 * The fields of a form by the path that the service calls them, each with what to say there: a sentence in the reader's
 * language, or one made of the service's own.
 */
export type Sentences = Readonly<Record<string, string | ((message: string) => string)>>;

/** Says at each field that a refusal names what is wrong with it, and leads to the first of them. */
export function refuseFields<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  problem: unknown,
  sentences: Sentences,
): void {
  const known = detailsOf(problem).filter(({ path }) => fieldOf(path, sentences) !== undefined);
  for (const detail of known.toReversed()) {
    const field = fieldOf(detail.path, sentences) ?? detail.path;
    const sentence = sentences[field];
    form.setFieldError(field, typeof sentence === 'function' ? saidAtField(detail) : sentence);
  }
  const [first] = known;
  if (first !== undefined) form.getInputNode(fieldOf(first.path, sentences) ?? first.path)?.focus();
}

/** What the service says of a field, as the error of that field. */
export function saidAtField(said: ServiceMessage): ReactElement {
  return createElement(ServiceText, { said });
}

/** True where all that was refused stands at fields of the form, so that no notice above the button is needed. */
export function isSaidAtFields(problem: unknown, sentences: Sentences): boolean {
  const details = detailsOf(problem);
  return details.length > 0 && details.every(({ path }) => fieldOf(path, sentences) !== undefined);
}

function detailsOf(problem: unknown): readonly Detail[] {
  return problem instanceof Problem && problem.code === 'validation_failed' ? problem.details : [];
}

/** `labels/0` is said at `labels`. */
function fieldOf(path: string, sentences: Sentences): string | undefined {
  const [field = path] = path.split('/');
  return Object.hasOwn(sentences, field) ? field : undefined;
}
