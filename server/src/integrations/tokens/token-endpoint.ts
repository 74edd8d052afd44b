// The token endpoint of a vendor, by openid-client over the guarded outbound client: exchange, refresh and revocation.
import type * as Library from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import type { Client } from '../../platform/outbound/client.ts';
import { ClientFault } from '../../platform/outbound/exchange-stream.ts';
import type { VendorClient } from '../../platform/vendor-settings.ts';

/** A pair of tokens as the vendor granted it. */
export interface TokenPair {
  readonly accessToken: string;
  /** Null if the vendor gave none: the one before stays valid (RFC 6749 §6). */
  readonly refreshToken: string | null;
  readonly expiresAtMs: number | null;
  /** Undefined if the answer does not say. */
  readonly scopes: readonly string[] | undefined;
}

/**
 * The end of a call: `refused` names an error code of the vendor (RFC 6749 §5.2), `lost` is a call whose effect is unknown,
 * `unsent` one that reached nobody.
 */
export class TokenFault extends Error {
  readonly kind: 'refused' | 'lost' | 'unsent';
  /** The vendor's error code, without its description, which may repeat what was sent. */
  readonly code: string;

  constructor(kind: TokenFault['kind'], code: string, cause?: unknown) {
    super(`The token endpoint: ${kind} (${code}).`, { cause });
    this.name = 'TokenFault';
    this.kind = kind;
    this.code = code;
  }
}

export interface TokenEndpointDeps {
  readonly client: Pick<Client, 'request'>;
  readonly clock: Clock;
}

/** Longest that a call may take; a lease on the row lasts twice as long. */
const CALL_MS = 30_000;
const MAX_BYTES = 64 * 1024;

/** Exchanges a code for tokens. Throws TokenFault. */
export function exchangeCode(
  deps: TokenEndpointDeps,
  settings: VendorClient,
  given: { readonly answer: URL; readonly state: string; readonly verifier: string | undefined },
): Promise<TokenPair> {
  return callEndpoint(deps, settings, ({ library, configuration }) =>
    library.authorizationCodeGrant(configuration, given.answer, {
      expectedState: given.state,
      ...(given.verifier !== undefined && { pkceCodeVerifier: given.verifier }),
    }),
  );
}

/** Exchanges a refresh token. Throws TokenFault. */
export function refreshTokens(deps: TokenEndpointDeps, settings: VendorClient, token: string): Promise<TokenPair> {
  return callEndpoint(deps, settings, ({ library, configuration }) => library.refreshTokenGrant(configuration, token));
}

/** Revokes a token (RFC 7009). Throws TokenFault. */
export async function revokeToken(deps: TokenEndpointDeps, settings: VendorClient, token: string): Promise<void> {
  if (settings.revokeUrl === undefined) return;
  await openStep(deps, settings, ({ library, configuration }) => library.tokenRevocation(configuration, token));
}

interface Step {
  readonly library: typeof Library;
  readonly configuration: Library.Configuration;
}

async function callEndpoint(
  deps: TokenEndpointDeps,
  settings: VendorClient,
  call: (step: Step) => Promise<Library.TokenEndpointResponse & Library.TokenEndpointResponseHelpers>,
): Promise<TokenPair> {
  const answer = await openStep(deps, settings, call);
  const seconds = readSeconds(answer.expires_in);
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresAtMs: seconds === undefined ? null : deps.clock.now() + seconds * 1000,
    // RFC 6749 §3.3: of visible ASCII.
    scopes: answer.scope?.split(/\s+/).filter((each) => /^[\x21-\x7E]+$/.test(each)),
  };
}

const MAX_LIFE_SECONDS = 10 * 365 * 86_400;

/** The life of a token; undefined if the answer does not say, or says what no instant can hold. */
const readSeconds = (seconds: number | undefined) =>
  seconds !== undefined && seconds >= 0 && seconds <= MAX_LIFE_SECONDS ? seconds : undefined;

