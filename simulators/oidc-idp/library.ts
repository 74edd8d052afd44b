// oidc-provider with what a simulated provider needs of it: authorization code with PKCE, ID tokens by RS256 and ES256, userinfo.
// By its own files, for its entry writes to standard error of each process that Node 26 is newer than it knows.
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { faultPage } from '../identity-providers/pages.ts';
import { findPerson, type Person } from '../identity-providers/people.ts';
import { type Client, isRedirectOf, openMemory } from './memory.ts';

/** What the provider is made of. */
export interface ProviderParts {
  readonly issuer: string;
  readonly jwks: { keys: object[] };
  readonly people: () => readonly Person[];
  readonly clients: () => readonly Client[];
  readonly cookieKey: string;
  /** Called with each answer before it goes out. */
  readonly change: (ctx: KoaContextWithOIDC) => void;
}

/** What the page's headings and refusals call it. */
export const TITLE = 'Simulated OpenID provider';

const HOUR_S = 60 * 60;

/** Makes the library's provider. */
export async function makeProvider(parts: ProviderParts): Promise<Provider> {
  const { Provider } = await import('oidc-provider/lib/provider.js');
  const provider = new Provider(parts.issuer, configurationOf(parts));
  provider.Client.prototype.redirectUriAllowed = function allowed(this: { redirectUris?: string[] }, uri: string) {
    return isRedirectOf(this.redirectUris ?? [], uri);
  };
  provider.use(async (ctx, next) => {
    await next();
    parts.change(ctx as KoaContextWithOIDC);
  });
  return provider;
}

function configurationOf({ jwks, people, clients, cookieKey }: ProviderParts): Configuration {
  const off = { enabled: false } as const;
  return {
    adapter: openMemory(clients),
    cookies: { keys: [cookieKey] },
    jwks: jwks as NonNullable<Configuration['jwks']>,
    scopes: ['openid', 'email', 'profile', 'groups', 'offline_access'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      groups: ['groups'],
    },
    // As Entra, Okta and Google do: what a scope asks for is in the ID token too.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
    pkce: { required: () => false },
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: 60,
      Grant: HOUR_S,
      IdToken: HOUR_S,
      Interaction: HOUR_S,
      RefreshToken: HOUR_S,
      Session: HOUR_S,
    },
    findAccount: (_ctx, id) => {
      const person = findPerson(people(), id);
      return person && { accountId: person.id, claims: () => ({ sub: person.id, ...claimsOf(person) }) };
    },
    // Nobody is asked whether the service may know.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile groups offline_access');
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    routes: { authorization: '/authorize', token: '/token', userinfo: '/userinfo', jwks: '/jwks' },
    renderError(ctx, { error, error_description: description }) {
      ctx.type = 'html';
      ctx.body = faultPage(TITLE, `${error}: ${description ?? ''}`);
    },
    features: { devInteractions: off, rpInitiatedLogout: off, dPoP: off, pushedAuthorizationRequests: off },
  };
}

function claimsOf({ email, givenName, familyName, groups }: Person) {
  return {
    email,
    email_verified: true,
    name: `${givenName} ${familyName}`.trim(),
    given_name: givenName,
    family_name: familyName,
    preferred_username: email,
    groups: [...groups],
  };
}
