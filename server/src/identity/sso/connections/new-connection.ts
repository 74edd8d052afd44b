// A connection as it is made, with what it has from the one that it replaces. Pure but for time and id.
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { SSO_KEPT_SETTINGS, SsoConnectionCreate } from '../../../../../contract/sso.ts';
import { invalidField } from '../../../platform/app-error.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { Ids } from '../../../platform/ids.ts';
import { type KeptConnection, NO_ATTRIBUTES } from './connection.ts';
import type { ProviderFacts } from './provider-facts.ts';

type Setting = (typeof SSO_KEPT_SETTINGS)[number];

export interface NewFrom {
  readonly facts: ProviderFacts;
  readonly loginHandle: string;
  /** The connection that it replaces. */
  readonly former: KeptConnection | undefined;
}

/** Makes a connection, and says which settings it has from the former one. */
export function makeConnection(
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  create: SsoConnectionCreate,
  { facts, loginHandle, former }: NewFrom,
): { readonly connection: KeptConnection; readonly kept: Setting[] } {
  const at = instantOf(clock.now());
  const alike = former?.protocol === create.protocol ? former : undefined;
  const { attributes, roles, projectRoles } = create;
  const connection: KeptConnection = {
    id: ids.next(),
    protocol: create.protocol,
    displayName: create.displayName,
    loginHandle,
    active: false,
    idpInitiated: create.idpInitiated ?? alike?.idpInitiated ?? false,
    createPeople: create.createPeople ?? former?.createPeople ?? true,
    config: {
      ...facts.provider,
      attributes: { ...NO_ATTRIBUTES, ...alike?.config.attributes, ...attributes },
      roles: roles ?? findRoles(create, former),
      projectRoles: projectRoles ?? alike?.config.projectRoles ?? [],
      signRequests: decideSigning(create, facts, alike),
    },
    replacesId: create.replacesId ?? null,
    testedAt: null,
    lastTest: null,
    activatedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  return { connection, kept: former === undefined ? [] : listKept(create, alike, connection) };
}

/**
 * Names of attributes come over one protocol alone: SAML has `http://schemas…/groups` where OpenID Connect has `groups`. The values of a
 * role mean the same over both, once the attribute that holds them is named.
 */
function findRoles({ protocol, attributes }: SsoConnectionCreate, former: KeptConnection | undefined) {
  const isKnown = former?.protocol === protocol || (attributes?.role ?? null) !== null;
  return isKnown ? (former?.config.roles ?? []) : [];
}

function decideSigning(
  { protocol, signRequests }: SsoConnectionCreate,
  { provider }: ProviderFacts,
  alike: KeptConnection | undefined,
): boolean {
  if (protocol !== 'saml' && signRequests === true)
    throw invalidField('signRequests', createMessage('sso.ofSamlAlone'));
  if (protocol !== 'saml') return false;
  return signRequests ?? (provider.saml?.wantsSignedRequests === true || alike?.config.signRequests === true);
}

function listKept(
  create: SsoConnectionCreate,
  alike: KeptConnection | undefined,
  { protocol, config }: KeptConnection,
): Setting[] {
  const isAlike = alike !== undefined;
  const names = create.attributes ?? {};
  const isNamed = Object.entries(config.attributes).every(
    ([name, value]) => value === null || names[name as keyof typeof names] !== undefined,
  );
  const kept: Record<Setting, boolean> = {
    idpInitiated: isAlike && protocol === 'saml' && create.idpInitiated === undefined,
    createPeople: create.createPeople === undefined,
    signRequests: alike?.config.signRequests === true && config.signRequests && create.signRequests === undefined,
    attributes: isAlike && !isNamed,
    roles: create.roles === undefined && config.roles.length > 0,
    projectRoles: isAlike && create.projectRoles === undefined && config.projectRoles.length > 0,
  };
  return (Object.keys(kept) as Setting[]).filter((each) => kept[each]);
}