async function openStep<T>(
  { client, clock }: TokenEndpointDeps,
  settings: VendorClient,
  call: (step: Step) => Promise<T>,
): Promise<T> {
  const library = await import('openid-client');
  const ended = new AbortController();
  const cancel = clock.after(CALL_MS, () => ended.abort());
  const seen: Seen = { fault: undefined };
  try {
    return await call({ library, configuration: configure(library, settings, fetchBy(client, ended.signal, seen)) });
  } catch (error) {
    throw readFault(error, seen);
  } finally {
    cancel();
  }
}

function configure(
  library: typeof Library,
  { tokenUrl, authorizeUrl, revokeUrl, clientId, clientSecret }: VendorClient,
  customFetch: Library.CustomFetch,
): Library.Configuration {
  const metadata: Library.ServerMetadata = {
    // Without discovery there is no issuer to compare with: the origin of the token endpoint stands for it.
    issuer: new URL(tokenUrl).origin,
    token_endpoint: tokenUrl,
    ...(authorizeUrl !== undefined && { authorization_endpoint: authorizeUrl }),
    ...(revokeUrl !== undefined && { revocation_endpoint: revokeUrl }),
  };
  // In the body: vendors of kind a refuse a client in both places, and some of kind b know the body alone.
  const configuration = new library.Configuration(
    metadata,
    clientId,
    clientSecret,
    library.ClientSecretPost(clientSecret),
  );
  configuration[library.customFetch] = customFetch;
  // The guarded client decides which addresses may be called, plain ones included.
  library.allowInsecureRequests(configuration);
  return configuration;
}

/** The transport's own view: openid-client wraps it differently from call to call. */
interface Seen {
  fault: { readonly error: unknown } | undefined;
  status?: number;
}

const fetchBy =
  (client: Pick<Client, 'request'>, signal: AbortSignal, seen: Seen): Library.CustomFetch =>
  async (url, { method, headers: sent, body }) => {
    try {
      const answer = await client.request(
        {
          method: method === 'POST' ? 'POST' : 'GET',
          url,
          headers: sent,
          body: body === undefined || body === null ? undefined : String(body),
          signal,
        },
        { wholeMs: CALL_MS, maxBytes: MAX_BYTES },
      );
      seen.status = answer.status;
      const isEmpty = answer.body.length === 0 || answer.status === 204;
      // A challenge beside an error of RFC 6749 would hide the error from openid-client.
      const headers = [...answer.headers].filter(([name]) => name !== 'www-authenticate');
      return new Response(isEmpty ? null : answer.body, { status: answer.status, headers });
    } catch (error) {
      seen.fault = { error };
      throw error;
    }
  };

function readFault(error: unknown, { fault, status }: Seen): TokenFault {
  if (fault !== undefined) {
    const mayHaveArrived = !(fault.error instanceof ClientFault) || fault.error.mayHaveArrived;
    const code = fault.error instanceof ClientFault ? fault.error.reason : 'fault';
    return new TokenFault(mayHaveArrived ? 'lost' : 'unsent', code, fault.error);
  }
  const code = findErrorCode(error);
  if (code !== undefined && !isPassing(status, code)) return new TokenFault('refused', code, error);
  return new TokenFault('lost', status === undefined ? 'no_answer' : `status_${status}`, error);
}

/** A vendor that is busy refuses neither the token nor the client. */
const isPassing = (status: number | undefined, code: string) =>
  (status !== undefined && (status >= 500 || status === 408 || status === 429)) ||
  ['slow_down', 'temporarily_unavailable', 'server_error'].includes(code);

/**
 * Error codes that are repeated to people: those of RFC 6749 and of what vendors add. A vendor writes what it likes in their place, the
 * token and the secret that it was sent among it.
 */
const KNOWN_CODES = [
  ...['invalid_request', 'invalid_client', 'invalid_grant', 'unauthorized_client', 'unsupported_grant_type'],
  ...['invalid_scope', 'access_denied', 'interaction_required', 'login_required', 'consent_required'],
  ...['unsupported_token_type', 'slow_down', 'temporarily_unavailable', 'server_error', 'invalid_token'],
];

/** The vendor's error code, `other` for one that is not known; undefined if the answer has none in the form of RFC 6749. */
function findErrorCode(error: unknown): string | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if ('error' in each && typeof each.error === 'string' && /^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/.test(each.error)) {
      return KNOWN_CODES.includes(each.error) ? each.error : 'other';
    }
  }
  return undefined;
}
