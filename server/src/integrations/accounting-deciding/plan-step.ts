// The next change at the provider that brings its documents of a source to the approved amount (section 11.18). Pure.
import type { AccountingKind, DocumentStatus } from '../../../../contract/accounting-entries.ts';

/** A document of a source; amounts are in the minor unit of the currency, negative for a credit. */
export interface KnownDocument {
  readonly id: string;
  readonly kind: AccountingKind;
  readonly status: DocumentStatus;
  readonly amount: bigint;
  /** False if it has other lines than the one that was sent. */
  readonly isPlain: boolean;
  /** True if a reversal found or made it: a later cost has documents of its own. */
  readonly isClosed: boolean;
}

export type Step =
  | {
      readonly action: 'create';
      readonly kind: AccountingKind;
      readonly amount: bigint;
      readonly linkedTo: string | null;
    }
  | { readonly action: 'update'; readonly id: string; readonly kind: AccountingKind; readonly amount: bigint }
  | { readonly action: 'delete'; readonly id: string; readonly kind: AccountingKind };

interface Target {
  readonly amount: bigint;
  /** The kind of document for an amount above zero; one below is a credit. */
  readonly kind: AccountingKind;
}

/** Returns the amount that the provider has in these documents; void ones and those that are gone do not count. */
const sumDocuments = (documents: readonly KnownDocument[]): bigint =>
  documents.filter(isCounted).reduce((sum, { amount }) => sum + amount, 0n);

const isCounted = ({ status }: KnownDocument) => status !== 'void' && status !== 'gone';

/**
 * Returns the next step; undefined if the provider has the amount. Drafts are changed or deleted, anything else is left as it is
 * and answered by the difference as a document of its own. Documents up to a reversal count, and stay as they are.
 */
function planStep({ amount, kind }: Target, documents: readonly KnownDocument[]): Step | undefined {
  const difference = amount - sumDocuments(documents);
  if (difference === 0n) return undefined;
  const open = documents.filter((each) => isCounted(each) && !each.isClosed);
  const draft = open.findLast(({ status, isPlain }) => status === 'draft' && isPlain);
  if (draft === undefined) {
    const linkedTo = open.at(-1)?.id ?? null;
    return { action: 'create', kind: findKind(difference, kind), amount: difference, linkedTo };
  }
  const wanted = draft.amount + difference;
  // A document keeps its kind for life.
  if (wanted === 0n || findKind(wanted, kind) !== draft.kind) {
    return { action: 'delete', id: draft.id, kind: draft.kind };
  }
  return { action: 'update', id: draft.id, kind: draft.kind, amount: wanted };
}

/** Returns all steps, if nothing else happens meanwhile. */
function planSteps(target: Target, documents: readonly KnownDocument[]): Step[] {
  const steps: Step[] = [];
  for (let known = documents; ; ) {
    const step = planStep(target, known);
    if (step === undefined) return steps;
    steps.push(step);
    known = takeStep(known, step, `new ${steps.length}`);
  }
}

/** Returns the documents after a step. */
function takeStep(documents: readonly KnownDocument[], step: Step, id: string): readonly KnownDocument[] {
  if (step.action === 'create') {
    return [
      ...documents,
      { id, kind: step.kind, status: 'draft', amount: step.amount, isPlain: true, isClosed: false },
    ];
  }
  return documents.map((each) => {
    if (each.id !== step.id) return each;
    return step.action === 'delete' ? { ...each, status: 'gone' } : { ...each, amount: step.amount };
  });
}

const findKind = (amount: bigint, kind: AccountingKind): AccountingKind => {
  if (amount < 0n) return 'credit';
  return kind === 'credit' ? 'purchase_order' : kind;
};

/** Steps at the provider, for those that take or show them. */
export const steps = { next: planStep, all: planSteps, take: takeStep, sum: sumDocuments };
