// The changes that an approval would make at the provider, by what was last read of its documents.
import type {
  AccountingPreview,
  AccountingPreviewQuery,
  AccountingRetry,
} from '../../../../contract/accounting-entries.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { type ProjectScope, projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { invalidField } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import { requireAccounting } from '../accounting-connections/public.ts';
import { type Step, steps } from '../accounting-deciding/public.ts';
import type { AccountingAdapter, DraftDocument } from '../accounting-provider/public.ts';
import { fitsNumber, toMinor } from '../money/public.ts';
import { type EntryDeps, findAttempt } from './approval.ts';
import { type Choices, listMissing, readChoices } from './choices.ts';
import { listDocuments, type StoredDocument, toKnown } from './documents.ts';
import { buildDraft, findDay, formatReference } from './draft.ts';
import { findEntry, getEntry, type StoredEntry } from './store.ts';

export interface PreviewDeps extends EntryDeps {
  readonly accountingAdapter: Pick<AccountingAdapter, 'formatDraft'>;
  readonly getProject: (reader: Reader, scope: ProjectScope) => Promise<{ readonly timeZone: string }>;
}

/** Previews the changes of an entry with the choices of the query. */
export async function previewEntry(
  deps: PreviewDeps,
  scope: WorkspaceScope,
  { id, given }: { readonly id: string; readonly given: AccountingPreviewQuery },
): Promise<AccountingPreview> {
  const reader = deps.db.reader(scope);
  const entry = await findEntry(reader, scope, id);
  const connection = await requireAccounting(reader, scope);
  const documents = await listDocuments(reader, scope, entry.sourceId);
  const choices = await readChoices(reader, scope, { entry, connection, given: readGiven(given) });
  const missing = listMissing(choices);
  if (missing.length > 0) return { steps: [], missing };
  const target = entry.state === 'reversing' ? 0n : toMinor(entry.amount, entry.currency);
  const planned = steps.all({ amount: target, kind: choices.kind }, toKnown(documents));
  if (planned.some((step) => step.action !== 'delete' && !fitsNumber(step.amount))) {
    throw invalidField('amount/amount', createMessage('accountingEntries.tooLarge'));
  }
  const { timeZone } = await deps.getProject(reader, projectScope(scope.workspaceId, entry.projectId));
  const isDecided = entry.state !== 'failed' && entry.approvedAt !== null;
  const date = findDay(isDecided ? entry.approvedAt : instantOf(deps.clock.now()), timeZone);
  const attempt = { id, version: findAttempt(entry, documents) };
  const { documents: shown } = await getEntry(reader, scope, id);
  const show = (step: Step): AccountingPreview['steps'][number] => {
    const index = step.action === 'create' ? -1 : toKnown(documents).findIndex((each) => each.id === step.id);
    const draft =
      step.action === 'delete'
        ? null
        : draftStep({ entry, attempt, choices, documents, date, connectionId: connection.id }, step);
    return {
      action: step.action,
      kind: step.kind,
      document: shown[index] ?? null,
      body: draft === null ? null : deps.accountingAdapter.formatDraft(draft),
    };
  };
  return { steps: planned.map(show), missing: [] };
}

/** Returns the choices of a query, in which an empty text is none. */
function readGiven({ taxId, trackingId, ...given }: AccountingPreviewQuery): AccountingRetry {
  return {
    ...given,
    ...(taxId !== undefined && { taxId: taxId === '' ? null : taxId }),
    ...(trackingId !== undefined && { trackingId: trackingId === '' ? null : trackingId }),
  };
}

interface Drafting {
  readonly entry: StoredEntry;
  /** The attempt that approval begins. */
  readonly attempt: Parameters<typeof formatReference>[1];
  readonly choices: Choices;
  readonly documents: readonly StoredDocument[];
  readonly date: string;
  readonly connectionId: string;
}

function draftStep(
  { entry, attempt, choices, documents, date, connectionId }: Drafting,
  step: Exclude<Step, { action: 'delete' }>,
): DraftDocument {
  const before = step.action === 'update' ? documents.find((each) => each.id === step.id) : undefined;
  const linked = step.action === 'create' ? documents.find((each) => each.id === step.linkedTo) : undefined;
  return buildDraft(
    {
      description: entry.description,
      currency: entry.currency,
      reference: before?.reference ?? formatReference(connectionId, attempt),
      date,
      contactId: choices.contact?.id ?? '',
      accountId: choices.account?.id ?? '',
      taxId: choices.tax?.id ?? null,
      trackingId: choices.tracking?.id ?? null,
    },
    {
      kind: step.kind,
      amount: step.amount,
      linkedTo: linked?.vendorId == null ? null : { kind: linked.kind, vendorId: linked.vendorId },
    },
  );
}
