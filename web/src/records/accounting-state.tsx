// Marks of an accounting entry, on its own screens and on that of its RFI.
import { useTranslation } from 'react-i18next';
import type { AccountingState } from '../../../contract/accounting-entries.ts';
import { StatusMark } from '../ui/status-mark.tsx';

const COLORS = {
  staged: 'orange',
  approved: 'blue',
  pushing: 'blue',
  pushed: 'green',
  failed: 'red',
  rejected: 'gray',
  withdrawn: 'gray',
  changed: 'yellow',
  reversing: 'blue',
  reversed: 'gray',
} as const satisfies Record<AccountingState, string>;

/** Shows the state of an entry. */
export function EntryStateMark({ state }: { readonly state: AccountingState }) {
  const { t } = useTranslation('accounting');
  return <StatusMark color={COLORS[state]} label={t(`states.${state}`)} />;
}
