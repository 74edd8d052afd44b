// Every statement on sso_request and saml_assertion: what is under way at identity providers, each used once.
import { hash } from 'node:crypto';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

export type Purpose = 'sign_in' | 'test' | 'confirmation';

/** The session that a confirmation is for, and its person. */
export interface Confirming {
  readonly sessionId: string;
  readonly userId: string;
}

export interface NewRequest {
  readonly id: string;
  readonly connectionId: string;
  readonly purpose: Purpose;
  /** The id of the SAML request, or the state; null where the provider began, and of a test that has yet to begin. */
  readonly key: string | null;
  /** The value of the browser's cookie; null for a test that has yet to begin. */
  readonly browser: string | null;
  readonly secrets: string | null;
  readonly returnTo: string;
  /** The link of a test. */
  readonly link?: string;
  readonly confirming?: Confirming | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface KeptRequest {
  readonly id: string;
  readonly connectionId: string;
  readonly purpose: Purpose;
  readonly browserHash: Buffer | null;
  readonly secrets: string | null;
  readonly returnTo: string;
  readonly identity: string | null;
  /** Of a confirmation. */
  readonly sessionId: string | null;
  readonly userId: string | null;
  readonly createdAt: string;
}

/** 32 random bytes are behind each of these texts, so that a fast hash is right. */
export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');
const hashOrNull = (text: string | null | undefined) => (text == null ? null : hashOf(text));

const columns = [
  'id',
  'connection_id as connectionId',
  'purpose',
  'browser_hash as browserHash',
  'secrets',
  'return_to as returnTo',
  'identity',
  'session_id as sessionId',
  'user_id as userId',
  'created_at as createdAt',
] as const;

/** Inserts a request. */
export async function insertRequest(tx: Tx, scope: WorkspaceScope, request: NewRequest): Promise<void> {
  await tx
    .insertInto('sso_request')
    .values({
      workspace_id: scope.workspaceId,
      id: request.id,
      connection_id: request.connectionId,
      purpose: request.purpose,
      key_hash: hashOrNull(request.key),
      browser_hash: hashOrNull(request.browser),
      secrets: request.secrets,
      return_to: request.returnTo,
      link_hash: hashOrNull(request.link),
      session_id: request.confirming?.sessionId ?? null,
      user_id: request.confirming?.userId ?? null,
      created_at: request.createdAt,
      expires_at: request.expiresAt,
    })
    .execute();
}

/** The open request with this key; undefined for one that is answered, past its time or nobody's. */
export async function findRequest(
  reader: Reader,
  scope: WorkspaceScope,
  { key, now }: { readonly key: string; readonly now: string },
): Promise<KeptRequest | undefined> {
  const row = await reader
    .selectFrom('sso_request')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('key_hash', '=', hashOf(key))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row as KeptRequest | undefined;
}

/** Begins the test behind a link, once: from now on it has a key and a browser. Undefined where the link is of no use. */
export async function beginTest(
  tx: Tx,
  scope: WorkspaceScope,
  test: { readonly link: string; readonly key: string; readonly browser: string; readonly now: string },
): Promise<KeptRequest | undefined> {
  const row = await tx
    .updateTable('sso_request')
    .set({ link_hash: null, key_hash: hashOf(test.key), browser_hash: hashOf(test.browser) })
    .where('workspace_id', '=', scope.workspaceId)
    .where('link_hash', '=', hashOf(test.link))
    .where('expires_at', '>', test.now)
    .returning(columns)
    .executeTakeFirst();
  return row as KeptRequest | undefined;
}

/** Keeps the secrets of a request that has begun. */
export async function saveSecrets(tx: Tx, scope: WorkspaceScope, id: string, secrets: string): Promise<void> {
  await tx
    .updateTable('sso_request')
    .set({ secrets })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Marks a request answered; true for the one caller who does. */
export async function markAnswered(
  tx: Tx,
  scope: WorkspaceScope,
  id: string,
  answer: {
    readonly at: string;
    readonly finish?: { code: string; identity: string; until: string; connectionId: string };
  },
): Promise<boolean> {
  const { at, finish } = answer;
  const { numUpdatedRows } = await tx
    .updateTable('sso_request')
    .set({
      answered_at: at,
      ...(finish !== undefined && {
        finish_hash: hashOf(finish.code),
        identity: finish.identity,
        // The one that the answer was checked against.
        connection_id: finish.connectionId,
        expires_at: finish.until,
      }),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Gives an answered request another code, behind a question to its person. Returns false where the request is gone, or its answer
 * was ended (endAnswered) before it had a code.
 */
export async function reopenAnswered(
  tx: Tx,
  scope: WorkspaceScope,
  id: string,
  { code, identity, until }: { readonly code: string; readonly identity: string; readonly until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sso_request')
    .set({ finish_hash: hashOf(code), identity, expires_at: until, finished_at: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .where('answered_at', 'is not', null)
    .where((row) => row.or([row('finish_hash', 'is not', null), row('finished_at', 'is', null)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The answered request behind a code, which is of no use from then on. */
export async function takeAnswered(
  tx: Tx,
  scope: WorkspaceScope,
  { code, now }: { readonly code: string; readonly now: string },
): Promise<KeptRequest | undefined> {
  const row = await tx
    .updateTable('sso_request')
    .set({ finished_at: now })
    .where('workspace_id', '=', scope.workspaceId)
    .where('finish_hash', '=', hashOf(code))
    .where('finished_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
  return row as KeptRequest | undefined;
}

/** Ends the codes of sign-ins and confirmations that were answered and are not finished. */
export async function endAnswered(tx: Tx, scope: WorkspaceScope, at: string): Promise<void> {
  await tx
    .updateTable('sso_request')
    .set({ finished_at: at, identity: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('purpose', '<>', 'test')
    .where('answered_at', 'is not', null)
    .where('finished_at', 'is', null)
    .execute();
}

/** Takes note of an assertion; false where it was used before, also by who commits at the same moment. */
export async function useAssertion(
  tx: Tx,
  scope: WorkspaceScope,
  assertion: { readonly issuer: string; readonly id: string; readonly until: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('saml_assertion')
    .values({
      workspace_id: scope.workspaceId,
      hash: hashOf(`${assertion.issuer}\n${assertion.id}`),
      expires_at: assertion.until,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
