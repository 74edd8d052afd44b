// Where the library's models are kept (oidc-provider's adapter contract). Its tokens are opaque and their value is the id that it
// hands over, so that what is kept is the hash, and the payload goes without it.
import type { Adapter, AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';
import { isUuid } from '../../../../contract/forms.ts';
import { SYSTEM } from '../../platform/access/caller.ts';
import { workspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { isKeepable } from '../../platform/text.ts';
import type { Library } from './library.ts';
import {
  type Client,
  consumeRecord,
  endGrant,
  endRecord,
  findClient,
  findGrantPayload,
  findRecord,
  saveGrant,
  saveRecord,
} from './records.ts';

export interface AdapterDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

type Parts = Pick<Library, 'AccessDenied' | 'InvalidGrant' | 'InvalidRequest' | 'Provider'>;

/** The parameter that mount.ts adds to an authorization request without `redirect_uri`; a client's own is removed there. */
export const LEFT_OUT = 'pcs_redirect_uri_left_out';

/** A refresh token that was used goes on for so long: an answer that got lost is asked for again (contract §13). */
const GRACE_MS = 60_000;

/** The adapter of each of the library's models. */
export function openAdapters(deps: AdapterDeps, parts: Parts): (model: string) => Adapter {
  return (model) => {
    if (model === 'Client') return clientAdapter(deps);
    return model === 'Grant' ? grantAdapter(deps, parts) : recordAdapter(deps, parts, model);
  };
}

/** An application as the library knows it. A suspended one is unknown to it: no authorization, no refresh. */
function metadataOf({ clientId, name, clientType, redirectUris, scopes }: Client): AdapterPayload {
  const isConfidential = clientType === 'confidential';
  return {
    client_id: clientId,
    client_name: name,
    // Not `native`: the library would let those take any port of a loopback address (RFC 8252 §7.3); ours are exact.
    application_type: 'web',
    redirect_uris: [...redirectUris],
    response_types: ['code'],
    grant_types: ['authorization_code', ...(scopes.includes('offline_access') ? ['refresh_token'] : [])],
    scope: scopes.join(' '),
    token_endpoint_auth_method: isConfidential ? 'client_secret_basic' : 'none',
    // Never compared: provider.ts does that by the hashes.
    ...(isConfidential ? { client_secret: 'kept as its hash' } : {}),
  };
}

function clientAdapter({ db }: AdapterDeps): Adapter {
  return {
    ...unused('Client'),
    async find(clientId) {
      const client = await findClient(db.directory, clientId);
      return client === undefined || client.suspendedAt !== null ? undefined : metadataOf(client);
    },
  };
}

function grantAdapter({ db, clock, ids }: AdapterDeps, { AccessDenied }: Parts): Adapter {
  // A code or token that was used twice, or a token that its application gave back: with a line in the log of the workspace.
  const end = async (id: string) => {
    const at = instantOf(clock.now());
    const { clientId } = ((await findGrantPayload(db.directory, id, at)) ?? {}) as { clientId?: string };
    const client = clientId === undefined ? undefined : await findClient(db.directory, clientId);
    if (client === undefined) return void (await endGrant(db.directory, { id, userId: null, at }));
    const scope = workspaceScope(client.workspace.id);
    await inTransaction(db, scope, async (tx) => {
      if ((await endGrant(tx, { id, userId: null, at })) === undefined) return;
      await recordAudit(tx, { ids, actor: SYSTEM }, scope, {
        action: 'oauth.grant_ended',
        subject: { type: 'oauth_application', id: client.id },
        detail: { name: client.name, grantId: id },
      });
    });
  };
  return {
    ...unused('Grant'),
    async upsert(id, payload, expiresIn = 0) {
      const nowMs = clock.now();
      const { accountId = '', clientId = '', openid } = payload as AdapterPayload & { openid?: { scope?: string } };
      const isSaved = await saveGrant(db.directory, {
        id,
        clientId,
        userId: accountId,
        scopes: openid?.scope?.split(' ') ?? [],
        payload,
        createdAt: instantOf(nowMs),
        expiresAt: instantOf(nowMs + expiresIn * 1000),
        signedInBy: null,
      });
      if (!isSaved) throw new AccessDenied('the person is no member of the workspace of the application');
    },
    async find(id) {
      return isUuid(id)
        ? ((await findGrantPayload(db.directory, id, instantOf(clock.now()))) as AdapterPayload)
        : undefined;
    },
    destroy: end,
    revokeByGrantId: end,
  };
}

function recordAdapter(
  { db, clock }: AdapterDeps,
  { InvalidGrant, InvalidRequest, Provider }: Parts,
  kind: string,
): Adapter {
  const isCode = kind === 'AuthorizationCode';
  const now = () => instantOf(clock.now());
  const consumption = (consumedAt: string | null) => {
    if (consumedAt === null) return {};
    const isInGrace = kind === 'RefreshToken' && clock.now() - Date.parse(consumedAt) <= GRACE_MS;
    return isInGrace ? {} : { consumed: Math.floor(Date.parse(consumedAt) / 1000) };
  };
  return {
    ...unused(kind),
    async upsert(value, { jti: _value, ...payload }, expiresIn = 0) {
      // What the application sent along (`state`) goes back to it letter by letter, or not at all.
      if (!isWholeKeepable(payload)) throw new InvalidRequest('a parameter contains what no text has (NUL)');
      const expiresAt = instantOf(clock.now() + expiresIn * 1000);
      const isLeftOut = isCode && Provider.ctx?.oidc.params?.[LEFT_OUT] !== undefined;
      const kept = isLeftOut ? { ...payload, [LEFT_OUT]: true } : payload;
      await saveRecord(db.directory, { kind, value, payload: kept, expiresAt });
    },
    async find(value) {
      const found = await findRecord(db.directory, { kind, value, now: now() });
      if (found === undefined) return undefined;
      const { [LEFT_OUT]: leftOut, ...payload } = found.payload;
      // RFC 6749 §4.1.3. The library fills in the only address of a client whether its request named it or not.
      if (isCode && leftOut === undefined && !namesRedirectUri(Provider.ctx))
        throw new InvalidRequest('redirect_uri is needed: the authorization request had one');
      return { ...payload, ...consumption(found.consumedAt), jti: value };
    },
    async consume(value) {
      const isMine = await consumeRecord(db.directory, kind, value, now());
      if (isMine || kind === 'RefreshToken') return;
      // Two at once with one code: it was stolen or sent twice, and what the other gets must die with it (RFC 6749 §4.1.2).
      const found = await findRecord(db.directory, { kind, value, now: now() });
      const grantId = found?.payload.grantId;
      if (typeof grantId === 'string') await endGrant(db.directory, { id: grantId, userId: null, at: now() });
      throw new InvalidGrant('authorization code already consumed');
    },
    destroy: (value) => endRecord(db.directory, kind, value, now()),
    async revokeByGrantId(id) {
      await endGrant(db.directory, { id, userId: null, at: now() });
    },
  };
}

const namesRedirectUri = (ctx: KoaContextWithOIDC | undefined) =>
  ctx?.oidc.route !== 'token' || typeof ctx.oidc.body?.redirect_uri === 'string';

const isWholeKeepable = ({ params = {} }: AdapterPayload) =>
  Object.values(params).every((each) => typeof each !== 'string' || isKeepable(each));

/** What the library does not ask of this model, since the features that would are off. */
function unused(kind: string): Adapter {
  const refuse = async (): Promise<never> => {
    throw new Error(`the authorization server asked for what it has no use for: ${kind}`);
  };
  return {
    upsert: refuse,
    find: refuse,
    findByUserCode: refuse,
    findByUid: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
