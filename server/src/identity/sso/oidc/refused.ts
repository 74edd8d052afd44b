// What openid-client refuses, as the check that failed. By its codes and the facts beside them, never by its sentences.
import { createMessage } from '../../../../../contract/messages/message.ts';
import { unavailable } from '../../../platform/app-error.ts';
import { FetchFault } from '../../../platform/outbound/fetcher.ts';
import { isOwnFault, SsoRefusal } from '../refusal.ts';

interface Facts {
  readonly claim?: unknown;
  readonly expected?: unknown;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: { readonly alg?: unknown };
  readonly parameters?: URLSearchParams;
  readonly body?: { readonly issuer?: unknown };
}

/** Claims whose comparison is a check of its own. */
const CLAIM_CHECKS: Readonly<Record<string, string>> = {
  nonce: 'nonce',
  aud: 'audience',
  azp: 'audience',
  iss: 'issuer',
  exp: 'not_on_or_after',
  iat: 'not_before',
  nbf: 'not_before',
};

interface Reading {
  /** The algorithms of ID tokens that are accepted. */
  readonly algorithms: readonly string[];
  /** Takes what was sent to the provider in confidence out of its texts. */
  readonly blank: (text: string) => string;
}

const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);

/**
 * Returns the refusal that an error of openid-client stands for. It works on what the provider said alone, so that whatever it stumbles
 * over there is the provider's fault. Faults of this deployment are none: no turn for the step, and `unavailable` for its own network.
 */
export function asOidcRefusal(error: unknown, { algorithms, blank }: Reading): unknown {
  if (error instanceof SsoRefusal || isOwnFault(error) || !(error instanceof Error)) return error;
  const chain = causesOf(error);
  const fault = chain.find((each) => each instanceof FetchFault);
  if (fault?.reason === 'own_network') return unavailable(error);
  if (fault !== undefined) return new SsoRefusal({ check: 'reachable', expected: null, received: fault.said }, error);
  const answered = chain.find(
    (each): each is Error & { error: string; error_description?: string } =>
      'error' in each && typeof each.error === 'string',
  );
  if (answered !== undefined) {
    const said = [answered.error, answered.error_description].filter((each) => each !== undefined).join(': ');
    // Some providers repeat the request that they refuse, with its credentials; people read this.
    const received = blank(said);
    return new SsoRefusal({ check: 'status', expected: null, received }, error);
  }
  const code = chain.map((each) => ('code' in each ? each.code : undefined)).find((each) => typeof each === 'string');
  if (typeof code !== 'string' || !code.startsWith('OAUTH_')) {
    return new SsoRefusal({ check: 'answer', expected: null, received: code ?? error.name }, error);
  }
  const facts = chain.map((each) => each.cause).find((each): each is Facts => isPlain(each)) ?? {};
  return new SsoRefusal(checkOf(code, facts, algorithms), error);
}

function checkOf(code: string, facts: Facts, algorithms: readonly string[]) {
  const { claim, expected, claims, header, parameters } = facts;
  if (header !== undefined)
    return { check: 'algorithm', expected: algorithms.join(', '), received: textOf(header.alg) };
  if (typeof claim === 'string') {
    const wanted = textOf(expected);
    return { check: CLAIM_CHECKS[claim] ?? claim, expected: wanted, received: textOf(claims?.[claim]) };
  }
  const missing =
    claims && Object.keys(CLAIM_CHECKS).find((each) => each !== 'azp' && each !== 'nbf' && claims[each] === undefined);
  if (missing !== undefined) return { check: CLAIM_CHECKS[missing] ?? missing, expected: missing, received: null };
  if (parameters instanceof URLSearchParams) {
    const isIssuer = typeof expected === 'string' && /^https?:/.test(expected);
    const check = isIssuer ? 'issuer' : 'state';
    return { check, expected: isIssuer ? expected : null, received: isIssuer ? parameters.get('iss') : null };
  }
  if (code === 'OAUTH_KEY_SELECTION_FAILED')
    return { check: 'signature', expected: null, received: createMessage('ssoCheck.noKeyFits') };
  const check = 'signature' in facts ? 'signature' : 'answer';
  return { check, expected: null, received: check === 'signature' ? null : code };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Error) && !(value instanceof Response);
}

function causesOf(error: Error): Error[] {
  const chain: Error[] = [];
  for (let each: unknown = error; each instanceof Error && chain.length < 8; each = each.cause) chain.push(each);
  return chain;
}
