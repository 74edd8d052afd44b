// Signatures of our requests: over the octets of the query (SAML bindings §3.4.4.1), or enveloped in the XML (core §5).
import { createPrivateKey, sign } from 'node:crypto';
import { ASSERTION, SIGNATURE } from './names.ts';

/** A key that signs, with its certificate: both in PEM. */
export interface RequestSigner {
  readonly certificate: string;
  readonly privateKey: string;
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const ECDSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';

/** Signs a query, `SAMLRequest` and `RelayState` as they are sent: these very octets. Returns the query with the signature. */
export function signQuery(query: string, { privateKey }: RequestSigner): string {
  const signed = `${query}&SigAlg=${encodeURIComponent(algorithmOfKey(privateKey))}`;
  return `${signed}&Signature=${encodeURIComponent(signText(signed, privateKey))}`;
}

/** Signs the root element of a request, whose `ID` is given; the signature follows the issuer, as the schema has it. */
export async function signXml(xml: string, { privateKey, certificate }: RequestSigner): Promise<string> {
  const { SignedXml } = await import('xml-crypto');
  const algorithm = algorithmOfKey(privateKey);
  const signer = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  // The library knows ECDSA by neither name nor form.
  signer.SignatureAlgorithms[ECDSA_SHA256] = EcdsaSha256;
  const transforms = [`${SIGNATURE}enveloped-signature`, EXCLUSIVE];
  signer.addReference({ xpath: '/*', transforms, digestAlgorithm: SHA256 });
  const issuer = `/*/*[local-name(.)='Issuer' and namespace-uri(.)='${ASSERTION}']`;
  signer.computeSignature(xml, { prefix: 'ds', location: { reference: issuer, action: 'after' } });
  return signer.getSignedXml();
}

const algorithmOfKey = (privateKey: string): string =>
  createPrivateKey(privateKey).asymmetricKeyType === 'ec' ? ECDSA_SHA256 : RSA_SHA256;

/** ECDSA signatures are r and s side by side (XML signature 1.1 §6.4.3), not DER. */
const signText = (text: string, privateKey: string): string =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64');

class EcdsaSha256 {
  readonly getAlgorithmName = () => ECDSA_SHA256;
  readonly getSignature = (text: unknown, key: unknown) => signText(String(text), String(key));
  readonly verifySignature = (): boolean => {
    throw new Error('requests are signed here and verified elsewhere');
  };
}
