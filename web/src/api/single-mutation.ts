// Mutations that a person begins by a button or a form, of which the same is not begun twice.
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that ignores a call with the arguments of one that is under way: a button shows that it waits only once the screen
 * is drawn again, and a second press may come before that. Calls with other arguments, as for another record, are made.
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

/** A call that, made again with the same of its arguments before it has ended, answers with what is under way. */
export function useSingle<Args extends readonly unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
  same: (args: Args) => unknown = (args) => args,
): (...args: Args) => Promise<Answer> {
  const underWay = useRef(new Map<string, Promise<Answer>>());
  return (...args) => {
    const key = JSON.stringify(same(args)) ?? '';
    const before = underWay.current.get(key);
    if (before !== undefined) return before;
    const begun = call(...args).finally(() => underWay.current.delete(key));
    underWay.current.set(key, begun);
    return begun;
  };
}
