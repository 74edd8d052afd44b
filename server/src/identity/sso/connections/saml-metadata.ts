// What an identity provider says of itself (SAML metadata §2): its entity id, where people sign in, its signing certificate.
import { createMessage, isMessage, type Message } from '../../../../../contract/messages/message.ts';
import { readTargetUrl } from '../../../platform/outbound/target-url.ts';
import { HTTP_POST, HTTP_REDIRECT, METADATA, PROTOCOL, SIGNATURE } from '../saml/names.ts';
import { childrenOf, elementsIn, readXml, type XmlElement, XmlRefusal } from '../saml/xml.ts';
import { type ReadCertificate, readCertificate } from './certificate.ts';

export interface ProviderMetadata {
  readonly idpEntityId: string;
  readonly signInUrl: string;
  /** By redirect where the provider offers both. */
  readonly signInBinding: 'redirect' | 'post';
  readonly wantsSignedRequests: boolean;
  readonly certificate: ReadCertificate;
}

/**
 * Reads the metadata of one provider; a sentence where it cannot be used. Of several signing certificates the one that ends
 * last is taken: a provider that is about to change its certificate publishes both, and signs with the other one today, which
 * the test sign-in then tells.
 */
export function readProviderMetadata(text: string): ProviderMetadata | Message {
  let root: XmlElement;
  try {
    root = readXml(text.replace(/^\uFEFF/, ''), { signed: false });
  } catch (error) {
    if (error instanceof XmlRefusal) return createMessage('sso.notRead', { reason: error.fault.replaceAll('_', ' ') });
    throw error;
  }
  const described = [...elementsIn(root)].filter(({ uri, local }) => uri === METADATA && local === 'EntityDescriptor');
  const providers = described.flatMap((entity) => providersOf(entity).map((provider) => ({ entity, provider })));
  const [found, second] = providers;
  if (found === undefined) return createMessage('sso.noProvider');
  if (second !== undefined) return createMessage('sso.oneProvider');
  const idpEntityId = found.entity.attributes.get('entityID') ?? '';
  if (idpEntityId === '' || idpEntityId.length > 1024) return createMessage('sso.noEntityId');
  const place = findSignInPlace(found.provider);
  if (place === undefined) return createMessage('sso.noSignIn');
  const certificate = certificateOf(found.provider);
  if (isMessage(certificate)) return certificate;
  const wantsSignedRequests = /^(?:true|1)$/.test(
    found.provider.attributes.get('WantAuthnRequestsSigned')?.trim() ?? '',
  );
  return { idpEntityId, ...place, wantsSignedRequests, certificate };
}

function findSignInPlace(provider: XmlElement): Pick<ProviderMetadata, 'signInUrl' | 'signInBinding'> | undefined {
  const services = childrenOf(provider, METADATA, 'SingleSignOnService');
  for (const [binding, signInBinding] of [
    [HTTP_REDIRECT, 'redirect'],
    [HTTP_POST, 'post'],
  ] as const) {
    const signInUrl = services
      .filter(({ attributes }) => attributes.get('Binding') === binding)
      .map(({ attributes }) => attributes.get('Location'))
      // An address that browsers are sent to, by the rule of one that is entered.
      .find((location) => location !== undefined && !isMessage(readTargetUrl(location)));
    if (signInUrl !== undefined) return { signInUrl, signInBinding };
  }
  return undefined;
}

const providersOf = (entity: XmlElement): XmlElement[] =>
  childrenOf(entity, METADATA, 'IDPSSODescriptor').filter(({ attributes }) =>
    (attributes.get('protocolSupportEnumeration') ?? PROTOCOL).split(/\s+/).includes(PROTOCOL),
  );

function certificateOf(provider: XmlElement): ReadCertificate | Message {
  const keys = childrenOf(provider, METADATA, 'KeyDescriptor').filter(
    ({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing',
  );
  const texts = keys
    .flatMap((key) => [...elementsIn(key)])
    .filter(({ uri, local }) => uri === SIGNATURE && local === 'X509Certificate');
  const read = texts.map(({ text }) => readCertificate(text));
  const usable = read.filter((each): each is ReadCertificate => !isMessage(each));
  const [latest] = usable.sort((one, other) => (one.facts.validUntil < other.facts.validUntil ? 1 : -1));
  if (latest !== undefined) return latest;
  const [fault] = read;
  return isMessage(fault) ? fault : createMessage('sso.noCertificate');
}
