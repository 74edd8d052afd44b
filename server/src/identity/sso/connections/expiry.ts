// Owners hear of a signing certificate that is about to end: 60, 30, 7 and 1 days before.
import { CERTIFICATE_WARNING_DAYS } from '../../../../../contract/sso.ts';
import { workspaceScope } from '../../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type TellingDeps, tellOwners } from '../owners.ts';
import { dueWarning } from './connection.ts';
import * as store from './store.ts';

export interface ExpiryDeps extends TellingDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** @internal Tells the owners of each certificate whose next warning is due. */
export async function warnOfCertificates(deps: ExpiryDeps): Promise<void> {
  const before = instantOf(deps.clock.now() + CERTIFICATE_WARNING_DAYS[0] * DAY_MS);
  for (let afterId = FIRST_ID; ; ) {
    const due = await store.listCertificatesDue(deps.db.directory, { before, afterId, most: AT_ONCE });
    for (const each of due) await warn(deps, each);
    const last = due.at(-1);
    if (last === undefined || due.length < AT_ONCE) return;
    afterId = last.id;
  }
}

async function warn(deps: ExpiryDeps, { workspaceId, id }: { workspaceId: string; id: string }): Promise<void> {
  const scope = workspaceScope(workspaceId);
  await inTransaction(deps.db, scope, async (tx) => {
    const told = await store.lockToldDays(tx, scope, id);
    const connection = await store.findConnection(tx, scope, id);
    const certificate = connection?.config.saml?.certificate;
    if (connection === undefined || certificate === undefined || !connection.active) return;
    const days = dueWarning(certificate.validUntil, told, deps.clock.now());
    if (days === undefined) return;
    await store.saveToldDays(tx, scope, id, days);
    const about = { connection: connection.displayName, atMs: Date.parse(certificate.validUntil) };
    await tellOwners(tx, deps, scope, { template: 'sso_certificate_ending', about });
  });
}
