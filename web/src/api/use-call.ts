// Calls that a person makes by a button, whose answers go to their caller alone. The query client's mutations keep answers
// for minutes: what holds a secret is called by this.
import { useRef, useState } from 'react';

export interface Call<Args> {
  /** Makes the call; `onDone` gets its answer. While one is under way another is not begun. */
  readonly run: (args: Args) => void;
  readonly isPending: boolean;
  /** Why the last call was refused. */
  readonly problem: unknown;
  readonly reset: () => void;
}

const STILL = { isPending: false, problem: undefined };

/**
 * A call, its progress and its refusal. Both are told also when what made the call is shown no more. Where `onDone` leads
 * elsewhere it answers with the promise of that: until the next screen is there, the button does not make the call again.
 */
export function useCall<Args, Answer>(
  call: (args: Args) => Promise<Answer>,
  onDone: (answer: Answer, args: Args) => unknown,
  onRefused?: (problem: unknown) => void,
): Call<Args> {
  const [state, setState] = useState<{ isPending: boolean; problem: unknown }>(STILL);
  const isUnderWay = useRef(false);
  async function make(args: Args): Promise<void> {
    isUnderWay.current = true;
    setState({ isPending: true, problem: undefined });
    try {
      const answer = await call(args);
      await onDone(answer, args);
      setState(STILL);
    } catch (problem) {
      setState({ isPending: false, problem });
      onRefused?.(problem);
    } finally {
      isUnderWay.current = false;
    }
  }
  return {
    ...state,
    run(args) {
      if (!isUnderWay.current) void make(args);
    },
    reset: () => setState(STILL),
  };
}
