import { Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory, IconPlus, IconRobot } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RuleActivity } from '../../../contract/automation.ts';
import { useFormats } from '../language/formats.ts';
import type { Column } from '../records/record-columns.ts';
import { RecordTable } from '../records/record-table.tsx';
import { useListViews } from '../shell/list-views.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Ago } from '../ui/instant.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useMay, useProject } from '../ui/project-access.ts';
import { type Rule, useActivity, useRules } from './rule-data.ts';
import { RuleState } from './rule-state.tsx';

const route = getRouteApi('/in/projects/$projectId/automation');

type Activity = ReadonlyMap<string, RuleActivity> | undefined;

/** The rules of a project and how they go. */
export function RulesScreen() {
  const { projectId } = route.useParams();
  const { t } = useTranslation('automation');
  const { name } = useProject(projectId);
  const isAdmin = useMay(projectId, 'admin');
  const navigate = useNavigate();
  const activity = useActivity(projectId);
  const logView = useListViews(projectId)['automation/log'] ?? {};
  const make = isAdmin && (
    <Button
      leftSection={<IconPlus size={18} />}
      renderRoot={(props) => <Link {...props} to="/projects/$projectId/automation/new" params={{ projectId }} />}
    >
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={[{ label: name, to: { to: '/projects/$projectId/overview', params: { projectId } } }]}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconHistory size={18} />}
              renderRoot={(props) => (
                <Link {...props} to="/projects/$projectId/automation/log" params={{ projectId }} search={logView} />
              )}
            >
              {t('allLog.open')}
            </Button>
            {make}
          </>
        }
      />
      <Text size="sm" c="dimmed" mb="sm" maw={960}>
        {t('advice')}
      </Text>
      <RecordTable
        label={t('title')}
        rows={useRules(projectId)}
        columns={useColumns(activity)}
        idOf={({ id }) => id}
        nameOf={(rule) => rule.name}
        onOpen={({ id }) =>
          navigate({ to: '/projects/$projectId/automation/$ruleId', params: { projectId, ruleId: id } })
        }
        card={(rule) => <Card {...{ rule, activity }} />}
        empty={
          <EmptyState
            icon={<IconRobot size={28} />}
            title={t('none')}
            advice={t(isAdmin ? 'noneAdvice' : 'noneReader')}
            action={make}
          />
        }
      />
    </>
  );
}

function useColumns(activity: Activity): Column<Rule>[] {
  const { t } = useTranslation('automation');
  const { list, number } = useFormats();
  return [
    {
      id: 'name',
      header: t('name'),
      width: 'minmax(200px, 2fr)',
      cell: ({ name }) => (
        <Text span inherit fw={500} className="own-direction">
          {name}
        </Text>
      ),
    },
    { id: 'when', header: t('when'), width: 'minmax(160px, 1fr)', cell: ({ event }) => t(`events.${event}`) },
    {
      id: 'does',
      header: t('does'),
      width: 'minmax(200px, 2fr)',
      cell: ({ actions }) => list(actions.map(({ kind }) => t(`actions.${kind}`))),
    },
    { id: 'state', header: t('state'), width: '210px', cell: (rule) => <RuleState rule={rule} /> },
    {
      id: 'last',
      header: t('lastRun'),
      width: '160px',
      cell: ({ id }) => <LastRun activity={activity} id={id} />,
    },
    {
      id: 'runs',
      header: t('runs'),
      width: 'minmax(190px, 220px)',
      cell: ({ id }) => {
        const each = activity?.get(id);
        if (each === undefined) return null;
        return each.failed === 0
          ? number(each.runs)
          : `${number(each.runs)} · ${t('failures', { count: each.failed })}`;
      },
    },
  ];
}

function LastRun({ activity, id }: { readonly activity: Activity; readonly id: string }) {
  const { t } = useTranslation('automation');
  const each = activity?.get(id);
  if (each === undefined) return null;
  return each.lastRunAt === null ? (
    <Text span inherit c="dimmed">
      {t('never')}
    </Text>
  ) : (
    <Ago at={each.lastRunAt} />
  );
}

function Card({ rule, activity }: { readonly rule: Rule; readonly activity: Activity }) {
  const { t } = useTranslation('automation');
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate className="own-direction">
          {rule.name}
        </Text>
        <RuleState rule={rule} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('when')} {t(`events.${rule.event}`)} · <LastRun activity={activity} id={rule.id} />
      </Text>
    </Stack>
  );
}
