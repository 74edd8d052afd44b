import { Group, Stack, Text } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { At } from '../../ui/instant.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { ListWithCreate } from '../list-with-create.tsx';
import { RecordName } from '../record-name.tsx';
import { rowsOf, useApplications } from '../records.ts';
import { NewApplication } from './new-application.tsx';
import type { Application } from './use-applications.ts';

const route = getRouteApi('/in/w/$workspaceId/applications');

/** The OAuth applications that people of the workspace can connect. */
export function ApplicationsScreen() {
  const { t } = useTranslation('applications');
  const { workspaceId } = route.useParams();
  return (
    <ListWithCreate
      workspaceId={workspaceId}
      needs="admin"
      title={t('title')}
      advice={t('advice')}
      make={t('new')}
      form={(onClose) => <NewApplication workspaceId={workspaceId} onClose={onClose} />}
    >
      {(make) => <ApplicationsTable workspaceId={workspaceId} make={make} />}
    </ListWithCreate>
  );
}

function ApplicationsTable({ workspaceId, make }: { readonly workspaceId: string; readonly make: ReactNode }) {
  const { t } = useTranslation('applications');
  const navigate = useNavigate();
  return (
    <RecordTable
      label={t('title')}
      rows={rowsOf(useApplications(workspaceId))}
      columns={useColumns(workspaceId)}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOpen={({ id }) =>
        navigate({ to: '/w/$workspaceId/applications/$applicationId', params: { workspaceId, applicationId: id } })
      }
      card={(application) => <Card {...{ application, workspaceId }} />}
      empty={<EmptyState icon={<IconApps size={28} />} title={t('none')} advice={t('noneAdvice')} action={make} />}
    />
  );
}

function useColumns(workspaceId: string): Column<Application>[] {
  const { t } = useTranslation('applications');
  return [
    {
      id: 'name',
      header: t('name'),
      width: 'minmax(200px, 2fr)',
      cell: (application) => <Name {...{ application, workspaceId }} />,
    },
    {
      id: 'type',
      header: t('clientType'),
      width: 'minmax(130px, 1fr)',
      cell: ({ clientType }) => t(`types.${clientType}.name`),
    },
    {
      id: 'scopes',
      header: t('scopes'),
      width: 'minmax(160px, 1.5fr)',
      cell: ({ scopes }) => scopes.map((each) => t(`scopeNames.${each}.name`)).join(' · '),
    },
    {
      id: 'state',
      header: t('state'),
      width: '140px',
      cell: ({ suspendedAt }) => <ApplicationState suspendedAt={suspendedAt} />,
    },
    { id: 'created', header: t('created'), width: '180px', cell: ({ createdAt }) => <At at={createdAt} /> },
  ];
}

interface ApplicationProps {
  readonly application: Application;
  readonly workspaceId: string;
}

function Name({ application: { id, name, suspendedAt }, workspaceId }: ApplicationProps) {
  return (
    <RecordName
      name={name}
      isOver={suspendedAt !== null}
      link={(props) => (
        <Link {...props} to="/w/$workspaceId/applications/$applicationId" params={{ workspaceId, applicationId: id }} />
      )}
    />
  );
}

/** Whether an application may ask people for anything. */
export function ApplicationState({ suspendedAt }: Pick<Application, 'suspendedAt'>) {
  const { t } = useTranslation('applications');
  return suspendedAt === null ? (
    <StatusMark color="green" label={t('active')} />
  ) : (
    <StatusMark color="orange" label={t('suspended')} />
  );
}

function Card({ application, workspaceId }: ApplicationProps) {
  const { t } = useTranslation('applications');
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Text size="sm" truncate>
          <Name {...{ application, workspaceId }} />
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {[
            t(`types.${application.clientType}.name`),
            ...application.scopes.map((each) => t(`scopeNames.${each}.name`)),
          ].join(' · ')}
        </Text>
      </Stack>
      <ApplicationState suspendedAt={application.suspendedAt} />
    </Group>
  );
}
