// Mutations that a person begins by a button or a form, of which the same is not begun twice.
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that ignores a call with the arguments of the last one while that is under way: a button shows that it waits only
 * once the screen is drawn again, and a second press may come before that. Calls with other arguments are made. What the mutation
 * closes over is not compared: a part that is drawn for one record after another needs a key.
 */
export function useSingleMutation<Answer, Refusal = Error, Args = void, Context = unknown>(
  options: UseMutationOptions<Answer, Refusal, Args, Context>,
): UseMutationResult<Answer, Refusal, Args, Context> {
  const mutation = useMutation(options);
  const run = useSingle(mutation.mutateAsync, ([args]) => args);
  // A refusal is in `error`, as with the library's own `mutate`.
  const mutate: typeof mutation.mutate = (...args) =>
    void run(...args).then(
      () => undefined,
      () => undefined,
    );
  return { ...mutation, mutate, mutateAsync: run };
}

/** A call that, made again with the same of its arguments as the last time before that has ended, answers with what is under way. */
export function useSingle<Args extends readonly unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
  same: (args: Args) => unknown = (args) => args,
): (...args: Args) => Promise<Answer> {
  const last = useRef<{ readonly key: string; readonly answer: Promise<Answer> }>(undefined);
  return (...args) => {
    const key = JSON.stringify(same(args), describeFile) ?? '';
    if (last.current?.key === key) return last.current.answer;
    const answer = call(...args).finally(() => {
      if (last.current === mine) last.current = undefined;
    });
    const mine = { key, answer };
    last.current = mine;
    return answer;
  };
}

/** JSON has nothing of a file. */
function describeFile(_name: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
