import type { Tx } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import type { Author, Noted } from './subject.ts';

/** Enters what was done to a part of a discussion into the audit log, as `<type>.<verb>`. */
export async function auditPart(
  tx: Tx,
  { deps, actor, scope }: Author,
  { type, id }: Noted,
  { verb, detail }: { verb: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `${type}.${verb}`,
    subject: { type, id },
    projectId: scope.projectId,
    detail,
  });
}
