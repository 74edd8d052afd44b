// Where a sign-in leads to: a path of the service's own, whatever an address asks for. Pure.

const MOST_CHARACTERS = 1_000;

/** The path, if it is one of ours that a person visits; else undefined. */
export function returnPathOf(text: string | null): string | undefined {
  if (text === null || text.length > MOST_CHARACTERS) return undefined;
  // A browser reads `\` as `/`, drops tabs and line ends, and takes `//host` for another host.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return undefined;
  const url = URL.parse(text, 'https://own.invalid');
  if (url === null || url.host !== 'own.invalid') return undefined;
  // `/x/..//host` is `//host` by then.
  if (url.pathname.startsWith('//') || /^\/(?:api|sso|oauth|scim|files|app)(?:\/|$)/.test(url.pathname))
    return undefined;
  return url.pathname + url.search + url.hash;
}
