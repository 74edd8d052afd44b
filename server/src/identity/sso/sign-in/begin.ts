// The first half of a sign-in: from an address of ours to the identity provider.
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { SsoTestLink } from '../../../../../contract/sso.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { randomSecret, randomToken } from '../../../platform/ids.ts';
import { recordAudit } from '../../../platform/records/record-change.ts';
import { acsOf, callbackOf, entityIdOf, type KeptConnection, startOf } from '../connections/connection.ts';
import * as connections from '../connections/store.ts';
import type { OidcSecrets } from '../oidc/provider.ts';
import { SsoRefusal } from '../refusal.ts';
import { requestPage, requestUrl } from '../saml/request.ts';
import { findSigner } from '../signing-keys/store.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { beginTest, type Confirming, insertRequest, saveSecrets } from './requests.ts';
import { type BeginDeps, explaining, type Trace } from './trace.ts';

/** A browser that begins. */
export interface Beginning {
  readonly handle: string;
  /** The value of its cookie; made where it has none. */
  readonly browser: string;
  readonly returnTo: string;
  readonly email: string | null;
  /** Of a test. */
  readonly link: string | null;
  /** Of a confirmation: the provider has to ask its person anew, whatever session they have there. */
  readonly confirming: Confirming | null;
}

/** At the provider, a person may have to find their telephone. */
const VALID_FOR_MS = 10 * 60_000;
const TOKEN_BYTES = 32;

export const secretsContext = (requestId: string): string => `sso_request.secrets.${requestId}`;

/**
 * Where the browser goes on: at the provider of the handle's active connection, or of the one that is tested. Undefined where
 * there is none. Throws SsoRefusal where the provider does not answer, which is explained by then.
 */
export async function beginSignIn(
  deps: BeginDeps,
  arrival: Arrival,
  beginning: Beginning,
): Promise<Outcome | undefined> {
  return explaining(deps, arrival, async (trace) => {
    const key = makeKey(beginning.confirming !== null);
    const request = await (beginning.link === null ? open : openTest)(deps, trace, { ...beginning, key });
    if (request === undefined) return undefined;
    trace.evidence = 'request';
    const { connection } = trace;
    if (connection === undefined) throw new Error('a request without its connection');
    const isForced = beginning.confirming !== null;
    const { email } = beginning;
    if (connection.protocol === 'saml') return leadToSaml(deps, trace.scope, connection, { id: key, isForced });
    const oidcRequest = { connection, requestId: request.id, key, email, isForced };
    return { kind: 'go', path: await oidcUrl(deps, trace.scope, oidcRequest) };
  });
}

const CONFIRMATION_KEY = '_confirm-';

// An id of XML begins with a letter or an underscore.
const makeKey = (isConfirmation: boolean) =>
  `${isConfirmation ? CONFIRMATION_KEY : '_'}${randomSecret(TOKEN_BYTES).toString('hex')}`;

/** True if a key says that its request was a confirmation: enough to choose the page that shows a refusal, and for nothing else. */
export const isConfirmationKey = (key: string): boolean => key.startsWith(CONFIRMATION_KEY);

type Opening = Beginning & { readonly key: string };

async function open(
  deps: BeginDeps,
  trace: Trace,
  { handle, browser, returnTo, key, confirming }: Opening,
): Promise<{ readonly id: string } | undefined> {
  const { scope } = trace;
  const connection = await connections.findActive(deps.db.reader(scope), scope);
  if (connection === undefined || connection.loginHandle !== handle) return undefined;
  const id = deps.ids.next();
  const request = {
    id,
    connectionId: connection.id,
    purpose: confirming === null ? 'sign_in' : 'confirmation',
    key,
    browser,
    secrets: null,
    returnTo,
    confirming,
  } as const;
  await inTransaction(deps.db, scope, (tx) => insertRequest(tx, scope, { ...request, ...lifeOf(deps.clock) }));
  trace.connection = connection;
  return { id };
}

