// From what an owner enters of an identity provider to what is kept: its metadata as text or address, or by hand.
import { createMessage, isMessage } from '../../../../../contract/messages/message.ts';
import type { SsoConnectionCreate } from '../../../../../contract/sso.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { invalidField, unavailable } from '../../../platform/app-error.ts';
import { type Fetcher, FetchFault } from '../../../platform/outbound/fetcher.ts';
import { readTargetUrl } from '../../../platform/outbound/target-url.ts';
import type { Targets } from '../../../platform/outbound/targets.ts';
import type { OidcProviders } from '../oidc/provider.ts';
import { SsoRefusal } from '../refusal.ts';
import { readCertificate } from './certificate.ts';
import type { ConnectionConfig, ConnectionSecrets } from './connection.ts';
import { type ProviderMetadata, readProviderMetadata } from './saml-metadata.ts';

export interface FactsDeps {
  readonly fetcher: Fetcher;
  readonly targets: Targets;
  readonly oidc: OidcProviders;
}

export interface ProviderFacts {
  readonly provider: Pick<ConnectionConfig, 'saml' | 'oidc'>;
  readonly secrets: ConnectionSecrets;
}

/** Returns the facts to keep of the provider, which is asked for its metadata where that is behind an address. Throws validation_failed. */
export async function readFacts(
  deps: FactsDeps,
  scope: WorkspaceScope,
  create: SsoConnectionCreate,
): Promise<ProviderFacts> {
  return create.protocol === 'saml' ? samlFacts(deps, create) : oidcFacts(deps, scope, create);
}

async function samlFacts(deps: FactsDeps, create: SsoConnectionCreate): Promise<ProviderFacts> {
  const { certificate, ...provider } = await samlMetadata(deps, create);
  const { signInUrl } = provider;
  await requireSignInUrl(deps, signInUrl);
  return {
    provider: { saml: { ...provider, certificate: certificate.facts }, oidc: null },
    secrets: { certificate: certificate.pem, clientSecret: null },
  };
}

async function samlMetadata({ fetcher }: FactsDeps, create: SsoConnectionCreate): Promise<ProviderMetadata> {
  const { metadataXml, metadataUrl, idpEntityId, signInUrl, certificate } = create;
  if (metadataXml !== undefined) return read('metadataXml', metadataXml);
  if (metadataUrl !== undefined) return read('metadataUrl', await fetchText(fetcher, metadataUrl));
  if (idpEntityId === undefined) throw invalidField('metadataXml', createMessage('field.required'));
  if (signInUrl === undefined) throw invalidField('signInUrl', createMessage('field.required'));
  if (certificate === undefined) throw invalidField('certificate', createMessage('field.required'));
  const known = readCertificate(certificate);
  if (isMessage(known)) throw invalidField('certificate', known);
  const { signInBinding = 'redirect' } = create;
  return { idpEntityId, signInUrl, signInBinding, wantsSignedRequests: false, certificate: known };
}

function read(path: string, text: string): ProviderMetadata {
  const metadata = readProviderMetadata(text);
  if (isMessage(metadata)) throw invalidField(path, metadata);
  return metadata;
}

async function fetchText(fetcher: Fetcher, url: string): Promise<string> {
  try {
    const { status, body } = await fetcher.fetch({ url, headers: { accept: 'application/samlmetadata+xml, */*' } });
    if (status !== 200) throw invalidField('metadataUrl', createMessage('sso.status', { number: status }));
    return body.toString('utf8');
  } catch (error) {
    if (error instanceof FetchFault && error.reason === 'own_network') throw unavailable(error);
    if (error instanceof FetchFault) throw invalidField('metadataUrl', error.said);
    throw error;
  }
}

/** The service never goes there, but browsers do: https, or what the deployment allows. */
async function requireSignInUrl({ targets }: FactsDeps, url: string): Promise<void> {
  const target = readTargetUrl(url);
  if (isMessage(target)) throw invalidField('signInUrl', target);
  if (target.protocol === 'https:') return;
  const fault = await targets.faultOf(url);
  if (fault !== undefined) throw invalidField('signInUrl', fault);
}

async function oidcFacts(
  { oidc }: FactsDeps,
  { workspaceId }: WorkspaceScope,
  create: SsoConnectionCreate,
): Promise<ProviderFacts> {
  const { issuer, clientId, clientSecret = null } = create;
  if (issuer === undefined) throw invalidField('issuer', createMessage('field.required'));
  if (clientId === undefined) throw invalidField('clientId', createMessage('field.required'));
  const target = readTargetUrl(issuer);
  if (isMessage(target)) throw invalidField('issuer', target);
  return {
    provider: { saml: null, oidc: { issuer: await discovered(oidc, workspaceId, issuer), clientId } },
    secrets: { certificate: null, clientSecret },
  };
}

async function discovered(oidc: OidcProviders, workspaceId: string, issuer: string): Promise<string> {
  try {
    return await oidc.discover(workspaceId, issuer);
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    const { check, received } = error;
    if (isMessage(received))
      throw invalidField('issuer', createMessage('sso.unusableAs', { check, sentence: received }));
    const reason = received === null ? check : `${check}: ${received}`;
    throw invalidField('issuer', createMessage('sso.unusable', { reason }));
  }
}
