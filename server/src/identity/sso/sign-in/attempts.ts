// Every statement on sso_attempt: sign-ins explained.

import { sql } from 'kysely';
import { MAX_SSO_ATTEMPTS_PER_HOUR } from '../../../../../contract/sso.ts';
import type { SsoAttempt } from '../../../../../contract/sso-sign-ins.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import type { ListSource } from '../../../platform/database/list-query.ts';
import { boolean, document, instant, recordShape, text, word } from '../../../platform/database/record-shape.ts';
import { formatStoredJson } from '../../../platform/database/stored-json.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/**
 * The evidence that an attempt belongs to a real sign-in: the provider's signature; an open request of ours that it names (or,
 * without one, a signature under the connection's certificate that was not checked any further); nothing at all.
 */
export type Evidence = 'none' | 'request' | 'signature';

export interface NewAttempt extends Omit<SsoAttempt, 'solicited'> {
  readonly connectionId: string;
  readonly evidence: Evidence;
  /** The network that it came from, as budgets name it; null where none is counted. */
  readonly network: string | null;
}

/**
 * Limits per connection and hour. What carries a signature is always kept; the two kinds that strangers can produce have a
 * share each, and within it one network has a smaller share, so that no single sender uses it up.
 */
const SHARES = {
  request: { all: MAX_SSO_ATTEMPTS_PER_HOUR.requested, network: 50 },
  none: { all: MAX_SSO_ATTEMPTS_PER_HOUR.unsolicited, network: 10 },
} as const satisfies Readonly<Record<Exclude<Evidence, 'signature'>, { all: number; network: number }>>;

/** Inserts an attempt unless the share of its kind is used up. */
export async function insertAttempt(tx: Tx, scope: WorkspaceScope, attempt: NewAttempt): Promise<void> {
  const { id, connectionId, at, purpose, outcome, check, expected, received, email, requestId } = attempt;
  const { evidence, network } = attempt;
  const share = evidence === 'signature' ? { all: 0, network: 0 } : SHARES[evidence];
  await sql`
    insert into sso_attempt (workspace_id, id, connection_id, at, purpose, outcome, check_name, expected, received,
                             expected_message, received_message, email, request_id, evidence, network)
    select ${scope.workspaceId}::uuid, ${id}::uuid, ${connectionId}::uuid, ${at}::timestamptz, ${purpose}, ${outcome}, ${check},
           ${expected}, ${received}, ${asJson(attempt.expectedMessage)}::jsonb, ${asJson(attempt.receivedMessage)}::jsonb, ${email}, ${requestId}, ${evidence}, ${network}
    where ${evidence} = 'signature' or (
      select count(*) < ${share.all} and count(*) filter (where kept.network = ${network}::text) < ${share.network}
      from sso_attempt as kept
      where kept.workspace_id = ${scope.workspaceId}::uuid and kept.connection_id = ${connectionId}::uuid
        and kept.evidence = ${evidence} and kept.at > ${at}::timestamptz - interval '1 hour')`.execute(tx);
}

const asJson = (message: unknown) => (message === null ? null : formatStoredJson(message));

export const attemptShape = recordShape<SsoAttempt>({
  id: word('sso_attempt.id'),
  at: instant('sso_attempt.at'),
  purpose: word('sso_attempt.purpose'),
  outcome: word('sso_attempt.outcome'),
  check: text('sso_attempt.check_name'),
  expected: text('sso_attempt.expected'),
  expectedMessage: document('sso_attempt.expected_message'),
  received: text('sso_attempt.received'),
  receivedMessage: document('sso_attempt.received_message'),
  email: text('sso_attempt.email'),
  requestId: text('sso_attempt.request_id'),
  solicited: boolean("(sso_attempt.evidence <> 'none')"),
});

/** Newest first by (at, id), served by sso_attempt_of_connection. */
export const attemptList: ListSource = {
  from: 'sso_attempt',
  table: 'sso_attempt',
  orderedBy: 'at',
  newestFirst: true,
  changes: false,
  inProject: false,
  filters: {
    connectionId: 'sso_attempt.connection_id = $',
    outcome: 'sso_attempt.outcome = $',
    requestId: 'sso_attempt.request_id = $',
    solicited: "(sso_attempt.evidence <> 'none') = $",
  },
};
