// The control address of the provider, for programs in any language; README.md has the list.
import { type PlannedFault, readFault } from '../identity-providers/fault-plan.ts';
import type { Actions } from '../identity-providers/listener.ts';
import { readOffset, readPeople } from '../identity-providers/people.ts';
import { FAULT_KINDS, type FaultKind } from './faults.ts';
import { readClients } from './memory.ts';
import type { OidcSettings } from './settings.ts';

/** What can be asked of a provider in its own program. */
export interface OidcControls {
  readonly issuer: string;
  readonly settings: OidcSettings;
  planned(): PlannedFault<FaultKind> | undefined;
  setFault(fault: PlannedFault<FaultKind> | undefined): void;
  /**
   * Where a browser is sent back to that begins at an authorization request and chooses a person (by id or e-mail address; empty:
   * who refuses).
   * @throws Error with what the page says, where the browser is not sent back
   */
  signIn(url: string, user: string): Promise<string>;
}

/** What can be asked and set. */
export function controlsOf(provider: OidcControls): Actions {
  const { settings } = provider;
  const state = () => ({ issuer: provider.issuer, ...settings, fault: provider.planned() ?? null });
  const set = (change: Partial<OidcSettings>) => {
    Object.assign(settings, change);
    return state();
  };
  return {
    'GET state': state,
    'PUT people': (given) => set({ people: readPeople(given) }),
    'PUT clients': (given) => set({ clients: readClients(given) }),
    'PUT clock': (given) => set({ offsetMs: readOffset(given) }),
    'GET faults': () => ({ kinds: FAULT_KINDS, fault: provider.planned() ?? null }),
    'PUT fault'(given) {
      provider.setFault(readFault(given));
      return state();
    },
    'DELETE fault'() {
      provider.setFault(undefined);
      return state();
    },
    async 'POST sign-in'(given) {
      const { url, user } = JSON.parse(given);
      return { location: await provider.signIn(String(url), String(user)) };
    },
  };
}
