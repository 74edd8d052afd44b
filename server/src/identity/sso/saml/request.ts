// Our requests to a SAML identity provider: by redirect (bindings §3.4) or as a form (§3.5), signed where the connection has it so. An
// answer goes to the address that the provider knows, whatever a request asks for.
import { hash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { ASSERTION, HTTP_POST, PROTOCOL } from './names.ts';
import { type CanonicalRequest, type RequestSigner, signQuery, signXml } from './signing.ts';
import { escapeXml } from './xml.ts';

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

export interface SamlRequest {
  readonly id: string;
  readonly at: string;
  readonly signInUrl: string;
  readonly entityId: string;
  readonly acs: string;
  /** True: the provider has to ask its person anew, whatever session they have there (core §3.4.1). */
  readonly isForced: boolean;
  readonly signer: RequestSigner | undefined;
}

/** Returns the address at which a browser asks the provider to say who its person is. */
export async function requestUrl(request: SamlRequest): Promise<string> {
  const { id, signInUrl, signer } = request;
  const url = new URL(signInUrl);
  url.hash = '';
  const encoded = encodeURIComponent(deflateRawSync(writeRequest(request)).toString('base64'));
  // It comes back beside an answer that cannot be read, which is then explained where it belongs. Nothing is decided by it.
  const query = `SAMLRequest=${encoded}&RelayState=${encodeURIComponent(id)}`;
  // Parameters that the address had already are not signed.
  const joint = url.search === '' ? '?' : '&';
  return `${url.href.replace(/\?$/, '')}${joint}${signer === undefined ? query : await signQuery(query, signer)}`;
}

/** Returns the page whose form a browser posts to the provider, by itself or by its button. */
export async function requestPage(request: SamlRequest): Promise<RequestPage> {
  const { id, signInUrl, signer } = request;
  const xml = signer === undefined ? writeRequest(request) : await signXml(splitRequest(request), signer);
  const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`;
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Single sign-on · الدخول الموحّد</title></head><body>' +
    `<form method="post" action="${escapeXml(signInUrl)}">` +
    field('SAMLRequest', Buffer.from(xml).toString('base64')) +
    field('RelayState', id) +
    `<button type="submit">Continue · متابعة</button></form><script>${SUBMIT}</script></body></html>`;
  return { html, headers: PAGE_HEADERS };
}

export interface RequestPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const SUBMIT = 'document.forms[0].submit()';
// Without `form-action`: browsers hold it against every redirect behind the form too, and providers redirect to hosts of their own.
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; script-src 'sha256-${hash('sha256', SUBMIT, 'base64')}'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

function writeRequest(request: SamlRequest): string {
  const { before, after } = splitRequest(request);
  return before + after;
}

/** Writes a request in the form that is signed; the signature follows the issuer, as the schema has it. */
function splitRequest({ id, at, signInUrl, entityId, acs, isForced }: SamlRequest): CanonicalRequest {
  const attributes = [
    ['AssertionConsumerServiceURL', acs],
    ['Destination', signInUrl],
    ...(isForced ? [['ForceAuthn', 'true']] : []),
    ['ID', id],
    ['IssueInstant', at],
    ['ProtocolBinding', HTTP_POST],
    ['Version', '2.0'],
  ].map(([name, value = '']) => ` ${name}="${escapeAttribute(value)}"`);
  const before =
    `<samlp:AuthnRequest xmlns:samlp="${PROTOCOL}"${attributes.join('')}>` +
    `<saml:Issuer xmlns:saml="${ASSERTION}">${escapeText(entityId)}</saml:Issuer>`;
  const policy = `<samlp:NameIDPolicy AllowCreate="true" Format="${UNSPECIFIED}"></samlp:NameIDPolicy>`;
  return { id, before, after: `${policy}</samlp:AuthnRequest>` };
}

// As the canonical form escapes them. Addresses hold neither tabs nor ends of lines.
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
