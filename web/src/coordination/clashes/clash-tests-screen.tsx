// The clash tests of a project with their last runs. Runs are imported under `exchange`.

import { Anchor, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { IconBoxMultiple, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ClashTest, ImportSummary as Run } from '../../../../contract/imports.ts';
import { allPages } from '../../api/all-pages.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { At } from '../../ui/instant.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pending } from '../../ui/pending.tsx';
import { DoerName } from '../../ui/people.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { clashesKey } from './clash-query.ts';

const route = getRouteApi('/in/projects/$projectId/clash-tests');
/** So many runs of a test are shown. */
const LATEST = 5;

/** Every clash test with its last runs. */
export function ClashTestsScreen() {
  const { t } = useTranslation('clashes');
  const { projectId } = route.useParams();
  const { tests, runs } = useTests(projectId);
  const problem = tests.error ?? runs.error;
  const retry = () => void Promise.all([tests.refetch(), runs.refetch()]);
  return (
    <>
      <PageHead
        title={t('tests.title')}
        actions={
          <>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to="/projects/$projectId/clashes" params={{ projectId }} search={{}} />
              )}
            >
              {t('tests.clashes')}
            </Button>
            <ImportButton projectId={projectId} />
          </>
        }
      />
      {problem && <ProblemNotice problem={problem} onRetry={retry} />}
      {!problem && (tests.isPending || runs.isPending) && <Pending height={160} />}
      {tests.data?.rows.length === 0 && (
        <EmptyState
          icon={<IconBoxMultiple size={28} />}
          title={t('tests.empty')}
          advice={t('tests.emptyAdvice')}
          action={<ImportButton projectId={projectId} />}
        />
      )}
      {tests.data && runs.data && (
        <Stack gap="md">
          {tests.data.rows.map((test) => (
            <Test
              key={test.id}
              projectId={projectId}
              test={test}
              runs={runs.data.rows.filter(({ clashTestId }) => clashTestId === test.id)}
              isWhole={runs.data.isWhole}
            />
          ))}
        </Stack>
      )}
    </>
  );
}

function useTests(projectId: string) {
  const api = useApi();
  const path = { projectId };
  const paged = (cursor: string | undefined) => ({ limit: 200, ...(cursor !== undefined && { cursor }) });
  const tests = useQuery({
    queryKey: [...clashesKey(projectId), 'tests'],
    queryFn: () =>
      allPages((cursor) =>
        taken(api.GET('/api/projects/{projectId}/clash-tests', { params: { path, query: paged(cursor) } })),
      ),
  });
  const runs = useQuery({
    queryKey: [...clashesKey(projectId), 'runs'],
    queryFn: () =>
      allPages((cursor) =>
        taken(api.GET('/api/projects/{projectId}/clashes/imports', { params: { path, query: paged(cursor) } })),
      ),
  });
  return { tests, runs };
}

function ImportButton({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('clashes');
  return (
    <Allowed projectId={projectId} role="reviewer">
      <Button
        leftSection={<IconUpload size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/projects/$projectId/exchange" params={{ projectId }} />}
      >
        {t('tests.import')}
      </Button>
    </Allowed>
  );
}

interface TestProps {
  readonly projectId: string;
  readonly test: ClashTest;
  /** Its runs, newest first. */
  readonly runs: readonly Run[];
  /** False where older runs of the project were left out. */
  readonly isWhole: boolean;
}

function Test({ projectId, test, runs, isWhole }: TestProps) {
  const { t } = useTranslation('clashes');
  const { number } = useFormats();
  const shown = runs.slice(0, LATEST);
  const heading = `clash-test-${test.id}`;
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md" component="section" aria-labelledby={heading}>
      <Group justify="space-between" mb="xs">
        <Title order={2} id={heading} className="own-direction" style={{ overflowWrap: 'anywhere' }}>
          {test.name}
        </Title>
        <Text size="sm" c="dimmed">
          {isWhole
            ? t('tests.runs', { count: runs.length, shown: number(runs.length) })
            : t('tests.runsAtLeast', { count: runs.length, shown: number(runs.length) })}
        </Text>
      </Group>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('tests.noRuns')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={720} type="native">
          <Runs projectId={projectId} name={test.name} runs={shown} />
        </Table.ScrollContainer>
      )}
    </Paper>
  );
}

interface RunsProps {
  readonly projectId: string;
  readonly name: string;
  readonly runs: readonly Run[];
}

const COUNTS = ['found', 'created', 'updated', 'unchanged', 'absent', 'skipped', 'conflicts'] as const;
const RUN_COLORS = { running: 'blue', done: 'green', failed: 'red' } as const;

function Runs({ projectId, name, runs }: RunsProps) {
  const { t } = useTranslation('clashes');
  const { number } = useFormats();
  return (
    <Table aria-label={t('tests.runsOf', { name })} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('tests.at')}</Table.Th>
          <Table.Th>{t('tests.by')}</Table.Th>
          <Table.Th>{t('tests.status')}</Table.Th>
          {COUNTS.map((each) => (
            <Table.Th key={each} ta="end">
              {t(`tests.count.${each}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {runs.map((run) => (
          <Table.Tr key={run.id}>
            <Table.Td>
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/projects/$projectId/exchange/$kind/$importId"
                    params={{ projectId, kind: 'clashes', importId: run.id }}
                  />
                )}
              >
                <At at={run.createdAt} />
              </Anchor>
            </Table.Td>
            <Table.Td>
              <DoerName projectId={projectId} by={run.createdBy} />
            </Table.Td>
            <Table.Td>
              <StatusMark color={RUN_COLORS[run.status]} label={t(`tests.run.${run.status}`)} />
              {run.failure !== null && (
                <Text size="xs" className="own-direction">
                  {run.failure}
                </Text>
              )}
            </Table.Td>
            {COUNTS.map((each) => (
              <Table.Td key={each} ta="end">
                {number(run[each])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
