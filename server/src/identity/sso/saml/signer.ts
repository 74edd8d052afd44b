// The cheap question about a signature, asked before the document is verified: whether this key made it at all. node-saml answers it
// last, after it has searched and canonicalised everything that was sent (0.2 ms an element, 0.6 s for a response of 15 kB), and
// anybody can send a response that a key of their own has signed.
import type { ReadResponse } from './response.ts';

/** The members of xml-crypto 6 by which its own `checkSignature` verifies; its types keep them private. */
interface Verifying {
  readonly signatureNode: unknown;
  readonly signatureAlgorithm?: string;
  readonly signatureValue: string;
  loadSignature(signature: string): void;
  getCanonSignedInfoXml(document: unknown): string;
  findSignatureAlgorithm(algorithm: string | undefined): {
    verifySignature(material: string, key: string, signatureValue: string): boolean;
  };
}

/**
 * True if the key of the certificate made the assertion's signature. It says nothing of what was signed: the digest of the assertion
 * is not compared. `certificate` is PEM. Takes the same canonical form as the verification, from the text of the signature alone.
 */
export async function isSignedByKey(read: ReadResponse, certificate: string): Promise<boolean> {
  const text = findSignature(read);
  if (text === undefined) return false;
  const { SignedXml } = await import('xml-crypto');
  const signed = new SignedXml() as unknown as Verifying;
  try {
    signed.loadSignature(text);
    const canonical = signed.getCanonSignedInfoXml(signed.signatureNode);
    return signed
      .findSignatureAlgorithm(signed.signatureAlgorithm)
      .verifySignature(canonical, certificate, signed.signatureValue);
  } catch {
    // A signature that the library cannot load is nobody's; the verification would refuse it as well.
    return false;
  }
}

const ASSERTION_START = /<(?:[^\s<>/:]+:)?Assertion[\s>]/;
const SIGNATURE_START = /<((?:[^\s<>/:]+:)?Signature)(\s[^<>]*)?>/;

/**
 * Returns the text of the assertion's signature, with the namespaces that hold there declared on it; undefined if its start has a form
 * that is not read here. The response is well-formed and without comments, CDATA sections and entities by then, and has one
 * assertion with one signature, so that `<` begins a tag wherever it stands.
 */
function findSignature({ xml, root, assertion }: ReadResponse): string | undefined {
  const assertionAt = ASSERTION_START.exec(xml)?.index;
  if (assertionAt === undefined) return undefined;
  const found = SIGNATURE_START.exec(xml.slice(assertionAt));
  if (found === null) return undefined;
  const [start, name = '', attributes = ''] = found;
  const begin = assertionAt + found.index;
  const length = xml.slice(begin).search(new RegExp(`</${RegExp.escape(name)}\\s*>`));
  if (length === -1) return undefined;
  const own = new Set(attributes.match(/xmlns(?::[^\s=]+)?(?=\s*=)/g));
  const inherited = new Map(
    [root, assertion].flatMap((element) => [...element.attributes].filter(([key]) => /^xmlns(?::|$)/.test(key))),
  );
  const declared = [...inherited]
    .filter(([key]) => !own.has(key))
    .map(([key, uri]) => ` ${key}="${escapeAttribute(uri)}"`);
  return `<${name}${declared.join('')}${attributes}>${xml.slice(begin + start.length, begin + length)}</${name}>`;
}

const escapeAttribute = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;');
