// The answer with which a person comes back from a vendor's consent page: its code is exchanged, and the pair handed on.
import { AppError } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { type Answer, ok } from '../../platform/http/route.ts';
import {
  beginConsent,
  type ConsentAddress,
  type ConsentDeps,
  type ConsentVendor,
  formatCallback,
  type TakenConsent,
  takeState,
} from './consent.ts';
import { exchangeCode, type TokenEndpointDeps, TokenFault } from './token-endpoint.ts';

/** Codes that the page shows; nothing else of the vendor's answer is repeated. */
export type ConsentOutcome =
  | 'connected'
  | 'access_denied'
  | 'wrong_issuer'
  | 'forbidden'
  | 'conflict'
  | 'vendor_refused'
  | 'vendor_unavailable';

/** Members of the vendor's answer. */
export interface ConsentQuery {
  readonly code?: string;
  readonly state?: string;
  readonly error?: string;
  readonly iss?: string;
}

/** The credentials that a consent gave. */
export interface GrantedTokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly expiresAt?: string;
}

interface Finishing {
  readonly vendor: ConsentVendor;
  readonly taken: TakenConsent;
  readonly query: ConsentQuery;
  /** Asked again now: a role or a plan may have ended meanwhile. */
  readonly mayConnect: () => Promise<boolean>;
  readonly connect: (credentials: GrantedTokens, scopes: readonly string[]) => Promise<unknown>;
}

/** Finishes a consent whose state was taken. */
export async function finishConsent(
  deps: ConsentDeps & TokenEndpointDeps,
  { vendor, taken, query, mayConnect, connect }: Finishing,
): Promise<ConsentOutcome> {
  const { client, callback } = vendor;
  if (client?.authorizeUrl === undefined) return 'vendor_refused';
  if (query.iss !== undefined && !isIssuer(query.iss, [client.authorizeUrl, client.tokenUrl])) return 'wrong_issuer';
  if (query.error !== undefined) return query.error === 'access_denied' ? 'access_denied' : 'vendor_refused';
  if (!(await mayConnect())) return 'forbidden';
  const answer = new URL(formatCallback(deps.baseUrl(), callback));
  answer.searchParams.set('code', query.code ?? '');
  answer.searchParams.set('state', query.state ?? '');
  try {
    const { verifier } = taken;
    const pair = await exchangeCode(deps, client, { answer, state: query.state ?? '', verifier });
    const { accessToken, refreshToken, expiresAtMs } = pair;
    const credentials = {
      accessToken,
      ...(refreshToken !== null && { refreshToken }),
      ...(expiresAtMs !== null && { expiresAt: instantOf(expiresAtMs) }),
    };
    await connect(credentials, pair.scopes ?? taken.scopes);
    return 'connected';
  } catch (error) {
    if (error instanceof TokenFault) return error.kind === 'refused' ? 'vendor_refused' : 'vendor_unavailable';
    if (error instanceof AppError && error.code === 'conflict') return 'conflict';
    throw error;
  }
}

/** Answers the beginning of a consent: with its address to programs, and by leading people there. */
export function answerStart(begun: ConsentAddress, accept: string | undefined): Answer {
  if (/\bapplication\/json\b/i.test(accept ?? '')) return ok(begun);
  return { status: 302, headers: { location: begun.url, 'cache-control': 'no-store' } };
}

/** The steps of a consent, for other connections than those of projects. */
export const consents = { begin: beginConsent, answerStart, take: takeState, finish: finishConsent };

/** RFC 9207: an answer that names its issuer must name the vendor's. */
const isIssuer = (said: string, known: readonly string[]) =>
  known.some((each) => URL.parse(said)?.origin === new URL(each).origin);
