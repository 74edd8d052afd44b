// Opens the session in which a worker carries an entry out, or reads its documents.
import { createMessage } from '../../../../contract/messages/message.ts';
import { instantOf } from '../../platform/clock.ts';
import { type OpenAccounting, openAccounting } from '../accounting-connections/public.ts';
import { documentStore, drafts } from '../accounting-entries/public.ts';
import type { CallerState } from '../calls/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { type Carrying, listOwn } from './carrying.ts';

/** The state of the calls of a job, and the session that they went through. */
export interface CallMemory {
  state: CallerState | undefined;
  opened: OpenAccounting | undefined;
}

/** Opens the session. Throws VendorFault, also for another company than that of the approval or of the documents. */
export async function openCarrying(
  { deps, scope, entry }: Pick<Carrying, 'deps' | 'scope' | 'entry'>,
  memory: CallMemory,
  signal: AbortSignal | undefined,
): Promise<Carrying> {
  const opened = await openAccounting(deps, scope, {
    ...{ state: memory.state, signal },
    onState: (state) => {
      memory.state = state;
    },
  });
  memory.opened = opened;
  const { company } = opened.connection;
  if (company === null) throw new VendorFault('not_configured', createMessage('accountingEntries.companyUnknown'));
  const { timeZone } = await deps.getProject(deps.db.reader(scope), scope);
  const date = drafts.findDay(entry.approvedAt ?? instantOf(deps.clock.now()), timeZone);
  const carrying: Carrying = { deps, scope, opened, entry, companyId: company.id, date };
  await requireCompany(carrying);
  return carrying;
}

/** Ids of one company mean something else in another one, or nothing. */
async function requireCompany(carrying: Carrying): Promise<void> {
  const { entry, companyId } = carrying;
  if (entry.state === 'pushing' && entry.companyId !== null && entry.companyId !== companyId) {
    throw new VendorFault('local_rule', createMessage('accountingEntries.approvedElsewhere'));
  }
  if (documentStore.hasOther(await listOwn(carrying), companyId)) {
    throw new VendorFault('local_rule', createMessage('accountingEntries.documentsElsewhere'));
  }
}
