// Every statement on sso_attempt: sign-ins explained.
import { sql } from 'kysely';
import type { SsoAttempt } from '../../../../../contract/sso.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

export interface NewAttempt extends SsoAttempt {
  readonly connectionId: string;
  /** True where the provider's signature was good: such an attempt is kept, whatever strangers do meanwhile. */
  readonly isSigned: boolean;
}

/** Strangers can fail as often as their addresses may: of one connection so many an hour are kept. */
const MOST_AN_HOUR = 500;
const MOST_LISTED = 200;

/** Keeps an attempt. */
export async function insertAttempt(tx: Tx, scope: WorkspaceScope, attempt: NewAttempt): Promise<void> {
  const { id, connectionId, at, purpose, outcome, check, expected, received, email, requestId, isSigned } = attempt;
  await sql`
    insert into sso_attempt (workspace_id, id, connection_id, at, purpose, outcome, check_name, expected, received, email, request_id)
    select ${scope.workspaceId}::uuid, ${id}::uuid, ${connectionId}::uuid, ${at}::timestamptz, ${purpose}, ${outcome}, ${check},
           ${expected}, ${received}, ${email}, ${requestId}
    where ${isSigned} or (
      select count(*) from sso_attempt as kept
      where kept.workspace_id = ${scope.workspaceId}::uuid and kept.connection_id = ${connectionId}::uuid
        and kept.at > ${at}::timestamptz - interval '1 hour' and kept.outcome = 'failed' and kept.email is null) < ${MOST_AN_HOUR}`.execute(
    tx,
  );
}

/** Which attempts are listed. */
export interface AttemptFilter {
  readonly connectionId: string;
  readonly outcome?: SsoAttempt['outcome'];
  /** What the person was shown. */
  readonly requestId?: string;
}

/** The attempts at a connection, the latest first. Served by sso_attempt_of_connection. */
export async function listAttempts(
  reader: Reader,
  scope: WorkspaceScope,
  { connectionId, outcome, requestId }: AttemptFilter,
): Promise<SsoAttempt[]> {
  const rows = await reader
    .selectFrom('sso_attempt')
    .select([
      'id',
      'at',
      'purpose',
      'outcome',
      'check_name as check',
      'expected',
      'received',
      'email',
      'request_id as requestId',
    ])
    .where('workspace_id', '=', scope.workspaceId)
    .where('connection_id', '=', connectionId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows as SsoAttempt[];
}
