// The authorization server (RFC 6749 as RFC 9700 wants it): oidc-provider, certified, with what the product has no use for turned
// off. Authorization code with PKCE S256 alone; opaque tokens; no OpenID, no registration by strangers.
import { generateKeyPairSync } from 'node:crypto';
import type { Configuration, InteractionResults, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { OAUTH_SCOPES, type OAuthScope } from '../../../../contract/oauth.ts';
import type { AppError } from '../../platform/app-error.ts';
import { EXPOSED } from '../../platform/http/cross-origin.ts';
import { asUnavailable } from '../../platform/http/error-reply.ts';
import { cookieExchange, type ForeignReply, type ForeignRequest } from '../../platform/http/foreign-handler.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { type AdapterDeps, LEFT_OUT, openAdapters } from './adapters.ts';
import { limitScopes, secretFits } from './application.ts';
import { type Library, loadLibrary } from './library.ts';
import { findClient, findEffectiveScope } from './records.ts';
import { refusalPage } from './refusal-page.ts';

export interface ProviderDeps extends AdapterDeps {
  readonly keyring: Keyring;
  /** Known once the service listens. */
  readonly baseUrl: () => string;
  /** Called with an error on our side and the id of its request; the client gets `server_error`. */
  readonly onFault: (error: unknown, requestId: string) => void;
}

/** The header by which the mount tells the id of a request; what the client sends there never arrives. */
export const REQUEST_ID = 'x-request-id';

/** The header by which the mount tells that some client names the origin of the page; the client's own never arrives either. */
export const KNOWN_PAGE = 'x-known-page';

/** Where it is mounted: part of the issuer (contract §13). */
export const MOUNTED_AT = '/oauth';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** How long each lasts, in seconds. A refresh token begins anew with each use, until its grant ends. */
const LASTS = {
  AccessToken: HOUR_S,
  AuthorizationCode: 60,
  RefreshToken: 90 * DAY_S,
  Grant: 400 * DAY_S,
  Interaction: HOUR_S,
  Session: HOUR_S,
  IdToken: HOUR_S,
} as const;

/** How long a grant of these scopes lasts, in seconds: no longer than anything of it can be used. */
export const grantLastsS = (scopes: readonly OAuthScope[]): number =>
  scopes.includes('offline_access') ? LASTS.Grant : LASTS.AuthorizationCode + LASTS.AccessToken;

/** What an application asks of a person, and where the answer goes. */
export interface Interaction {
  readonly uid: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly OAuthScope[];
  /** What its person said, and where the browser goes on since then; undefined until they say it. */
  readonly decided:
    | { readonly allow: boolean; readonly continueAt: string; readonly userId?: string | undefined }
    | undefined;
}

export interface AuthorizationServer {
  /** Answers a request whose URL is the one below the mount. */
  readonly serve: (request: ForeignRequest, response: ForeignReply) => Promise<void>;
  /** True while a request of this name waits for its person, in whichever browser. */
  hasInteraction(uid: string): Promise<boolean>;
  /** The request of this browser, by its signed cookie; undefined where that is another's or is over. */
  findInteraction(uid: string, cookies: string | undefined): Promise<Interaction | undefined>;
  /** Grants what was asked for and answers with where the browser goes on. */
  allow(interaction: Interaction, cookies: string | undefined, grant: { id: string; userId: string }): Promise<string>;
  /** The same, refused. */
  refuse(interaction: Interaction, cookies: string | undefined): Promise<string>;
}

/** Opens the authorization server; the library is loaded at the first request, and told its issuer, which is known by then. */
export function openAuthorizationServer(deps: ProviderDeps): AuthorizationServer {
  let made: Promise<Provider> | undefined;
  const provider = () => {
    made ??= loadLibrary().then((library) => makeProvider(deps, library));
    return made;
  };
  const detailsOf = async (uid: string, cookies: string | undefined) => {
    const [request, response] = cookieExchange(cookies);
    const details = await (await provider()).interactionDetails(request, response).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
      throw error;
    });
    return details?.uid === uid ? details : undefined;
  };
  const finish = async (cookies: string | undefined, result: InteractionResults) => {
    const [request, response] = cookieExchange(cookies);
    return (await provider()).interactionResult(request, response, result, { mergeWithLastSubmission: false });
  };
  return {
    serve: async (request, response) => void (await (await provider()).callback()(request, response)),
    hasInteraction: async (uid) => (await (await provider()).Interaction.find(uid)) !== undefined,
    async findInteraction(uid, cookies) {
      const details = await detailsOf(uid, cookies);
      if (details === undefined) return undefined;
      const { client_id: clientId, redirect_uri: redirectUri, scope } = details.params as Record<string, string>;
      const asked = new Set(scope?.split(' '));
      return {
        uid,
        clientId: String(clientId),
        redirectUri: String(redirectUri),
        scopes: OAUTH_SCOPES.filter((each) => asked.has(each)),
        decided: details.result && decidedOf(details.result, details.returnTo),
      };
    },
    async allow({ clientId, scopes }, cookies, { id, userId }) {
      const { Grant } = await provider();
      const grant = new Grant({ accountId: userId, clientId, jti: id, expiresIn: grantLastsS(scopes) } as object);
      grant.addOIDCScope(scopes.join(' '));
      await grant.save();
      return finish(cookies, { login: { accountId: userId, remember: false }, consent: { grantId: id } });
    },
    refuse: (_interaction, cookies) =>
      finish(cookies, { error: 'access_denied', error_description: 'the person refused' }),
  };
}

