// Members as SCIM users.
import { hash } from 'node:crypto';
import { SCIM_ENTERPRISE_SCHEMA, SCIM_USER_SCHEMA } from '../../../../../contract/scim-messages.ts';
import { SCIM_BASE } from '../scim-error.ts';
import type { MemberRow } from './store.ts';
import type { ScimUserValues, Values } from './user-values.ts';

/** A user as it is answered. */
export interface ScimUserView {
  readonly id: string;
  readonly meta: {
    readonly resourceType: string;
    readonly created: string;
    readonly lastModified: string;
    readonly version: string;
    readonly location: string;
  };
  readonly [name: string]: unknown;
}

/** What is said of a member: by the identity provider, or, where that has said nothing yet, by their account. */
export function valuesOf({
  email,
  name,
  active,
  attributes,
  externalId,
  userName,
}: MemberRow): ScimUserValues & { active: boolean; email: string } {
  return { userName: userName ?? email, email, externalId, active, attributes: attributes ?? ofAccount(email, name) };
}

const ofAccount = (email: string, name: string): Values => ({
  name: { formatted: name, ...partsOf(name) },
  displayName: name,
  emails: [{ value: email, type: 'work', primary: true }],
});

/** Given and family name as far as an account tells them apart: Okta imports nobody without both. */
function partsOf(name: string): Values {
  const whole = name.trim();
  const at = whole.lastIndexOf(' ');
  return at === -1 ? {} : { givenName: whole.slice(0, at).trim(), familyName: whole.slice(at + 1) };
}

/** A user with its metadata; its version follows from the content. */
export function userView(row: MemberRow, baseUrl: string): ScimUserView {
  const { userName, externalId, active, attributes } = valuesOf(row);
  const hasExtension = SCIM_ENTERPRISE_SCHEMA in attributes;
  const content = {
    schemas: [SCIM_USER_SCHEMA, ...(hasExtension ? [SCIM_ENTERPRISE_SCHEMA] : [])],
    id: row.id,
    ...(externalId === null ? {} : { externalId }),
    userName,
    ...attributes,
    active,
  };
  return {
    ...content,
    meta: {
      resourceType: 'User',
      created: row.createdAt,
      lastModified: row.updatedAt,
      location: locationOf(baseUrl, row.id),
      version: versionOf(content),
    },
  };
}

/** The address of a user. */
const locationOf = (baseUrl: string, id: string): string => `${baseUrl}${SCIM_BASE}/Users/${id}`;

// Weak: the same user may be written with other attributes chosen (RFC 7644 §3.14).
const versionOf = (content: object) => `W/"${hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22)}"`;
