import { endSession, useHolding, useSession } from './session.ts';
import { useCall } from './use-call.ts';

interface Options {
  /** Address that the sign-in leads to. */
  readonly next?: string | undefined;
  readonly onRefused?: (problem: unknown) => void;
}

/** Returns the call that ends the session and leads to the sign-in. */
export function useSignInAnew({ next, onRefused }: Options = {}) {
  const holding = useHolding();
  const { user } = useSession();
  return useCall(
    () => endSession(holding, user.id, '/api/auth/sign-out', next),
    () => undefined,
    onRefused,
  );
}
