// Every statement on scim_call.
import { sql } from 'kysely';
import { SCIM_CALLS_KEPT, SCIM_LOOKS_KEPT, type ScimCall } from '../../../../../contract/scim.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import type { ListSource } from '../../../platform/database/list-query.ts';
import { instant, integer, recordShape, text, word } from '../../../platform/database/record-shape.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

export const scimCallShape = recordShape<ScimCall>({
  id: word('scim_call.id'),
  at: instant('scim_call.at'),
  method: word('scim_call.method'),
  path: text('scim_call.path'),
  status: integer('scim_call.status'),
  did: word('scim_call.did'),
  userId: word('scim_call.user_id'),
  userName: text('person.name'),
  scimType: word('scim_call.scim_type'),
  reason: text('scim_call.reason'),
});

/** Served by scim_call_of_token. Who was deleted is still named. */
export const scimCallList: ListSource = {
  from:
    'scim_call left join lateral (select name from workspace_known_person as one ' +
    'where one.workspace_id = scim_call.workspace_id and one.id = scim_call.user_id offset 0) as person on true',
  table: 'scim_call',
  changes: false,
  inProject: false,
  newestFirst: true,
  filters: { tokenId: 'scim_call.token_id = $' },
};

/** A call as it is kept. */
export type KeptCall = Omit<ScimCall, 'userName'>;

/** Enters calls of a token, in the order of their ids, and lets go of what lies before the last of its kind. */
export async function insertCalls(
  tx: Tx,
  scope: WorkspaceScope,
  tokenId: string,
  calls: readonly KeptCall[],
): Promise<void> {
  const { workspaceId } = scope;
  await tx
    .insertInto('scim_call')
    .values(
      calls.map(({ userId, scimType, ...call }) => ({
        workspace_id: workspaceId,
        token_id: tokenId,
        ...call,
        user_id: userId,
        scim_type: scimType,
      })),
    )
    .execute();
  await keepLast(tx, scope, tokenId, { looks: true, most: SCIM_LOOKS_KEPT });
  await keepLast(tx, scope, tokenId, { looks: false, most: SCIM_CALLS_KEPT - SCIM_LOOKS_KEPT });
}

/** What changed nothing and was no mistake; refusals for their rate too, which come in crowds. */
const LOOKS = sql`(status = 429 or coalesce(did in ('listed', 'read', 'described', 'unchanged'), false))`;

async function keepLast(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  tokenId: string,
  { looks, most }: { looks: boolean; most: number },
): Promise<void> {
  const kind = sql`workspace_id = ${workspaceId}::uuid and token_id = ${tokenId}::uuid and ${LOOKS} = ${looks}`;
  await sql`
    delete from scim_call where ${kind} and id <= (
      select id from scim_call where ${kind} order by id desc offset ${most} limit 1)`.execute(tx);
}
