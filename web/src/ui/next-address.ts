// The address at which a person continues after signing in, or after joining a workspace: one of this application and nothing else.

const OWN = /^\/(?:$|me$|w\/|projects\/|consent\/|join\/)/;
const ORIGIN = 'http://application.invalid';

/** The address as it will be gone to; undefined for one of others, of the API, of a sign-in screen, or none at all. */
export function ownAddress(given: unknown): string | undefined {
  if (typeof given !== 'string' || !URL.canParse(given, ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, ORIGIN);
  return origin === ORIGIN && given.startsWith('/') && OWN.test(pathname) ? `${pathname}${search}${hash}` : undefined;
}
