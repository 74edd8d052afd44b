// Passkeys in the browser. What asks for one is fetched when it is needed: most people on a page do not.
import type { CurrentSession } from '../../../contract/people.ts';
import type {
  PasskeyAssertion as Assertion,
  PasskeyAttestation as Attestation,
  PasskeyCreationOptions as Creation,
  PasskeyRequestOptions as Request,
} from '../../../contract/second-factors.ts';
import { type Api, taken } from './client.ts';
import { fetchPart } from './fetch-part.ts';

/** The person, or their browser, made or showed none: they closed its window, it took too long, or there is none here. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

/** Throws a Problem where it does not come. */
const fetchCeremonies = () => fetchPart(() => import('@simplewebauthn/browser'));

const isAddress = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host);

/** Whether this page may make and show passkeys: over https, or on this machine, and under a name. */
export function takesPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress(window.location.hostname);
}

/** The same page under the name of this machine, where passkeys work; undefined where this is not it. */
export function addressWithPasskeys(): string | undefined {
  const { hostname, href } = window.location;
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return undefined;
  const address = new URL(href);
  address.hostname = 'localhost';
  return address.href;
}

/** Lets the person's device make a passkey. Throws NoPasskey. */
export async function makePasskey(options: Creation): Promise<Attestation> {
  const { startRegistration } = await fetchCeremonies();
  return orNone(startRegistration({ optionsJSON: options as never })) as Promise<Attestation>;
}

/** Lets the person's device show a passkey. Throws NoPasskey. */
export async function showPasskey(options: Request): Promise<Assertion> {
  const { startAuthentication } = await fetchCeremonies();
  return orNone(startAuthentication({ optionsJSON: options as never })) as Promise<Assertion>;
}

/** Signs in by a passkey, which the device is asked for where none is given. Throws NoPasskey or a Problem. */
export async function signInByPasskey(api: Api, given?: Assertion): Promise<CurrentSession> {
  const response = given ?? (await showPasskey(await taken(api.POST('/api/auth/passkey/options'))));
  return taken(api.POST('/api/auth/passkey/sign-in', { body: { response } }));
}

/**
 * Offers passkeys in the list that the browser opens at a field with `autocomplete="username webauthn"`; undefined where it
 * does not, or something else began meanwhile.
 */
export async function offerPasskeys(ask: () => Promise<Request>): Promise<Assertion | undefined> {
  if (!takesPasskeys()) return undefined;
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await fetchCeremonies();
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const offered = startAuthentication({ optionsJSON: (await ask()) as never, useBrowserAutofill: true });
  return offered.catch(() => undefined) as Promise<Assertion | undefined>;
}

/** Takes such an offer back: the page is left. */
export async function withdrawOffer(): Promise<void> {
  if (!takesPasskeys()) return;
  const { WebAuthnAbortService } = await fetchCeremonies();
  WebAuthnAbortService.cancelCeremony();
}

async function orNone<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    throw new NoPasskey('no passkey was used', { cause: error });
  }
}
