// The decisions of a project in the order of their chain, and whether it holds.
import { Alert, Anchor, Button, Code, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink, IconShieldCheck } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { At } from '../../ui/instant.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DoerName } from '../../ui/people.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ClashStatusMark } from '../clashes/clash-marks.tsx';
import { CLASH_STATUSES } from '../clashes/clash-terms.ts';
import { entriesKey, entryPage, type LedgerEntry } from './ledger-query.ts';
import { OfflineCheck, useVerification, VerdictNotice } from './verification.tsx';

const route = getRouteApi('/in/projects/$projectId/ledger');

/** The governance ledger of a project. */
export function LedgerScreen() {
  const { t } = useTranslation('ledger');
  const { projectId } = route.useParams();
  const { clash } = route.useSearch();
  const navigate = route.useNavigate();
  const rows = useRows({
    key: [...entriesKey(projectId), 'entries', clash ?? null],
    page: entryPage(useApi(), projectId, clash),
  });
  const columns = useColumns(projectId);
  const check = useVerification(projectId);
  const [isOfflineOpen, offline] = useDisclosure();
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button variant="default" aria-expanded={isOfflineOpen} onClick={offline.toggle}>
              {t('offline.open')}
            </Button>
            <Button
              leftSection={<IconShieldCheck size={16} aria-hidden />}
              loading={check.isPending}
              onClick={() => check.mutate()}
            >
              {t('verify')}
            </Button>
          </>
        }
      />
      <Text c="dimmed" size="sm" mb="md" maw={960}>
        {t('about')}
      </Text>
      <Stack gap="md" mb={check.data || check.error ? 'md' : 0}>
        {check.data && <VerdictNotice finding={check.data} />}
        {check.error && <ProblemNotice problem={check.error} onRetry={() => check.mutate()} />}
      </Stack>
      {isOfflineOpen && <OfflineCheck projectId={projectId} />}
      {clash !== undefined && <OneClash projectId={projectId} number={rows.at(0)?.subject.number} />}
      <RecordTable
        label={t('title')}
        rows={rows}
        columns={columns}
        card={(entry) => <EntryCard projectId={projectId} entry={entry} />}
        idOf={({ id }) => id}
        nameOf={({ sequence }) => String(sequence)}
        onOpen={({ subject }) =>
          void navigate({ to: '/projects/$projectId/clashes/$clashId', params: { projectId, clashId: subject.id } })
        }
        empty={<EmptyState icon={<IconLink size={28} />} title={t('empty.title')} advice={t('empty.advice')} />}
      />
    </>
  );
}

interface OneProps {
  readonly projectId: string;
  readonly number: number | undefined;
}

/** Says that these are the entries about one clash, and leads back to all. */
function OneClash({ projectId, number }: OneProps) {
  const { t } = useTranslation('ledger');
  return (
    <Alert color="blue" variant="light" mb="md" p="xs">
      <Group gap="sm">
        <Text size="sm">{number === undefined ? t('ofOne') : t('ofClash', { number })}</Text>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link {...props} to="/projects/$projectId/ledger" params={{ projectId }} search={{}} />
          )}
        >
          {t('all')}
        </Anchor>
      </Group>
    </Alert>
  );
}

function useColumns(projectId: string): Column<LedgerEntry>[] {
  const { t } = useTranslation('ledger');
  const { number } = useFormats();
  return useMemo(
    (): Column<LedgerEntry>[] => [
      { id: 'sequence', header: t('field.sequence'), width: '80px', cell: ({ sequence }) => number(sequence) },
      { id: 'at', header: t('field.at'), width: '180px', cell: ({ at }) => <At at={at} /> },
      {
        id: 'by',
        header: t('field.decidedBy'),
        width: 'minmax(160px, 1.4fr)',
        cell: ({ decidedBy }) => <DoerName projectId={projectId} by={decidedBy} />,
      },
      {
        id: 'clash',
        header: t('field.clash'),
        width: '90px',
        cell: (entry) => <ClashLink projectId={projectId} entry={entry} />,
      },
      { id: 'outcome', header: t('field.outcome'), width: '130px', cell: (entry) => <Outcome entry={entry} /> },
      {
        id: 'reason',
        header: t('field.reason'),
        width: 'minmax(220px, 3fr)',
        cell: ({ reason }) => (
          <span className="own-direction" title={reason ?? undefined}>
            {reason}
          </span>
        ),
      },
      { id: 'hash', header: t('field.hash'), width: '180px', cell: (entry) => <Hash entry={entry} /> },
    ],
    [t, projectId, number],
  );
}

interface EntryProps {
  readonly projectId: string;
  readonly entry: LedgerEntry;
}

function ClashLink({ projectId, entry: { subject } }: EntryProps) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link {...props} to="/projects/$projectId/clashes/$clashId" params={{ projectId, clashId: subject.id }} />
      )}
    >
      <span className="as-typed">#{subject.number}</span>
    </Anchor>
  );
}

/** Where the decision led; an outcome that this application does not know yet is shown as it stands. */
function Outcome({ entry: { toStatus, outcome } }: { readonly entry: LedgerEntry }) {
  const status = CLASH_STATUSES.find((each) => each === toStatus);
  return status ? <ClashStatusMark status={status} /> : <span className="as-typed">{outcome}</span>;
}

/** The beginning of the hash; all of it is copied. */
function Hash({ entry: { hash, sequence } }: { readonly entry: LedgerEntry }) {
  const { t } = useTranslation(['ledger', 'shell']);
  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label={<span className="as-typed">{hash}</span>} multiline maw={600}>
        <Code className="as-typed">{hash.slice(0, 12)}…</Code>
      </Tooltip>
      <CopyIcon text={hash} label={t('copyHash', { sequence })} />
    </Group>
  );
}

/** An entry on a phone. */
function EntryCard({ projectId, entry }: EntryProps) {
  const { number } = useFormats();
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap" fz="sm">
        <Text span inherit c="dimmed">
          {number(entry.sequence)}
        </Text>
        <ClashLink projectId={projectId} entry={entry} />
        <Outcome entry={entry} />
        <Text span inherit truncate className="own-direction">
          {entry.reason}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" truncate>
        <DoerName projectId={projectId} by={entry.decidedBy} /> · <At at={entry.at} />
      </Text>
    </Stack>
  );
}
