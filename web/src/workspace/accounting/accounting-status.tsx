import { IconAlertTriangle, IconCircleCheck, IconKey, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountingConnection } from '../../../../contract/accounting.ts';

const LOOKS = {
  connected: [IconCircleCheck, 'var(--mantine-color-green-8)'],
  error: [IconAlertTriangle, 'var(--mantine-color-red-8)'],
  needs_authorization: [IconKey, 'var(--mantine-color-orange-8)'],
  disconnected: [IconPlugConnectedX, 'var(--mantine-color-dimmed)'],
} as const;

/** The word for the status; a workspace that was never connected is not disconnected. */
const findStatusWord = ({ id, status }: Pick<AccountingConnection, 'id' | 'status'>) =>
  id === null ? 'never' : status;

/** Shows the status of the provider in words, with an icon. */
export function AccountingStatus({ accounting }: { readonly accounting: Pick<AccountingConnection, 'id' | 'status'> }) {
  const { t } = useTranslation('accounting');
  const [Icon, color] = LOOKS[accounting.status];
  return (
    <span style={{ fontSize: 'var(--mantine-font-size-sm)', whiteSpace: 'nowrap' }}>
      <Icon size={18} aria-hidden color={color} style={{ verticalAlign: '-4px', marginInlineEnd: 4 }} />
      {t(`statuses.${findStatusWord(accounting)}`)}
    </span>
  );
}
