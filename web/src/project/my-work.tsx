import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { useApi } from '../api/use-api.ts';
import { Ago, Day } from '../ui/instant.tsx';
import { Pending } from '../ui/pending.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { useToday } from '../ui/today.ts';
import { linkTo } from './project-links.ts';
import { RecordLines } from './record-lines.tsx';

const MOST = 5;

interface Waiting {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly aside: ReactNode;
}

/** What waits for the person: their open issues and RFIs, the most urgent first, and clashes, the latest change first. */
export function MyWork({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('project');
  const api = useApi();
  const { user } = useSession();
  const query = { assigneeId: user.id, settled: false, limit: MOST } as const;
  const params = { path: { projectId }, query: { ...query, sort: 'dueDate' } } as const;
  const issues = useQuery({
    queryKey: ['project', projectId, 'issues', 'mine'],
    queryFn: () => taken(api.GET('/api/projects/{projectId}/issues', { params })),
  });
  const rfis = useQuery({
    queryKey: ['project', projectId, 'rfis', 'mine'],
    queryFn: () => taken(api.GET('/api/projects/{projectId}/rfis', { params })),
  });
  const clashes = useQuery({
    queryKey: ['project', projectId, 'clashes', 'mine'],
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/clashes', {
          params: { path: { projectId }, query: { ...query, sort: '-updatedAt' } },
        }),
      ),
  });
  const all = [issues, rfis, clashes];
  const problem = all.find(({ error }) => error !== null)?.error;
  const due = useDue(projectId);
  const mine = issues.data?.data;
  const asked = rfis.data?.data;
  const clashing = clashes.data?.data;
  return (
    <Section title={t('mine.title')}>
      {problem != null && (
        <ProblemNotice problem={problem} onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))} />
      )}
      {all.some(({ isPending }) => isPending) && <Pending height={100} />}
      {mine !== undefined && asked !== undefined && clashing !== undefined && (
        <>
          {mine.length + asked.length + clashing.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('mine.nothing')}
            </Text>
          )}
          <Mine
            step="issues"
            title={t('counts.issues')}
            {...{ projectId }}
            rows={mine.map((each) => ({ ...each, aside: due(each.dueDate) }))}
            isMore={issues.data?.nextCursor != null}
          />
          <Mine
            step="rfis"
            title={t('counts.rfis')}
            {...{ projectId }}
            rows={asked.map((each) => ({ ...each, title: each.subject, aside: due(each.dueDate) }))}
            isMore={rfis.data?.nextCursor != null}
          />
          <Mine
            step="clashes"
            title={t('counts.clashes')}
            {...{ projectId }}
            rows={clashing.map((each) => ({ ...each, title: each.name, aside: <Ago at={each.updatedAt} /> }))}
            isMore={clashes.data?.nextCursor != null}
          />
        </>
      )}
    </Section>
  );
}

interface MineProps {
  readonly projectId: string;
  readonly step: 'issues' | 'rfis' | 'clashes';
  readonly title: string;
  readonly rows: readonly Waiting[];
  readonly isMore: boolean;
}

/** By when something is to be done, in words. */
function useDue(projectId: string) {
  const { t } = useTranslation('project');
  const today = useToday(projectId);
  return (on: string | null): ReactNode => {
    if (on === null) return t('mine.undated');
    const isOver = on < today;
    return (
      <Text span inherit {...(isOver && { c: 'var(--mantine-color-error)', fw: 600 })}>
        {t(isOver ? 'mine.overdue' : 'mine.due')} <Day on={on} />
      </Text>
    );
  };
}

function Mine({ projectId, step, title, rows, isMore }: MineProps) {
  const { t } = useTranslation('project');
  if (rows.length === 0) return null;
  const lines = rows.map(({ id, number, title: each, aside }) => ({
    id,
    number,
    title: each,
    link: linkTo(projectId, `${step}/${id}`),
    aside,
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