async function openTest(
  deps: BeginDeps,
  trace: Trace,
  { handle, browser, link, key }: Opening,
): Promise<{ readonly id: string } | undefined> {
  const { scope } = trace;
  const now = instantOf(deps.clock.now());
  const test = { link: link ?? '', key, browser, now };
  const request = await inTransaction(deps.db, scope, (tx) => beginTest(tx, scope, test));
  if (request === undefined) return undefined;
  const connection = await connections.findConnection(deps.db.reader(scope), scope, request.connectionId);
  if (connection?.loginHandle !== handle) return undefined;
  trace.connection = connection;
  trace.request = request;
  return request;
}

function lifeOf(clock: Clock) {
  const nowMs = clock.now();
  return { createdAt: instantOf(nowMs), expiresAt: instantOf(nowMs + VALID_FOR_MS) };
}

async function leadToSaml(
  { db, keyring, baseUrl, clock }: BeginDeps,
  scope: WorkspaceScope,
  { config, loginHandle }: KeptConnection,
  { id, isForced }: { readonly id: string; readonly isForced: boolean },
): Promise<Outcome> {
  const base = baseUrl();
  const at = instantOf(clock.now());
  const { signInUrl = '', signInBinding } = config.saml ?? {};
  const own = { entityId: entityIdOf(base, loginHandle), acs: acsOf(base, loginHandle) };
  const signer = config.signRequests ? await findSigner(db.reader(scope), keyring, scope) : undefined;
  if (config.signRequests && signer === undefined) {
    throw new SsoRefusal({ check: 'signing_key', expected: createMessage('ssoCheck.signingKey'), received: null });
  }
  const request = { id, at, signInUrl, isForced, signer, ...own };
  if (signInBinding === 'post') return { kind: 'page', page: await requestPage(request) };
  return { kind: 'go', path: await requestUrl(request) };
}

interface OidcRequest {
  readonly connection: KeptConnection;
  readonly requestId: string;
  readonly key: string;
  readonly email: string | null;
  readonly isForced: boolean;
}

async function oidcUrl(
  deps: BeginDeps,
  scope: WorkspaceScope,
  { connection, requestId, key, email, isForced }: OidcRequest,
): Promise<string> {
  const secrets: OidcSecrets = { nonce: randomToken(TOKEN_BYTES), codeVerifier: randomToken(TOKEN_BYTES) };
  const sealed = deps.keyring.seal(JSON.stringify(secrets), secretsContext(requestId));
  await inTransaction(deps.db, scope, (tx) => saveSecrets(tx, scope, requestId, sealed));
  const settings = await oidcSettings(deps, scope, connection);
  return deps.oidc.begin(settings, { ...secrets, state: key, email, isForced });
}

/** What openid-client is told of a connection. */
export async function oidcSettings(
  { db, keyring, baseUrl }: Pick<BeginDeps, 'db' | 'keyring' | 'baseUrl'>,
  scope: WorkspaceScope,
  { id, config, loginHandle }: KeptConnection,
) {
  const { clientSecret } = await connections.openSecrets(db.reader(scope), keyring, scope, id);
  const { issuer = '', clientId = '' } = config.oidc ?? {};
  const { workspaceId } = scope;
  return { workspaceId, issuer, clientId, clientSecret, callback: callbackOf(baseUrl(), loginHandle) };
}

/** An address at which an owner tests a connection, once, whether it is active or not. Throws not_found. */
export async function makeTestLink(
  deps: BeginDeps,
  actor: Actor,
  scope: WorkspaceScope,
  connectionId: string,
): Promise<SsoTestLink> {
  const link = randomToken(TOKEN_BYTES);
  return inTransaction(deps.db, scope, async (tx) => {
    const { loginHandle, displayName } = await connections.getConnection(tx, scope, connectionId);
    const life = lifeOf(deps.clock);
    const returnTo = `/w/${scope.workspaceId}/single-sign-on/${connectionId}`;
    const request = { connectionId, purpose: 'test', key: null, browser: null, secrets: null, returnTo, link } as const;
    await insertRequest(tx, scope, { id: deps.ids.next(), ...request, ...life });
    const subject = { type: 'sso_connection', id: connectionId };
    const entry = { action: 'sso.connection_test_begun', subject, detail: { displayName } };
    await recordAudit(tx, { ids: deps.ids, actor }, scope, entry);
    return { url: `${startOf(deps.baseUrl(), loginHandle)}?test=${link}`, expiresAt: life.expiresAt };
  });
}
