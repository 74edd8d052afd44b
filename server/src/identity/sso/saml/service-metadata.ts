// Our metadata (SAML metadata §2.4.4), to be imported at a provider.
import { HTTP_POST, METADATA, PROTOCOL, SIGNATURE } from './names.ts';
import { escapeXml } from './xml.ts';

const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

export interface ServiceFacts {
  readonly entityId: string;
  readonly acs: string;
  /** True: requests are signed. */
  readonly signs: boolean;
  /** Certificates in PEM, of the key that signs and of the one that is to follow it. */
  readonly certificates: readonly string[];
}

/** Writes the metadata of a login handle. */
export function serviceMetadata({ entityId, acs, signs, certificates }: ServiceFacts): string {
  const keys = certificates.map(
    (pem) =>
      `<KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${SIGNATURE}"><ds:X509Data><ds:X509Certificate>` +
      `${pem.replace(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<EntityDescriptor xmlns="${METADATA}" entityID="${escapeXml(entityId)}">` +
    `<SPSSODescriptor protocolSupportEnumeration="${PROTOCOL}" AuthnRequestsSigned="${signs}" WantAssertionsSigned="true">` +
    `${keys.join('')}<NameIDFormat>${EMAIL}</NameIDFormat>` +
    `<AssertionConsumerService index="0" isDefault="true" Binding="${HTTP_POST}" ` +
    `Location="${escapeXml(acs)}"/></SPSSODescriptor></EntityDescriptor>\n`
  );
}
