// An authenticator app that a person has set up, as the product does it.
import { Secret, TOTP } from 'otpauth';
import { beginApp, confirmApp, type FactorDeps } from '../src/identity/second-factors/commands.ts';
import type { PersonCaller } from '../src/platform/access/caller.ts';

export interface AuthenticatorApp {
  /** The code of this moment. */
  codeNow(): string;
  readonly recoveryCodes: readonly string[];
}

/** Sets an app up for the person of this session. */
export async function setUpApp(deps: FactorDeps, caller: PersonCaller): Promise<AuthenticatorApp> {
  const { secret } = await beginApp(deps, caller);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeNow = () => app.generate({ timestamp: deps.clock.now() });
  const recoveryCodes =
    (await confirmApp(deps, caller, { requestId: 'test', ssoWorkspaceId: null, language: 'en' }, codeNow())) ?? [];
  return { codeNow, recoveryCodes };
}
