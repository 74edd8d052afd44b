// A connection to an identity provider: what is kept of it, how it is changed, when it may be activated. Pure.
import { createMessage } from '../../../../../contract/messages/message.ts';
import {
  CERTIFICATE_WARNING_DAYS,
  type SsoAttributes,
  type SsoConnection,
  type SsoConnectionChange,
  type SsoRoleRule,
} from '../../../../../contract/sso.ts';
import type { SsoProjectRoleRule } from '../../../../../contract/sso-project-roles.ts';
import { conflict } from '../../../platform/app-error.ts';

/** What is kept as JSON: no secret. */
export interface ConnectionConfig {
  readonly saml: SsoConnection['saml'];
  readonly oidc: SsoConnection['oidc'];
  readonly attributes: SsoAttributes;
  readonly roles: readonly SsoRoleRule[];
  readonly signRequests: boolean;
  readonly projectRoles: readonly SsoProjectRoleRule[];
}

export type KeptConnection = Omit<
  SsoConnection,
  'saml' | 'oidc' | 'attributes' | 'roles' | 'projectRoles' | 'signRequests' | 'addresses'
> & {
  readonly config: ConnectionConfig;
};

/** What is kept sealed. */
export interface ConnectionSecrets {
  readonly certificate: string | null;
  readonly clientSecret: string | null;
}

export const NO_ATTRIBUTES: SsoAttributes = {
  email: null,
  givenName: null,
  familyName: null,
  displayName: null,
  role: null,
};

/** The service's own addresses of a login handle. */
export const startOf = (baseUrl: string, handle: string): string => `${baseUrl}/sso/${handle}`;
export const entityIdOf = (baseUrl: string, handle: string): string => `${baseUrl}/sso/${handle}/metadata`;
export const acsOf = (baseUrl: string, handle: string): string => `${baseUrl}/sso/${handle}/acs`;
export const callbackOf = (baseUrl: string, handle: string): string => `${baseUrl}/sso/${handle}/callback`;

/** As the wire has it. */
export function viewOf({ config, ...kept }: KeptConnection, baseUrl: string): SsoConnection {
  const { loginHandle: handle, protocol } = kept;
  const isSaml = protocol === 'saml';
  const { saml, oidc, attributes, roles, projectRoles, signRequests } = config;
  return {
    id: kept.id,
    protocol,
    displayName: kept.displayName,
    loginHandle: handle,
    active: kept.active,
    idpInitiated: kept.idpInitiated,
    createPeople: kept.createPeople,
    signRequests,
    saml,
    oidc,
    attributes,
    roles: [...roles],
    projectRoles: [...projectRoles],
    addresses: {
      start: startOf(baseUrl, handle),
      entityId: isSaml ? entityIdOf(baseUrl, handle) : null,
      acs: isSaml ? acsOf(baseUrl, handle) : null,
      callback: isSaml ? null : callbackOf(baseUrl, handle),
    },
    replacesId: kept.replacesId,
    testedAt: kept.testedAt,
    lastTest: kept.lastTest,
    activatedAt: kept.activatedAt,
    createdAt: kept.createdAt,
    updatedAt: kept.updatedAt,
  };
}

/** The connection after a change. A change of what a test proved asks for another one. */
export function changed(before: KeptConnection, change: SsoConnectionChange): KeptConnection {
  const config = {
    ...before.config,
    attributes: { ...before.config.attributes, ...change.attributes },
    roles: change.roles ?? before.config.roles,
    projectRoles: change.projectRoles ?? before.config.projectRoles,
    signRequests: change.signRequests ?? before.config.signRequests,
  };
  const isProven =
    change.clientSecret === undefined &&
    config.attributes.email === before.config.attributes.email &&
    config.signRequests === before.config.signRequests;
  return {
    ...before,
    config,
    displayName: change.displayName ?? before.displayName,
    idpInitiated: change.idpInitiated ?? before.idpInitiated,
    createPeople: change.createPeople ?? before.createPeople,
    testedAt: isProven ? before.testedAt : null,
  };
}

/** Refuses with 409 to activate what no test sign-in went well of, unless it is forced, and what a certificate that ended signs. */
export function requireActivatable(connection: KeptConnection, nowMs: number, force: boolean): void {
  const certificate = connection.config.saml?.certificate;
  if (certificate !== undefined && Date.parse(certificate.validUntil) <= nowMs) {
    throw conflict(createMessage('sso.certificateEnded'));
  }
  if (connection.testedAt === null && !force) {
    throw conflict(createMessage('sso.testFirst'));
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days before the end of a certificate are due to be told; undefined where none is, or it was told. */
export function dueWarning(validUntil: string, toldDays: number | null, nowMs: number): number | undefined {
  const leftMs = Date.parse(validUntil) - nowMs;
  const due = CERTIFICATE_WARNING_DAYS.filter((days) => leftMs <= days * DAY_MS).at(-1);
  return due !== undefined && (toldDays === null || due < toldDays) ? due : undefined;
}

/**
 * Returns true for connections of one provider: certificates and settings may differ, whoever vouches for people is the same. At an issuer
 * that many share, that is the client: one that is replaced because it was compromised keeps no session.
 */
export function isSameProvider(
  one: Pick<KeptConnection, 'protocol' | 'config'>,
  other: Pick<KeptConnection, 'protocol' | 'config'>,
): boolean {
  return (
    one.protocol === other.protocol &&
    one.config.saml?.idpEntityId === other.config.saml?.idpEntityId &&
    one.config.oidc?.issuer === other.config.oidc?.issuer &&
    one.config.oidc?.clientId === other.config.oidc?.clientId
  );
}
