import { Alert, Anchor, Group, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import as Report } from '../../../../contract/imports.ts';
import { useFormats } from '../../language/formats.ts';
import { At } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { FieldName, ServiceText } from '../../ui/service-text.tsx';
import { WideTable } from '../../ui/wide-table.tsx';

const COUNTS = ['found', 'created', 'updated', 'unchanged', 'absent', 'skipped', 'conflicts'] as const;

/** What came of an import: how much of what, and each thing that was left out or differs, with its reason. */
export function ImportReport({ report }: { readonly report: Report }) {
  const { t } = useTranslation('exchange');
  const { number } = useFormats();
  const { kind, status, failure, failureMessage } = report;
  const counts = COUNTS.filter((each) => each !== 'absent' || kind === 'clashes');
  return (
    <Stack>
      {status === 'failed' && (
        <Alert color="red" icon={<IconAlertTriangle />} title={t('report.failed')} role="alert">
          {failure !== null && (
            <Text size="sm">
              <ServiceText said={failureMessage ?? { message: failure }} />
            </Text>
          )}
          <Text size="sm">{t('report.failedAdvice')}</Text>
        </Alert>
      )}
      {status === 'running' && <Alert color="ink">{t('report.running')}</Alert>}
      {status === 'done' && (
        <Alert color="green" icon={<IconCircleCheck />} title={t('report.done')} role="status">
          <Group gap="md">
            {kind === 'issues' ? (
              <Anchor renderRoot={(props) => <Link {...props} to="/projects/$projectId/issues" params={report} />}>
                {t('report.seeIssues')}
              </Anchor>
            ) : (
              <Anchor renderRoot={(props) => <Link {...props} to="/projects/$projectId/clashes" params={report} />}>
                {t('report.seeClashes')}
              </Anchor>
            )}
          </Group>
        </Alert>
      )}
      <SimpleGrid type="container" cols={{ base: 2, '480px': 4, '900px': counts.length }}>
        {counts.map((each) => (
          <Paper key={each} withBorder p="sm" bg="var(--pcs-surface)">
            <Text size="xl" fw={600}>
              {number(report[each])}
            </Text>
            <Text size="sm" c="dimmed">
              {t(`counts.${each}`)}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        <bdi>{[report.format.toUpperCase(), report.version].filter((each) => each !== null).join(' ')}</bdi> ·{' '}
        <bdi>
          <At at={report.createdAt} />
        </bdi>{' '}
        ·{' '}
        <bdi>
          <DoerName projectId={report.projectId} by={report.createdBy} />
        </bdi>
      </Text>
      <Notes report={report} />
    </Stack>
  );
}

function Notes({ report }: { readonly report: Report }) {
  const { t } = useTranslation('exchange');
  const { number } = useFormats();
  const { skippedItems, conflictItems, warnings } = report;
  const rest = (all: number, shown: number) =>
    all > shown ? t('report.more', { shown: number(all - shown) }) : undefined;
  return (
    <>
      {skippedItems.length > 0 && (
        <NoteTable
          title={t('report.skipped')}
          heads={[t('report.where'), t('report.why')]}
          rest={rest(report.skipped, skippedItems.length)}
        >
          {skippedItems.map(({ guid, line, ...said }) => (
            <Table.Tr key={`${guid} ${line} ${said.message}`}>
              <Table.Td className="as-typed">
                {line === null ? guid : t('report.line', { line: number(line) })}
              </Table.Td>
              <Table.Td>
                <ServiceText said={said} />
              </Table.Td>
            </Table.Tr>
          ))}
        </NoteTable>
      )}
      {conflictItems.length > 0 && (
        <NoteTable
          title={t('report.conflicts')}
          heads={[t('report.field'), t('report.what')]}
          rest={rest(report.conflicts, conflictItems.length)}
        >
          {conflictItems.map(({ recordId, field, ...said }) => (
            <Table.Tr key={`${recordId} ${field}`}>
              <Table.Td>
                <RecordLink report={report} id={recordId} label={<FieldName path={field} />} />
              </Table.Td>
              <Table.Td>
                <ServiceText said={said} />
              </Table.Td>
            </Table.Tr>
          ))}
        </NoteTable>
      )}
      {warnings.length > 0 && (
        <NoteTable title={t('report.warnings')} heads={[t('report.what')]}>
          {warnings.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one sentence may be said of two records
            <Table.Tr key={at}>
              <Table.Td>
                <ServiceText said={each} />
              </Table.Td>
            </Table.Tr>
          ))}
        </NoteTable>
      )}
    </>
  );
}

function RecordLink({
  report,
  id,
  label,
}: {
  readonly report: Report;
  readonly id: string;
  readonly label: ReactNode;
}) {
  const { projectId, kind } = report;
  return kind === 'issues' ? (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link {...props} to="/projects/$projectId/issues/$issueId" params={{ projectId, issueId: id }} />
      )}
    >
      {label}
    </Anchor>
  ) : (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link {...props} to="/projects/$projectId/clashes/$clashId" params={{ projectId, clashId: id }} />
      )}
    >
      {label}
    </Anchor>
  );
}

interface TableProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rest?: string | undefined;
  readonly children: ReactNode;
}

function NoteTable({ title, heads, rest, children }: TableProps) {
  return (
    <Paper withBorder p="sm" bg="var(--pcs-surface)">
      <Title order={3} mb="xs">
        {title}
      </Title>
      <WideTable minWidth={320} maxHeight={320} label={title}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {heads.map((each) => (
                <Table.Th key={each}>{each}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </WideTable>
      {rest !== undefined && (
        <Text size="sm" c="dimmed" mt="xs">
          {rest}
        </Text>
      )}
    </Paper>
  );
}
