// Address at which a person continues after signing in or joining a workspace: one of this application and nothing else.

const OWN = /^\/(?:$|me$|w\/|projects\/|consent\/|join\/)/;
const ORIGIN = 'http://application.invalid';

/** Returns the address to continue at; undefined for other origins, the API, sign-in screens, or none at all. */
export function ownAddress(given: unknown): string | undefined {
  if (typeof given !== 'string' || !URL.canParse(given, ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, ORIGIN);
  return origin === ORIGIN && given.startsWith('/') && OWN.test(pathname) ? `${pathname}${search}${hash}` : undefined;
}
