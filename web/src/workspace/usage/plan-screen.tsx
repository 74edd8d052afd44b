import { List, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Pending } from '../../ui/pending.tsx';
import { usePlan } from '../../ui/plan-access.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { BudgetShare } from './budget-share.tsx';
import { UsageBars } from './usage-bars.tsx';
import { useUsage } from './use-usage.ts';

const route = getRouteApi('/in/w/$workspaceId/plan');

/** What the workspace may use, and how much of the budgets it does. */
export function PlanScreen() {
  // The words of its bars too: read once they are shown, they would take the whole screen away again for a moment.
  const { t } = useTranslation(['workspace', 'keys']);
  const { workspaceId } = route.useParams();
  return (
    <WorkspaceScreen workspaceId={workspaceId} needs="admin" title={t('plan.title')}>
      <Stack maw={960} pb="xl">
        <PlanCard workspaceId={workspaceId} />
        <UsageCard workspaceId={workspaceId} />
      </Stack>
    </WorkspaceScreen>
  );
}

const ENTITLEMENTS = ['integrations', 'accounting', 'sso', 'scim', 'scheduled_reports'] as const;

function PlanCard({ workspaceId }: { readonly workspaceId: string }) {
  const { t, i18n } = useTranslation('workspace');
  const { data, error, isPending, refetch } = usePlan(workspaceId);
  const isNamed = data !== undefined && i18n.exists(`workspace:plan.names.${data.plan}`);
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md">
      {isPending && <Pending height={160} />}
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Stack gap="sm">
          <Title order={2}>{isNamed ? t(`plan.names.${data.plan as 'complete'}`) : data.plan}</Title>
          <Text size="sm">{t('plan.base')}</Text>
          <List spacing="xs" center listStyleType="none">
            {ENTITLEMENTS.map((each) => {
              const has = data.entitlements.includes(each);
              return (
                <List.Item
                  key={each}
                  icon={
                    <ThemeIcon size={22} radius="xl" variant={has ? 'filled' : 'default'} color="green.9" aria-hidden>
                      {has ? <IconCheck size={14} /> : <IconMinus size={14} />}
                    </ThemeIcon>
                  }
                >
                  <Text size="sm" {...(!has && { c: 'dimmed' })}>
                    {t(`plan.entitlements.${each}`)}
                    {': '}
                    {t(has ? 'plan.included' : 'plan.notIncluded')}
                  </Text>
                </List.Item>
              );
            })}
          </List>
        </Stack>
      )}
    </Paper>
  );
}

/** The most used come first; below these the bars say nothing any more. */
const MOST_KEYS = 20;

function UsageCard({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('workspace');
  const { number } = useFormats();
  const { data, error, isPending, refetch } = useUsage(workspaceId);
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md">
      <Stack>
        <Title order={2}>{t('plan.budgets')}</Title>
        {isPending && <Pending height={240} />}
        {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <>
            <Text size="sm">{t('plan.explained', { seconds: number(data.windowSeconds) })}</Text>
            <BudgetShare name={t('plan.deployment')} used={data.deployment.used} limit={data.deployment.limit} />
            {data.keys.slice(0, MOST_KEYS).map(({ keyId, name, used, limit }) => (
              <BudgetShare key={keyId} {...{ name, used, limit }} />
            ))}
            <Title order={3}>{t('plan.month')}</Title>
            <UsageBars days={data.days} />
          </>
        )}
      </Stack>
    </Paper>
  );
}
