import { Alert, Button, Group, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact } from '../../../ui/fact.tsx';
import { Ago, At } from '../../../ui/instant.tsx';
import { Section } from '../../../ui/section.tsx';
import { useNames } from '../../audit/actors.tsx';
import { useLacksAccounting } from '../accounting-data.ts';
import { AccountingStatus } from '../accounting-status.tsx';
import { DoerText } from '../doer-text.tsx';
import type { AccountingTabProps } from '../tab-props.ts';
import { ConnectSection } from './connect-section.tsx';
import { ConsentOutcome } from './consent-outcome.tsx';
import { Disconnect } from './disconnect.tsx';
import { StatusNotice } from './status-notice.tsx';

/** Shows the accounting provider, what it is told, and how it is connected. */
export function ProviderTab({ workspaceId, accounting }: AccountingTabProps) {
  const { t } = useTranslation('accounting');
  const isInPlan = !useLacksAccounting(workspaceId);
  const [isAsked, setAsked] = useState(false);
  const isConnected = accounting.id !== null && accounting.status !== 'disconnected';
  const needsConnecting = !isConnected || accounting.status === 'needs_authorization';
  return (
    <Stack maw={860} w="100%" gap="md" pb="xl">
      <ConsentOutcome accounting={accounting} />
      {!isInPlan && (
        <Alert color="yellow" variant="light" icon={<IconLock />} title={t('notInPlan.title')}>
          <Text size="sm">{t(isConnected ? 'notInPlan.works' : 'notInPlan.locked')}</Text>
        </Alert>
      )}
      <StatusNotice accounting={accounting} />
      {isConnected && <ProviderFacts {...{ workspaceId, accounting }} />}
      {isInPlan && (needsConnecting || isAsked) && (
        <ConnectSection
          {...{ workspaceId, accounting }}
          {...(!needsConnecting && { onClose: () => setAsked(false) })}
          onConnected={() => setAsked(false)}
        />
      )}
      <Section title={t('drafts.title')} advice={t('drafts.advice')}>
        <List size="sm" spacing={4}>
          <List.Item>{t('drafts.sent')}</List.Item>
          <List.Item>{t('drafts.never')}</List.Item>
          <List.Item>{t('drafts.yours')}</List.Item>
        </List>
      </Section>
      {isConnected && isInPlan && !needsConnecting && !isAsked && (
        <Section title={t('connect.againTitle')} advice={t('connect.againAdvice')}>
          <Group>
            <Button variant="default" onClick={() => setAsked(true)}>
              {t('connect.again')}
            </Button>
          </Group>
        </Section>
      )}
      {isConnected && <Disconnect {...{ workspaceId, accounting }} />}
    </Stack>
  );
}

function ProviderFacts({ workspaceId, accounting }: Pick<AccountingTabProps, 'workspaceId' | 'accounting'>) {
  const { t } = useTranslation('accounting');
  const names = useNames(workspaceId);
  const { providerName, account, company, tokenExpiresAt, createdBy, createdAt } = accounting;
  const unknown = t('facts.unknown');
  return (
    <Section title={t('facts.title')}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
        <Fact name={t('facts.provider')}>
          <bdi>{providerName}</bdi>
        </Fact>
        <Fact name={t('facts.status')}>
          <AccountingStatus accounting={accounting} />
        </Fact>
        <Fact name={t('facts.account')}>{account === null ? unknown : <bdi>{account.name}</bdi>}</Fact>
        <Fact name={t('facts.company')}>{company === null ? unknown : <bdi>{company.name}</bdi>}</Fact>
        <Fact name={t('facts.currency')}>
          {company === null ? unknown : <span className="as-typed">{company.currency}</span>}
        </Fact>
        <Fact name={t('facts.bills')}>
          {company === null ? unknown : t(company.hasDraftBills ? 'facts.billsDrafted' : 'facts.billsNotDrafted')}
        </Fact>
        {tokenExpiresAt !== null && (
          <Fact name={t('facts.tokenExpires')}>
            <At at={tokenExpiresAt} />
          </Fact>
        )}
        {createdBy !== null && (
          <Fact name={t('facts.connectedBy')}>
            <DoerText {...{ names }} by={createdBy} />
            {createdAt !== null && (
              <>
                {' · '}
                <Ago at={createdAt} />
              </>
            )}
          </Fact>
        )}
      </SimpleGrid>
    </Section>
  );
}
