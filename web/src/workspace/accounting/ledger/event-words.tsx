// Parts of an event that the ledger and the drawer of one event show alike.
import { useTranslation } from 'react-i18next';
import type { AccountingEvent } from '../../../../../contract/accounting-events.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { findFaultWord } from '../fault-text.tsx';

const COLORS = { ok: 'green', skipped: 'gray', error: 'red' } as const;

/** Shows the outcome of an event. */
export function OutcomeMark({ outcome }: Pick<AccountingEvent, 'outcome'>) {
  const { t } = useTranslation('accounting');
  return <StatusMark color={COLORS[outcome]} label={t(`ledger.outcomes.${outcome}`)} />;
}

/** Shows the subject of an event: an RFI, or the connection. */
export function Subject({ event: { sourceNumber } }: { readonly event: AccountingEvent }) {
  const { t } = useTranslation('accounting');
  return <span>{sourceNumber === null ? t('ledger.connection') : t('source', { number: sourceNumber })}</span>;
}

/** Shows the action of an event with its document, and the reason of a failure. */
export function What({ event: { action, outcome, kind, vendorNumber, code } }: { readonly event: AccountingEvent }) {
  const { t } = useTranslation('accounting');
  return (
    <>
      {t(`ledger.${outcome === 'error' ? 'failed' : 'actions'}.${action}`)}
      {kind !== null && ` · ${t(`kinds.${kind}`)}`}
      {vendorNumber !== null && (
        <>
          {' '}
          <bdi>{vendorNumber}</bdi>
        </>
      )}
      {code !== null && ` · ${t(`faults.${findFaultWord(code)}`)}`}
    </>
  );
}
