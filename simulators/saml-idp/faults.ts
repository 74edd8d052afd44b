// What can go wrong with an answer, on demand: each fault says what of the answer is otherwise than it should be.
import { ASSERTION_ATTACKS, ATTACKS, type AttackName, RESPONSE_ATTACKS } from './attacks.ts';
import type { CertificateName } from './certificates.ts';

/** Which of the two elements are signed. */
export type Signs = 'assertion' | 'response' | 'both';

/** Which elements can be signed. */
export const SIGNS: readonly Signs[] = ['assertion', 'response', 'both'];

/** How an answer departs from the right one. */
export interface Departure {
  readonly audience?: string;
  readonly issuer?: string;
  readonly recipient?: string;
  readonly destination?: string;
  /** Null: none. */
  readonly inResponseTo?: string | null;
  /** By how much its times are from now. */
  readonly shiftMs?: number;
  /** Neither e-mail address nor name of the person. */
  readonly withoutAttributes?: boolean;
  /** The text of the NameID; null: none. */
  readonly nameId?: string | null;
  readonly signs?: Signs | 'none';
  readonly certificate?: CertificateName;
  readonly algorithm?: 'sha1' | 'hmac-sha1' | 'hmac-sha256';
  readonly attack?: AttackName;
  /** The last answer, once more. */
  readonly isReplay?: boolean;
  readonly isEncrypted?: boolean;
  /** The time since the person proved themselves, whatever was asked for; null: not said. */
  readonly authnAgoMs?: number | null;
  /** Refused, with this status and no assertion. */
  readonly refusal?: string;
}

const HOUR_MS = 60 * 60 * 1000;
const ELSEWHERE = 'https://elsewhere.example/';
const STATUS = 'urn:oasis:names:tc:SAML:2.0:status';

const ATTACK_DEPARTURES = Object.fromEntries(
  Object.keys(ATTACKS).map((name) => [name, departureOf(name as AttackName)]),
) as Readonly<Record<AttackName, Departure>>;

/** Each fault by its kind. */
export const FAULTS = {
  ...ATTACK_DEPARTURES,
  signed_response_only: { signs: 'response' },
  other_certificate: { certificate: 'stranger' },
  next_certificate: { certificate: 'next' },
  expired_certificate: { certificate: 'expired' },
  sha1: { algorithm: 'sha1' },
  hmac: { algorithm: 'hmac-sha1' },
  hmac_sha256: { algorithm: 'hmac-sha256' },
  other_issuer: { issuer: `${ELSEWHERE}metadata` },
  other_audience: { audience: `${ELSEWHERE}saml` },
  other_recipient: { recipient: `${ELSEWHERE}acs` },
  other_destination: { destination: `${ELSEWHERE}acs` },
  expired: { shiftMs: -HOUR_MS },
  from_the_future: { shiftMs: HOUR_MS },
  other_in_response_to: { inResponseTo: '_0000000000000000' },
  no_in_response_to: { inResponseTo: null },
  old_authn_instant: { authnAgoMs: HOUR_MS },
  future_authn_instant: { authnAgoMs: -HOUR_MS },
  no_authn_statement: { authnAgoMs: null },
  no_attributes: { withoutAttributes: true },
  long_name_id: { nameId: 'x'.repeat(1_001) },
  tab_in_name_id: { nameId: 'a\tb' },
  empty_name_id: { nameId: '' },
  no_name_id: { nameId: null },
  replayed: { isReplay: true },
  encrypted: { isEncrypted: true },
  status_responder: { refusal: `${STATUS}:Responder` },
  status_authn_failed: { refusal: `${STATUS}:AuthnFailed` },
} as const satisfies Readonly<Record<string, Departure>>;

export type FaultKind = keyof typeof FAULTS;

/** Their kinds. */
export const FAULT_KINDS = Object.keys(FAULTS) as readonly FaultKind[];

function departureOf(attack: AttackName): Departure {
  if (RESPONSE_ATTACKS.includes(attack)) return { attack, signs: 'response' };
  return ASSERTION_ATTACKS.includes(attack) ? { attack, signs: 'assertion' } : { attack };
}
