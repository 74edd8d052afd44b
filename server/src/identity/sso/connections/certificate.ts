// The signing certificate of an identity provider: exactly one a connection.

import { X509Certificate } from 'node:crypto';
import { createMessage, type Message } from '../../../../../contract/messages/message.ts';
import type { SsoConnection } from '../../../../../contract/sso.ts';
import { instantOf } from '../../../platform/clock.ts';

export type CertificateFacts = NonNullable<SsoConnection['saml']>['certificate'];

export interface ReadCertificate {
  readonly pem: string;
  readonly facts: CertificateFacts;
}

const LEAST_BITS = 2048;

/** Reads a certificate, as PEM or the base64 that metadata holds; a sentence where it cannot be used. */
export function readCertificate(text: string): ReadCertificate | Message {
  const base64 = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '');
  if (text.split('BEGIN CERTIFICATE').length > 2) return createMessage('sso.oneCertificate');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return createMessage('sso.certificate');
  const certificate = parse(base64);
  if (certificate === undefined) return createMessage('sso.certificate');
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  // The only keys for which XML signatures are verified here; those of all great providers.
  if (asymmetricKeyType !== 'rsa') return createMessage('sso.rsa');
  if ((asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS) return createMessage('sso.bits', { number: LEAST_BITS });
  return {
    pem: certificate.toString(),
    facts: {
      subject: certificate.subject.replaceAll('\n', ', ').slice(0, 300),
      fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      validFrom: instantOf(Date.parse(certificate.validFrom)),
      validUntil: instantOf(Date.parse(certificate.validTo)),
    },
  };
}

function parse(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    // Whatever is wrong with it: it is no certificate.
    return undefined;
  }
}
