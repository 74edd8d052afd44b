import { useEffect, useEffectEvent } from 'react';
import type { CurrentSession } from '../../../contract/people.ts';
import type { PasskeyAssertion } from '../../../contract/second-factors.ts';
import { taken } from '../api/client.ts';
import { offerPasskeys, signInByPasskey, withdrawOffer } from '../api/passkey.ts';
import { useApi } from '../api/use-api.ts';
import { useCall } from '../api/use-call.ts';

/** Challenges last five minutes: an offer that stands longer is made anew. */
const RENEWED_MS = 4 * 60_000;

/** Signs in by a passkey: at a button, and from the list that the browser opens at the field of the address. */
export function usePasskeySignIn(enter: (session: CurrentSession) => Promise<void>) {
  const api = useApi();
  const options = () => taken(api.POST('/api/auth/passkey/options'));
  const signIn = useCall(
    (shown: PasskeyAssertion | undefined) => signInByPasskey(api, shown),
    (session) => void enter(session),
  );
  const offer = useEffectEvent(async () => {
    // An offer that cannot be made is none: the button says why, when it is asked.
    const shown = await offerPasskeys(options).catch(() => undefined);
    if (shown !== undefined) signIn.run(shown);
  });
  useEffect(() => {
    void offer();
    const timer = setInterval(() => void offer(), RENEWED_MS);
    return () => {
      clearInterval(timer);
      void withdrawOffer();
    };
  }, []);
  return { ...signIn, run: () => signIn.run(undefined) };
}