const decidedOf = ({ error, login }: InteractionResults, continueAt: string): Interaction['decided'] => ({
  allow: error === undefined,
  continueAt,
  userId: login?.accountId,
});

function makeProvider(deps: ProviderDeps, library: Library): Provider {
  const provider = new library.Provider(`${deps.baseUrl()}${MOUNTED_AT}`, configurationOf(deps, library));
  // Behind the mount, which tells it the host and scheme of the base address (mount.ts), never those of the request.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = async function compare(this: { clientId: string }, given: string) {
    const client = await findClient(deps.db.directory, this.clientId);
    if (client === undefined || client.secretHash === null) return false;
    return secretFits({ ...client, secretHash: client.secretHash }, given, deps.clock.now());
  };
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as KoaContextWithOIDC;
    judgePage(ctx as KoaContextWithOIDC);
    if (oidc?.route === 'discovery') ctx.body = metadataOf(Object(ctx.body));
    if (oidc?.route === 'introspection' || oidc?.route === 'token') await limitScope(deps, ctx as KoaContextWithOIDC);
    // The library says it to those alone who came with HTTP Basic.
    if (ctx.status === 401 && !ctx.response.get('www-authenticate')) {
      ctx.set('www-authenticate', 'Basic realm="oauth"');
    }
  });
  provider.on('server_error', (ctx, error) => {
    deps.onFault(error, ctx.get(REQUEST_ID));
    const away = asUnavailable(error);
    if (away !== undefined && ctx.status === 500) answerUnavailable(ctx, away);
  });
  return provider;
}

/**
 * Decides which page of another origin reads an answer (decision 0019). A client that is known was asked for its origins by the library
 * (`clientBasedCORS`), from the database. Until then the library lets every page read what it refuses: a page of some client of
 * the deployment may. Without an `Origin` it answers `*`, which is for the metadata alone.
 */
function judgePage(ctx: KoaContextWithOIDC): void {
  const reader = ctx.response.get('access-control-allow-origin');
  const isJudged = ctx.oidc?.client !== undefined || ctx.get(KNOWN_PAGE) === 'true';
  const isForPages = ctx.oidc?.route === 'discovery' || (reader !== '*' && isJudged);
  if (reader && isForPages) {
    ctx.set('access-control-expose-headers', EXPOSED);
    return;
  }
  ctx.remove('access-control-allow-origin');
  ctx.remove('access-control-expose-headers');
}

