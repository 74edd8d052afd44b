// Signatures of our requests: over the octets of the query (SAML bindings §3.4.4.1), or enveloped in the XML (core §5). Our own XML is
// written in canonical form, so that nothing has to be parsed and canonicalised: xml-crypto took four times as long as the signature.
import { createPrivateKey, hash, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { SIGNATURE } from './names.ts';

/** A key that signs, with its certificate: both in PEM. */
export interface RequestSigner {
  readonly certificate: string;
  readonly privateKey: string;
}

/** A request in exclusive canonical form, without comments, in the parts between which its signature stands. */
export interface CanonicalRequest {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const ECDSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';

/** Signs a query, `SAMLRequest` and `RelayState` as they are sent: these very octets. Returns the query with the signature. */
export async function signQuery(query: string, { privateKey }: RequestSigner): Promise<string> {
  const key = createPrivateKey(privateKey);
  const signed = `${query}&SigAlg=${encodeURIComponent(getAlgorithm(key))}`;
  return `${signed}&Signature=${encodeURIComponent(await signText(signed, key))}`;
}

/** Signs a request as a whole and returns it with the signature. */
export async function signXml(
  { id, before, after }: CanonicalRequest,
  { privateKey, certificate }: RequestSigner,
): Promise<string> {
  const key = createPrivateKey(privateKey);
  const digest = hash('sha256', before + after, 'base64');
  const namespace = ` xmlns:ds="${SIGNATURE}"`;
  const writeInfo = (declaration: string) =>
    `<ds:SignedInfo${declaration}><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${getAlgorithm(key)}"></ds:SignatureMethod><ds:Reference URI="#${id}"><ds:Transforms>` +
    `<ds:Transform Algorithm="${SIGNATURE}enveloped-signature"></ds:Transform>` +
    `<ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${SHA256}"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue>` +
    '</ds:Reference></ds:SignedInfo>';
  // The canonical form of a part declares the namespace that the document declares above it.
  const value = await signText(writeInfo(namespace), key);
  const chain = certificate.replace(/-----[A-Z ]+-----|\s/g, '');
  const signature =
    `<ds:Signature${namespace}>${writeInfo('')}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data>` +
    `<ds:X509Certificate>${chain}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`;
  return before + signature + after;
}

const getAlgorithm = (key: KeyObject): string => (key.asymmetricKeyType === 'ec' ? ECDSA_SHA256 : RSA_SHA256);

const signAside = promisify<string, Buffer, { key: KeyObject; dsaEncoding: 'ieee-p1363' }, Buffer>(sign);

/**
 * Returns the signature in Base64. It is made in the thread pool: anybody can ask for one, and RSA takes milliseconds. ECDSA
 * signatures are r and s side by side (XML signature 1.1 §6.4.3), not DER.
 */
async function signText(text: string, key: KeyObject): Promise<string> {
  const signature = await signAside('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return signature.toString('base64');
}
