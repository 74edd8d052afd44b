// The outcomes of a run over one record: its entry in the ledger, its counts, and the refusals that are not repeated.
import type { AppError } from '../../platform/app-error.ts';
import { readSaid } from '../../platform/database/stored-message.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { translateToVendor } from '../fields/public.ts';
import { type LedgerEntry, recordEntry } from '../ledger/public.ts';
import { type Link, type LinkChange, links } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { addOutcome } from '../previewing/public.ts';
import { VendorFault, type VendorRecord } from '../vendors/public.ts';
import { type EntityContext, inStep, listRules } from '../work/public.ts';

type Outcome = Pick<LedgerEntry, 'direction' | 'outcome' | 'action'> &
  /** The actor is who began the run, unless another person is named. */
  Partial<Omit<LedgerEntry, 'id' | 'connectionId' | 'entity' | 'cause'>>;

/** Enters an outcome over a link, or over a record of the vendor that has none, into the ledger; of a dry run, into its differences. */
export async function enterOutcome(
  tx: Tx,
  { deps, scope, run, connection, entity, preview }: EntityContext,
  about: Partial<Pick<Link, 'id' | 'recordId' | 'vendorId' | 'vendorNumber' | 'bases' | 'held'>>,
  outcome: Outcome,
): Promise<void> {
  if (preview !== null) return addOutcome(preview, entity.entity, about, outcome);
  await recordEntry(tx, scope, {
    id: deps.ids.next(),
    connectionId: connection.id,
    entity: entity.entity,
    cause: run.cause,
    actor: run.startedBy,
    runId: run.id,
    linkId: about.id ?? null,
    recordId: about.recordId ?? null,
    vendorId: about.vendorId ?? null,
    vendorNumber: about.vendorNumber ?? null,
    ...outcome,
  });
}

/** Does work over one record, by its id here or by the vendor's, and has it count once in the run. */
export const countOnce = <T>(
  { tally, entity }: EntityContext,
  { recordId = null, vendorId = null }: { readonly recordId?: string | null; readonly vendorId?: string | null },
  work: () => Promise<T>,
): Promise<T> => tally.count({ entity: entity.entity, recordId, vendorId }, work);

/** The codes of faults that concern one record: the run continues with the next one. All others end it. */
const RECORD_CODES: readonly string[] = [
  'forbidden',
  'bad_answer',
  'too_large',
  'not_found_or_no_access',
  'vendor_validation',
  'vendor_conflict',
  'field_refused',
  'unmapped_value',
  'too_long',
  'local_rule',
  'ambiguous_match',
];

/** Returns a fault that concerns one record; undefined for every other error. */
export function findRecordFault(error: unknown): VendorFault | undefined {
  return error instanceof VendorFault && RECORD_CODES.includes(error.code) ? error : undefined;
}

interface Refused {
  readonly direction: 'push' | 'pull';
  /** An error unless it is the settings that keep the record back. */
  readonly outcome?: 'error' | 'skipped';
  readonly link: Link;
  readonly fault: Pick<VendorFault, 'code' | 'message' | 'said' | 'status' | 'requestId'>;
  /** The values for which it is refused. */
  readonly fields?: Outcome['fields'];
  /** The record's instant of change, if its content is what was refused. */
  readonly local?: LocalRecord;
  readonly change?: LinkChange;
}

/** Enters the error of a record, whose content is not sent again until it, the mapping or the connection changes. */
export function refuse(
  context: EntityContext,
  { direction, outcome = 'error', link, fault, fields = [], local, change }: Refused,
): Promise<void> {
  const { code, message, said, status, requestId } = fault;
  context.counts[outcome === 'error' ? 'errors' : 'skipped'] += 1;
  return inStep(context, async (tx) => {
    await links.saveLink(tx, context.scope, link.id, {
      ...change,
      refusal: { code, message, ...readSaid(said), digest: context.connection.updatedAt },
      mappingVersion: context.mapping.version,
      ...(local !== undefined && { localChangedAt: local.changedAt }),
    });
    const entry = { direction, outcome, action: 'none', code, message, said, fields } as const;
    await enterOutcome(tx, context, link, { ...entry, vendorStatus: status, vendorRequestId: requestId });
  });
}

/** Enters a record in no link that a rule here keeps from one. */
export function enterRefused(
  context: EntityContext,
  about: Partial<Pick<Link, 'recordId' | 'vendorId' | 'vendorNumber'>>,
  { direction, error }: { readonly direction: 'push' | 'pull'; readonly error: AppError },
): Promise<void> {
  context.counts.errors += 1;
  const { message, said } = error;
  const entry = { direction, outcome: 'error', action: 'create', code: 'local_rule', message, said } as const;
  return inStep(context, (tx) => enterOutcome(tx, context, about, entry));
}

/**
 * Does work over one record: a link, or a record of the vendor without one; it counts once. A fault that concerns the record alone is entered, and
 * the run continues with the next one.
 */
export function skipFaults(
  context: EntityContext,
  about: Link | { readonly vendorId: string },
  work: () => Promise<void>,
): Promise<void> {
  return countOnce(context, about, () => enterFaults(context, about, work));
}

async function enterFaults(
  context: EntityContext,
  about: Link | { readonly vendorId: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const fault = findRecordFault(error);
    if (fault === undefined) throw error;
    if ('id' in about) return refuse(context, { direction: 'pull', link: about, fault });
    context.counts.errors += 1;
    const { code, message, said, status, requestId } = fault;
    const entry = { direction: 'pull', outcome: 'error', action: 'none', code, message, said } as const;
    await inStep(context, (tx) =>
      enterOutcome(tx, context, about, { ...entry, vendorStatus: status, vendorRequestId: requestId }),
    );
  }
}

/** Tells whether nothing has changed here since the record was last compared, or refused. */
export function isConsidered(context: EntityContext, link: Link, local: LocalRecord): boolean {
  const { run, connection, mapping } = context;
  if (run.recordIds !== null || link.localChangedAt !== local.changedAt) return false;
  if (triesRefused(context, link)) return false;
  if (link.mappingVersion !== mapping.version || canCross(context, link, local)) return false;
  if (link.refusal === null) return true;
  // A person who asks has it tried again, except what the settings leave out.
  const isTried = run.cause === 'manual' && link.refusal.code !== 'not_linked';
  return !isTried && link.refusal.digest === connection.updatedAt;
}

/** Tells whether fields that the vendor refused by name are tried again: a person asks. A change of settings frees them by itself. */
export const triesRefused = ({ run }: EntityContext, { blockedFields }: Link): boolean =>
  blockedFields.length > 0 && run.cause === 'manual';

/** Tells whether a value from here that the vendor had no equal for has one now: a person, or a floor of a new room. */
function canCross(context: EntityContext, { held, vendorId }: Link, local: LocalRecord): boolean {
  const reasons = vendorId === null ? ['unmapped_value', 'not_permitted'] : ['unmapped_value'];
  const here = held.filter(({ side, reason }) => side === 'local' && reasons.includes(reason));
  if (here.length === 0) return false;
  const rules = listRules(context);
  return here.some(({ field }) => {
    const rule = rules.find((each) => each.field === field);
    const value = local.values[field];
    return rule !== undefined && value !== undefined && 'value' in translateToVendor(rule, value);
  });
}

/** The members of a link that follow the vendor's record. */
export const describeVendorRecord = ({ number, url, updatedAt }: VendorRecord) =>
  ({ vendorNumber: number, vendorUrl: url, vendorUpdatedAt: updatedAt }) satisfies LinkChange;
