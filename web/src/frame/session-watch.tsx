import { Suspense, useSyncExternalStore } from 'react';
import { useService } from '../api/use-api.ts';
import { fetchedBehind } from '../parts/fetched.tsx';

const SignInAgain = fetchedBehind(() => import('./sign-in-again.tsx'), 'SignInAgain');

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
