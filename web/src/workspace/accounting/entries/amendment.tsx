import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { Fact } from '../../../ui/fact.tsx';
import { Difference, Money } from './entry-cells.tsx';

/** Shows what the provider has, the new amount and the difference of an entry that amends another one; nothing for the first one. */
export function Amendment({ entry: { previous, amount } }: { readonly entry: AccountingEntry }) {
  const { t } = useTranslation('accounting');
  if (previous === null) return null;
  const { currency } = amount;
  return (
    <Alert color="blue" variant="light" icon={<IconArrowsExchange />} title={t('amendment.title')}>
      <Stack gap="xs">
        <Text size="sm">{t('amendment.advice')}</Text>
        <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} m={0} spacing="xs">
          <Fact name={t('amendment.has')}>
            <Money of={{ amount: previous.amount, currency }} />
          </Fact>
          <Fact name={t('amendment.new')}>
            <Money of={amount} />
          </Fact>
          <Fact name={t('amendment.difference')}>
            <Difference amount={previous.difference} currency={currency} />
          </Fact>
        </SimpleGrid>
      </Stack>
    </Alert>
  );
}
