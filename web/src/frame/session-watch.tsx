import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useService } from '../api/use-api.ts';

const SignInAgain = lazy(() => import('./sign-in-again.tsx').then(({ SignInAgain: each }) => ({ default: each })));

/** Lets a person whose session has ended sign in again where they are. */
export function SessionWatch() {
  const { gate } = useService();
  const isLost = useSyncExternalStore(gate.subscribe, gate.isLost);
  if (!isLost) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain onDone={gate.renewed} />
    </Suspense>
  );
}
