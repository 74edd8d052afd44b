import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { useApi } from '../api/use-api.ts';
import { Day } from '../parts/instant.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { Section } from '../parts/section.tsx';
import { useProject } from '../parts/standing.ts';
import { linkTo } from './project-links.ts';
import { RecordLines } from './record-lines.tsx';

const MOST = 5;

interface Due {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly dueDate: string | null;
}

/** What waits for the person: their open issues and RFIs, the most urgent first. */
export function MyWork({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('project');
  const api = useApi();
  const { user } = useSession();
  const query = { assigneeId: user.id, settled: false, sort: 'dueDate', limit: MOST } as const;
  const params = { path: { projectId }, query };
  const issues = useQuery({
    queryKey: ['project', projectId, 'issues', 'mine'],
    queryFn: () => taken(api.GET('/api/projects/{projectId}/issues', { params })),
  });
  const rfis = useQuery({
    queryKey: ['project', projectId, 'rfis', 'mine'],
    queryFn: () => taken(api.GET('/api/projects/{projectId}/rfis', { params })),
  });
  const mine = issues.data?.data;
  const asked = rfis.data?.data.map((each): Due => ({ ...each, title: each.subject }));
  return (
    <Section title={t('mine.title')}>
      {(issues.error ?? rfis.error) !== null && (
        <ProblemNotice
          problem={issues.error ?? rfis.error}
          onRetry={() => void Promise.all([issues.refetch(), rfis.refetch()])}
        />
      )}
      {(issues.isPending || rfis.isPending) && <Skeleton height={100} />}
      {mine !== undefined && asked !== undefined && (
        <>
          {mine.length + asked.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('mine.nothing')}
            </Text>
          )}
          <Mine
            step="issues"
            title={t('counts.issues')}
            {...{ projectId }}
            rows={mine}
            isMore={issues.data?.nextCursor != null}
          />
          <Mine
            step="rfis"
            title={t('counts.rfis')}
            {...{ projectId }}
            rows={asked}
            isMore={rfis.data?.nextCursor != null}
          />
        </>
      )}
    </Section>
  );
}

interface MineProps {
  readonly projectId: string;
  readonly step: 'issues' | 'rfis';
  readonly title: string;
  readonly rows: readonly Due[];
  readonly isMore: boolean;
}

function Mine({ projectId, step, title, rows, isMore }: MineProps) {
  const { t } = useTranslation('project');
  const { timeZone } = useProject(projectId);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
  if (rows.length === 0) return null;
  const due = (on: string | null): ReactNode => {
    if (on === null) return t('mine.undated');
    const isOver = on < today;
    return (
      <Text span inherit {...(isOver && { c: 'var(--mantine-color-error)', fw: 600 })}>
        {t(isOver ? 'mine.overdue' : 'mine.due')} <Day on={on} />
      </Text>
    );
  };
  const lines = rows.map(({ id, number, title: each, dueDate }) => ({
    id,
    number,
    title: each,
    link: linkTo(projectId, `${step}/${id}`),
    aside: due(dueDate),
  }));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} component="h3" m={0}>
        {title}
      </Text>
      <RecordLines label={title} lines={lines} />
      {isMore && (
        <Anchor size="sm" renderRoot={(props) => <Link {...props} {...linkTo(projectId, step, { assignee: 'me' })} />}>
          {t('mine.all')}
        </Anchor>
      )}
    </Stack>
  );
}
