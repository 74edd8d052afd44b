// Effects of time on tokens: those that cannot be renewed expire, and unused refresh tokens end.

import { sql } from 'kysely';
import { createMessage } from '../../../../contract/messages/message.ts';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { type AnyJob, enqueue, type Job } from '../../platform/jobs/job.ts';
import { findStatus } from '../connection-states/public.ts';
import { type EventDeps, findSealed, recordConnectionEvent } from '../connections/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { renewIdleToken, type TokenDeps } from './access-token.ts';
import { CONSENT_MS } from './consent.ts';
import { deleteOldConsents } from './consent-store.ts';
import { listEveryWorkspace, type WorkspaceListDeps } from './every-workspace.ts';

export interface TokenJobDeps extends TokenDeps, EventDeps, WorkspaceListDeps {
  readonly onRenewFailed: (error: unknown, connectionId: string) => void;
}

interface ExpiryPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly connectionId: string;
}

const EXPIRY_JOB = 'expire_integration_token';
/** Half of the life of a refresh token of vendors of kind a, which is 14 days unused. */
const IDLE_MS = 7 * 24 * 60 * 60_000;

/** Enqueues the end of a token that cannot be renewed, so that its admins are told. */
export async function enqueueExpiry(tx: Tx, scope: ProjectScope, connectionId: string): Promise<void> {
  const { connection } = await findSealed(tx, scope, connectionId);
  const { tokenExpiresAt, hasRefreshToken, authKind } = connection;
  if (authKind !== 'oauth2' || hasRefreshToken || tokenExpiresAt === null) return;
  const { workspaceId, projectId } = scope;
  const payload: ExpiryPayload = { workspaceId, projectId, connectionId };
  await enqueue(tx, { name: EXPIRY_JOB }, payload, { key: `${EXPIRY_JOB}:${connectionId}`, runAt: tokenExpiresAt });
}

/** Returns the jobs of tokens. */
export function tokenJobs(deps: TokenJobDeps): AnyJob[] {
  const expiry: Job<ExpiryPayload> = { name: EXPIRY_JOB, handle: (payload) => expire(deps, payload) };
  const renewal: Job<unknown> = {
    name: 'renew_idle_integration_tokens',
    cron: '13 3 * * *',
    places: 'calls',
    handle: (_, stopping) => keepTokens(deps, stopping),
  };
  return [expiry, renewal];
}

async function expire(deps: TokenJobDeps, { workspaceId, projectId, connectionId: id }: ExpiryPayload): Promise<void> {
  const scope = projectScope(workspaceId, projectId);
  await inTransaction(deps.db, scope, async (tx) => {
    const { connection: stored } = await findSealed(tx, scope, id);
    if (stored.state === 'needs_authorization') return;
    // The database's clock may be ahead of this process's, and other tokens may have come: it ends at their time.
    if (findStatus(stored, false, deps.clock.now()) !== 'needs_authorization') return enqueueExpiry(tx, scope, id);
    const said = createMessage('integrations.faultTokenExpired');
    const event = { kind: 'credentials_refused', code: 'unauthorized', message: said.message, said } as const;
    await recordConnectionEvent(tx, deps, scope, { id, generation: stored.tokenGeneration, event });
  });
}

/** Renews refresh tokens that would end unused, and deletes consents that nobody completed. */
async function keepTokens(deps: TokenJobDeps, stopping?: AbortSignal): Promise<void> {
  const before = instantOf(deps.clock.now() - IDLE_MS);
  for await (const scope of listEveryWorkspace(deps)) {
    const { workspaceId } = scope;
    await inTransaction(deps.db, scope, (tx) => deleteOldConsents(tx, scope, instantOf(deps.clock.now() - CONSENT_MS)));
    for (const idle of await listIdle(deps.db.reader(scope), workspaceId, before)) {
      // The rest is renewed the next night, as are those that fail.
      if (stopping?.aborted === true) return;
      await renewOne(deps, workspaceId, idle);
    }
  }
}

interface IdleTokens {
  readonly id: string;
  readonly projectId: string;
  readonly generation: number;
}

async function renewOne(
  deps: TokenJobDeps,
  workspaceId: string,
  { id, projectId, generation }: IdleTokens,
): Promise<void> {
  const scope = projectScope(workspaceId, projectId);
  try {
    await renewIdleToken(deps, scope, { table: 'integration_connection', id });
  } catch (error) {
    if (!(error instanceof VendorFault)) throw error;
    deps.onRenewFailed(error, id);
    if (error.code !== 'unauthorized') return;
    const { code, message, said } = error;
    const event = { kind: 'credentials_refused', code, message, said } as const;
    await inTransaction(deps.db, scope, async (tx) => {
      await recordConnectionEvent(tx, deps, scope, { id, generation, event });
    });
  }
}

async function listIdle(reader: Reader, workspaceId: string, before: string): Promise<IdleTokens[]> {
  const { rows } = await sql<IdleTokens>`
    select id, project_id as "projectId", token_generation as generation from integration_connection
    where workspace_id = ${workspaceId}::uuid and vendor = 'a' and has_refresh_token and credentials is not null
      and state <> 'needs_authorization' and token_stored_at < ${before}::timestamptz
    order by id`.execute(reader);
  return rows;
}
