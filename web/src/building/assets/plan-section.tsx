import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Day } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { type Asset, type Plan, planQuery } from './asset-data.ts';
import { PlanDialog } from './plan-dialog.tsx';

/** How the maintenance of an asset comes round. */
export function PlanSection({ asset: { id, projectId, condition } }: { readonly asset: Asset }) {
  const { t } = useTranslation('assets');
  const plan = useQuery(planQuery(useApi(), projectId, id));
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('plan.title')}
      actions={
        <Allowed projectId={projectId} role="admin">
          <Button size="xs" disabled={plan.data === undefined} onClick={() => setOpen(true)}>
            {t('plan.edit')}
          </Button>
        </Allowed>
      }
    >
      {plan.error !== null && plan.data === undefined && (
        <ProblemNotice problem={plan.error} onRetry={() => void plan.refetch()} />
      )}
      {plan.isPending && <Pending height={48} />}
      {plan.data !== undefined && <PlanFacts plan={plan.data.record} />}
      {condition === 'retired' && <Text size="sm">{t('plan.retired')}</Text>}
      {isOpen && plan.data !== undefined && (
        <PlanDialog projectId={projectId} read={plan.data} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}

function PlanFacts({ plan: { interval, anchor, startsOn } }: { readonly plan: Plan }) {
  const { t } = useTranslation('assets');
  if (interval === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('plan.none')}
      </Text>
    );
  }
  const { unit, count } = interval;
  return (
    <Group component="dl" gap="xl" m={0} align="flex-start">
      <Fact name={t('plan.interval')}>{t(unit === 'days' ? 'plan.days' : 'plan.months', { count })}</Fact>
      <Fact name={t('plan.anchor')}>{t(`plan.anchors.${anchor}`)}</Fact>
      {startsOn !== null && (
        <Fact name={t('plan.startsOn')}>
          <Day on={startsOn} />
        </Fact>
      )}
    </Group>
  );
}
