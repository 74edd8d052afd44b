import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationMapping } from '../../../../contract/integration-sync.ts';
import { type Tagged, tagged } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { isMeanwhile } from '../../records/theirs.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { type ConnectionTabProps, useVendors } from '../connection-data.ts';
import { useStartRun } from '../run-data.ts';
import { useVendorPeople } from '../synced/vendor-people.ts';
import { listDirections } from '../vendor-words.ts';
import { FieldSwitches } from './field-switches.tsx';
import { useMayReadMapping } from './mapping-access.ts';
import { useIssueTypes, useMapping, useUnmappedValues } from './mapping-data.ts';
import { type MappingDraft, readDraft, TABLES, type Table, writeBody } from './mapping-draft.ts';
import { readErrors } from './mapping-errors.ts';
import { PeopleTable } from './people-table.tsx';
import { UnmappedValues } from './unmapped-values.tsx';
import { ValueTable } from './value-table.tsx';

/** Shows the values that wait for a counterpart, and the tables of values, people and fields. */
export function MappingTab(props: ConnectionTabProps) {
  const { t } = useTranslation('synchronization');
  const mayRead = useMayReadMapping(props.projectId);
  return mayRead ? (
    <LoadedMapping {...props} />
  ) : (
    <EmptyState icon={<IconLock size={28} />} title={t('mapping.adminsOnly')} />
  );
}

function LoadedMapping(props: ConnectionTabProps) {
  const { t } = useTranslation('connections');
  const { projectId, connection } = props;
  const read = useMapping(connection);
  const kind = useVendors(projectId).data?.find((each) => each.vendor === connection.vendor)?.kind;
  const start = useStartRun(projectId, connection.id, t('runs.notStarted'));
  // A later state does not replace the edits of the person: they choose when they save.
  const [begun, setBegun] = useState<Tagged<IntegrationMapping>>();
  if (begun === undefined && read.data !== undefined) setBegun(read.data);
  if (begun !== undefined)
    return (
      <MappingForm
        key={begun.etag}
        {...props}
        begun={begun}
        onBegin={setBegun}
        onStart={() => {
          const [direction] = kind === undefined ? [] : listDirections(kind);
          start.run(direction === undefined ? {} : { direction });
        }}
        readAgain={async () => (await read.refetch({ throwOnError: true })).data as Tagged<IntegrationMapping>}
      />
    );
  if (read.error !== null) return <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />;
  return <Pending height={320} />;
}

interface FormProps extends ConnectionTabProps {
  readonly begun: Tagged<IntegrationMapping>;
  readonly onBegin: (begun: Tagged<IntegrationMapping>) => void;
  /** Starts a run, which applies what was saved. */
  readonly onStart: () => void;
  readonly readAgain: () => Promise<Tagged<IntegrationMapping>>;
}

