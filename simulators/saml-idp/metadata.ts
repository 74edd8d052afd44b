// The provider's metadata, by samlp; with a key for each certificate while one follows another.
import samlp from 'samlp';
import type { RequestSettings } from './settings.ts';
import { pieceOf, spliced } from './xml-pieces.ts';

/** Writes the metadata of a provider with these certificates, of which there is at least one. */
export function metadataOf(
  provider: { entityId: string; ssoUrl: string },
  certificates: readonly string[],
  requests: RequestSettings,
): string {
  const [first = ''] = certificates;
  const xml = metadataWith(provider, first);
  const { from, to } = pieceOf(xml, 'KeyDescriptor');
  const keys = certificates.map((each) => pieceOf(metadataWith(provider, each), 'KeyDescriptor').xml);
  return (
    spliced(xml, from, to, keys.join('\n    '))
      .replace(/\s*<SingleLogoutService [^>]*>/g, '')
      // The schema wants them behind the service, and none is needed.
      .replace(/\s*<Attribute [^>]*>/g, '')
      .replace(/<IDPSSODescriptor /, requests.wantsSigned ? '$&WantAuthnRequestsSigned="true" ' : '$&')
      .replace(/\s*<SingleSignOnService [^>]*HTTP-Redirect[^>]*>/g, requests.takesRedirects ? '$&' : '')
  );
}

function metadataWith({ entityId, ssoUrl }: { entityId: string; ssoUrl: string }, cert: string): string {
  const { host, pathname, protocol } = new URL(ssoUrl);
  const written: string[] = [];
  const write = samlp.metadata({
    issuer: entityId,
    cert,
    redirectEndpointPath: pathname,
    postEndpointPath: pathname,
  });
  write(
    { headers: { host }, protocol: protocol.slice(0, -1) },
    { set: () => undefined, send: (xml) => written.push(xml) },
  );
  return written.join('');
}
