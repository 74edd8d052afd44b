import { Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../../contract/keys.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago, At } from '../../ui/instant.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { ListWithCreate } from '../list-with-create.tsx';
import { RecordName } from '../record-name.tsx';
import { rowsOf, useKeys } from '../records.ts';
import { KeyOriginsSection } from './key-origins.tsx';
import { NewKey } from './new-key.tsx';

const route = getRouteApi('/in/w/$workspaceId/api-keys');

/** The keys with which programs call the API. */
export function KeysScreen() {
  const { t } = useTranslation('keys');
  const { workspaceId } = route.useParams();
  return (
    <ListWithCreate
      workspaceId={workspaceId}
      needs="admin"
      title={t('title')}
      advice={t('advice')}
      make={t('new')}
      form={(onClose) => <NewKey workspaceId={workspaceId} onClose={onClose} />}
    >
      {(make) => (
        // The table has a screen of its own, as without the section behind it.
        <Stack gap="lg" flex={1}>
          <Stack flex="1 0 72vh">
            <KeysTable workspaceId={workspaceId} make={make} />
          </Stack>
          <KeyOriginsSection workspaceId={workspaceId} />
        </Stack>
      )}
    </ListWithCreate>
  );
}

function KeysTable({ workspaceId, make }: { readonly workspaceId: string; readonly make: ReactNode }) {
  const { t } = useTranslation('keys');
  const navigate = useNavigate();
  return (
    <RecordTable
      label={t('title')}
      rows={rowsOf(useKeys(workspaceId))}
      columns={useColumns(workspaceId)}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOpen={({ id }) => navigate({ to: '/w/$workspaceId/api-keys/$keyId', params: { workspaceId, keyId: id } })}
      card={(key) => <Card {...{ apiKey: key, workspaceId }} />}
      empty={<EmptyState icon={<IconKey size={28} />} title={t('none')} advice={t('noneAdvice')} action={make} />}
    />
  );
}

function useColumns(workspaceId: string): Column<ApiKey>[] {
  const { t } = useTranslation('keys');
  return [
    {
      id: 'name',
      header: t('name'),
      width: 'minmax(200px, 2fr)',
      cell: (key) => <Name {...{ apiKey: key, workspaceId }} />,
    },
    {
      id: 'prefix',
      header: t('prefix'),
      width: 'minmax(120px, 160px)',
      cell: ({ prefix }) => (
        <Text span ff="monospace" fz="xs" className="as-typed">
          pcs_{prefix}…
        </Text>
      ),
    },
    { id: 'scope', header: t('scope'), width: 'minmax(90px, 130px)', cell: ({ scope }) => t(`scopes.${scope}.name`) },
    { id: 'state', header: t('state'), width: '200px', cell: (key) => <KeyState {...key} /> },
    {
      id: 'used',
      header: t('lastUsed'),
      width: 'minmax(130px, 170px)',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : <Ago at={lastUsedAt} />),
    },
    { id: 'created', header: t('created'), width: '180px', cell: ({ createdAt }) => <At at={createdAt} /> },
  ];
}

interface KeyProps {
  readonly apiKey: ApiKey;
  readonly workspaceId: string;
}

function Name({ apiKey: { id, name, revokedAt }, workspaceId }: KeyProps) {
  return (
    <RecordName
      name={name}
      isOver={revokedAt !== null}
      link={(props) => <Link {...props} to="/w/$workspaceId/api-keys/$keyId" params={{ workspaceId, keyId: id }} />}
    />
  );
}

/** Whether a key is good, and whether somebody should look after it: its maker was deactivated or has left. */
export function KeyState({ revokedAt, createdByDeactivated }: Pick<ApiKey, 'revokedAt' | 'createdByDeactivated'>) {
  const { t } = useTranslation('keys');
  if (revokedAt !== null) return <StatusMark color="gray" label={t('revoked')} />;
  return createdByDeactivated ? (
    <StatusMark color="orange" label={t('makerGone')} />
  ) : (
    <StatusMark color="green" label={t('active')} />
  );
}

function Card({ apiKey, workspaceId }: KeyProps) {
  const { t } = useTranslation('keys');
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Text size="sm" truncate>
          <Name {...{ apiKey, workspaceId }} />
        </Text>
        <Text size="xs" c="dimmed">
          {t(`scopes.${apiKey.scope}.name`)} · <span className="as-typed">pcs_{apiKey.prefix}…</span>
        </Text>
      </Stack>
      <KeyState {...apiKey} />
    </Group>
  );
}