function MappingForm({ projectId, connection, canManage, begun, onBegin, onStart, readAgain }: FormProps) {
  const { t } = useTranslation('synchronization');
  const [draft, setDraft] = useState<MappingDraft>(() => readDraft(begun.record));
  const unmapped = useUnmappedValues(connection);
  const vendor = useVendors(projectId).data?.find((each) => each.vendor === connection.vendor);
  const entities = vendor?.entities.map(({ entity }) => entity) ?? [];
  const isUsable =
    connection.status === 'connected' || connection.status === 'syncing' || connection.status === 'error';
  const isReachable = isUsable && connection.linkedProjectId !== null;
  const people = useVendorPeople(connection, isReachable && vendor !== undefined && vendor.kind !== 'c');
  const issueTypes = useIssueTypes(connection, isReachable && entities.includes('issue'));
  const { save, isPending, problem, overtaken, keepMine } = useSave({ connection, begun, onBegin, onStart, readAgain });
  const errors = readErrors(problem, draft);
  const isEdited =
    JSON.stringify(writeBody(draft, begun.record)) !== JSON.stringify(writeBody(readDraft(begun.record), begun.record));
  const isDisabled = !canManage;
  const common = { draft, isDisabled, onChange: setDraft };
  const tables = (Object.keys(TABLES) as Table[]).filter((table) => entities.includes(TABLES[table].entity));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(draft);
      }}
    >
      <Stack pb="xl" maw={960}>
        {unmapped.data !== undefined && (
          <UnmappedValues {...{ projectId, people, issueTypes }} {...common} values={unmapped.data} />
        )}
        {unmapped.error !== null && <ProblemNotice problem={unmapped.error} onRetry={() => void unmapped.refetch()} />}
        {vendor !== undefined && vendor.kind !== 'c' && <PeopleTable {...{ projectId, people, errors }} {...common} />}
        {tables.map((table) => (
          <ValueTable
            key={table}
            {...{ projectId, table, errors }}
            choices={table === 'types' ? issueTypes : undefined}
            {...common}
          />
        ))}
        {vendor !== undefined && (
          <FieldSwitches {...{ projectId, errors }} kind={vendor.kind} before={begun.record} {...common} />
        )}
        {overtaken !== undefined && (
          <Alert color="orange" variant="light" role="alert" title={t('mapping.overtaken')}>
            <Stack gap="xs" align="flex-start">
              <Text size="sm">{t('mapping.overtakenAdvice')}</Text>
              <Group gap="xs">
                <Button variant="default" onClick={() => onBegin(overtaken)}>
                  {t('mapping.takeTheirs')}
                </Button>
                <Button loading={isPending} onClick={() => keepMine(draft)}>
                  {t('mapping.keepMine')}
                </Button>
              </Group>
            </Stack>
          </Alert>
        )}
        {problem != null && overtaken === undefined && <ProblemNotice problem={problem} />}
        {canManage && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={!isEdited} onClick={() => setDraft(readDraft(begun.record))}>
              {t('mapping.reset')}
            </Button>
            <Button type="submit" variant={isReachable ? 'default' : 'filled'} loading={isPending} disabled={!isEdited}>
              {t('mapping.save')}
            </Button>
            {isReachable && (
              <Button loading={isPending} disabled={!isEdited} onClick={() => save(draft, { isApplied: true })}>
                {t('mapping.saveAndStart')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </form>
  );
}

interface Saving {
  readonly draft: MappingDraft;
  readonly before: IntegrationMapping;
  readonly etag: string | null;
  /** True if a run is to apply it at once. */
  readonly isApplied?: boolean;
}

/** Saves a draft over the state that it was begun on; where somebody else saved meanwhile, the person chooses. */
function useSave({
  connection,
  begun,
  onBegin,
  onStart,
  readAgain,
}: Pick<FormProps, 'connection' | 'begun' | 'onBegin' | 'onStart' | 'readAgain'>) {
  const { t } = useTranslation('synchronization');
  const api = useApi();
  const refresh = useRefresh();
  const { projectId, id: integrationId } = connection;
  const [overtaken, setOvertaken] = useState<Tagged<IntegrationMapping>>();
  const call = useCall(
    async ({ draft, before, etag, isApplied = false }: Saving) => {
      const saved = await tagged(
        api.PUT('/api/projects/{projectId}/integration-connections/{integrationId}/mapping', {
          params: { path: { projectId, integrationId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body: writeBody(draft, before),
        }),
      );
      return { saved, isApplied };
    },
    ({ saved, isApplied }) => {
      setOvertaken(undefined);
      toastDone(t(isApplied ? 'mapping.savedAndStarted' : 'mapping.saved'));
      if (isApplied) onStart();
      onBegin(saved);
      void refresh(['project', projectId, 'integration-connection', integrationId]);
    },
    (problem) => {
      if (isMeanwhile(problem)) void readAgain().then(setOvertaken, () => undefined);
    },
  );
  return {
    ...{ isPending: call.isPending, problem: call.problem, overtaken },
    save: (draft: MappingDraft, { isApplied }: Pick<Saving, 'isApplied'> = {}) =>
      call.run({ draft, before: begun.record, etag: begun.etag, ...(isApplied && { isApplied }) }),
    keepMine: (draft: MappingDraft) =>
      call.run({ draft, before: (overtaken ?? begun).record, etag: (overtaken ?? begun).etag }),
  };
}
