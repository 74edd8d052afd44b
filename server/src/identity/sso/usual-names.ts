// Attributes by which providers give address and name of a person: Entra, AD FS, Okta, Google, Keycloak, OpenID Connect, LDAP.

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** The names that a connection reads unless it says others. */
export const USUAL_NAMES = {
  email: [`${CLAIMS}/emailaddress`, 'email', 'mail', 'emailAddress', 'Email', 'urn:oid:0.9.2342.19200300.100.1.3'],
  givenName: [`${CLAIMS}/givenname`, 'givenName', 'firstName', 'given_name', 'FirstName', 'urn:oid:2.5.4.42'],
  familyName: [
    `${CLAIMS}/surname`,
    'familyName',
    'lastName',
    'surname',
    'sn',
    'family_name',
    'LastName',
    'urn:oid:2.5.4.4',
  ],
  displayName: [
    'http://schemas.microsoft.com/identity/claims/displayname',
    'displayName',
    'name',
    'urn:oid:2.16.840.1.113730.3.1.241',
  ],
} as const;

type Member = keyof typeof USUAL_NAMES;
const NAMES: readonly Member[] = ['givenName', 'familyName', 'displayName'];

const has = (claims: Readonly<Record<string, unknown>>, member: Member): boolean =>
  USUAL_NAMES[member].some((name) => Object.hasOwn(claims, name) && claims[name] != null);

/** Returns true for claims that say what a person is called, in one piece or in both. */
export const hasWholeName = (claims: Readonly<Record<string, unknown>>): boolean =>
  has(claims, 'displayName') || (has(claims, 'givenName') && has(claims, 'familyName'));

/** Lists the attributes that a second source may not add to these claims: other words for what they say already. */
export function listSaid(claims: Readonly<Record<string, unknown>>): Set<string> {
  const names = hasWholeName(claims) ? NAMES : NAMES.filter((each) => has(claims, each));
  const said: readonly Member[] = has(claims, 'email') ? ['email', ...names] : names;
  return new Set(said.flatMap((member) => [...USUAL_NAMES[member]]));
}
