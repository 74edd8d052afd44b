// Mails to the admins of a project about a connection. `error` is told once an hour at most, a need of authorization at each entry.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import type { EventDeps } from '../connections/public.ts';

export interface NoticeDeps {
  readonly clock: Clock;
  readonly mail: { readonly keyring: Keyring };
  readonly vendors: readonly VendorSettings[];
  readonly baseUrl: () => string;
  readonly listPeopleWithAccess: (
    reader: Reader,
    scope: ProjectScope,
  ) => Promise<readonly { readonly name: string | null; readonly email: string; readonly role: string }[]>;
  readonly getProject: (reader: Reader, scope: ProjectScope) => Promise<{ readonly name: string }>;
}

const ERROR_PAUSE_MS = 60 * 60_000;

/** Enqueues a mail to each admin of the project. */
export async function notifyAdmins(
  deps: NoticeDeps,
  tx: Tx,
  scope: ProjectScope,
  { kind, connection }: Parameters<EventDeps['notifyAdmins']>[2],
): Promise<void> {
  if (kind === 'error' && !(await takeErrorTurn(tx, scope, connection.id, deps.clock.now()))) return;
  const { name: project } = await deps.getProject(tx, scope);
  const vendor = deps.vendors.find((each) => each.kind === connection.vendor)?.name ?? connection.vendor;
  const link = `${deps.baseUrl()}/projects/${scope.projectId}/integrations`;
  for (const { name, email, role } of await deps.listPeopleWithAccess(tx, scope)) {
    if (role !== 'admin') continue;
    const data = { reason: kind, name: name ?? email, project, vendor, link };
    const to = { name: name ?? email, address: email };
    await enqueueMail(tx, deps.mail, { to, template: 'integration_attention', language: 'both', data });
  }
}

/** Returns true if the last mail about an error is long enough ago, and notes this one. */
async function takeErrorTurn(tx: Tx, scope: ProjectScope, id: string, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    update integration_connection set error_mailed_at = ${instantOf(nowMs)}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and id = ${id}::uuid
      and (error_mailed_at is null or error_mailed_at <= ${instantOf(nowMs - ERROR_PAUSE_MS)}::timestamptz)
    returning 1`.execute(tx);
  return rows.length > 0;
}
