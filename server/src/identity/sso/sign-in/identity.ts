// Whom an identity provider vouches for: address, name and role, from the attributes that it sent. Pure.

import { shortenLine } from '../../../../../contract/forms.ts';
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { SsoTestResult } from '../../../../../contract/sso.ts';
import { toNfc } from '../../../platform/text.ts';
import { emailKeyOf } from '../../users/public.ts';
import type { ConnectionConfig } from '../connections/connection.ts';
import type { Subject } from '../identities/subject.ts';
import type { Claims } from '../oidc/claims.ts';
import type { Checks } from '../refusal.ts';
import type { Attribute } from '../saml/assertion.ts';
import { USUAL_NAMES } from '../usual-names.ts';

export interface Identity {
  readonly email: string;
  readonly emailKey: string;
  /** The name that the provider sends; the address where it sends none. */
  readonly name: string;
  readonly isNamed: boolean;
  readonly role: 'admin' | 'member';
  /** When the provider wants the session to end at the latest (SAML SessionNotOnOrAfter). */
  readonly sessionEndsAt?: string;
  /** The provider's own name for the person; null where it gives none that lasts. */
  readonly subject: Subject | null;
  /** The issuer, where it names its person by nothing but attributes (SAML without a NameID, or with a transient one). */
  readonly unnamedBy?: string;
  /** Everything that the provider said of the person: roles in projects follow it uncut. */
  readonly attributes: readonly Attribute[];
  /** The person whose session in the browser this sign-in replaces, once they agreed. */
  readonly replaces?: string;
}

/** Names what a sealed identity belongs to. */
export const identityContext = (requestId: string): string => `sso_request.identity.${requestId}`;

/** Reads an identity that was kept between an answer and its end; one that an earlier release kept has no subject. */
export function readIdentity(json: string): Identity {
  return {
    ...{ isNamed: false, subject: null, attributes: [] },
    ...(JSON.parse(json) as Omit<Identity, 'isNamed' | 'subject' | 'attributes'>),
  };
}

const LONGEST_NAME = 200;

/** Reads who it is. Throws SsoRefusal where there is no one e-mail address. */
export function identityOf(
  attributes: readonly Attribute[],
  nameId: string | null,
  config: ConnectionConfig,
  checks: Checks,
): Omit<Identity, 'subject' | 'attributes'> {
  const named = config.attributes.email;
  const given = valuesOf(attributes, named === null ? USUAL_NAMES.email : [named]);
  const addresses = distinct((given.length === 0 && named === null && nameId ? [nameId] : given).map(asKept));
  const [email = ''] = addresses;
  const emailKey = addresses.length === 1 ? emailKeyOf(email) : undefined;
  checks.require('email', emailKey !== undefined, {
    expected: named ?? createMessage('ssoCheck.oneEmail'),
    received:
      addresses.length === 0
        ? createMessage('ssoCheck.noSuchAttribute', { list: attributes.map(({ name }) => name) })
        : addresses.join(', '),
  });
  const name = readName(attributes, config);
  return {
    email,
    emailKey: emailKey ?? '',
    name: name ?? email,
    isNamed: name !== undefined,
    role: roleOf(attributes, config),
  };
}

function readName(attributes: readonly Attribute[], { attributes: named }: ConnectionConfig): string | undefined {
  const first = (key: 'givenName' | 'familyName' | 'displayName') => {
    const name = named[key];
    return valuesOf(attributes, name === null ? USUAL_NAMES[key] : [name])[0];
  };
  const parts = [first('givenName'), first('familyName')].filter((each) => each !== undefined);
  return shortenName(first('displayName') ?? '') ?? shortenName(parts.join(' '));
}

const shortenName = (name: string) =>
  shortenLine(
    toNfc(name)
      .replace(/\p{Cs}/gu, ' ')
      .trim(),
    LONGEST_NAME,
  );

/** The greater of the roles that the values give; whoever has none of them is a member. Nobody is an owner by it. */
function roleOf(attributes: readonly Attribute[], { attributes: { role }, roles }: ConnectionConfig): Identity['role'] {
  if (role === null) return 'member';
  const values = valuesOf(attributes, [role]);
  return roles.some((rule) => rule.role === 'admin' && values.includes(rule.value)) ? 'admin' : 'member';
}

/** Whether the provider decides on roles: without a named attribute they are the workspace's own affair. */
export const decidesRoles = ({ attributes }: ConnectionConfig): boolean => attributes.role !== null;

function valuesOf(attributes: readonly Attribute[], names: readonly string[]): string[] {
  for (const name of names) {
    const values = attributes.filter((each) => each.name === name).flatMap((each) => each.values);
    const filled = values.filter((each) => each !== '');
    if (filled.length > 0) return filled;
  }
  return [];
}

// As an address is kept that is typed (users/email.ts).
const asKept = (address: string) => toNfc(address).trim();

const distinct = (values: readonly string[]) => [...new Set(values)];

/** Refuses an address of which the provider says that it is not verified; some say it as text, and many say nothing. */
export function requireVerifiedEmail({ email_verified: said }: Claims, checks: Checks): void {
  const isGood = said === undefined || said === null || said === true || said === 'true';
  checks.require('email_verified', isGood, {
    expected: createMessage('ssoCheck.verifiedOrUnsaid'),
    received: JSON.stringify(said) ?? null,
  });
}

/** Claims of OpenID Connect as attributes. */
export function attributesOfClaims(claims: Claims): Attribute[] {
  return Object.entries(claims).map(([name, value]) => ({
    name,
    // Some providers write null for what they do not know.
    values: [value]
      .flat()
      .flatMap((each) => (each === null ? [] : typeof each === 'string' ? each : JSON.stringify(each))),
  }));
}

const MOST_SHOWN = 60;

/** What an administrator is shown of the attributes, cut. */
export function shownAttributes(attributes: readonly Attribute[]): SsoTestResult['attributes'] {
  const shown = (text: string) => [...text.replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD')].slice(0, 300).join('');
  return attributes.slice(0, MOST_SHOWN).map(({ name, values }) => ({
    name: shown(name),
    values: values.slice(0, 20).map(shown),
  }));
}
