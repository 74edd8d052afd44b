import { Alert, Anchor, Loader, Stack, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { useWorkspaceRole } from '../../../api/session.ts';
import { EntryStateMark } from '../../../records/accounting-state.tsx';
import { Pending } from '../../../ui/pending.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { WorkspaceScreen } from '../../workspace-screen.tsx';
import { isInProgress, useAccounting, useEntry } from '../accounting-data.ts';
import { WAITING_STATES } from '../addresses.ts';
import type { AccountingTabProps } from '../tab-props.ts';
import { Amendment } from './amendment.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { DocumentTable } from './document-table.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { Hurdles } from './hurdles.tsx';
import { RefreshButton, ReverseButton } from './pushed-actions.tsx';

const route = getRouteApi('/in/w/$workspaceId/accounting/entries/$entryId');

/** Shows a cost on its way to the accounting provider, with what can be done about it. */
export function EntryScreen() {
  const { t } = useTranslation('accounting');
  const { workspaceId } = route.useParams();
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  return isAdmin ? (
    <Read workspaceId={workspaceId} />
  ) : (
    <WorkspaceScreen workspaceId={workspaceId} needs="admin" title={t('title')}>
      {null}
    </WorkspaceScreen>
  );
}

function Read({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('accounting');
  const { entryId } = route.useParams();
  const entry = useEntry(workspaceId, entryId);
  const accounting = useAccounting(workspaceId);
  const problem = entry.error ?? accounting.error;
  const record = entry.data?.record;
  const isWaiting = record === undefined || hasState(WAITING_STATES, record.state);
  const place = isWaiting ? 'staged' : 'pushed';
  return (
    <WorkspaceScreen
      workspaceId={workspaceId}
      needs="admin"
      title={record === undefined ? t('entry.title') : t('entry.named', { number: record.source.number })}
      aside={record && <EntryStateMark state={record.state} />}
      crumbs={[
        { label: t('title'), to: { to: '/w/$workspaceId/accounting', params: { workspaceId } } },
        { label: t(`tabs.${place}`), to: { to: `/w/$workspaceId/accounting/${place}`, params: { workspaceId } } },
      ]}
      actions={record && !isWaiting && <Actions {...{ workspaceId }} entry={record} />}
    >
      {problem !== null && (
        <ProblemNotice
          problem={problem}
          onRetry={() => {
            void entry.refetch();
            void accounting.refetch();
          }}
        />
      )}
      {problem === null && (record === undefined || accounting.data === undefined) && <Pending height={320} />}
      {record !== undefined && accounting.data !== undefined && (
        <Shown key={record.id} {...{ workspaceId }} entry={record} accounting={accounting.data.record} />
      )}
    </WorkspaceScreen>
  );
}

const hasState = (states: readonly string[], state: string) => states.includes(state);

interface EntryProps {
  readonly workspaceId: string;
  readonly entry: AccountingEntry;
}

function Actions({ workspaceId, entry }: EntryProps) {
  const { state } = entry;
  return (
    <>
      {hasState(['pushed', 'changed', 'reversed'], state) && <RefreshButton {...{ workspaceId, entry }} />}
      {state === 'pushed' && <ReverseButton {...{ workspaceId, entry }} />}
    </>
  );
}

function Shown({ workspaceId, entry, accounting }: EntryProps & Pick<AccountingTabProps, 'accounting'>) {
  const { t } = useTranslation('accounting');
  const isWaiting = hasState(WAITING_STATES, entry.state);
  return (
    <Stack gap="md" maw={1200} w="100%" pb="xl">
      {isInProgress(entry) && (
        <Alert
          color="blue"
          variant="light"
          role="status"
          icon={<Loader size={18} aria-hidden />}
          title={t(`progress.${entry.state as 'pushing'}`)}
        >
          <Text size="sm">{t('progress.advice')}</Text>
        </Alert>
      )}
      {entry.state === 'changed' && <Changed workspaceId={workspaceId} />}
      <Amendment entry={entry} />
      <EntryFacts {...{ workspaceId, entry }} />
      {isWaiting ? (
        <DecisionPanel {...{ workspaceId, accounting, entry }} />
      ) : (
        <Hurdles {...{ entry }} problems={[]} currency={accounting.company?.currency} />
      )}
      <DocumentTable entry={entry} />
      <Text size="sm">
        <Anchor
          renderRoot={(props) => (
            <Link
              {...props}
              to="/w/$workspaceId/accounting/ledger"
              params={{ workspaceId }}
              search={{ entryId: entry.id }}
            />
          )}
        >
          {t('entry.ledger')}
        </Anchor>
      </Text>
    </Stack>
  );
}

function Changed({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('accounting');
  return (
    <Alert color="yellow" variant="light" role="status" icon={<IconArrowsExchange />} title={t('changed.title')}>
      <Text size="sm">{t('changed.advice')}</Text>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/w/$workspaceId/accounting/staged" params={{ workspaceId }} />}
      >
        {t('changed.open')}
      </Anchor>
    </Alert>
  );
}
