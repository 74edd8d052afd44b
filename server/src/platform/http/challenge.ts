import type { Route } from './route.ts';

/** Returns the `WWW-Authenticate` of a 401 (RFC 9110 §15.5.2): how a caller of this route proves who they are. */
export function makeChallenge(route: Pick<Route, 'access' | 'rawBody'> | undefined): string {
  if (route?.rawBody === true) return 'Signature realm="events"';
  const access = route?.access;
  switch (access?.who) {
    case 'key':
      return API_KEY;
    case 'keyOrPerson':
      // Alone: spreadsheets ask for a password where nothing else is offered.
      return access.basic === true ? 'Basic realm="feeds", charset="UTF-8"' : `Bearer realm="api", ${API_KEY}`;
    case 'scim':
      return 'Bearer realm="scim"';
    case 'operator':
      return 'Bearer realm="operator"';
    default:
      return 'Bearer realm="api"';
  }
}

/** No scheme of the registry is meant by a header of its own: the parameter names it. */
const API_KEY = 'ApiKey realm="api", header="X-Api-Key"';
