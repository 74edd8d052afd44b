import { Suspense, useSyncExternalStore } from 'react';
import { useService } from '../api/use-api.ts';
import { fetchedBehind } from '../ui/fetched.tsx';

const SignInAgain = fetchedBehind(() => import('./sign-in-again.tsx'), 'SignInAgain');

const ConfirmIdentity = fetchedBehind(() => import('./confirm-identity.tsx'), 'ConfirmIdentity');

/** Lets a person whose session has ended sign in again where they are, and confirm who they are for what is sensitive. */
export function SessionWatch() {
  const { gate, confirmation } = useService();
  const isLost = useSyncExternalStore(gate.subscribe, gate.isLost);
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked);
  if (!isLost && !isAsked) return null;
  return (
    <Suspense fallback={null}>
      {isLost ? <SignInAgain onDone={gate.renewed} /> : <ConfirmIdentity onDone={confirmation.settle} />}
    </Suspense>
  );
}
