// The words of an RFI with the signs that stand beside them.
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../ui/status-mark.tsx';
import { DueMark } from '../records/due-mark.tsx';
import { type Rfi, type RfiStatus, STATUS_COLORS } from './rfi-terms.ts';

/** A status by its word and colour. */
export function RfiStatusMark({ status }: { readonly status: RfiStatus }) {
  const { t } = useTranslation('rfis');
  return <StatusMark color={STATUS_COLORS[status]} label={t(`status.${status}`)} />;
}

/** The day it is due, marked where that has passed. */
export function RfiDue({ rfi }: { readonly rfi: Pick<Rfi, 'projectId' | 'status' | 'dueDate'> }) {
  const isSettled = rfi.status === 'closed' || rfi.status === 'void';
  return <DueMark projectId={rfi.projectId} on={rfi.dueDate} isSettled={isSettled} />;
}
