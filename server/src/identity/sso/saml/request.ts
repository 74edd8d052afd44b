// What we send to an identity provider: the request by redirect (SAML bindings §3.4), and our metadata. Neither is signed: the
// answer goes to the address that the provider knows, whatever a request asks for.
import { deflateRawSync } from 'node:zlib';
import { ASSERTION, HTTP_POST, METADATA, PROTOCOL } from './names.ts';
import { escapeXml } from './xml.ts';

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

export interface SamlRequest {
  readonly id: string;
  readonly at: string;
  readonly signInUrl: string;
  readonly entityId: string;
  readonly acs: string;
  /** True: the provider has to ask its person anew, whatever session they have there (core §3.4.1). */
  readonly isForced?: boolean;
}

/** The address at which a browser asks the provider to say who its person is. */
export function requestUrl({ id, at, signInUrl, entityId, acs, isForced = false }: SamlRequest): string {
  const xml =
    `<samlp:AuthnRequest xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="${id}" Version="2.0" ` +
    `IssueInstant="${at}" ${isForced ? 'ForceAuthn="true" ' : ''}Destination="${escapeXml(signInUrl)}" ProtocolBinding="${HTTP_POST}" ` +
    `AssertionConsumerServiceURL="${escapeXml(acs)}"><saml:Issuer>${escapeXml(entityId)}</saml:Issuer>` +
    `<samlp:NameIDPolicy Format="${UNSPECIFIED}" AllowCreate="true"/></samlp:AuthnRequest>`;
  const url = new URL(signInUrl);
  url.searchParams.set('SAMLRequest', deflateRawSync(xml).toString('base64'));
  // It comes back beside an answer that cannot be read, which is then explained where it belongs. Nothing is decided by it.
  url.searchParams.set('RelayState', id);
  return url.href;
}

/** Our metadata, to be imported at the provider. */
export function serviceMetadata({ entityId, acs }: Pick<SamlRequest, 'entityId' | 'acs'>): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<EntityDescriptor xmlns="${METADATA}" entityID="${escapeXml(entityId)}">` +
    `<SPSSODescriptor protocolSupportEnumeration="${PROTOCOL}" AuthnRequestsSigned="false" WantAssertionsSigned="true">` +
    `<NameIDFormat>${EMAIL}</NameIDFormat><AssertionConsumerService index="0" isDefault="true" Binding="${HTTP_POST}" ` +
    `Location="${escapeXml(acs)}"/></SPSSODescriptor></EntityDescriptor>\n`
  );
}
