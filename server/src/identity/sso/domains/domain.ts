// A domain of a workspace: its form, its record, and how long it counts without one. Pure.
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { DOMAIN_GRACE_DAYS, type SsoDomain } from '../../../../../contract/sso.ts';
import { instantOf } from '../../../platform/clock.ts';
import { randomToken } from '../../../platform/ids.ts';
import { toNfc } from '../../../platform/text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GRACE_MS = DOMAIN_GRACE_DAYS * DAY_MS;
const CHALLENGE = '_pcs-challenge.';
const VALUE = 'pcs-verification=';

/** As it lies in the database. */
export type KeptDomain = Omit<SsoDomain, 'txtName' | 'txtValue' | 'endsAt'> & { readonly token: string };

/** What a TXT record is to hold; public, but not to be guessed before the workspace asks for it. */
export const makeDomainToken = (): string => randomToken(16);

// domainToASCII is the URL standard's host parser, which would read `example.com/x` as example.com.
const FORM = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** The domain in ASCII and lower case; undefined for an address, a single label, and whatever is no domain. */
export function domainOf(text: string): string | undefined {
  const given = toNfc(text).trim().replace(/\.$/, '');
  if (!FORM.test(given)) return undefined;
  const domain = domainToASCII(given);
  const labels = domain.split('.');
  const isName = domain.length <= 253 && labels.length > 1 && labels.every((each) => LABEL.test(each));
  return !isName || isIP(domain) !== 0 || /^\d+$/.test(labels.at(-1) ?? '') ? undefined : domain;
}

export const txtNameOf = (domain: string): string => `${CHALLENGE}${domain}`;
const txtValueOf = (token: string): string => `${VALUE}${token}`;

/** Whether one of the records is the domain's; undefined where nobody answered. */
export function isProven(token: string, records: readonly string[] | undefined): boolean | undefined {
  return records?.some((each) => each.trim() === txtValueOf(token));
}

export type DomainNews = 'verified' | 'missing' | 'back' | 'lost';

/**
 * What a look at the record makes of a domain, and what is new about it. No answer is no loss. A verified domain whose record
 * is gone counts for a week longer, so that a mistake at the name server locks nobody out.
 */
export function judgeDomain(
  domain: KeptDomain,
  isThere: boolean | undefined,
  nowMs: number,
): { readonly domain: KeptDomain; readonly news: DomainNews | undefined } {
  const at = instantOf(nowMs);
  if (isThere === undefined) return { domain, news: undefined };
  const looked = { ...domain, lastCheckedAt: at };
  if (isThere) {
    if (domain.verifiedAt === null)
      return { domain: { ...looked, verifiedAt: at, missingSince: null, lostAt: null }, news: 'verified' };
    return { domain: { ...looked, missingSince: null }, news: domain.missingSince === null ? undefined : 'back' };
  }
  if (domain.verifiedAt === null) return { domain: looked, news: undefined };
  if (domain.missingSince === null) return { domain: { ...looked, missingSince: at }, news: 'missing' };
  if (nowMs < endOf(domain.missingSince)) return { domain: looked, news: undefined };
  return { domain: { ...looked, verifiedAt: null, lostAt: at }, news: 'lost' };
}

const endOf = (missingSince: string) => Date.parse(missingSince) + GRACE_MS;

/** As the wire has it. */
export function viewOf({ token, ...domain }: KeptDomain): SsoDomain {
  const { missingSince, verifiedAt } = domain;
  const endsAt = missingSince === null || verifiedAt === null ? null : instantOf(endOf(missingSince));
  const { id, domain: name, lastCheckedAt, lostAt, createdAt, updatedAt } = domain;
  return {
    id,
    domain: name,
    txtName: txtNameOf(name),
    txtValue: txtValueOf(token),
    verifiedAt,
    lastCheckedAt,
    missingSince,
    endsAt,
    lostAt,
    createdAt,
    updatedAt,
  };
}
