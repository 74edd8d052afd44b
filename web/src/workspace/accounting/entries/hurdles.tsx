import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountingEntry, AccountingProblem } from '../../../../../contract/accounting-entries.ts';
import { FaultText } from '../fault-text.tsx';

interface Props {
  readonly entry: AccountingEntry;
  /** The problems that are still to be solved. */
  readonly problems: readonly AccountingProblem[];
  /** The currency of the company at the provider; undefined until it is known. */
  readonly currency: string | undefined;
}

/** Says why an entry cannot be approved, or why it failed, and what to do about each reason. */
export function Hurdles({ entry: { error, state, amount }, problems, currency }: Props) {
  const { t } = useTranslation('accounting');
  const values = { currency: amount.currency, company: currency ?? '—' };
  return (
    <>
      {problems.length > 0 && (
        <Alert color="orange" variant="light" role="status" icon={<IconAlertTriangle />} title={t('hurdles.title')}>
          <List size="sm" spacing="xs">
            {problems.map((each) => (
              <List.Item key={each}>
                <Text size="sm" fw={600}>
                  {t(`problems.${each}.name`)}
                </Text>
                <Text size="sm">{t(`problems.${each}.advice`, values)}</Text>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {error !== null && (
        <Alert
          color="red"
          variant="light"
          role="status"
          icon={<IconAlertTriangle />}
          title={t(state === 'failed' ? 'hurdles.failed' : 'hurdles.lastTry')}
        >
          <FaultText fault={error} hasRemedy />
        </Alert>
      )}
    </>
  );
}
