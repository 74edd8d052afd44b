import type { PayableKind } from '../../../../contract/accounting.ts';

/** The kinds of documents that a cost becomes; the contract with its schemas is not loaded for their names. */
export const PAYABLE_KINDS = ['purchase_order', 'bill'] as const satisfies readonly PayableKind[];
