// OpenID Connect with one provider, by openid-client: discovery, the authorization request, the exchange of the code. Every
// request goes through the guarded fetcher; the id token is verified by its signature too, and by none but these algorithms.

import { createHash } from 'node:crypto';
import type * as Library from 'openid-client';
import { isMessage } from '../../../../../contract/messages/message.ts';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import type { Fetcher } from '../../../platform/outbound/fetcher.ts';
import { readTargetUrl } from '../../../platform/outbound/target-url.ts';
import { openChecks, SsoRefusal } from '../refusal.ts';
import {
  type Claims,
  joinClaims,
  readAlgorithm,
  requireAccessToken,
  requireAuthorizedParty,
  requireIssued,
  SKEW_SECONDS,
} from './claims.ts';
import { DISCOVERY_BOUNDS, ID_TOKEN_ALGORITHMS, openSteps, STEP_BOUNDS, type Step } from './steps.ts';
import { readUserinfo } from './userinfo.ts';

export interface OidcSettings {
  /** The workspace of the connection, of which a few steps run at a time. */
  readonly workspaceId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly callback: string;
}

/** What binds an answer to its request. */
export interface OidcSecrets {
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A request as it is written into the provider's address. */
export interface OidcRequest extends OidcSecrets {
  readonly state: string;
  readonly email: string | null;
  /** True: the provider has to ask its person anew and say when it did (`auth_time`). */
  readonly isForced?: boolean;
}

export interface OidcProviders {
  /** Asks a provider that an owner of the workspace names for its metadata; returns the issuer as it writes it. Throws SsoRefusal. */
  discover(workspaceId: string, issuer: string): Promise<string>;
  /** Where a browser begins to sign in. Throws SsoRefusal. */
  begin(settings: OidcSettings, request: OidcRequest): Promise<string>;
  /** What the provider says of the person who comes back at this address. Throws SsoRefusal. */
  finish(
    settings: OidcSettings,
    answer: OidcSecrets & {
      readonly state: string;
      readonly url: URL;
      /** Claims that the connection reads: where the ID token lacks one, userinfo is asked. */
      readonly wanted?: readonly string[];
      /** True: userinfo is asked for the rest too, which previews of rules read. */
      readonly readsAll?: boolean;
    },
  ): Promise<{
    readonly claims: Claims;
    readonly algorithm: string;
    /** `auth_time` of the ID token: what userinfo says of it is not signed. */
    readonly authTime: unknown;
    /** True where userinfo was to be asked for the rest and said nothing. */
    readonly isPartial?: boolean;
  }>;
}

const SCOPE = 'openid email profile';
/** Where the provider has it: some say of groups only what is asked for. */
const GROUPS = 'groups';
/** How long a provider's metadata is believed. Its keys are asked for at each sign-in. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 200;

interface Kept {
  readonly metadata: Library.ServerMetadata;
  readonly atMs: number;
}

/** Opens it; openid-client loads with the first use. */
export function openOidc({ fetcher, clock }: { readonly fetcher: Fetcher; readonly clock: Clock }): OidcProviders {
  const kept = new Map<string, Kept>();
  const failedAt = new Map<string, number>();
  const runSignIn = openSteps({ fetcher, clock, bounds: STEP_BOUNDS });
  const runDiscovery = openSteps({ fetcher, clock, bounds: DISCOVERY_BOUNDS });
  const metadataOf = async ({ library, customFetch }: Step, issuer: string): Promise<Library.ServerMetadata> => {
    const known = kept.get(issuer);
    if (known !== undefined && clock.now() - known.atMs < KEPT_MS) return known.metadata;
    const execute = issuer.startsWith('http:') ? [library.allowInsecureRequests] : [];
    const options = { [library.customFetch]: customFetch, execute };
    const found = await library.discovery(new URL(issuer), 'discovery', undefined, library.None(), options);
    const { supportsPKCE: _pkce, ...metadata } = found.serverMetadata();
    requireOwnIssuer(issuer, metadata.issuer);
    requireUsable(metadata);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(issuer, { metadata, atMs: clock.now() });
    return metadata;
  };
  const configure = async (step: Step, settings: OidcSettings): Promise<Library.Configuration> => {
    const { library, customFetch, secrets } = step;
    if (settings.clientSecret !== null) secrets.add(settings.clientSecret);
    const metadata = await metadataOf(step, settings.issuer);
    const algorithms = algorithmsOf(metadata);
    const pinned = { ...metadata, id_token_signing_alg_values_supported: algorithms };
    const client = {
      [library.clockTolerance]: SKEW_SECONDS,
      [library.clockSkew]: Math.round((clock.now() - systemClock.now()) / 1000),
    };
    const config = new library.Configuration(
      pinned,
      settings.clientId,
      client,
      clientAuth(library, metadata, settings),
    );
    config[library.customFetch] = customFetch;
    library.enableNonRepudiationChecks(config);
    if (settings.issuer.startsWith('http:')) library.allowInsecureRequests(config);
    return config;
  };
  return {
    discover: (workspaceId, issuer) =>
      runDiscovery(workspaceId, async (step) => (await metadataOf(step, issuer)).issuer),
    begin: (settings, request) =>
      runSignIn(settings.workspaceId, async (step) => {
        const config = await configure(step, settings);
        const parameters = writeParameters(config.serverMetadata(), request);
        return step.library.buildAuthorizationUrl(config, { redirect_uri: settings.callback, ...parameters }).href;
      }),
    finish: (settings, { url, state, nonce, codeVerifier, wanted = [], readsAll = false }) =>
      runSignIn(settings.workspaceId, async (step) => {
        const { library } = step;
        const config = await configure(step, settings);
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        };
        const tokens = await library.authorizationCodeGrant(config, url, checks);
        const claims: Claims = { ...tokens.claims() };
        requireAuthorizedParty(claims, settings.clientId);
        requireIssued(claims, clock.now());
        const authTime = claims.auth_time;
        const algorithm = readAlgorithm(tokens.id_token ?? '');
        openChecks().require('algorithm', ID_TOKEN_ALGORITHMS.includes(algorithm), {
          expected: ID_TOKEN_ALGORITHMS.join(', '),
          received: algorithm,
        });
        requireAccessToken(claims, tokens.access_token, algorithm);
        // Null is none (joinClaims).
        const isNeeded = wanted.some((name) => !Object.hasOwn(claims, name) || claims[name] == null);
        if (!isNeeded && !readsAll) return { claims, algorithm, authTime };
        const { workspaceId } = settings;
        const question = { accessToken: tokens.access_token, subject: String(claims.sub), workspaceId, isNeeded };
        const more = await readUserinfo({ ...step, clock, failedAt }, config, question);
        if (more === undefined) return { claims, algorithm, authTime, isPartial: true };
        return { claims: joinClaims(claims, more, wanted), algorithm, authTime };
      }),
  };
}

