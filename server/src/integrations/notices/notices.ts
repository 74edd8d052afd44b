// Mails to the admins of a project about a connection. A need of authorization is told at each entry; of each other kind there is one
// mail in 24 hours, whatever happens meanwhile (integrations 11.19).
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

type Notice = Parameters<EventDeps['notifyAdmins']>[2];
type Kind = Notice['kind'];

const PAUSE_MS = 24 * 60 * 60_000;

/** The tabs of a connection that help, in the web application. */
const TABS: Readonly<Record<Kind, string>> = {
  needs_authorization: 'overview',
  error: 'overview',
  conflict: 'conflicts',
  hook_inactive: 'overview',
  model_blocked: 'overview',
};

/** Enqueues a mail to each admin of the project, unless they had one of this kind lately. */
export async function notifyAdmins(
  deps: NoticeDeps,
  tx: Tx,
  scope: ProjectScope,
  { kind, connection }: Notice,
): Promise<void> {
  if (kind !== 'needs_authorization' && !(await takeTurn(tx, scope, { kind, id: connection.id }, deps.clock.now())))
    return;
  const { name: project } = await deps.getProject(tx, scope);
  const vendor = deps.vendors.find((each) => each.kind === connection.vendor)?.name ?? connection.vendor;
  const place = `${deps.baseUrl()}/projects/${scope.projectId}/integrations`;
  const link = `${place}/${connection.id}/${TABS[kind]}`;
  for (const { name, email, role } of await deps.listPeopleWithAccess(tx, scope)) {
    if (role !== 'admin') continue;
    const data = { reason: kind, name: name ?? email, project, vendor, link };
    const to = { name: name ?? email, address: email };
    await enqueueMail(tx, deps.mail, { to, template: 'integration_attention', language: 'both', data });
  }
}

interface Turn {
  readonly kind: Exclude<Kind, 'needs_authorization'>;
  readonly id: string;
}

/** Returns true if the last mail of the kind is long enough ago, and notes this one. Of concurrent transactions one has the turn. */
async function takeTurn(tx: Tx, { workspaceId }: ProjectScope, { kind, id }: Turn, nowMs: number): Promise<boolean> {
  const at = sql`${instantOf(nowMs)}::timestamptz`;
  const { rows } = await sql`
    update integration_connection
    set error_mailed_at = case ${kind}::text when 'error' then ${at} else error_mailed_at end,
      conflict_mailed_at = case ${kind}::text when 'conflict' then ${at} else conflict_mailed_at end,
      hook_mailed_at = case ${kind}::text when 'hook_inactive' then ${at} else hook_mailed_at end,
      model_mailed_at = case ${kind}::text when 'model_blocked' then ${at} else model_mailed_at end
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid
      and coalesce(case ${kind}::text when 'error' then error_mailed_at when 'conflict' then conflict_mailed_at
        when 'hook_inactive' then hook_mailed_at else model_mailed_at end <= ${instantOf(nowMs - PAUSE_MS)}::timestamptz, true)
    returning 1`.execute(tx);
  return rows.length > 0;
}
