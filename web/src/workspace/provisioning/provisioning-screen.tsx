import { Group, Stack, Text } from '@mantine/core';
import { IconUserCog } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScimToken } from '../../../../contract/scim.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago, At } from '../../ui/instant.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { ListWithCreate } from '../list-with-create.tsx';
import { RecordName } from '../record-name.tsx';
import { rowsOf, useScimTokens } from '../records.ts';
import { BaseAddress } from './base-address.tsx';
import { NewScimToken } from './new-scim-token.tsx';

const route = getRouteApi('/in/w/$workspaceId/provisioning');

/** How the workspace's identity provider keeps its people in step: its address and its tokens. */
export function ProvisioningScreen() {
  const { t } = useTranslation('provisioning');
  const { workspaceId } = route.useParams();
  return (
    <ListWithCreate
      workspaceId={workspaceId}
      needs="owner"
      title={t('title')}
      advice={t('advice')}
      make={t('new')}
      form={(onClose) => <NewScimToken workspaceId={workspaceId} onClose={onClose} />}
    >
      {(make) => (
        <>
          <BaseAddress />
          <TokensTable workspaceId={workspaceId} make={make} />
        </>
      )}
    </ListWithCreate>
  );
}

function TokensTable({ workspaceId, make }: { readonly workspaceId: string; readonly make: ReactNode }) {
  const { t } = useTranslation('provisioning');
  const navigate = useNavigate();
  return (
    <RecordTable
      label={t('tokens')}
      rows={rowsOf(useScimTokens(workspaceId))}
      columns={useColumns(workspaceId)}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOpen={({ id: tokenId }) =>
        navigate({ to: '/w/$workspaceId/provisioning/$tokenId', params: { workspaceId, tokenId } })
      }
      card={(token) => <Card {...{ token, workspaceId }} />}
      empty={<EmptyState icon={<IconUserCog size={28} />} title={t('none')} advice={t('noneAdvice')} action={make} />}
    />
  );
}

function useColumns(workspaceId: string): Column<ScimToken>[] {
  const { t } = useTranslation('provisioning');
  return [
    {
      id: 'name',
      header: t('name'),
      width: 'minmax(200px, 2fr)',
      cell: (token) => <Name {...{ token, workspaceId }} />,
    },
    { id: 'state', header: t('state'), width: '140px', cell: (token) => <TokenState token={token} /> },
    {
      id: 'end',
      header: t('end'),
      width: '180px',
      cell: ({ expiresAt }) => (expiresAt === null ? t('endless') : <At at={expiresAt} />),
    },
    {
      id: 'used',
      header: t('lastUsed'),
      width: 'minmax(130px, 170px)',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : <Ago at={lastUsedAt} />),
    },
    { id: 'created', header: t('created'), width: '180px', cell: ({ createdAt }) => <At at={createdAt} /> },
  ];
}

interface TokenProps {
  readonly token: ScimToken;
  readonly workspaceId: string;
}

function Name({ token, workspaceId }: TokenProps) {
  const { id: tokenId, name } = token;
  return (
    <RecordName
      name={name}
      isOver={!isGood(token)}
      link={(props) => <Link {...props} to="/w/$workspaceId/provisioning/$tokenId" params={{ workspaceId, tokenId }} />}
    />
  );
}

const hasEnded = ({ expiresAt }: ScimToken) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();
const isGood = (token: ScimToken) => token.revokedAt === null && !hasEnded(token);

/** The state of a token: active, revoked or expired. */
export function TokenState({ token }: { readonly token: ScimToken }) {
  const { t } = useTranslation('provisioning');
  if (isGood(token)) return <StatusMark color="green" label={t('active')} />;
  return <StatusMark color="gray" label={token.revokedAt === null ? t('expired') : t('revoked')} />;
}

function Card({ token, workspaceId }: TokenProps) {
  const { t } = useTranslation('provisioning');
  const { lastUsedAt, expiresAt } = token;
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Text size="sm" truncate>
          <Name {...{ token, workspaceId }} />
        </Text>
        <Text size="xs" c="dimmed">
          {t('lastUsed')}: {lastUsedAt === null ? t('never') : <Ago at={lastUsedAt} />}
        </Text>
        {expiresAt !== null && (
          <Text size="xs" c="dimmed">
            {t('end')}: <At at={expiresAt} />
          </Text>
        )}
      </Stack>
      <TokenState token={token} />
    </Group>
  );
}
