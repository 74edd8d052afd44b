// The consent of a person at a vendor (RFC 6749 §4.1, RFC 7636): begun in a project, or in a workspace for its accounting provider,
// completed once within ten minutes by the same session.
import { createHash } from 'node:crypto';
import { CONSENT_MINUTES } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import { badRequest, conflict } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Ids, randomToken } from '../../platform/ids.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { VendorClient } from '../../platform/vendor-settings.ts';
import type { CalledVendor } from '../vendors/public.ts';
import { deleteOldConsents, insertConsent, takeConsent } from './consent-store.ts';

export interface ConsentDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly baseUrl: () => string;
}

/** The address at which a person consents, and until when. */
export interface ConsentAddress {
  readonly url: string;
  readonly expiresAt: string;
}

/** The time within which a consent is completed. */
export const CONSENT_MS = CONSENT_MINUTES * 60_000;

const sealingContext = (id: string) => `integration_consent.verifier.${id}`;
const hashState = (state: string) => createHash('sha256').update(state).digest();

/** A vendor whose consent page people come to. */
export interface ConsentVendor {
  readonly kind: CalledVendor;
  readonly apiUrl: string | undefined;
  readonly client: VendorClient | undefined;
  /** The name of the vendor in the address of the callback. */
  readonly callback: string;
}

/** The address to which a vendor sends people back: the same bytes in both requests. */
export const formatCallback = (baseUrl: string, slug: string): string =>
  `${baseUrl.replace(/\/$/, '')}/api/integrations/${slug}/oauth/callback`;

/** Begins a consent and returns the address of the vendor's page. Throws conflict if no client is configured. */
export async function beginConsent(
  deps: ConsentDeps,
  caller: PersonCaller,
  scope: WorkspaceScope & { readonly projectId?: string },
  { vendor, scopes }: { readonly vendor: ConsentVendor; readonly scopes: readonly string[] | undefined },
): Promise<ConsentAddress> {
  const { client, kind, callback, apiUrl } = vendor;
  if (client?.authorizeUrl === undefined || apiUrl === undefined) {
    throw conflict(createMessage('integrations.notConfigured'));
  }
  if (caller.sessionId === null) throw new Error('a consent is a person’s own, in a browser');
  const { clock, keyring } = deps;
  const id = deps.ids.next();
  // The workspace is in clear: the callback has no other way to the row, whose secret is the rest.
  const state = `${scope.workspaceId.replaceAll('-', '')}.${randomToken(32)}`;
  const verifier = client.usesPkce ? randomToken(32) : null;
  const asked = scopes ?? client.scopes;
  const nowMs = clock.now();
  await inTransaction(deps.db, scope, async (tx) => {
    await deleteOldConsents(tx, scope, instantOf(nowMs - CONSENT_MS));
    await insertConsent(tx, scope, {
      ...{
        id,
        projectId: scope.projectId ?? null,
        vendor: kind,
        scopes: asked,
        userId: caller.id,
        sessionId: caller.sessionId ?? '',
      },
      stateHash: hashState(state),
      verifier: verifier === null ? null : keyring.seal(verifier, sealingContext(id)),
      createdAt: instantOf(nowMs),
    });
  });
  const url = new URL(client.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: formatCallback(deps.baseUrl(), callback),
    state,
    ...(asked.length > 0 && { scope: asked.join(' ') }),
    ...(verifier !== null && { code_challenge: challengeFor(verifier), code_challenge_method: 'S256' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href, expiresAt: instantOf(nowMs + CONSENT_MS) };
}

const challengeFor = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** A consent that came back, used up. */
export interface TakenConsent {
  readonly scope: WorkspaceScope;
  /** Null for the accounting provider. */
  readonly projectId: string | null;
  readonly verifier: string | undefined;
  readonly scopes: readonly string[];
}

/**
 * Uses up the consent of a state. Throws bad_request if it is unknown, used, too old, or of another session, vendor or person:
 * the same for all of them.
 */
export async function takeState(
  { db, clock, keyring }: ConsentDeps,
  { id: userId, sessionId }: PersonCaller,
  { state, vendor }: { readonly state: string | null; readonly vendor: ConsentVendor['kind'] },
): Promise<TakenConsent> {
  const workspace = readWorkspace(state);
  if (workspace === undefined || state === null || sessionId === null) throw refuse();
  const since = instantOf(clock.now() - CONSENT_MS);
  const taken = await inTransaction(db, workspace, (tx) =>
    takeConsent(tx, workspace, {
      ...{ userId, sessionId, since, vendor },
      stateHash: hashState(state),
      at: instantOf(clock.now()),
    }),
  );
  if (taken === undefined) throw refuse();
  const { id, projectId, verifier, scopes } = taken;
  return {
    scope: workspace,
    projectId,
    verifier: verifier === null ? undefined : keyring.openText(verifier, sealingContext(id)),
    scopes,
  };
}

const refuse = () => badRequest(createMessage('integrations.consent'));

const STATE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.[A-Za-z0-9_-]{43}$/;

function readWorkspace(state: string | null): WorkspaceScope | undefined {
  const parts = STATE.exec(state ?? '')?.slice(1);
  return parts === undefined ? undefined : workspaceScope(parts.join('-'));
}