function writeParameters(
  metadata: Library.ServerMetadata,
  { state, nonce, codeVerifier, email, isForced = false }: OidcRequest,
): Record<string, string> {
  const hasGroups = metadata.scopes_supported?.includes(GROUPS) === true;
  return {
    scope: hasGroups ? `${SCOPE} ${GROUPS}` : SCOPE,
    state,
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(email !== null && { login_hint: email }),
    ...(isForced && forcedParameters(metadata)),
  };
}

/** Asks for a sign-in that is new, and for the time of it: some providers leave `auth_time` out unless it is named. */
function forcedParameters({ claims_parameter_supported: takesClaims }: Library.ServerMetadata): Record<string, string> {
  const claims = JSON.stringify({ id_token: { auth_time: { essential: true } } });
  return { prompt: 'login', max_age: '0', ...(takesClaims === true && { claims }) };
}

// A provider of many tenants that leaves out whose (`{tenantid}`) would vouch for all the world.
function requireOwnIssuer(asked: string, said: string): void {
  if (said.includes('{') || new URL(said).href !== new URL(asked).href) {
    throw new SsoRefusal({ check: 'issuer', expected: asked, received: said });
  }
}

const ADDRESSES = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const LISTS = [
  'id_token_signing_alg_values_supported',
  'scopes_supported',
  'token_endpoint_auth_methods_supported',
] as const;

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Refuses metadata that the first sign-in would stumble over. */
function requireUsable(metadata: Library.ServerMetadata): void {
  for (const name of ADDRESSES) {
    const said = textOf(metadata[name]);
    if (said !== null && !isMessage(readTargetUrl(said))) continue;
    throw new SsoRefusal({ check: 'answer', expected: name, received: said });
  }
  for (const name of LISTS) {
    const said: unknown = metadata[name];
    const isList = said === undefined || (Array.isArray(said) && said.every((each) => typeof each === 'string'));
    if (!isList) throw new SsoRefusal({ check: 'answer', expected: name, received: typeof said });
  }
  openChecks().require('algorithm', algorithmsOf(metadata).length > 0, {
    expected: ID_TOKEN_ALGORITHMS.join(', '),
    received: metadata.id_token_signing_alg_values_supported?.join(', ') ?? null,
  });
}

/** The provider's algorithms that are believed; without a list it is RS256 (OpenID Connect core §15.1). */
const algorithmsOf = ({ id_token_signing_alg_values_supported: offered = ['RS256'] }: Library.ServerMetadata) =>
  offered.filter((each) => ID_TOKEN_ALGORITHMS.includes(each));

function clientAuth(
  library: typeof Library,
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: Library.ServerMetadata,
  { clientSecret }: OidcSettings,
): Library.ClientAuth {
  if (clientSecret === null) return library.None();
  return methods.includes('client_secret_basic')
    ? library.ClientSecretBasic(clientSecret)
    : library.ClientSecretPost(clientSecret);
}