function configurationOf(deps: ProviderDeps, library: Library): Configuration {
  const off = { enabled: false } as const;
  return {
    adapter: openAdapters(deps, library),
    cookies: {
      names: { session: 'pcs_oauth', interaction: 'pcs_oauth_request', resume: 'pcs_oauth_resume' },
      keys: deps.keyring.deriveAll('oauth-cookie').map((each) => each.toString('base64url')),
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: MOUNTED_AT },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    // Nothing is signed: the library wants a key all the same.
    jwks: { keys: [unusedKey()] },
    scopes: [...OAUTH_SCOPES],
    claims: {},
    // Remembered with the request, so that a token asks for the address only where the request named it (adapters.ts).
    extraParams: [LEFT_OUT],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    pkce: { required: () => true },
    ttl: LASTS,
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client, code) =>
      client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
    // A token is the grant's, not the browser's.
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    // A page can keep no secret: pages of public applications alone.
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === 'none' && (client.redirectUris ?? []).some((each) => new URL(each).origin === origin),
    // Whether the person may (still) be granted anything is asked with the grant.
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: {
      policy: policyOf(library),
      // Below this path the browser sends the cookie by which the request is its own.
      url: (_ctx, { uid }) => `${deps.baseUrl()}/api/oauth/requests/${uid}`,
    },
    routes: { authorization: '/authorize', token: '/token', revocation: '/revoke', introspection: '/introspect' },
    renderError,
    features: {
      devInteractions: off,
      userinfo: off,
      rpInitiatedLogout: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      introspection: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    },
  };
}

// The library knows no other answer than 500 for what its store throws. A page that it wrote for a person stays.
function answerUnavailable(ctx: KoaContextWithOIDC, { status, message, headers }: AppError): void {
  const isPage = typeof ctx.body === 'string';
  ctx.status = status;
  ctx.set(headers);
  if (!isPage) ctx.body = { error: 'temporarily_unavailable', error_description: message };
}

/** The library's metadata without what is OpenID's: no token is signed, no claim is made, and `openid` is refused. */
function metadataOf(told: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const ours = Object.entries(told).filter(
    ([name]) => !/^(?:jwks_uri|claims?_|subject_types_|id_token_|request_)/.test(name),
  );
  return { ...Object.fromEntries(ours), scopes_supported: [...OAUTH_SCOPES] };
}

/** Limits the `scope` of an answer to what its token can do: neither its application nor its person gets further (guards.ts). */
async function limitScope({ db }: ProviderDeps, ctx: KoaContextWithOIDC): Promise<void> {
  const body = Object(ctx.body) as Readonly<Record<string, unknown>>;
  const { client, entities } = ctx.oidc;
  const { accountId } = entities.AccessToken ?? entities.RefreshToken ?? {};
  if (typeof body.scope !== 'string' || client === undefined || accountId === undefined) return;
  const effective = await findEffectiveScope(db.directory, client.clientId, accountId);
  const scopes = limitScopes(body.scope.split(' '), { allowed: (client.scope ?? '').split(' '), effective });
  ctx.body = { ...body, scope: scopes.join(' ') };
}

// The library leaves out scopes that it does not know (RFC 6749 §3.3), and would ask the person for nothing where none is left.
function policyOf({ interactionPolicy, Check, InvalidScope }: Library) {
  const policy = interactionPolicy();
  const check = new Check('no_scope', 'no known scope requested', ({ oidc }) => {
    if (oidc.requestParamOIDCScopes.size > 0) return Check.NO_NEED_TO_PROMPT;
    throw new InvalidScope('no known scope requested', '');
  });
  policy.get('login')?.checks.add(check);
  return policy;
}

// A refusal that cannot go back to the application, since it is not known or not its address, is a page for the person. Endpoints that
// applications call answer JSON whatever is accepted (RFC 6749 §5.2).
function renderError(ctx: KoaContextWithOIDC, out: { readonly error: string }): void {
  const { route } = ctx.oidc ?? {};
  if (route !== 'authorization' && route !== 'resume') {
    ctx.body = out;
    return;
  }
  ctx.type = 'html';
  ctx.set({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  ctx.body = refusalPage(out.error);
}

function unusedKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' };
}
